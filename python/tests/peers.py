"""The tests of other libraries for environments of theirs: PettingZoo's api_test and seed_test for every game. Run by
`make test-python`, which installs the package and PettingZoo; ends with how many passed."""
import warnings

import pettingzoo
from hustings.pettingzoo import env
from pettingzoo.test import api_test, seed_test

GAMES = {"night": {}, "vote": {"players": 7}, "dixit": {"players": 4}, "voices": {"players": 4}}
GAMES_OF_OPTIONS = [("dixit", {"players": 6, "mode": "party"}), ("dixit", {"players": 6, "mode": "team"}),
                    ("voices", {"players": 5, "abilities": True})]


def main() -> None:
    passed = 0
    warnings.simplefilter("ignore")
    for name, settings in [*GAMES.items(), *GAMES_OF_OPTIONS]:
        api_test(env(name, **settings), num_cycles=300, verbose_progress=False)
        seed_test(lambda: env(name, **settings), num_cycles=100)
        passed += 2
        print(f"{name} {settings}: api_test, seed_test")
    print(f"PettingZoo {pettingzoo.__version__}: {passed} passed")


if __name__ == "__main__":
    main()
