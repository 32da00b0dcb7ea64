#!/bin/sh
# tools/league.sh DEALS: every level of every game against the others, at full budget, at the numbers of players that docs/bots.md
# shows. The states lie in build/league-*, so a league that was interrupted goes on; the same deals are not played twice.
set -eu
cd "$(dirname "$0")/.."
h="$PWD/build/hustings"
play() { # a name for the state, then the arguments of the league
    name=$1
    shift
    "$h" league "$@" --seed 1 --games "$deals" --state "build/league-$name"
    echo
}
deals=$1
play night night
play vote vote --players 5-10
play vote-open vote --players 7 --bots club --table democrat=casual,republican=casual
play vote-covered vote --players 7 --bots club --table democrat=casual,republican=club
play dixit dixit --players 6
play voices voices --players 4
