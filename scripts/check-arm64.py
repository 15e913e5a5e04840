"""Runs the programs that scripts/check-arm64 builds for ARM64 in an emulator, and compares their pixels with this machine's.

Prints one line for each difference, and at the end the numbers of tests, cases and frames. Exit codes: 0 everything is equal,
1 something differs or failed.
"""

import argparse
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

CONFIGS = pathlib.Path("render-configs")
# The numbers of threads, which the configs have in turn.
THREADS = [1, 2, 3]
# The frames at full size of all shipped configs together. Measured: 5 to 30 s each.
FULL_SIZE_FRAMES = 60


def emulated_environment(programs):
    # Limits of processor time and memory are those of real processors.
    return os.environ | {
        "BIANLIAN_MODEL_READER": str(programs / "bianlian-model-reader"),
        "BIANLIAN_MODEL_SECONDS": "3600",
        "BIANLIAN_MODEL_MEMORY": "16G",
        "BIANLIAN_MEDIA_TIMEOUT": "3600",
        "BIANLIAN_CONFINEMENT": "off",
    }


def run(command, environment=None):
    return subprocess.run(command, capture_output=True, text=True, env=environment)


def frame_count(program, config):
    """Returns the number of frames of a config's recording: the message about a frame beyond its end states it."""
    said = run([program, "render", config, "--frames", "99999999", "--output", "/dev/null/none.png"]).stderr
    found = re.search(r"it has (\d+) \(", said)
    return int(found.group(1)) if found else None


def spread(count, number):
    """Returns `number` frames that are spread evenly over a recording of `count` frames, without its ends."""
    return [count * (2 * index + 1) // (2 * number) for index in range(number)]


def shares(counts, total):
    """Distributes `total` frames over recordings of `counts` frames: one each, then one more each, until they are used up."""
    given = [1] * len(counts)
    while (more := [index for index, count in enumerate(counts) if given[index] < count]) and sum(given) < total:
        for index in more[:total - sum(given)]:
            given[index] += 1
    return given


def render(program, config, frames, threads, folder, size, environment=None):
    """Renders frames to a folder and returns the hash of their pixels, or the error message."""
    command = [program, "render", config, "--frames", ",".join(map(str, frames)), "--threads", str(threads), "--json", "--quiet"]
    command += ["--output", f"{folder}/"] + (["--size", size] if size else [])
    result = run(command, environment)
    if result.returncode != 0:
        return None, (result.stderr.strip().splitlines() or ["no message"])[-1]
    return json.loads(result.stdout)["pixelsSHA256"], None


def copied(program, folder):
    """Copies this machine's program and model reader, which a build may replace during the hours of a check."""
    for name in [program.name, "bianlian-model-reader"]:
        shutil.copy2(program.with_name(name), folder)
    # The copy looks for its files in other folders.
    os.environ.setdefault("BIANLIAN_FILES", os.getcwd())
    return str(folder / program.name)


class Check:
    def __init__(self, options, program):
        self.program = program
        self.programs = options.emulated
        self.emulated = str(options.emulated / "bianlian")
        self.quick = options.quick
        self.environment = emulated_environment(options.emulated)
        self.failures = 0

    def fail(self, words):
        self.failures += 1
        print(f"check-arm64: {words}", flush=True)

    def tests(self, built, root):
        bundle = next(built.glob("*PackageTests.xctest"))
        begin = time.monotonic()
        result = run(
            ["qemu-aarch64-static", "-L", str(root), str(bundle), "--testing-library", "swift-testing"], self.environment)
        words = (result.stdout + result.stderr).splitlines()
        for line in words:
            if "✘" in line:
                self.fail(line)
        summary = next((line for line in reversed(words) if "Test run with" in line), "no test ran")
        if result.returncode != 0 or "no test ran" in summary:
            self.fail(f"the tests end with {result.returncode}")
        print(f"check-arm64: {summary.strip()} ({time.monotonic() - begin:.0f} s)", flush=True)

    def suite(self, folder):
        command = [self.emulated, "suite", "run", str(CONFIGS / "suite.yaml"), "--threads", "2"]
        if self.quick:
            command += ["--exclude-tag", "shipped"]
        result = run(command + ["--output", str(folder / "differences")], self.environment)
        words = (result.stdout + result.stderr).strip().splitlines()
        if result.returncode != 0:
            for line in words or [f"the suite ends with {result.returncode}"]:
                self.fail(line)
        summary = next((line for line in words if " passed" in line), "no summary")
        print(f"check-arm64: suite: {summary}", flush=True)

    def frames(self, folder):
        equal = total = 0
        configs = [path for path in sorted(CONFIGS.glob("*.yaml")) if path.name != "suite.yaml"]
        # A config without a recording has one frame.
        counts = [frame_count(self.program, str(path)) or 1 for path in configs]
        numbers = [1] * len(configs) if self.quick else shares(counts, FULL_SIZE_FRAMES)
        size = "192x108" if self.quick else None
        for position, (path, count, number) in enumerate(zip(configs, counts, numbers)):
            frames = spread(count, number)
            threads = THREADS[position % len(THREADS)]
            total += number
            here, there = folder / path.stem / "here", folder / path.stem / "there"
            expected, problem = render(self.program, str(path), frames, 2, here, size)
            if problem:
                self.fail(f"{path}: not rendered here: {problem}")
                continue
            begin = time.monotonic()
            found, problem = render(self.emulated, str(path), frames, threads, there, size, self.environment)
            seconds = time.monotonic() - begin
            name = f"{path}, frames {','.join(map(str, frames))}, {threads} threads"
            if problem:
                self.fail(f"{name}: {problem}")
            elif found == expected:
                equal += number
                print(f"{name}: equal ({seconds:.0f} s)", flush=True)
            else:
                compared = run([self.program, "compare", str(here), str(there)]).stdout.strip().splitlines()
                self.fail(f"{name}: differs: " + "; ".join(compared[:5]))
        print(f"check-arm64: frames: {equal} of {total} equal", flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", type=pathlib.Path, required=True)
    parser.add_argument("--emulated", type=pathlib.Path, required=True)
    parser.add_argument("--root", type=pathlib.Path, required=True)
    parser.add_argument("--built", type=pathlib.Path, required=True)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--no-tests", action="store_true")
    parser.add_argument("--frames-only", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        check = Check(options, copied(options.program, folder))
        if not options.no_tests:
            check.tests(options.built, options.root)
        if not options.frames_only:
            check.suite(folder)
        check.frames(folder)
    sys.exit(1 if check.failures else 0)


main()
