#!/bin/bash
# A Raspberry Pi's software without a Pi: an arm64 root of Debian in which the box is installed as `make install` does it,
# and the fast tests run, with every program emulated.  As root:  tests/machines/arm64.sh bookworm|trixie
#
# The root is kept in build/machines/SUITE-arm64.tar; the second time only the installation and the tests take time.
set -euo pipefail

suite=${1:?bookworm or trixie}
project=$(cd "$(dirname "$0")/../.." && pwd)
kept=$project/build/machines
image=$kept/$suite-arm64.tar
# What `make install` takes from Debian on a Pi, and what the tests need on top.
packages=systemd,python3,python3-venv,libespeak-ng1,espeak-ng-data,alsa-utils,ca-certificates,git,make
tests=${TESTS:-tests/engine tests/device/store tests/device/box tests/device/test_session.py tests/device/test_saves.py tests/systemd}

say() { printf '%s\n' "$*"; }
fail() { say "$*" >&2; exit 1; }
seconds() { local began=$SECONDS; "$@" >&2; echo $((SECONDS - began)); }

need_tools() {
    local missing=()
    for package in qemu-user-static mmdebstrap arch-test; do
        dpkg -s "$package" >/dev/null 2>&1 || missing+=("$package")
    done
    [ ${#missing[@]} = 0 ] || { apt-get -qq update && apt-get -qq -y --no-install-recommends install "${missing[@]}" >/dev/null; }
    mountpoint -q /proc/sys/fs/binfmt_misc || mount -t binfmt_misc binfmt_misc /proc/sys/fs/binfmt_misc
    [ -e /proc/sys/fs/binfmt_misc/qemu-aarch64 ] || cat /usr/lib/binfmt.d/qemu-aarch64.conf >/proc/sys/fs/binfmt_misc/register
}

# From wherever this machine has its own packages from.
mirror() {
    sed -nE 's/^(URIs: *|deb +(\[[^]]*\] +)?)([^ ]+\/debian)\/?( .*)?$/\3/p' \
        /etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null | head -n 1
}

make_image() {
    [ -s "$image" ] && return
    mkdir -p "$kept"
    say "Making a root of $suite for arm64 (some minutes, once) ..."
    mmdebstrap --quiet --architectures=arm64 --variant=minbase --include="$packages" "$suite" "$kept/$suite-arm64.next.tar" "$(mirror)"
    mv "$kept/$suite-arm64.next.tar" "$image"
}

enter() { chroot "$root" /usr/bin/env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 "$@"; }

# Where this machine fetches Python's packages from, if it was told so.
pass_settings_on() {
    for file in /etc/pip.conf "$HOME/.pip/pip.conf" "$HOME/.config/pip/pip.conf"; do
        [ -f "$file" ] && cp "$file" "$root/etc/pip.conf"
    done
    cp /etc/resolv.conf "$root/etc/resolv.conf"
    env | grep -E '^(PIP_|SSL_CERT_FILE|REQUESTS_CA_BUNDLE|https?_proxy|no_proxy)' >"$root/root/settings" || true
    if [ -d /usr/local/share/ca-certificates ]; then cp -r /usr/local/share/ca-certificates "$root/usr/local/share/"; fi
    cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/ca-certificates.crt" 2>/dev/null || true
}

unmount() {
    for place in dev/shm dev sys proc; do umount -l "$root/$place" 2>/dev/null || true; done
    rm -rf "$root"
}

lay_out() {
    root=$(mktemp -d "$kept/root-XXXXXX")
    trap unmount EXIT
    tar -C "$root" -xf "$image" --exclude=./dev/*
    mount --bind /proc "$root/proc"
    mount --bind /sys "$root/sys"
    mount --bind /dev "$root/dev"
    mount -t tmpfs tmpfs "$root/dev/shm"
    git -C "$project" archive --prefix=taleside/ HEAD | tar -C "$root/root" -x
    pass_settings_on
}

install_box() { enter bash -c 'set -a; . /root/settings; set +a; cd /root/taleside && systemd/install.sh'; }

install_tests() {
    enter bash -c 'set -a; . /root/settings; set +a; cd /root/taleside && python3 -m venv /root/venv &&
        /root/venv/bin/pip -q --disable-pip-version-check install --require-hashes --only-binary :all: -r requirements-dev.lock'
}

run_tests() {
    # shellcheck disable=SC2086  # several folders
    enter bash -c "cd /root/taleside && /root/venv/bin/python -m pytest -q -p no:cacheprovider --timeout=600 \
        -m 'not real_time and not fuzz' $tests"
}

[ "$(id -u)" = 0 ] || fail "This needs root: it mounts and enters the root of another machine."
need_tools
made=$(seconds make_image)
lay_out
installed=$(seconds install_box)
say "$suite: $(enter /opt/taleside/venv/bin/python -c 'import platform as p; print(p.machine(), "Python", p.python_version())')"
enter env TALESIDE_HOME=/tmp/home /opt/taleside/venv/bin/taleside licences >/dev/null || fail "taleside does not run"
enter env TALESIDE_HOME=/tmp/home /opt/taleside/venv/bin/taleside doctor || true
prepared=$(seconds install_tests)
ran=$(seconds run_tests)
say "$suite on arm64: root $made s, installation $installed s, tests prepared in $prepared s and run in $ran s"
