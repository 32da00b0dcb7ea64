#!/bin/sh
# tools/ldconfig.sh LIBDIR: after an install, tells the loader of the new library, if this is a folder where it looks and
# root installs. A private folder changes nothing outside itself.
set -eu
case $1 in /*) folder=$1 ;; *) folder=$MESON_INSTALL_PREFIX/$1 ;; esac
[ "$(id -u)" = 0 ] || exit 0
command -v ldconfig >/dev/null || exit 0
folder=$(readlink -f "$folder") || exit 0 # not there: nothing was installed
ldconfig -N -X -v 2>/dev/null | sed -n 's|^\(/[^:]*\):.*|\1|p' | while read -r searched; do
    [ "$(readlink -f "$searched")" != "$folder" ] || { ldconfig; break; }
done
