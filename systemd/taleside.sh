#!/bin/sh
# The command `taleside` on a box: as the user that the box runs as, in the folder where it keeps everything.
# What that user may not read comes in by the input:  taleside import - < evening.jsonl
set -eu
set -- env "LANG=${LANG:-C.UTF-8}" TALESIDE_HOME=/var/lib/taleside CACHE_DIRECTORY=/var/cache/taleside \
    /opt/taleside/venv/bin/taleside "$@"
case "$(id -un)" in
    taleside) exec "$@" ;;
    root) exec runuser -u taleside -- "$@" ;;
    *) exec sudo -u taleside "$@" ;;
esac
