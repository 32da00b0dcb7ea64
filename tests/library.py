#!/usr/bin/env python3
"""library.py BUILD: installs a build into an empty folder and uses it as an outsider would: every file is where it
belongs, the header is self-contained, programs find the library by pkg-config and run. TAP."""
import glob, json, os, shutil, subprocess, sys, tempfile

BUILD = os.path.abspath(sys.argv[1])
SOURCE = os.environ.get("HUSTINGS_SOURCE") or os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
count = failures = 0


def check(good, name, detail=""):
    global count, failures
    count += 1
    failures += not good
    print(f"{'' if good else 'not '}ok {count} - {name}", flush=True)
    if not good:
        for line in str(detail).splitlines()[:40]:
            print("#", line, flush=True)
    return good


def run(*args, **more):
    """What a command wrote; if it fails, nothing more can be tested."""
    done = subprocess.run(args, capture_output=True, text=True, **more)
    if done.returncode:
        check(False, " ".join(args)[:200], f"exit code {done.returncode}\n{done.stdout}\n{done.stderr}")
        print(f"1..{count}")
        sys.exit(1)
    return done.stdout


def introspect(what):
    return json.loads(run("meson", "introspect", BUILD, "--" + what))


options = {o["name"]: o["value"] for o in introspect("buildoptions")}
VERSION = introspect("projectinfo")["version"]
TOP = tempfile.mkdtemp(prefix="hustings-library-")
PREFIX = TOP + options["prefix"]


def place(folder):
    return os.path.join(PREFIX, options[folder])


def check_files():
    run("meson", "install", "-C", BUILD, "--no-rebuild", "--quiet", "--destdir", TOP)
    share, lib = place("datadir"), place("libdir")
    wanted = [place("bindir") + "/hustings", place("includedir") + "/hustings.h",
              place("includedir") + "/hustings_lab.h", place("includedir") + "/hustings_puffer.h", lib + "/libhustings.so",
              lib + "/libhustings.so.0", lib + "/libhustings.so." + VERSION, lib + "/pkgconfig/hustings.pc",
              share + "/man/man1/hustings.1"]
    if os.path.exists(BUILD + "/hustings-pictures"):
        wanted.append(place("libexecdir") + "/hustings/hustings-pictures")
    if os.path.exists(BUILD + "/hustings-postgres"):
        wanted.append(place("libexecdir") + "/hustings/hustings-postgres")
    games = run(BUILD + "/hustings", "games")
    content = [f for line in games.splitlines() for f in glob.glob(f"{SOURCE}/content/{line.split()[0]}/*.*")
               if os.path.basename(f) != "tempo.json"]  # compiled in
    content += [f"{SOURCE}/content/words/talk.json"]
    content += [f"{SOURCE}/content/web/{name}" for name in ("favicon.svg", "icon-180.png", "icon-192.png", "icon-512.png", "maskable-512.png",
                                                            "social.jpg", "index.html", "page.css")]
    content += [f for f in glob.glob(f"{SOURCE}/content/*/art/**/*.*", recursive=True)
                if "/art/svg/" not in f and os.path.basename(f) not in ("deck.json", "hashes.json", "faces.json")]
    wanted += [share + "/hustings/" + os.path.relpath(f, SOURCE) for f in content]
    doc = share + "/doc/hustings/"
    wanted += [doc + "LICENSE", doc + "README.md", doc + "library/example.c"]
    pages = glob.glob(SOURCE + "/docs/**/*.md", recursive=True)
    wanted += [doc + os.path.relpath(page, SOURCE) for page in pages]
    for path in wanted:
        check(os.path.isfile(path), "installed: " + os.path.relpath(path, PREFIX))
    found = {os.path.join(folder, f) for folder, _, files in os.walk(TOP) for f in files}
    strange = {f for f in found - set(wanted) if not f.startswith(doc)}
    check(not strange, "nothing else is installed", "\n".join(strange))


def check_loader():
    """An install tells the loader of a library only where the loader looks."""
    tools, mark = os.path.join(TOP, "tools"), os.path.join(TOP, "told")
    os.mkdir(tools)
    for name, script in ("id", "echo 0"), ("ldconfig", f'if [ $# = 0 ]; then : >{mark}; else echo "/usr/local/lib: (x)"; fi'):
        with open(os.path.join(tools, name), "w", encoding="utf-8") as file:
            file.write("#!/bin/sh\n" + script + "\n")
        os.chmod(os.path.join(tools, name), 0o755)
    for prefix, told in ("/usr/local", True), (TOP + "/private", False):
        env = dict(os.environ, PATH=tools + ":" + os.environ["PATH"], MESON_INSTALL_PREFIX=prefix)
        run(SOURCE + "/tools/ldconfig.sh", "lib", env=env)
        check(os.path.exists(mark) == told, f"installed into {'a folder of the loader' if told else 'a private folder'}: "
              f"ldconfig {'runs' if told else 'does not run'}")
        if told:
            os.remove(mark)


def check_header(cc, cxx):
    for compiler, language, standard in (cc, "c", "c11"), (cc, "c", "c99"), (cxx, "c++", "c++17"):
        for name in "hustings.h", "hustings_lab.h":
            done = subprocess.run([*compiler, "-x", language, "-std=" + standard, "-Wall", "-Wextra", "-pedantic", "-Werror",
                                   "-Wconversion", "-fsyntax-only", place("includedir") + "/" + name],
                                  capture_output=True, text=True)
            check(done.returncode == 0, f"{name} compiles alone as {standard}", done.stderr)


