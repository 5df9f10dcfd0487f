"""`python -m cardlang`: the same as the command `cardlang`."""

from cardlang.tools.cli import main

if __name__ == "__main__":
    main()
