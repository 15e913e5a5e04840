"""Which files there are to damage, and which readers `bianlian-fuzz` has for them."""

import os
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent
WORK = ROOT / ".build-fuzz"
SHARED = (ROOT.parent / "shared/data").resolve()
SECONDS_ALLOWED = 10
MEBIBYTES_ALLOWED = 2048


def readers(fuzzer):
    """The readers by name, each with the ends of the names of the files that it takes."""
    rows = subprocess.run([fuzzer, "readers"], capture_output=True, text=True, check=True, env=environment()).stdout.splitlines()
    return {row.split()[0]: row.split()[1:] for row in rows}


def files():
    """Shipped files, and those of ../shared/data where it is."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    shipped = [ROOT / name for name in listed if not name.startswith((".", "Sources/", "scripts/", "Package"))]
    return shipped + (sorted(path for path in SHARED.rglob("*") if path.is_file()) if SHARED.exists() else [])


def environment(**others):
    """Traps are told by the sanitizer. What is shared of a process is no leak, and Swift's pointers hide in other bits."""
    return {**os.environ, "SWIFT_BACKTRACE": "enable=no", "ASAN_OPTIONS":
            f"detect_leaks=0:handle_sigill=1:hard_rss_limit_mb={MEBIBYTES_ALLOWED}:max_allocation_size_mb={MEBIBYTES_ALLOWED}", **others}
