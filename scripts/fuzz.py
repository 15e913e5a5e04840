"""Runs the compiler's fuzzer on the file readers in turn.

    fuzz.py FUZZER [READER ...] [--seconds N] [--list]

Prints one CSV row per reader: executions, covered code edges, files in the corpus, findings, peak memory.
"""

import argparse
import pathlib
import re
import resource
import subprocess
import sys
import time

from damaged_files import MEBIBYTES_ALLOWED, ROOT, SECONDS_ALLOWED, WORK, environment, files, readers

LONGEST_FILE = 1 << 13
# The fuzzer reads all seeds first. Small seeds reach most of a reader's code.
LONGEST_SEED = 1 << 12
# The number of findings after which a reader is abandoned, because most have the same cause.
MOST_FINDINGS = 5
TEXTS = {"recording", "landmarks", "config", "suite", "regions", "strokes", "assignment", "shapeMap", "results", "shots", "scene", "gltf", "ply", "collada", "mtl", "path"}


def seed(fuzzer, chosen, ends):
    """Writes the seeds of each reader into a folder, and the words of text seeds into a dictionary."""
    bases = WORK / "bases"
    subprocess.run([sys.executable, ROOT / "scripts/check-mutations.py", fuzzer, "--write-bases", bases], check=True,
                   stderr=subprocess.DEVNULL)
    others = files()
    for reader in chosen:
        folder = WORK / "seeds" / reader
        folder.mkdir(parents=True, exist_ok=True)
        subprocess.run([fuzzer, "samples", reader, folder], check=True)
        for path in sorted(bases.iterdir()):
            # The name of a kind begins with its reader's name: `recording-csv`.
            kind = path.name.split("-")[0]
            if reader == {"glb": "gltf"}.get(kind, kind):
                (folder / path.name).write_bytes(path.read_bytes())
        for number, path in enumerate(others):
            if path.suffix[1:].lower() not in ends[reader]:
                continue
            content = path.read_bytes()
            # The first lines of a recording are also a valid recording.
            if len(content) <= LONGEST_SEED or reader in ("recording", "landmarks"):
                (folder / f"{number}-{path.name}").write_bytes(content[:LONGEST_FILE])
        if reader not in TEXTS:
            continue
        words = {b"null"}
        for path in folder.iterdir():
            words.update(re.findall(rb"[A-Za-z_][\w.-]{1,40}", path.read_bytes()))
        (WORK / "seeds" / f"{reader}.words").write_text("".join(f'"{word.decode()}"\n' for word in sorted(words)[:2000]))


def is_read_in_time(fuzzer, reader, path):
    """Whether a file that timed out is read within the allowed processor time.

    The fuzzer measures wall-clock time, which other processes affect.
    """
    allow = lambda: resource.setrlimit(resource.RLIMIT_CPU, (SECONDS_ALLOWED, SECONDS_ALLOWED))
    return subprocess.run([fuzzer, "one", reader, path], env=environment(), preexec_fn=allow, stdin=subprocess.DEVNULL,
                          stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0


def run(fuzzer, reader, seconds):
    """Fuzzes a reader and returns the results."""
    corpus, findings = WORK / "corpus" / reader, WORK / "findings"
    corpus.mkdir(parents=True, exist_ok=True)
    findings.mkdir(parents=True, exist_ok=True)
    result = {"reader": reader, "executions": 0, "edges": 0, "corpus": 0, "findings": 0, "peakMebibytes": 0, "seconds": 0}
    start = time.monotonic()
    left = seconds
    while left > 0 and result["findings"] < MOST_FINDINGS:
        command = [fuzzer, f"-max_total_time={left}", f"-timeout={SECONDS_ALLOWED}", f"-rss_limit_mb={MEBIBYTES_ALLOWED}",
                   "-report_slow_units=3600", f"-max_len={LONGEST_FILE}", f"-artifact_prefix={findings}/{reader}-", "-print_final_stats=1", "-reload=0", corpus, WORK / "seeds" / reader]
        if reader in TEXTS:
            command.insert(1, f"-dict={WORK}/seeds/{reader}.words")
        ended = subprocess.run(command, env=environment(BIANLIAN_FUZZ_READER=reader), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        text = ended.stderr.decode("utf-8", "replace")
        numbers = {name: [int(value) for value in re.findall(pattern, text)] for name, pattern in {
            "executions": r"stat::number_of_executed_units: (\d+)", "edges": r" cov: (\d+)", "corpus": r" corp: (\d+)",
            "peak": r"stat::peak_rss_mb: +(\d+)"}.items()}
        result["executions"] += sum(numbers["executions"]) or max([int(n) for n in re.findall(r"^#(\d+)", text, re.M)] or [0])
        result["edges"] = max(numbers["edges"] + [result["edges"]])
        result["corpus"] = max(numbers["corpus"] + [result["corpus"]])
        result["peakMebibytes"] = max(numbers["peak"] + [result["peakMebibytes"]])
        result["seconds"] = round(time.monotonic() - start)
        if ended.returncode == 0:
            break
        left = int(seconds - (time.monotonic() - start))
        written = re.search(r"Test unit written to (\S+)", text)
        if not written:
            sys.exit(f"fuzz: {reader} exited with {ended.returncode}: {text[-2000:]}")
        if "-timeout-" in written[1] and is_read_in_time(fuzzer, reader, written[1]):
            pathlib.Path(written[1]).unlink()
            continue
        result["findings"] += 1
        words = re.search(r"Fatal error[^\n]*|ERROR: [^\n]*|SUMMARY: [^\n]*", text)
        pathlib.Path(written[1] + ".txt").write_text(text)
        print(f"fuzz: {reader}: {words[0] if words else 'a finding'}: {written[1]}", file=sys.stderr)
    return result


def main():
    parser = argparse.ArgumentParser(prog="fuzz", description="Runs the compiler's fuzzer on the file readers.")
    parser.add_argument("fuzzer", type=lambda path: str(pathlib.Path(path).resolve()))
    parser.add_argument("readers", nargs="*", metavar="READER", help="readers to run (default: all)")
    parser.add_argument("--seconds", type=int, default=60, help="duration for each reader")
    parser.add_argument("--list", action="store_true", help="print the readers' names and exit")
    arguments = parser.parse_args()
    known = readers(arguments.fuzzer)
    if arguments.list:
        print("\n".join(known))
        return
    for name in arguments.readers:
        if name not in known:
            print(f"fuzz: unknown reader '{name}'; the readers are {', '.join(known)}", file=sys.stderr)
            sys.exit(64)
    chosen = arguments.readers or list(known)
    seed(arguments.fuzzer, chosen, known)
    columns = ["reader", "seconds", "executions", "edges", "corpus", "findings", "peakMebibytes"]
    print(",".join(columns))
    total = 0
    for reader in chosen:
        result = run(arguments.fuzzer, reader, arguments.seconds)
        total += result["findings"]
        print(",".join(str(result[column]) for column in columns), flush=True)
    print(f"fuzz: {total} findings" + (f", in {WORK}/findings" if total else ""))
    sys.exit(1 if total else 0)


main()
