"""notebook.py [--write]: runs the cells of python/examples/cards.ipynb one after the other, and compares what they print with
docs/cards.md, the notebook rendered; --write makes that page again. The games follow from their seeds, so the page is the same
on every machine."""
import contextlib
import io
import json
import pathlib
import sys
import textwrap

ROOT = pathlib.Path(__file__).resolve().parents[2]
NOTEBOOK, PAGE = ROOT / "python/examples/cards.ipynb", ROOT / "docs/cards.md"


def render():
    parts, names = [], {"__name__": "__main__"}
    for cell in json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]:
        source = "".join(cell["source"]).rstrip()
        if cell["cell_type"] == "markdown":
            parts += [textwrap.fill(paragraph, 120) for paragraph in source.split("\n\n")]
            continue
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(source, NOTEBOOK.name, "exec"), names)
        parts.append(f"```python\n{source}\n```")
        if printed.getvalue():
            parts.append(f"```\n{printed.getvalue().rstrip()}\n```")
    parts.append("Made from `python/examples/cards.ipynb` by `python/tests/notebook.py --write`.")
    return "\n\n".join(parts) + "\n"


def main():
    page = render()
    if "--write" in sys.argv:
        PAGE.write_text(page, encoding="utf-8")
    same = PAGE.read_text(encoding="utf-8") == page
    print(f"{PAGE.name}: {'as the notebook says' if same else 'not what the notebook says now; --write makes it again'}")
    sys.exit(0 if same else 1)


if __name__ == "__main__":
    main()
