"""Damages files by seed and gives each copy to the readers of their kind.

    damage-files.py FUZZER [PATH ...] [--count N] [--seed N] [--reader NAME]

One process reads all copies of a file. If a copy crashes it or takes too long, a new process continues after that copy. Prints one CSV row
per file and reader.
"""

import argparse
import os
import pathlib
import selectors
import subprocess
import sys
import time

from damaged_files import ROOT, SECONDS_ALLOWED, WORK, environment, files, readers

# The number of findings after which a file is abandoned, because most have the same cause.
MOST_FINDINGS = 5


def processor_seconds(process):
    """Returns the processor time of a process."""
    fields = pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Run:
    """The damaged copies of one file, read by one reader."""

    def __init__(self, fuzzer, reader, path, seed):
        self.command = [fuzzer, "damage", reader, str(path), str(seed)]
        self.read = self.refused = 0
        self.findings = []
        self.slowest = 0.0
        self.peak = 0

    def go(self, first, count):
        end = first + count
        while first < end and len(self.findings) < MOST_FINDINGS:
            first = self.process(first, end - first)

    def process(self, first, count):
        """Runs one process and returns the number after the last copy that it reached."""
        with open(WORK / "damage.err", "w+b") as errors:
            child = subprocess.Popen(self.command + [str(first), str(count)], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                     stderr=errors, env=environment())
            number, line, is_hung, used, since = first, b"", False, 0.0, 0.0
            waiting = selectors.DefaultSelector()
            waiting.register(child.stdout, selectors.EVENT_READ)
            while True:
                if not waiting.select(SECONDS_ALLOWED):
                    # The limit is in processor time, because other processes may be using the processor.
                    if processor_seconds(child.pid) - used < SECONDS_ALLOWED:
                        continue
                    is_hung = True
                    child.kill()
                    break
                block = os.read(child.stdout.fileno(), 1 << 16)
                if not block:
                    break
                *lines, line = (line + block).split(b"\n")
                for text in lines:
                    number = self.take(text.decode("utf-8", "replace")) + 1
                used = processor_seconds(child.pid)
                self.slowest, since = max(self.slowest, (used - since) / max(len(lines), 1)), used
            _, status, usage = os.wait4(child.pid, 0)
            child.returncode = os.waitstatus_to_exitcode(status)
            child.stdout.close()
            self.peak = max(self.peak, usage.ru_maxrss >> 10)
            if is_hung:
                self.findings.append((number, f"took more than {SECONDS_ALLOWED} s of processor time"))
            elif child.returncode != 0:
                errors.seek(0)
                text = errors.read().decode("utf-8", "replace")
                words = next((row for row in text.splitlines() if "atal error" in row or "ERROR: " in row or "rss limit" in row), "")
                self.findings.append((number, f"exited with {child.returncode}: {words.strip()[:300]}"))
            else:
                return first + count
        return number + 1

    def take(self, text):
        number, outcome = text.split(" ", 1)
        if outcome == "+":
            self.read += 1
        elif outcome == "-":
            self.refused += 1
        else:
            self.findings.append((int(number), outcome))
        return int(number)


def main():
    parser = argparse.ArgumentParser(prog="damage-files", description="Runs the readers on files with seeded damage.")
    parser.add_argument("fuzzer", type=lambda path: str(pathlib.Path(path).resolve()))
    parser.add_argument("paths", nargs="*", type=lambda path: pathlib.Path(path).resolve(), metavar="PATH",
                        help="files or folders (default: all shipped files and ../shared/data)")
    parser.add_argument("--count", type=int, default=25, help="damaged copies of each file")
    parser.add_argument("--first", type=int, default=0, help="the number of the first copy")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--reader", help="only this reader",)
    parser.add_argument("--seconds", type=float, default=float("inf"), help="time limit per file and reader; skips the remaining copies")
    arguments = parser.parse_intermixed_args()
    known = readers(arguments.fuzzer)
    if arguments.reader not in (None, *known):
        print(f"damage-files: unknown reader '{arguments.reader}'; the readers are {', '.join(known)}", file=sys.stderr)
        sys.exit(64)
    chosen = [path for path in files() if not arguments.paths or any(path.is_relative_to(base) for base in arguments.paths)]
    if not chosen:
        print("damage-files: PATH matches no shipped file and no file of ../shared/data", file=sys.stderr)
        sys.exit(64)
    print("file,reader,copies,read,refused,findings,slowestSeconds,peakMebibytes")
    copies = findings = 0
    for path in chosen:
        for reader in known:
            if path.suffix[1:].lower() not in known[reader] or arguments.reader not in (None, reader):
                continue
            name = os.path.relpath(path, ROOT)
            run = Run(arguments.fuzzer, reader, path, arguments.seed)
            start, first, end = time.monotonic(), arguments.first, arguments.first + arguments.count
            # In batches, to check the time limit.
            while first < end and len(run.findings) < MOST_FINDINGS and time.monotonic() - start < arguments.seconds:
                run.go(first, min(100, end - first))
                first += 100
            for number, words in run.findings:
                print(f"damage-files: {name} --reader {reader} --seed {arguments.seed} --first {number} --count 1: {words}", file=sys.stderr)
            count = run.read + run.refused + len(run.findings)
            copies, findings = copies + count, findings + len(run.findings)
            print(f"{name},{reader},{count},{run.read},{run.refused},{len(run.findings)},{run.slowest:.2f},{run.peak}", flush=True)
    print(f"damage-files: {copies - findings} passed, {findings} failed")
    sys.exit(1 if findings else 0)


main()
