#!/bin/sh
# The pins of a Raspberry Pi, as gpio-sim has them: 54 in a row.
set -eu
modprobe -a configfs gpio-sim
bank=/sys/kernel/config/gpio-sim/pi/bank
mkdir -p "$bank"
echo 54 >"$bank/num_lines"
echo pinctrl-bcm2711 >"$bank/label"
echo 1 >"${bank%/*}/live"
modprobe board
