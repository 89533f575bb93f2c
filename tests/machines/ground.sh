#!/bin/bash
# The ground that the machines of this folder stand on; the other scripts read it in.
#
# Whoever reads it in lives in a namespace of its own: when it ends, however it ends, all that it has mounted and all
# that it has started is gone.
set -euo pipefail
shopt -s inherit_errexit

project=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
kept=$project/build/machines
log=$kept/$(basename "$0" .sh)${1:+-$1}.log
# shellcheck disable=SC2034  # for those who read this in
uv=$project/build/lock/bin/uv

say() { printf '%s\n' "$*"; }
fail() { say "$*" >&2; exit 1; }

[ "$(id -u)" = 0 ] || fail "This needs root: it mounts, and enters the roots of other machines."
if [ -z "${IS_APART:-}" ]; then
    IS_APART=yes exec unshare --mount --propagation private --pid --fork --kill-child --mount-proc "$0" "$@"
fi

# step WHAT COMMAND...: does it, and says in a line what it did and how many seconds it took.
step() {
    local what=$1 began=$SECONDS
    shift
    printf '\n== %s\n' "$what" >>"$log"
    "$@" >>"$log" 2>&1
    took=$((SECONDS - began))
    printf '%5s s  %s: %s\n' "$took" "$machine" "$what"
}

# measured WHAT VALUE: one line of the table at the end.
measured() { printf '%s\t%s\n' "$1" "$2" >>"${FIGURES:-/dev/null}"; }

leave() {
    local code=$?
    trap '' INT TERM
    [ "$code" = 0 ] || { say "$machine failed; the end of $log:" >&2; tail -n 25 "$log" >&2; }
    for place in dev/shm dev/pts dev sys proc/cpuinfo proc; do
        mountpoint -q "$root/$place" && umount -l "$root/$place"
    done
    rm -rf --one-file-system "$root" "$folder"
    exit "$code"
}

# begin NAME: an empty folder for the root of a machine and one for whatever belongs to it; both are gone at the end.
begin() {
    machine=$1
    mkdir -p "$kept"
    : >"$log"
    root=$(mktemp -d "$kept/root-XXXXXX")
    folder=$(mktemp -d "$kept/machine-XXXXXX")
    chmod 755 "$root"
    trap leave EXIT
    trap 'exit 130' INT TERM
}

need() {
    local missing=()
    for package in "$@"; do
        dpkg -s "$package" >/dev/null 2>&1 || missing+=("$package")
    done
    [ ${#missing[@]} = 0 ] && return
    flock "$kept/apt.lock" sh -c 'apt-get -qq update && DEBIAN_FRONTEND=noninteractive \
        apt-get -qq -y --no-install-recommends install "$@"' sh "${missing[@]}"
}

# From wherever this machine has its own packages from.
mirror() {
    sed -nE 's/^(URIs: *|deb +(\[[^]]*\] +)?)([^ ]+\/debian)\/?( .*)?$/\3/p' \
        /etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null | head -n 1
}

# bootstrap SUITE ARCHITECTURE PACKAGES FILE OPTIONS...: a root of Debian as a tar; documents and words in other
# languages are left out.
bootstrap() {
    local suite=$1 architecture=$2 packages=$3 file=$4 next=${4%.tar}.next.tar
    shift 4
    mmdebstrap --quiet --architectures="$architecture" --variant=minbase --include="$packages" \
        --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-exclude=/usr/share/man/*' \
        --dpkgopt='path-exclude=/usr/share/locale/*' --aptopt='Acquire::Languages "none"' \
        "$@" "$suite" "$next" "$(mirror)"
    mv "$next" "$file"
}

enter() {
    chroot "$root" /usr/bin/env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 \
        ${QEMU_CPU:+"QEMU_CPU=$QEMU_CPU"} "$@"
}

lay_out() {
    tar -C "$root" -xf "$1" --exclude='./dev/*'
    mount -t proc proc "$root/proc"
    mount --bind /sys "$root/sys"
    mount --bind /dev "$root/dev"
    mount --bind /dev/pts "$root/dev/pts"
    mount -t tmpfs tmpfs "$root/dev/shm"
    git -C "$project" archive --prefix=taleside/ HEAD | tar -C "$root/root" -x
    pass_settings_on
}

# Where this machine fetches Python's packages from, if it was told so.
pass_settings_on() {
    for file in /etc/pip.conf "$HOME/.pip/pip.conf" "$HOME/.config/pip/pip.conf"; do
        if [ -f "$file" ]; then cp "$file" "$root/etc/pip.conf"; fi
    done
    cp /etc/resolv.conf "$root/etc/resolv.conf"
    env | grep -E '^(PIP_|SSL_CERT_FILE|REQUESTS_CA_BUNDLE|https?_proxy|no_proxy)' >"$root/root/settings" || true
    if [ -d /usr/local/share/ca-certificates ]; then cp -r /usr/local/share/ca-certificates "$root/usr/local/share/"; fi
    cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/ca-certificates.crt" 2>/dev/null || true
}

# As `make install` does on a Pi.
install_box() { enter bash -c 'set -a; . /root/settings; set +a; cd /root/taleside && systemd/install.sh'; }
