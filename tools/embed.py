#!/usr/bin/env python3
"""embed.py OUT.S ROOT FILE...: puts files into the program, found by their path below ROOT (match/content.c).
embed.py --as SYMBOL OUT.S ROOT FILE...: under a name other than built_in_files."""
import os, sys


def embed(out, root, files, symbol="built_in_files"):
    files = sorted(files)
    with open(out, "w", encoding="utf-8") as asm:
        asm.write('.section .rodata\n')
        for i, name in enumerate(files):
            path = os.path.relpath(name, root)
            asm.write(f'path{i}: .asciz "{path}"\nfile{i}: .incbin "{os.path.abspath(name)}"\nend{i}: .byte 0\n')
        asm.write(f'.section .data.rel.ro,"aw"\n.balign 8\n.globl {symbol}\n{symbol}:\n')
        for i in range(len(files)):
            asm.write(f'.quad path{i}, file{i}, end{i}\n')
        asm.write('.quad 0, 0, 0\n.section .note.GNU-stack,"",@progbits\n')


if __name__ == "__main__":
    arguments = sys.argv[1:]
    name = arguments[1] if arguments[0] == "--as" else "built_in_files"
    arguments = arguments[2 if arguments[0] == "--as" else 0:]
    embed(arguments[0], arguments[1], arguments[2:], name)
