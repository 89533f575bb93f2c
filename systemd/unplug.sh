#!/bin/sh
# The last thing that the system does before it switches off: a light says that the plug may be pulled.
case "${1:-}" in
    poweroff | halt) exec /opt/taleside/venv/bin/python -m device.front.unplug ;;
esac
