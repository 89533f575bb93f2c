#!/bin/sh
# The real picamera2, fed by libcamera's virtual camera, in a Debian trixie root of its own: `make picamera`, as root.
# It takes some minutes and about 2.5 GB; ROOT keeps the root for the next time.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
house=$(cd "$here/../.." && pwd)
root=${ROOT:-$house/build/trixie}
python=${PYTHON_OF_THE_HOUSE:-$house/.venv/bin/python}
packages="libcamera-tools python3-libcamera libcamera-ipa python3-venv python3-pip python3-numpy python3-opencv python3-pil
  python3-av python3-prctl python3-setuptools gcc libc6-dev linux-libc-dev python3-dev libarchive13t64"
wheels="picamera2 piexif simplejpeg videodev2 libarchive-c tqdm jsonschema openexr attrs referencing rpds-py
  jsonschema-specifications onnxruntime flatbuffers protobuf packaging msgspec pyyaml"

[ "$(id -u)" = 0 ] || { echo "make picamera builds a root of Debian, and has to be run as root." >&2; exit 1; }
command -v debootstrap >/dev/null || { echo "Please install debootstrap first:  apt-get install debootstrap" >&2; exit 1; }

mount_all() {
  mount -t proc proc "$root/proc" && mount --bind /dev "$root/dev"
  trap 'umount "$root/dev" "$root/proc"' EXIT
}

if [ -e "$root/.ready" ]; then
  mount_all
else
  mkdir -p "$root"
  debootstrap --variant=minbase --include=ca-certificates,python3 trixie "$root" http://deb.debian.org/debian
  cp /etc/resolv.conf "$root/etc/resolv.conf"
  mount_all
  # shellcheck disable=SC2086,SC2116
  chroot "$root" sh -c "apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq -y --no-install-recommends install \
    $(echo $packages)"
  # shellcheck disable=SC2086
  "$python" -m pip download --quiet --python-version 313 --only-binary=:all: --no-deps --dest "$root/wheels" $wheels
  "$python" -m pip download --quiet --no-binary=:all: --no-deps --no-build-isolation --dest "$root/wheels" pidng
  chroot "$root" sh -c "python3 -m venv --system-site-packages /venv && /venv/bin/pip install --quiet --no-index --no-deps \
    --no-build-isolation /wheels/*"
  touch "$root/.ready"
fi

mkdir -p "$root/usr/share/libcamera/pipeline/virtual" "$root/tray"
cp "$here/virtual.yaml" "$root/usr/share/libcamera/pipeline/virtual/"
rm -rf "$root/taleside" && mkdir -p "$root/taleside/tests"
for room in engine vision voice device; do cp -r "$house/$room" "$root/taleside/"; done
cp -r "$here" "$root/taleside/tests/"
(cd "$house" && "$python" -m tests.picamera.film "$root/tray" 2 5 6)
chroot "$root" gcc -shared -fPIC -O1 -Wall -Werror -o /heap.so /taleside/tests/picamera/heap.c -ldl
chroot "$root" sh -c "cd /taleside && LD_PRELOAD=/heap.so LIBCAMERA_LOG_LEVELS='*:ERROR' \
  PYTHONPATH=/taleside:/taleside/tests/picamera timeout 180 /venv/bin/python tests/picamera/feed.py 2 5 6"
