"""Lists the files to damage and the readers of `bianlian-fuzz` for them."""

import os
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent
WORK = ROOT / ".build-fuzz"
SHARED = (ROOT.parent / "shared/data").resolve()
SECONDS_ALLOWED = 10
MEBIBYTES_ALLOWED = 2048


def readers(fuzzer):
    """Returns the readers by name, each with the file name suffixes that it accepts."""
    rows = subprocess.run([fuzzer, "readers"], capture_output=True, text=True, check=True, env=environment()).stdout.splitlines()
    return {row.split()[0]: row.split()[1:] for row in rows}


def files():
    """Returns the shipped files, and those of ../shared/data if it exists."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    shipped = [ROOT / name for name in listed if not name.startswith((".", "Sources/", "scripts/", "Package"))]
    return shipped + (sorted(path for path in SHARED.rglob("*") if path.is_file()) if SHARED.exists() else [])


def environment(**others):
    """Returns the environment for the fuzzer.

    The sanitizer reports traps. Leak detection is off: process-wide objects are not leaks, and Swift stores extra bits in pointers, which
    the detector does not recognize.
    """
    return {**os.environ, "SWIFT_BACKTRACE": "enable=no", "ASAN_OPTIONS":
            f"detect_leaks=0:handle_sigill=1:hard_rss_limit_mb={MEBIBYTES_ALLOWED}:max_allocation_size_mb={MEBIBYTES_ALLOWED}", **others}
