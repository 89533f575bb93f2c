#!/bin/bash
# A box with systemd without a box: a PC of Debian in QEMU, with a Raspberry Pi's pins, a loudspeaker that can be listened
# to and a camera, in which the box is installed and tried.  As root:  tests/machines/vm.sh
#
# Its root is kept in build/machines/bookworm-amd64.tar; the second time only the installation and the trial take time.
# shellcheck source=tests/machines/ground.sh
. "$(dirname "$0")/ground.sh"

image=$kept/bookworm-amd64.tar
guest=$project/tests/machines/guest
python=$project/.venv/bin/python
# The system, and what `make install` takes from Debian.
packages=systemd-sysv,udev,kmod,procps,curl,linux-image-amd64,initramfs-tools,zstd
packages=$packages,python3,python3-venv,libespeak-ng1,espeak-ng-data,alsa-utils,ca-certificates

make_root() {
    # shellcheck disable=SC2016  # the root, as mmdebstrap calls it
    bootstrap bookworm amd64 "$packages" "$image" --customize-hook="copy-in $guest /usr/src" \
        --customize-hook='chroot "$1" sh /usr/src/guest/kernel.sh'
}

# What a Pi has and this machine has not, and whoever takes orders and listens in it.
equip() {
    local units=$root/etc/systemd/system
    lock_of lgpio | "$uv" pip install --quiet --target "$root/usr/lib/python3/dist-packages" --python-version 3.11 \
        --python-platform x86_64-manylinux_2_36 --only-binary :all: --require-hashes -r -
    mkdir -p "$root/mnt/guest" "$root/mnt/out"
    cp "$guest"/*.service "$units"
    printf '%s\n' snd-aloop 9p 9pnet_virtio >"$root/etc/modules-load.d/machine.conf"
    printf '%s\n' 'options vivid n_devs=1 node_types=0x1 num_inputs=1 input_types=0' >"$root/etc/modprobe.d/camera.conf"
    # Where udev is still loading the module, a folder cannot be found yet.
    local shared=trans=virtio,x-systemd.after=systemd-modules-load.service
    printf '%s\n' "guest /mnt/guest 9p $shared,ro 0 0" "out /mnt/out 9p $shared 0 0" >"$root/etc/fstab"
    # An emulated machine takes its time, above all on a PC that does something else as well.
    mkdir -p "$root/etc/systemd/system.conf.d" "$units/taleside.service.d"
    printf '%s\n' '[Manager]' DefaultTimeoutStartSec=600 >"$root/etc/systemd/system.conf.d/slow.conf"
    printf '%s\n' '[Service]' TimeoutStartSec=600 >"$units/taleside.service.d/slow.conf"
    echo taleside >"$root/etc/hostname"
    printf '%s\n' '[Match]' 'Name=en*' '[Network]' Address=10.0.2.15/24 LinkLocalAddressing=no >"$root/etc/systemd/network/phones.network"
    enter systemctl -q enable pins orders ear systemd-networkd
    enter systemctl -q mask getty@tty1 serial-getty@ttyS0 apt-daily.timer apt-daily-upgrade.timer dpkg-db-backup.timer \
        e2scrub_all.timer fstrim.timer systemd-pstore systemd-timesyncd e2scrub_reap systemd-binfmt
}

# The version of a package that the lock names, for whatever machine.
lock_of() { sed -n "/^$1==/,/[^\\\\]\$/p" "$project/requirements.lock" | sed 's/ ;[^\\]*/ /'; }

make_disk() {
    for place in dev/shm dev/pts dev sys proc; do umount "$root/$place"; done
    cp "$root"/boot/vmlinuz-* "$folder/vmlinuz"
    cp "$root"/boot/initrd.img-* "$folder/initrd.img"
    rm -rf "$root/root/taleside" "$root/root/settings"
    mke2fs -q -F -L root -t ext4 -d "$root" "$folder/disk.img" 4G
}

begin "Debian with systemd"
step "the emulator" need qemu-system-x86 qemu-utils mmdebstrap e2fsprogs
if [ ! -s "$image" ]; then
    step "making its root, once" make_root
fi
step "laying it out" lay_out "$image"
step "make install" install_box
measured "$machine: make install, not emulated" "$took s"
step "pins, ears and a camera" equip
step "its disk" make_disk
cd "$project"
# shellcheck disable=SC2154  # the folder is made as it begins
"$python" -m tests.machines.trial "$folder" "${FIGURES:-/dev/null}" 2>>"$log"
