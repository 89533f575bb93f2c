#!/bin/bash
# A Raspberry Pi's software without a Pi: an arm64 root of Debian in which the box is installed as `make install` does it,
# and the fast tests run beside what was installed, with every program emulated.  As root:
#     tests/machines/arm64.sh bookworm|trixie [root]
#
# The root is kept in build/machines/SUITE-arm64.tar; the second time only the installation and the tests take time.  With
# "root" it is made, and nothing else.
suite=${1:?bookworm or trixie}
wanted=${2:-}
# shellcheck source=tests/machines/ground.sh
. "$(dirname "$0")/ground.sh"

# The processor of a Pi 4.  Newer ones sign their pointers, and trixie makes use of it; emulated, that costs nine tenths of the time.
export QEMU_CPU=cortex-a72

image=$kept/$suite-arm64.tar
# What `make install` takes from Debian on a Pi, and what the tests need on top.
packages=systemd,python3,python3-venv,libespeak-ng1,espeak-ng-data,alsa-utils,ca-certificates,git,make
tests=${TESTS:-tests/engine tests/device/store tests/device/box tests/device/evening/test_session.py tests/device/test_saves.py tests/systemd}

emulate() {
    need qemu-user-static mmdebstrap arch-test
    local formats=/proc/sys/fs/binfmt_misc
    [ -e $formats/register ] || mount -t binfmt_misc binfmt_misc $formats
    # shellcheck disable=SC2016  # the inner shell is given them
    flock "$kept/formats.lock" sh -c '[ -e "$1/qemu-aarch64" ] || cat /usr/lib/binfmt.d/qemu-aarch64.conf >"$1/register"' sh $formats
}

# Whoever comes second waits, and finds it made.
make_root() {
    exec 9>"$image.lock"
    flock 9
    [ -s "$image" ] || bootstrap "$suite" arm64 "$packages" "$image"
    exec 9>&-
}

# What Linux says of the processors of a Pi 4: onnxruntime counts them there, and falls when it finds those of a PC.
be_a_pi() {
    local at
    for at in $(seq 0 $(($(nproc) - 1))); do
        printf '%s\t: %s\n' processor "$at" BogoMIPS 108.00 Features 'fp asimd evtstrm crc32 cpuid' 'CPU implementer' 0x41 \
            'CPU architecture' 8 'CPU variant' 0x0 'CPU part' 0xd08 'CPU revision' 3
        echo
    done >"$folder/cpuinfo"
    mount --bind "$folder/cpuinfo" "$root/proc/cpuinfo"
}

# What it would translate for minutes, because it is emulated, it translates when it is needed.
be_lazy() { echo PIP_COMPILE=no >>"$root/root/settings"; }

python() { enter /opt/taleside/venv/bin/python "$@"; }

try_box() {
    enter env TALESIDE_HOME=/tmp/home /opt/taleside/venv/bin/taleside licences
    enter env TALESIDE_HOME=/tmp/home /opt/taleside/venv/bin/taleside doctor || [ $? = 1 ] # there is no loudspeaker
}

# Dice with pips, a die with numerals and a card, as real eyes read them; $0 is taleside.
# shellcheck disable=SC2016  # it is expanded by the shells that are given it
pictures='cd tests/vision/photos && "$0" read dice d6_damiantab/dice05.jpg d6_damiantab/dice35.jpg &&
    "$0" read dice --kind d8 --count 1 numeral_lurig/d8_top038.jpg &&
    "$0" read card --numbers A,2-10,J,Q,K cards_edje/IMG_2383.jpg'

# What that machine sees has to be what this one sees, to a hundredth.
compare_eyes() {
    (cd "$project" && bash -c "$pictures" "$project/.venv/bin/taleside") >"$folder/here"
    enter bash -c "cd /root/taleside && $pictures" /opt/taleside/venv/bin/taleside >"$folder/there"
    cat "$folder/there"
    diff "$folder/here" "$folder/there"
}

# Fetched for that machine by this one, and looked for after what was installed.
install_tests() {
    "$uv" pip install --quiet --target "$root/root/tools" --python-platform aarch64-manylinux_2_36 --python-version "$version" \
        --only-binary :all: --require-hashes -r "$project/requirements-dev.lock"
    python -c 'import pathlib, sysconfig; pathlib.Path(sysconfig.get_path("purelib"), "tools.pth").write_text("/root/tools\n")'
}

run_tests() {
    # shellcheck disable=SC2086  # several folders
    enter bash -c "cd /root/taleside && /opt/taleside/venv/bin/python -m pytest -q -rs -p no:cacheprovider --timeout=600 \
        -m 'not real_time and not fuzz' $tests"
}

begin "$suite on arm64"
step "the emulator" emulate
if [ ! -s "$image" ]; then
    step "making its root, once" make_root
fi
[ "$wanted" != root ] || exit 0
step "laying it out" lay_out "$image"
be_a_pi
be_lazy
step "make install" install_box
measured "$machine: make install" "$took s"
step "the box says how it is" try_box
step "the eyes see what they see here" compare_eyes
measured "$machine: the eyes see" "$(wc -l <"$folder/there") pictures as on this machine, in $took s"
version=$(python -c 'import platform; print(platform.python_version())')
step "the tests of Python $version are fetched" install_tests
step "the tests run" run_tests
measured "$machine: tests with Python $version" "$took s, $(tail -n 1 "$log")"
