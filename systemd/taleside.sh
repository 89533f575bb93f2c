#!/bin/sh
# The command `taleside` on a box: as the user that the box runs as, in the folder where it keeps everything.
# What that user may not read comes in by the input:  taleside import - < evening.jsonl
set -eu
set -- /opt/taleside/venv/bin/taleside "$@"
# The settings of the service hold for the command, too; of the file only lines are taken that set one of ours.
if [ -r /etc/default/taleside ]; then
    while read -r line || [ -n "$line" ]; do
        name=${line%%=*} value=${line#*=}
        case $name in "$line" | *[!A-Z_]*) continue ;; TALESIDE_*) ;; *) continue ;; esac
        case $value in \"*\" | \'*\') value=${value#?} value=${value%?} ;; esac
        set -- "$name=$value" "$@"
    done </etc/default/taleside
fi
set -- env "LANG=${LANG:-C.UTF-8}" TALESIDE_HOME=/var/lib/taleside CACHE_DIRECTORY=/var/cache/taleside "$@"
case "$(id -un)" in
    taleside) exec "$@" ;;
    root) exec runuser -u taleside -- "$@" ;;
    *) exec sudo -u taleside "$@" ;;
esac
