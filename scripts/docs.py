"""Builds one documentation site from all modules of the library and the articles.

The compiler's symbol graphs come from modules that are already built, so documentation needs no separate build. Users of
`import Bianlian` do not see its modules, so the site shows the symbols of all products as those of one module.
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

ROOT = pathlib.Path(__file__).resolve().parent.parent
FRONT_DOOR = "Bianlian"
# Products that only tests link.
FOR_TESTS = {"ImageComparisonTesting", "RenderTestSupport", "SampleFootage"}
CATALOGUE = ROOT / "Sources/Production/Bianlian/Bianlian.docc"


def products():
    """Returns the library products of the manifest."""
    manifest = (ROOT / "Package.swift").read_text(encoding="utf-8")
    table = re.search(r"^let libraryProducts = \[(.*?)^\]", manifest, re.M | re.S)[1]
    return re.findall(r'"(\w+)"', re.sub(r"//.*", "", table))


def documented(modules):
    """Returns the modules of all library products, including the modules that they export."""
    found = []
    waiting = [name for name in products() if name not in FOR_TESTS]
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        found.append(name)
        for file in next(ROOT.glob(f"Sources/*/{name}")).rglob("*.swift"):
            waiting += re.findall(r"^@_exported public import (\w+)", file.read_text(encoding="utf-8"), re.M)
    missing = [name for name in found if not (modules / f"{name}.swiftmodule").exists()]
    if missing:
        sys.exit(f"docs: {modules} lacks {', '.join(missing)}; build it with: make build")
    return sorted(found)


def extract(module, modules, folder):
    """Writes the symbol graphs of a module: its own, and one for each other module whose types it extends."""
    products = modules.parent
    c_modules = sorted(products.glob("C*.build/module.modulemap"))
    c_modules += sorted(ROOT.glob("Sources/*/FreeTypeLibrary/module.modulemap"))
    checkouts = products.parent.parent / "checkouts"
    c_modules += sorted(checkouts.glob("Yams/Sources/CYaml/include/module.modulemap"))
    c_modules += sorted(checkouts.glob("FlyingFox/CSystemLinux/include/module.modulemap"))
    headers = sorted(ROOT.glob("Sources/*/C*/include"))
    command = ["swift", "symbolgraph-extract", "-module-name", module, "-I", str(modules), "-output-dir", str(folder)]
    command += ["-target", target(), "-skip-synthesized-members", "-minimum-access-level", "public"]
    for c_module in c_modules:
        command += ["-Xcc", f"-fmodule-map-file={c_module}"]
    for header in headers:
        command += ["-Xcc", f"-I{header}"]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"docs: the symbols of {module} could not be extracted:\n{done.stderr}")


def target():
    information = subprocess.run(["swift", "-print-target-info"], capture_output=True, text=True, check=True).stdout
    return json.loads(information)["target"]["unversionedTriple"]


def merge(folder, names):
    """Assigns the symbols of all modules to the library, and returns those without documentation."""
    undocumented = []
    for file in sorted(folder.glob("*.symbols.json")):
        graph = json.loads(file.read_text(encoding="utf-8"))
        graph["module"]["name"] = FRONT_DOOR
        for symbol in graph["symbols"]:
            where = symbol.get("location", {}).get("uri", "")
            if "docComment" not in symbol and where:
                line = symbol["location"]["position"]["line"] + 1
                undocumented.append(f"{pathlib.Path(where).name}:{line}: {'.'.join(symbol['pathComponents'])}")
        # The name of an extension graph contains the module whose types it extends. Extensions of our modules belong to the
        # library; extensions of the standard library are not shown.
        other = file.name.split("@")[1].split(".")[0] if "@" in file.name else FRONT_DOOR
        if other not in names and other != FRONT_DOOR:
            file.unlink()
            continue
        file.write_text(json.dumps(graph), encoding="utf-8")
        if "@" in file.name:
            file.rename(folder / file.name.replace("@", "-"))
    return undocumented


def main():
    modules, site = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    with tempfile.TemporaryDirectory() as temporary:
        graphs = pathlib.Path(temporary)
        names = documented(modules)
        with ThreadPoolExecutor() as pool:
            list(pool.map(lambda name: extract(name, modules, graphs), names))
        undocumented = merge(graphs, names)
        if undocumented:
            sys.exit("docs: public names without documentation:\n  " + "\n  ".join(undocumented))
        command = ["docc", "convert", str(CATALOGUE), "--additional-symbol-graph-dir", str(graphs)]
        command += ["--output-dir", str(site), "--warnings-as-errors", "--fallback-display-name", FRONT_DOOR]
        command += ["--fallback-bundle-identifier", "bianlian", "--fallback-default-module-kind", "Library"]
        sys.exit(subprocess.run(command).returncode)


main()
