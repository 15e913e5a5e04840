"""Runs `bianlian compare` and its peers in turn on the same pictures, and prints medians as a table and as CSV."""

import argparse
import csv
import importlib.util
import json
import math
import os
import platform
import re
import resource
import shutil
import statistics
import subprocess
import sys
import time

import pictures

FOLDER = ".build-peers/pictures"
HERE = os.path.dirname(__file__)
CASES = ["equal", "regions", "everywhere"]


def run(command):
    """Returns a command's wall-clock time, its processor time (both in seconds) and its output."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    done = subprocess.run(command, capture_output=True, text=True)
    wall, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    # Comparison programs exit with 1 for pictures that differ; idiff also with 2.
    if done.returncode not in (0, 1, 2):
        sys.exit(f"compare: {' '.join(command)} exited with {done.returncode}: {done.stderr.strip()}")
    processors = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return wall, processors, done.stdout + done.stderr


class Peer:
    """A program with the same metric; `figure` parses its value from the program's output."""

    def __init__(self, name, metric, command, figure=None, runs=None, is_slow=False):
        self.name, self.metric, self.command, self.figure = name, metric, command, figure
        self.runs, self.is_slow = runs, is_slow


def peers():
    """Returns the installed peers, and prints a note for each missing one."""
    def python(name, module, metric, function, **options):
        if importlib.util.find_spec(module) is None:
            print(f"compare: {name} is missing; its rows are skipped", file=sys.stderr)
            return []
        script = os.path.join(HERE, "peers.py")
        return [Peer(name, metric, lambda a, b: [sys.executable, script, function, a, b],
                     lambda text: float(text.split()[0]), **options)]

    def program(name, file, metric, command, figure=None):
        if shutil.which(file) is None:
            print(f"compare: {name} is missing; its rows are skipped", file=sys.stderr)
            return []
        return [Peer(name, metric, command, figure)]

    number = lambda text: float(re.search(r"inf|[-+.0-9e]+", text)[0])
    magick = lambda metric: lambda a, b: ["compare", "-metric", metric, a, b, "null:"]
    found = program("ImageMagick AE", "compare", "exact", magick("AE"), number)
    found += program("OpenImageIO idiff", "idiff", "exact", lambda a, b: ["idiff", a, b])
    found += python("pixelmatch", "pixelmatch", "oklab", "pixelmatch", runs=1, is_slow=True)
    found += program("ImageMagick PSNR", "compare", "psnr", magick("PSNR"), number)
    found += python("scikit-image PSNR", "skimage", "psnr", "psnr")
    if shutil.which("compare"):
        if "SSIM" in subprocess.run(["compare", "-list", "metric"], capture_output=True, text=True).stdout.split():
            found += program("ImageMagick SSIM", "compare", "ssim", magick("SSIM"), number)
        else:
            print("compare: this ImageMagick has no SSIM; its row is skipped", file=sys.stderr)
    found += python("scikit-image SSIM", "skimage", "ssim", "ssim", runs=3)
    found += python("flip-evaluator", "flip_evaluator", "flip", "flip", runs=3, is_slow=True)
    return found


def figure_of_ours(bianlian, metric, a, b):
    """Returns the metric's value for comparison with the peers, in a run that is not timed."""
    text = run([bianlian, "compare", a, b, "--metric", metric, "--json", "--quiet"])[2]
    report = json.loads(text)["pairs"][0]["metrics"][metric]
    if metric == "exact":
        return report["count"]
    if metric == "oklab":
        return report["count"]
    return math.inf if report.get("isInfinite") else report["mean"]


def timings(text):
    """Returns the seconds of reading, decoding and comparing that --stats prints."""
    return [float(found) for found in re.findall(r"(?:reading|decoding|comparing) ([.0-9e-]+) s", text)]


def ours(bianlian, metric, a, b, threads):
    """Returns the command. Its threshold selects the metric, so that no other is measured; whether it passes does not matter."""
    threshold = {"exact": "exact.count > 0", "oklab": "oklab.count > 0", "psnr": "psnr < 1", "ssim": "ssim < 0",
                 "flip": "flip.mean > 1"}[metric]
    return [bianlian, "compare", a, b, "--quiet", "--stats", "--fail", threshold, "--threads", str(threads)]


