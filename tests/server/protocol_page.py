"""docs/protocol.md as data: its sections, the tables of fields as trees, the examples. For the test that replays the
page (protocol.py) and for the fuzz target that holds every message against it (tests/fuzz/page.py)."""
import os
import re

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
with open(os.path.join(ROOT, "docs/protocol.md"), encoding="utf-8") as file:
    PAGE = file.read()
KINDS = {"text": str, "integer": int, "boolean": bool, "object": dict, "list": list, "null": type(None)}


class Node:
    def __init__(self):
        self.kinds, self.optional, self.children, self.items = None, False, {}, None

    def put(self, path, kinds, optional):
        node = self
        for part in path.split("."):
            node = node.children.setdefault(part.removesuffix("[]"), Node())
            if part.endswith("[]"):
                node.items = node.items or Node()
                node = node.items
        node.kinds, node.optional = kinds, optional


class Section:
    """What is below a heading: names in its heading, tables, blocks."""

    def __init__(self, part, heading):
        self.part, self.heading, self.names = part, heading, re.findall(r"`([^`]+)`", heading)
        self.rows, self.codes, self.blocks = [], [], []

    def fields(self, name, header="field"):
        """A tree of the fields; in a section of several messages a row may begin with the name of its own."""
        tree = Node()
        for table, path, optional, kinds, meaning in self.rows:
            owner = re.match(r"`(\w+)`", meaning)
            if table == header and not (len(self.names) > 1 and owner and owner[1] in self.names and owner[1] != name):
                tree.put(path, kinds, optional)
        return tree


def read_page(text):
    sections, part, section, header = [], "", Section("", ""), None
    lines = iter(text.splitlines())
    for line in lines:
        if line.startswith("## ") or line.startswith("### "):
            part = line[3:] if line.startswith("## ") else part
            section, header = Section(part, line), None
            sections.append(section)
        elif line.startswith("```"):
            kind, block = line[3:], []
            while (line := next(lines)) != "```":
                block.append(line)
            section.blocks.append((kind, block))
        elif line.startswith("|"):
            cells = [cell.strip() for cell in line.strip("|").split(" | ")]
            row = re.fullmatch(r"`([\w.\[\]]+)`(\?)?", cells[0])
            if header is None:
                header = cells[0]
            elif header in ("field", "sent") and row:
                section.rows.append((header, row[1], bool(row[2]), set(cells[1].split(" or ")), cells[2] if len(cells) > 2 else ""))
            elif header in ("code", "status"):
                section.codes += re.findall(r"`([a-z-]+)`", " ".join(cells))
        else:
            header = None
    return sections


def schemas(page, part):
    return {name: section.fields(name) for section in read_page(page) if section.part == part for name in section.names
            if re.fullmatch(r"[a-z]+", name)}


def fault(node, value, at=""):
    """What is wrong with a value, or None."""
    if node.kinds and type(value) not in [KINDS[kind] for kind in node.kinds]:
        return "%s is no %s" % (at, " or ".join(sorted(node.kinds)))
    if isinstance(value, list) and node.items:
        return next((f for i, entry in enumerate(value) if (f := fault(node.items, entry, "%s[%d]" % (at, i)))), None)
    if not isinstance(value, dict) or not node.children:
        return None
    for key, child in node.children.items():
        if key not in value and not child.optional:
            return "%s.%s is missing" % (at, key)
    for key in value:
        if key not in node.children:
            return "%s.%s is not documented" % (at, key)
    return next((f for key in value if (f := fault(node.children[key], value[key], "%s.%s" % (at, key)))), None)
