#!/bin/sh
# Inside of the root that is being made: what its kernel lacks is built, and its first steps are made short.
set -eu
builders="gcc make linux-headers-amd64 linux-source-6.1"
source=/usr/src/linux-source-6.1.tar.xz

export DEBIAN_FRONTEND=noninteractive
# shellcheck disable=SC2086  # several packages
apt-get -qq -y --no-install-recommends install $builders
kernel=$(basename /lib/modules/*)

cd /usr/src/guest
tar --strip-components=3 -xf $source linux-source-6.1/drivers/gpio/gpio-sim.c linux-source-6.1/drivers/gpio/gpiolib.h \
    linux-source-6.1/kernel/irq/irq_sim.c
mv gpio-sim.c pins.c
# Only the kernel itself may use what is called there.
sed -i 's/handle_simple_irq(irq_to_desc(irqnum))/generic_handle_irq(irqnum)/' irq_sim.c
make -s -C "/lib/modules/$kernel/build" M="$PWD" modules
install -D -t "/lib/modules/$kernel/extra" ./*.ko
depmod "$kernel"

# The disk is all that it needs at first; with everything else it would take twice as long.
echo MODULES=list >/etc/initramfs-tools/conf.d/small
printf '%s\n' virtio_pci virtio_blk ext4 >>/etc/initramfs-tools/modules
update-initramfs -u -k "$kernel"

# shellcheck disable=SC2086
apt-get -qq -y purge --autoremove $builders
rm -rf /usr/src/* /var/lib/apt/lists/* /var/cache/apt/*.bin
