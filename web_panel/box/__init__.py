"""The box as a machine: how its parts are, trying each of them, its settings, backups, and switching it off."""