def check_symbols():
    library = place("libdir") + "/libhustings.so"
    shown = {line.split()[-1] for line in run("nm", "-D", "--defined-only", library).splitlines()}
    text = ""
    for name in "hustings.h", "hustings_lab.h":
        with open(place("includedir") + "/" + name, encoding="utf-8") as header:
            text += header.read()
    for ours in shown:
        if not ours.startswith("hustings_") or ours + "(" not in text:
            check(False, "shown by the library, not told by the header: " + ours)
    declared = {word for word in text.replace("*", " ").replace("(", "( ").split() if word.startswith("hustings_")
                and word.endswith("(")}
    check({d[:-1] for d in declared} == shown, "the library shows what the header declares, and nothing else",
          f"{declared} {shown}")
    check("libhustings.so.0" in run("readelf", "-d", library), "it is called libhustings.so.0")


def flags(*args):
    paths = [place("libdir") + "/pkgconfig"]
    env = dict(os.environ, PKG_CONFIG_LIBDIR=":".join(paths), PKG_CONFIG_SYSROOT_DIR=TOP)
    return run("pkg-config", *args, "hustings", env=env).split()


def build(compiler, source, name, *more):
    """A program from one file and only the installed files."""
    program = os.path.join(TOP, name)
    run(*compiler, "-O1", "-Wall", "-Wextra", "-Werror", *more, source, "-o", program, *flags("--cflags", "--libs"),
        "-pthread", cwd=TOP)
    return program


def use(program, *args):
    env = dict(os.environ, LD_LIBRARY_PATH=place("libdir"))
    return run(program, *args, cwd=TOP, env=env)


def check_example(program, name):
    """The game of the example, played again by the program that was installed."""
    if os.path.exists(TOP + "/example.hustings"):
        os.remove(TOP + "/example.hustings")
    lines = use(program).splitlines()
    with open(TOP + "/example.hustings", encoding="utf-8") as file:
        record = [json.loads(line) for line in file]
    moves = [{k.lstrip("_"): v for k, v in line.items() if k != "n"} for line in record if "n" in line]
    document = {"game": "night", "players": 2, "seed": record[0]["seed"], "show": ["position"],
                "moves": [m for m in moves if m["seat"] != "chance"]}
    answer = json.loads(run(place("bindir") + "/hustings", "apply", input=json.dumps(document)))
    check(answer["over"] and json.loads(lines[0]) == answer["result"] == record[-1]["end"],
          name + ": the same seed and moves give the same result in hustings apply", answer)
    check(json.loads(lines[1]) == answer["position"], name + ": and the same position")
    check(lines[2] == f"example.hustings: {len(record)} lines, and every one holds", name + ": the record holds", lines)
    run(place("bindir") + "/hustings", "verify", TOP + "/example.hustings")
    return lines


def check_programs(cc, cxx):
    example = place("datadir") + "/doc/hustings/library/example.c"
    in_c = check_example(build(cc, example, "example", "-std=c11", "-pedantic"), "example in C")
    in_cxx = check_example(build(cxx, example, "example++", "-x", "c++", "-std=c++17", "-pedantic"), "example in C++")
    check(in_c == in_cxx, "C and C++ say the same")
    many = use(TOP + "/example", "500")
    check(many.startswith("games 500, won "), "many games", many)
    for line in use(build(cc, SOURCE + "/tests/library_use.c", "use", "-std=c11"), SOURCE).splitlines():
        good, name = line.split(": ", 1)
        check(good == "ok", name)
    shown = use(build(cc, SOURCE + "/tests/puffer.c", "puffer", "-std=c11"))  # fails where a game goes wrong
    check(shown.count(" games, ") == 4, "hustings_puffer.h: all four games as PufferLib would step them", shown)


def check_page():
    page = place("datadir") + "/man/man1/hustings.1"
    if not shutil.which("groff"):
        print("# no groff: the man page is not laid out")
        return
    done = subprocess.run(["groff", "-mandoc", "-ww", "-Tutf8", page], capture_output=True, text=True)
    check(done.returncode == 0 and not done.stderr, "the man page has no mistakes", done.stderr)


def main():
    with open(BUILD + "/compile_commands.json", encoding="utf-8") as file:
        compiler = next(word for word in json.load(file)[0]["command"].split() if not word.endswith("ccache"))
    sanitize = [] if options["b_sanitize"] == "none" else ["-fsanitize=" + options["b_sanitize"]]
    cc, cxx = [compiler, *sanitize], [compiler.replace("gcc", "g++").replace("clang", "clang++"), *sanitize]
    if compiler.endswith("cc") and not compiler.endswith("gcc"):
        cxx[0] = compiler[:-2] + "c++"
    check_files()
    check_loader()
    check_header(cc, cxx)
    check_symbols()
    check(flags("--modversion") == [VERSION], "pkg-config knows the version")
    check_programs(cc, cxx)
    check_page()
    print(f"1..{count}")
    return 1 if failures else 0


try:
    sys.exit(main())
finally:
    shutil.rmtree(TOP, ignore_errors=True)
