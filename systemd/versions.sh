#!/bin/sh
# Versions of Taleside side by side: a new one is tried for a minute, and the one before comes back if it fails.
#
#   versions.sh try RELEASE   from now on this folder of /opt/taleside/releases; the one before stays, and a backup too
#   versions.sh look          every ten seconds while one is on trial: is it well, has it proved itself, has it failed?
#   versions.sh back          the one before, now
#
# /opt/taleside/venv leads to the one that runs.  /opt/taleside/trial is there as long as one is on trial: `before` is where
# venv led to, `looks` how often it was looked at, `well` how often in a row it was well, `restarts` what systemd counted.
# Looks are counted instead of seconds, because a box without a battery does not know what time it is.
set -eu

root=${DESTDIR:-}
home=$root/opt/taleside
state=$root/var/lib/taleside
trial=$home/trial
backup=$state/before-update.db
TRIED=6   # looks, ten seconds each: then it is decided
WELL=3    # looks in a row at the end of them

say() { printf '%s\n' "$*"; }
fail() { say "$*" >&2; exit 1; }
read_number() { cat "$trial/$1" 2>/dev/null || echo 0; }

# The program as the user whose campaigns these are.
as_the_box() {
    runuser -u taleside -- env "TALESIDE_HOME=$state" "CACHE_DIRECTORY=$root/var/cache/taleside" \
        "$home/venv/bin/taleside" "$@"
}

# The link changes at once or not at all.
lead_to() {
    ln -sfn "$1" "$home/venv.next"
    mv -T "$home/venv.next" "$home/venv"
    sync -f "$home"
}

try_it() {
    [ -x "$1/bin/taleside" ] || fail "There is no Taleside in $1."
    if [ -L "$home/venv" ] && [ "$(readlink "$home/venv")" != "$1" ] && [ -x "$home/venv/bin/taleside" ]; then
        as_the_box backup "$backup" >/dev/null || fail "No backup could be made, so the version stays as it is."
        rm -rf "$trial.next"
        mkdir "$trial.next"
        readlink "$home/venv" >"$trial.next/before"
        rm -rf "$trial"
        mv "$trial.next" "$trial"
    fi
    lead_to "$1"
    if [ -d "$trial" ]; then
        systemctl reset-failed taleside 2>/dev/null || true
        systemctl start taleside-trial.timer 2>/dev/null || true
    fi
}

look() {
    [ -d "$trial" ] || return 0
    restarts=$(systemctl show --property NRestarts --value taleside 2>/dev/null || echo 0)
    if systemctl is-active --quiet taleside && [ "$restarts" = "$(read_number restarts)" ]; then
        well=$(($(read_number well) + 1))
    else
        well=0
    fi
    looks=$(($(read_number looks) + 1))
    echo "$well" >"$trial/well"
    echo "$looks" >"$trial/looks"
    echo "$restarts" >"$trial/restarts"
    [ "$looks" -ge "$TRIED" ] || return 0
    if [ "$well" -ge "$WELL" ]; then proved; else back; fi
}

# It stays.  The one before it stays too, for whoever wants it back by hand; older ones go.
proved() {
    before=$(cat "$trial/before")
    for release in "$home"/releases/*; do
        case "$release" in
            "$before" | "$(readlink "$home/venv")") ;;
            *) rm -rf "$release" ;;
        esac
    done
    rm -rf "$trial"
    say "The new version has proved itself."
    systemctl stop taleside-trial.timer 2>/dev/null || true
}

back() {
    [ -d "$trial" ] || fail "No version is on trial."
    systemctl stop taleside taleside-safe 2>/dev/null || true
    lead_to "$(cat "$trial/before")"
    # What the newer one has written the older one may not be able to read; then it goes on from before.
    how=as-it-was
    if ! as_the_box status >/dev/null 2>&1; then
        as_the_box restore "$backup" >/dev/null || true
        how=restored
    fi
    # shellcheck disable=SC2016  # the shell that writes it is the user's
    runuser -u taleside -- sh -c 'echo "$2" >"$1"' sh "$state/went-back" "$how"
    rm -rf "$trial"
    say "The new version has failed; the one before it is back."
    systemctl reset-failed taleside 2>/dev/null || true
    systemctl start taleside
    systemctl stop taleside-trial.timer 2>/dev/null || true
}

case "${1:-}" in
    try) try_it "${2:?which one}" ;;
    look) look ;;
    back) back ;;
    *) fail "I know: try RELEASE, look, back." ;;
esac
