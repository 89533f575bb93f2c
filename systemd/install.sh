#!/bin/sh
# Installs Taleside as a service on a Raspberry Pi, or on any other Debian; again and again if you like.
#
#   systemd/install.sh               installs, or brings up to date
#   systemd/install.sh --uninstall   takes everything away but your campaigns
#   systemd/install.sh --purge       takes those away too
#
# With DESTDIR=/some/folder only the files are laid out below that folder: nothing is downloaded, started or asked.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
project=$(dirname "$here")
root=${DESTDIR:-}
home=/opt/taleside
state=/var/lib/taleside
units=/etc/systemd/system
python=${PYTHON:-/usr/bin/python3}

say() { printf '%s\n' "$*"; }
fail() { say "$*" >&2; exit 1; }
is_real() { [ -z "$root" ]; }
has_systemd() { is_real && [ -d /run/systemd/system ]; }
is_pi() { [ -e /proc/device-tree/system/linux,revision ]; }

# Every file that is laid out: where it is here, where it goes, and its mode.
files() {
    cat <<LIST
taleside.service       $units/taleside.service                          644
taleside-safe.service  $units/taleside-safe.service                     644
taleside-trial.service $units/taleside-trial.service                    644
taleside-trial.timer   $units/taleside-trial.timer                      644
taleside-render.service $units/taleside-render.service                  644
taleside-render.timer  $units/taleside-render.timer                     644
sysusers.conf          /usr/lib/sysusers.d/taleside.conf                644
tmpfiles.conf          /usr/lib/tmpfiles.d/taleside.conf                644
journald.conf          /etc/systemd/journald.conf.d/taleside.conf       644
watchdog.conf          /etc/systemd/system.conf.d/taleside.conf         644
gpio.rules             /usr/lib/udev/rules.d/60-taleside.rules          644
taleside.sh            /usr/local/bin/taleside                          755
unplug.sh              /usr/lib/systemd/system-shutdown/taleside        755
versions.sh            $home/versions.sh                                755
LIST
}

install_packages() {
    wanted="python3-venv libespeak-ng1 espeak-ng-data alsa-utils"
    if is_pi; then
        # These belong to the system of a Pi: lgpio has no wheel for Python 3.13, picamera2 none at all.
        wanted="$wanted python3-lgpio python3-picamera2"
    fi
    missing=""
    for package in $wanted; do
        dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing="$missing $package"
    done
    [ -n "$missing" ] || return 0
    say "Installing$missing ..."
    apt-get -qq update
    # shellcheck disable=SC2086  # several packages
    DEBIAN_FRONTEND=noninteractive apt-get -qq -y --no-install-recommends install $missing >/dev/null
}

install_program() {
    say "Installing Taleside into $home ..."
    "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || fail "Taleside needs Python 3.11 or newer."
    # The system's packages are seen too, for lgpio and picamera2; what we install ourselves comes before them.
    # Beside the version that is there: that one plays on meanwhile, and comes back if the new one fails.
    release="$home/releases/$(sed -n 's/^version = "\(.*\)"/\1/p' "$project/pyproject.toml")-$(date +%Y%m%d%H%M%S)"
    "$python" -m venv --system-site-packages "$release"
    pip="$release/bin/python -m pip --quiet --disable-pip-version-check install"
    $pip --require-hashes --only-binary :all: -r "$project/requirements.lock"
    # Built from a copy, so that nothing left over from another build comes along.
    copy=$(mktemp -d)
    for part in pyproject.toml README.md LICENSE engine device vision voice web_panel; do
        if [ -e "$project/$part" ]; then cp -R "$project/$part" "$copy"; fi
    done
    $pip --no-deps --no-build-isolation --force-reinstall "$copy"
    rm -rf "$copy"
}

lay_out() {
    files | while read -r name place mode; do
        install -D -m "$mode" "$here/$name" "$root$place"
    done
}

start() {
    systemd-sysusers
    systemd-tmpfiles --create taleside.conf
    "$home/versions.sh" try "$release"
    # Also where the system of a card is only being made, and starts later.
    if command -v systemctl >/dev/null; then systemctl enable --quiet taleside taleside-trial.timer taleside-render.timer; fi
    has_systemd || { say "This machine is not run by systemd: start it with \`taleside run\`."; return 0; }
    systemctl daemon-reexec  # units, and the watchdog of the machine
    systemctl restart systemd-journald
    if command -v udevadm >/dev/null; then udevadm control --reload; udevadm trigger --subsystem-match=gpio; fi
    systemctl restart taleside
    if [ -d "$home/trial" ]; then say "The new version is on trial for a minute; if it fails, the one before comes back."; fi
}

uninstall() {
    if has_systemd; then
        systemctl disable --now --quiet taleside taleside-safe taleside-trial.timer taleside-render.timer 2>/dev/null || true
    fi
    files | while read -r _ place _; do
        rm -f "$root$place"
    done
    rm -rf "$root$home" "$root/var/cache/taleside"
    has_systemd && systemctl daemon-reload
    return 0
}

must_be_root() {
    if is_real && [ "$(id -u)" != 0 ]; then
        exec sudo "PYTHON=$python" "$0" "$@"
    fi
}

must_be_root "$@"
case "${1:-}" in
    "")
        if is_real; then
            install_packages
            install_program
        fi
        lay_out
        if is_real; then
            start
            say "Done. Packs go into $state/packs; \`taleside doctor\` says how everything is:"
            /usr/local/bin/taleside doctor || true
        fi
        ;;
    --uninstall)
        uninstall
        say "Taleside is gone. Your campaigns are still in $state."
        ;;
    --purge)
        uninstall
        rm -rf "$root$state"
        say "Taleside is gone, and your campaigns too."
        ;;
    *)
        fail "I do not know $1. There are --uninstall and --purge."
        ;;
esac
