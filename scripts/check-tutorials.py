"""Runs the commands of the articles and the README in a copy of a clone.

Fenced `sh` blocks are run. Any other fenced block whose first line is a comment with a path is written to that path, without that line.
The blocks of a page are processed in order. Pages about programs end with a package, which is built and run next to the clone, as they
instruct.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
ARTICLES = ROOT / "Sources/Production/Bianlian/Bianlian.docc"
# Pages whose commands run in the clone, and pages that create a package.
IN_CLONE = [ARTICLES / "FirstMask.md", ARTICLES / "FirstSuite.md"]
PACKAGES = [ROOT / "README.md", ARTICLES / "FirstProgram.md"]
FOLDERS = ["models", "textures", "render-configs", "Package.swift"]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.M | re.S)
PATH = re.compile(r"(?://|#) (\S+/\S+|Package\.swift)\n")


def blocks(page):
    """Returns the steps of a page, in order: ("run", commands) or ("write", path, text), each with its line."""
    text = page.read_text(encoding="utf-8")
    for block in BLOCK.finditer(text):
        line = text.count("\n", 0, block.start()) + 1
        language, content = block.groups()
        if language == "sh":
            yield line, "run", content, None
        elif (path := PATH.match(content)) is not None:
            yield line, "write", path[1], content[path.end():]


def write(folder, path, text):
    file = folder / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def run(commands, folder, environment, where):
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", commands], cwd=folder, env=environment, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        sys.exit(f"check-tutorials: {where}: exit code {done.returncode} from\n{commands}\n{done.stdout}")
    return done.stdout


def check_commands(page, clone, environment):
    count = 0
    for line, kind, what, text in blocks(page):
        if kind == "write":
            write(clone, what, text)
        else:
            count += 1
            run(what, clone, environment, f"{page.name}:{line}")
    if count == 0:
        sys.exit(f"check-tutorials: {page.name} has no commands")
    return count


def check_package(page, folder, environment, scratch):
    """Builds and runs the package of a page, with this repository as its library."""
    package = folder / page.stem
    for _, kind, path, text in blocks(page):
        if kind == "write":
            write(package, path, text.replace('path: "../bianlian"', f'path: "{ROOT}"'))
    if not (package / "Package.swift").exists() or not (package / "Sources/masks/main.swift").exists():
        sys.exit(f"check-tutorials: {page.name} has no package")
    flags = f"-debug-info-format none --scratch-path {scratch}"
    # Removes a model reader from other builds, so that this build has to produce it.
    run(
        f"""rm -f "$(swift build {flags} --show-bin-path)/bianlian-model-reader"
        swift run {flags} masks""", package, environment, page.name)
    pictures = list(package.glob("*.png"))
    if not pictures or any(picture.stat().st_size < 1000 for picture in pictures):
        sys.exit(f"check-tutorials: the program of {page.name} wrote no picture")


def main():
    program, scratch = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    environment = dict(os.environ, PATH=f"{program.parent}:{os.environ['PATH']}", CI="")
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        clone = folder / "bianlian"
        clone.mkdir()
        for name in FOLDERS:
            source = ROOT / name
            shutil.copytree(source, clone / name) if source.is_dir() else shutil.copy(source, clone / name)
        for page in IN_CLONE:
            start = time.monotonic()
            count = check_commands(page, clone, environment)
            print(f"check-tutorials: {page.name}: ran {count} blocks of commands, {time.monotonic() - start:.0f} s")
        if "--commands" in sys.argv[3:]:
            return
        for page in PACKAGES:
            start = time.monotonic()
            check_package(page, folder, environment, scratch)
            print(f"check-tutorials: {page.name}: its program builds and renders, {time.monotonic() - start:.0f} s")


main()
