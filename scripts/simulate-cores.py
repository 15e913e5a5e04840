#!/usr/bin/env python3
"""Predicts the frames a second of a run on machines with more cores, from the trace of a run on one thread.

    bianlian render CONFIG -o OUTPUT --threads 1 --trace trace.json
    scripts/simulate-cores.py trace.json

The simulation repeats the order of work of a run: plans are made one after the other, each worker draws and encodes one
frame at a time, frames leave in order, and at most twice as many frames as workers are begun and not finished. Each frame
takes the times that the trace has for it. Not simulated: memory bandwidth, shared caches, clock rates that fall when many
cores are busy, and the work of ffmpeg. The result is therefore an upper bound.

The second table is for one frame that all cores draw together, as in the preview: stages that are divided among threads
take their time divided by the cores, and the other stages their own.

Exit codes: 0 done, 64 wrong arguments, 65 not a trace of a run on one thread.
"""
import json
import statistics
import sys

CORES = [1, 2, 4, 8, 16, 32, 64]
# The stages that one thread at a time does, before a frame is drawn and after it.
PLANNING = {"read recording", "advance timeline"}
FINISHING = {"finish frame"}
# The stages that the threads of one frame divide among themselves.
DIVIDED = {"draw tiles", "place vertices", "set up and bin triangles", "compute attributes", "write background", "deflate",
           "filter rows"}


def fail(code, message):
    print(f"simulate-cores: {message}", file=sys.stderr)
    sys.exit(code)


def read_spans(path):
    try:
        with open(path) as file:
            events = json.load(file)["traceEvents"]
    except (OSError, ValueError, KeyError) as error:
        fail(65, f"{path} is not a trace ({error}); write one with: bianlian render CONFIG -o OUTPUT --threads 1 --trace FILE")
    return [event for event in events if event.get("ph") == "X"]


def durations(spans, names):
    """The milliseconds of the spans with one of the names, in order of time."""
    chosen = sorted((span for span in spans if span["name"] in names), key=lambda span: span["ts"])
    return [span["dur"] / 1000 for span in chosen]


def per_frame(values, count):
    """Sums of equally many values per frame: a frame has the same number of spans of each stage."""
    each = len(values) / count
    return [sum(values[round(each * index):round(each * (index + 1))]) for index in range(count)]


def simulated(plans, works, finishes, workers):
    """The milliseconds until all frames have left."""
    window = 2 * workers
    free = [0.0] * workers
    planner = 0.0
    left = []
    last = 0.0
    for index, (plan, work, finish) in enumerate(zip(plans, works, finishes)):
        worker = min(range(workers), key=lambda number: free[number])
        # A frame begins when a worker is free, the plan before it is made, and the window is not full.
        opened = left[index - window] if index >= window else 0.0
        begun = max(free[worker], planner, opened)
        planner = begun + plan
        free[worker] = planner + work
        last = max(last, free[worker]) + finish
        left.append(last)
    return last


def main():
    if len(sys.argv) != 2:
        fail(64, "give the path of one trace")
    spans = read_spans(sys.argv[1])
    frames = durations(spans, {"frame"})
    count = len(frames)
    if count < 8:
        fail(65, f"{sys.argv[1]} has {count} frames; the simulation needs 8 or more")
    if len({span["tid"] for span in spans if span["name"] == "frame"}) != 1:
        fail(65, f"{sys.argv[1]} is the trace of a run on several threads; repeat the run with --threads 1")
    plans = per_frame(durations(spans, PLANNING), count)
    finishes = per_frame(durations(spans, FINISHING), count)
    repeats = max(1, 2000 // count)
    plans, works, finishes = plans * repeats, frames * repeats, finishes * repeats

    serial = statistics.mean(plans), statistics.mean(finishes)
    print(f"{count} frames; for each, in ms: plan {serial[0]:.3f}, draw and encode {statistics.mean(works):.3f}, "
          f"finish {serial[1]:.3f}")
    print("\nA run: frames a second, and the fraction of the cores' time that is used")
    single = None
    for cores in CORES:
        total = simulated(plans, works, finishes, cores)
        rate = len(works) / total * 1000
        single = single or rate
        print(f"  {cores:3} cores  {rate:9.1f} frames/s  {rate / single:6.2f} times one core  {rate / single / cores:6.1%}")

    divided = sum(durations(spans, DIVIDED)) / count
    whole = statistics.mean(frames)
    print(f"\nOne frame on all cores: {divided / whole:.1%} of its time is divided among threads")
    for cores in CORES:
        time = whole - divided + divided / cores
        print(f"  {cores:3} cores  {time:9.3f} ms  {whole / time:6.2f} times one core")


if __name__ == "__main__":
    main()