def measure_peer(peer, case, bianlian, runs, threads):
    a, b = os.path.join(FOLDER, "a.png"), os.path.join(FOLDER, f"{case}.png")
    mine, theirs, parts = [], [], []
    for _ in range(peer.runs or runs):
        mine.append(run(ours(bianlian, peer.metric, a, b, threads)))
        parts.append(timings(mine[-1][2]))
        theirs.append(run(peer.command(a, b)))
    median = lambda values: statistics.median(values)
    their_words = theirs[0][2].split()
    in_python = peer.command(a, b)[0] == sys.executable
    decoding, comparing = median([part[1] for part in parts]), median([part[2] for part in parts])
    return {
        "metric": peer.metric, "case": case, "peer": peer.name, "runs": len(mine),
        "ours s": median([sample[0] for sample in mine]), "peer s": median([sample[0] for sample in theirs]),
        "ours cpu s": median([sample[1] for sample in mine]), "peer cpu s": median([sample[1] for sample in theirs]),
        "decoding share": decoding / median([sample[0] for sample in mine]), "ours metric s": comparing,
        "peer metric s": median([float(sample[2].split()[1]) for sample in theirs]) if in_python else None,
        "our figure": figure_of_ours(bianlian, peer.metric, a, b),
        "peer figure": peer.figure(" ".join(their_words)) if peer.figure else None,
    }


def measure_folder(bianlian, runs, metric, pairs):
    """Times a folder of pairs with one thread and with two, in turn."""
    samples = {1: [], 2: []}
    left, right = os.path.join(FOLDER, "left"), os.path.join(FOLDER, "right")
    for _ in range(runs):
        for threads in samples:
            samples[threads].append(run(ours(bianlian, metric, left, right, threads))[0])
    one, two = statistics.median(samples[1]), statistics.median(samples[2])
    print(f"folder of {pairs} pairs of 1280×720, {metric}: {one:.3f} s on 1 thread, {two:.3f} s on 2, ratio {one / two:.2f}")
    return {"metric": metric, "case": f"folder of {pairs}", "peer": "1 thread against 2", "runs": runs,
            "ours s": two, "peer s": one}


def machine(threads):
    processor = platform.processor() or platform.machine()
    try:
        processor = re.search(r"model name\s*: (.*)", open("/proc/cpuinfo").read())[1]
    except (OSError, TypeError):
        pass
    return f"{processor}, {os.cpu_count()} cores, {platform.system()} {platform.machine()}, {threads} threads of ours"


def tell(row):
    ratio = row["peer s"] / row["ours s"]
    alone = ""
    if row.get("peer metric s"):
        # Times below a millisecond are rounded, so they are printed without a ratio.
        alone = f", only the metric {row['ours metric s']:.3f} s to {row['peer metric s']:.3f} s"
    print(
        f"{row['metric']:6} {row['case']:11} {row['peer']:18} ours {row['ours s']:.3f} s, peer {row['peer s']:.3f} s, ratio "
        f"{ratio:.1f}; processors {row['ours cpu s']:.2f} s to {row['peer cpu s']:.2f} s; decoding {row['decoding share']:.0%} of ours"
        f"{alone}; figures {row['our figure']:.6g} and {row['peer figure'] if row['peer figure'] is not None else '-'}", flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bianlian", required=True)
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    parser.add_argument("--pairs", type=int, default=500)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--only")
    parser.add_argument("--csv", default=os.path.join(HERE, "results.csv"))
    options = parser.parse_args()
    runs = 3 if options.quick else options.runs

    pictures.make(FOLDER, options.bianlian, options.pairs)
    print(f"machine: {machine(options.threads)}", flush=True)
    rows = []
    for peer in peers():
        if options.only not in (None, peer.metric) or options.quick and peer.is_slow:
            continue
        for case in CASES:
            rows.append(measure_peer(peer, case, options.bianlian, runs, options.threads))
            tell(rows[-1])
    if options.only in (None, "folder"):
        for metric in ["exact", "flip"]:
            rows.append(measure_folder(options.bianlian, runs, metric, options.pairs))
    for row in rows:
        row["machine"] = machine(options.threads)
    with open(options.csv, "w", newline="") as file:
        names = ["machine", "metric", "case", "peer", "runs", "ours s", "peer s", "ours cpu s", "peer cpu s", "ours metric s",
                 "peer metric s", "decoding share", "our figure", "peer figure"]
        writer = csv.DictWriter(file, names, lineterminator="\n")
        writer.writeheader()
        writer.writerows({name: f"{row[name]:.6g}" if isinstance(row.get(name), float) else row.get(name) for name in names}
                         for row in rows)


if __name__ == "__main__":
    main()
