"""Type-checks the sources and tests for macOS on Linux; see scripts/check-macos.

    check-macos.py FOLDER BUILT [MODULE ...]     the folder with Darwin's headers, and that of the built tests
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDER, BUILT = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
SDK, RESOURCES, MODULES, BRIDGES = FOLDER / "sdk", FOLDER / "resources", FOLDER / "modules", FOLDER / "bridges"
INCLUDES = SDK / "usr/include"
TOOLCHAIN = pathlib.Path(shutil.which("swiftc")).resolve().parent.parent
LIBRARIES = TOOLCHAIN / "lib/swift"
LINUX, MACOS = "x86_64-unknown-linux-gnu", "x86_64-apple-macosx15.0"
FILE = "x86_64-apple-macos"
# Foundation's modules import Glibc. They get Darwin under a name of the same length, so that `canImport(Glibc)` is false.
GLIBC = "Gilbc"
# The headers of the module Darwin that the sources may need.
HEADERS = """_types.h sys/types.h alloca.h arpa/inet.h copyfile.h crt_externs.h ctype.h dirent.h dlfcn.h err.h errno.h execinfo.h fcntl.h
    fnmatch.h fts.h getopt.h glob.h grp.h ifaddrs.h inttypes.h langinfo.h libgen.h libproc.h limits.h locale.h math.h net/if.h netdb.h
    netinet/in.h netinet/tcp.h poll.h pthread.h pwd.h regex.h sched.h semaphore.h setjmp.h signal.h spawn.h stdio.h stdlib.h string.h
    strings.h sysexits.h syslog.h termios.h time.h ulimit.h unistd.h utime.h wchar.h wctype.h sys/attr.h sys/clonefile.h sys/event.h
    sys/file.h sys/ioctl.h sys/mman.h sys/mount.h sys/param.h sys/random.h sys/resource.h sys/select.h sys/socket.h sys/stat.h
    sys/statvfs.h sys/sysctl.h sys/time.h sys/times.h sys/uio.h sys/un.h sys/utsname.h sys/wait.h mach/mach.h mach/mach_time.h
    mach-o/dyld.h malloc/malloc.h TargetConditionals.h""".split()
# Headers of libraries on Linux, which are the same on macOS.
LIBRARY_HEADERS = """assimp draco freetype2/freetype freetype2/ft2build.h Imath jconfig.h jerror.h jmorecfg.h jpeglib.h libdeflate.h
    meshoptimizer.h OpenEXR png.h pngconf.h pnglibconf.h tiff.h tiffconf.h tiffio.h tiffvers.h webp""".split()


def frontend(*arguments):
    return [TOOLCHAIN / "bin/swift-frontend", "-target", MACOS, "-resource-dir", RESOURCES, "-sdk", SDK, "-I", MODULES,
            "-module-cache-path", FOLDER / "cache", "-disable-objc-interop", *arguments]


def run(command, subject):
    """Runs a compiler and prints its errors. Returns whether there were none."""
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True)
    if done.returncode == 0:
        return True
    lines = [line for line in done.stderr.splitlines() if re.match(r"\S.*error:", line)] or done.stderr.splitlines()[-20:]
    print(f"check-macos: {subject} failed:", *dict.fromkeys(line.replace(f"{ROOT}/", "") for line in lines), sep="\n  ")
    return False


def edit(path, *changes):
    text = path.read_text(errors="surrogateescape")
    for pattern, replacement in changes:
        text = re.sub(pattern, replacement, text, flags=re.M)
    path.write_text(text, errors="surrogateescape")


def prepare_headers():
    """Makes Darwin's headers a module, with the Swift names that Apple's API notes add."""
    for path in INCLUDES.rglob("*.h"):
        if b"USE_CLANG_" in path.read_bytes():
            edit(path, (r"(define USE_CLANG_[A-Z]*) 1", r"\1 0"))
    edit(INCLUDES / "_time.h", (r"^#define CLOCK_[A-Z_]+ _CLOCK.*", ""), (r"^_(CLOCK_[A-Z_]+) __CLOCK", r"\1 __CLOCK"))
    edit(INCLUDES / "_stdio.h", (r"^#define\s+std(in|out|err)\s+__std.*", ""),
         (r"^(extern FILE \*__(std(in|out|err))p) (\w+);", r'\1 \4 __attribute__((swift_name("\2")));'))
    (INCLUDES / "module.modulemap").write_text(
        f"module Swift{GLIBC} [system] {{\n" + "".join(f'  header "{name}"\n' for name in HEADERS) + "  export *\n}\n"
        'module os [system] { header "os/lock.h" export * }\n')
    # Modules that Foundation and FlyingSocks import, but do not show.
    (FOLDER / "foundation/hidden").mkdir(parents=True)
    (FOLDER / "foundation/hidden/module.modulemap").write_text(
        "".join(f'module {name} {{ header "{name}.h" }}\n' for name in ("_FoundationICU", "CSystemLinux")))
    for name in ("_FoundationICU", "CSystemLinux"):
        (FOLDER / f"foundation/hidden/{name}.h").touch()
    for name in ("dispatch", "Block", "os", "CoreFoundation", "_FoundationCShims"):
        (FOLDER / "foundation" / name).symlink_to(LIBRARIES / name)
    (FOLDER / "libraries").mkdir()
    for name in LIBRARY_HEADERS:
        places = [pathlib.Path("/usr/include"), pathlib.Path("/usr/include/x86_64-linux-gnu"), pathlib.Path("/usr/include/libpng16")]
        if found := next((place / name for place in places if (place / name).exists()), None):
            (FOLDER / "libraries" / found.name).symlink_to(found)


def prepare_interfaces():
    """Compiles the standard library for macOS from the interfaces of this toolchain, and Darwin from that of Glibc."""
    RESOURCES.mkdir()
    (RESOURCES / "clang").symlink_to(LIBRARIES / "clang")
    (RESOURCES / "apinotes").symlink_to(LIBRARIES / "apinotes")
    shutil.copytree(LIBRARIES / "shims", RESOURCES / "shims")
    # The mutex of Linux calls these functions. Its interface is that of macOS.
    edit(RESOURCES / "shims/_SynchronizationShims.h", (r"^#if defined\(__FreeBSD__\)", "#if defined(__APPLE__)\n" + "".join(
        f"static inline __swift_uint32_t _swift_stdlib_{name} {{ return 0; }}\n" for name in (
            "gettid(void)", *[f"futex_{verb}(__swift_uint32_t *lock)" for verb in ("lock", "trylock", "unlock")]))
        + "#endif\n#if defined(__FreeBSD__)"))
    for name in ["Swift", "SwiftOnoneSupport", "_Builtin_float", "_Concurrency", "_RegexParser", "_StringProcessing", "Glibc",
                 "Synchronization", "Observation", "_TestDiscovery", "_TestingInterop", "Testing"]:
        source = LIBRARIES / f"linux/{name}.swiftmodule"
        texts = [source / f"{LINUX}.private.swiftinterface", source / f"{LINUX}.swiftinterface"]
        text = next(path for path in texts if path.exists()).read_text().replace(LINUX, MACOS)
        text = re.sub(r"@backDeployed\(before:[^)]*\)", "", text)
        if name == "_Concurrency":
            # It annotates some declarations for older systems than those that they use.
            text = text.replace("swift-module-flags: ", "swift-module-flags: -disable-availability-checking ")
        if name == "Glibc":
            name, overlay = "Darwin", text.replace("import SwiftOverlayShims\n", "").replace("SwiftGlibc.__sighandler_t", "SwiftGlibc.sig_t")
            text = overlay.replace("SwiftGlibc", f"Swift{GLIBC}").replace("SwiftOverlayShims.", f"Swift{GLIBC}.") \
                .replace(" Glibc.", " Darwin.").replace("-module-name Glibc", "-module-name Darwin") \
                .replace(f"import Swift{GLIBC}\n", f"import Swift{GLIBC}\n@_exported import _Builtin_float\n"
                         "public var TIOCGWINSZ: Swift.UInt { get }\n")
        text = text.replace("import Glibc\n", "import Darwin\n")
        interface = FOLDER / f"interfaces/{name}.swiftinterface"
        interface.parent.mkdir(exist_ok=True)
        interface.write_text(text)
        (MODULES / f"{name}.swiftmodule").mkdir(parents=True)
        if not run(frontend("-compile-module-from-interface", interface, "-module-name", name, "-o",
                            MODULES / f"{name}.swiftmodule/{FILE}.swiftmodule", *["-parse-stdlib"] * (name == "Swift")),
                   f"the interface of {name}"):
            sys.exit(1)


def convert_modules():
    """Writes another target into modules that exist for Linux only."""
    (FOLDER / "glibc.swift").write_text("@_exported import Darwin\n")
    (MODULES / f"{GLIBC}.swiftmodule").mkdir(exist_ok=True)
    run(frontend("-emit-module", "-module-name", GLIBC, FOLDER / "glibc.swift", "-o", MODULES / f"{GLIBC}.swiftmodule/{FILE}.swiftmodule"),
        GLIBC)
    built = [BUILT / f"Modules/{name}.swiftmodule" for name in ("ArgumentParser", "ArgumentParserToolInfo", "FlyingFox", "FlyingSocks", "Yams")]
    own = [LIBRARIES / f"linux/{name}.swiftmodule/{LINUX}.swiftmodule" for name in (
        "Dispatch", "Foundation", "FoundationEssentials", "FoundationInternationalization", "FoundationNetworking", "FoundationXML", "XCTest",
        "_FoundationCollections")]
    for path in built + own:
        name = path.stem if path in built else path.parent.stem
        # The texts in a module must keep their lengths.
        data = path.read_bytes().replace(LINUX.encode(), MACOS.encode() + b"0").replace(b"Glibc", GLIBC.encode())
        (MODULES / f"{name}.swiftmodule").mkdir(exist_ok=True)
        (MODULES / f"{name}.swiftmodule/{FILE}.swiftmodule").write_bytes(data)


def targets():
    """Returns the targets of both packages by name, each after those that it uses."""
    found = {}
    for package in (ROOT, ROOT / "Workshop"):
        text = subprocess.run(["swift", "package", "dump-package", "--package-path", package], capture_output=True, text=True, check=True).stdout
        for target in json.loads(text)["targets"]:
            target["folder"] = package / (target.get("path") or ("Tests" if target["type"] == "test" else "Sources") + "/" + target["name"])
            target["uses"] = [list(one.values())[0][0] for one in target["dependencies"]]
            found[target["name"]] = target
    ordered = {}

    def add(name):
        if name in found and name not in ordered:
            for used in found[name]["uses"]:
                add(used)
            ordered[name] = found[name]

    for name in found:
        add(name)
    return ordered


def main():
    compiler = subprocess.run([TOOLCHAIN / "bin/swiftc", "--version"], capture_output=True, text=True, check=True).stdout
    prepared = FOLDER / "prepared"
    if not prepared.exists() or prepared.read_text() != compiler:
        for path in (FOLDER / "foundation", FOLDER / "libraries", RESOURCES, MODULES, FOLDER / "cache"):
            shutil.rmtree(path, ignore_errors=True)
        prepare_headers()
        prepare_interfaces()
        prepared.write_text(compiler)
    convert_modules()
    shutil.rmtree(BRIDGES, ignore_errors=True)
    everything, wanted = targets(), sys.argv[3:]
    libraries = [part for name in ("libraries", "libraries/OpenEXR", "libraries/Imath") for part in ("-idirafter", FOLDER / name)]
    folders = [FOLDER / "foundation", FOLDER / "foundation/hidden", BUILT.parents[1] / "checkouts/Yams/Sources/CYaml/include"]
    bridges = [part for folder in folders for part in ("-I", folder)]
    failures, files, modules = 0, 0, 0
    for name, target in everything.items():
        folder = target["folder"]
        if (folder / "include").exists():
            (BRIDGES / name).mkdir(parents=True)
            (BRIDGES / name / "module.modulemap").write_text(f'module {name} {{\n  umbrella "{folder / "include"}"\n  export *\n}}\n')
            bridges += ["-I", BRIDGES / name, "-Xcc", f"-I{folder / 'include'}"]
        elif target["type"] == "system":
            bridges += ["-I", folder]
    for target in everything.values():
        for source in sorted(target["folder"].rglob("*.c")) if not wanted else []:
            for processor in ("arm64", "x86_64"):
                includes = ["-I", ROOT / "Sources/Base/CSystem/include", "-I", ROOT / "Sources/Base/CSystem", "-I", target["folder"] / "include"]
                failures += not run([TOOLCHAIN / "bin/clang", "-fsyntax-only", "-target", f"{processor}-apple-macosx15.0", "-isysroot", SDK,
                                     *includes, *libraries, source], f"{source.name} for {processor}")
            files += 1
    for name, target in everything.items():
        sources = sorted(target["folder"].rglob("*.swift"))
        if not sources or target.get("type") == "plugin" or wanted and name not in wanted:
            continue
        module = name.replace("-", "_")
        (MODULES / f"{module}.swiftmodule").mkdir(exist_ok=True)
        flags = [part for name in ("InternalImportsByDefault", "MemberImportVisibility", "ExistentialAny")
                 for part in ("-enable-upcoming-feature", name)]
        flags += ["-parse-as-library"] * all(path.name != "main.swift" for path in sources)
        failures += not run(
            frontend("-emit-module", "-enable-testing", "-o", MODULES / f"{module}.swiftmodule/{FILE}.swiftmodule", "-module-name", module,
                     "-DSWIFT_PACKAGE", "-swift-version", "6", "-package-name", "bianlian", "-suppress-warnings",
                     "-plugin-path", LIBRARIES / "host/plugins", *flags, *bridges,
                     *[part for path in libraries for part in ("-Xcc", path)], *sources), f"the module {name}")
        modules += 1
    print(f"check-macos: {files} C files and {modules} modules checked, {failures} with errors")
    sys.exit(failures > 0)


main()
