# shellcheck shell=sh
# tests/tap.sh: what the scripts that print TAP share; read with `.`. $work is a folder that goes with the script, and
# $work/log what a failed point prints.
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
count=0

# ok or not ok, with the output.
report() {
    count=$((count + 1))
    if [ "$2" = 0 ]; then
        echo "ok $count - $1"
    else
        echo "not ok $count - $1"
        sed 's/^/# /' "$work/log" | head -20
    fi
}

skip() {
    count=$((count + 1))
    echo "ok $count - $1 # SKIP $2"
}

# Is the program there? Otherwise the point is skipped.
have() {
    command -v "$2" >/dev/null && return 0
    skip "$1" "no $2"
    return 1
}
