#!/usr/bin/env python3
"""embed.py OUT.S ROOT FILE...: puts files into the program, found by their path below ROOT (match/content.c)."""
import os, sys

out, root, files = sys.argv[1], sys.argv[2], sorted(sys.argv[3:])
with open(out, "w", encoding="utf-8") as asm:
    asm.write('.section .rodata\n')
    for i, name in enumerate(files):
        path = os.path.relpath(name, root)
        asm.write(f'path{i}: .asciz "{path}"\nfile{i}: .incbin "{os.path.abspath(name)}"\nend{i}: .byte 0\n')
    asm.write('.section .data.rel.ro,"aw"\n.balign 8\n.globl built_in_files\nbuilt_in_files:\n')
    for i in range(len(files)):
        asm.write(f'.quad path{i}, file{i}, end{i}\n')
    asm.write('.quad 0, 0, 0\n.section .note.GNU-stack,"",@progbits\n')
