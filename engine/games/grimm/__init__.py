"""Dice Upon a Time: rivals, or friends, lead figures of old tales over a map whose ways are opened with dice."""
