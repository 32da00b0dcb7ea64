"""What the tests of the lints share: a small tree in which one thing is wrong, the lint run on it, TAP."""
import os
import subprocess
import sys
import tempfile

results = []


def run(tool, files):
    """The lint's exit status and what it prints about a tree of these files."""
    with tempfile.TemporaryDirectory() as folder:
        for path, text in files.items():
            os.makedirs(os.path.dirname(os.path.join(folder, path)), exist_ok=True)
            with open(os.path.join(folder, path), "w", encoding="utf-8") as file:
                file.write(text)
        done = subprocess.run([sys.executable, tool, folder], capture_output=True, encoding="utf-8", check=False)
        return done.returncode, done.stdout + done.stderr


def point(name, good, got):
    results.append(good)
    print(f"{'' if good else 'not '}ok {len(results)} - {name}".replace("#", r"\#"))
    for line in [] if good else str(got).splitlines():
        print("#", line)


def finish():
    print(f"1..{len(results)}")
    sys.exit(not all(results))
