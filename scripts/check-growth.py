"""Measures how time and memory grow with the counts in a file; scripts/check-growth starts it and lists the limits."""

import argparse
import base64
import dataclasses
import json
import os
import pathlib
import re
import signal
import struct
import subprocess
import sys
import tempfile
import threading
import time
import typing
import zlib

# The bytes of a unit of ru_maxrss: KiB on Linux, bytes on macOS.
MAXRSS_UNIT = 1 if sys.platform == "darwin" else 1024
# The maximum ratio of the time at one size to that at a tenth of the size, and the noise in seconds.
MOST_GROWTH = 15
NOISE_SECONDS = 0.1
# Shorter times cannot be distinguished from the start-up time of the program.
LEAST_SECONDS = 0.02
# The maximum ratio of the peak to the program's estimate, and the memory that the estimate may omit.
MOST_OVER_ESTIMATE = 1.3
BASE_MEMORY = 16 << 20
# The growth of memory that counts as noise if there is no estimate.
NOISE_MEMORY = 64 << 20
# The memory limit for a second run of inputs whose estimate exceeds four times this limit.
LIMIT = 48 << 20
REFUSAL_SECONDS = 1
INTERRUPT_SECONDS = 1
REFUSAL_MEMORY = 256 << 20
# Seconds after which a run counts as hanging.
PATIENCE = 60
ESTIMATE = re.compile(r"\((\d+) MiB estimated")
PEAK = re.compile(r"peak memory (\d+) MiB \(")

COUNTS = []


@dataclasses.dataclass
class Count:
    """A count in a file, with a function that writes a file with a given count."""

    name: str
    base: int
    make: typing.Callable
    ways: dict
    # A count above the limit, or None if memory is the only limit.
    above: int | None = None
    # Factors of the base at which the count stays below its limit.
    factors: tuple = (1, 10, 100)
    # The exit code at every size: 65 for a file with mistakes.
    code: int = 0


@dataclasses.dataclass
class Run:
    code: int
    words: str
    seconds: float
    wall: float
    peak: int

    @property
    def lines(self):
        """The error lines that the program prints."""
        return [line for line in self.words.splitlines() if line.strip() and "note:" not in line]

    @property
    def estimate(self):
        found = ESTIMATE.search(self.words)
        return int(found.group(1)) << 20 if found else None

    @property
    def own_peak(self):
        """The peak that the program reports for itself, without its child processes."""
        found = PEAK.search(self.words)
        return int(found.group(1)) << 20 if found else self.peak


# Commands. Each function returns the arguments for a generated file and an output folder.


def validate(file, output):
    return ["validate", file, "--quiet"]


def render(file, output):
    return ["render", file, "--frames", "0", "--size", "64x64", "--threads", "2", "--stats", "--output", output / "frame.png"]


def render_large(file, output):
    return ["render", file, "--frames", "0", "--threads", "2", "--stats", "--output", output / "frame.png"]


def render_all(file, output):
    return ["render", file, "--shard", "0/1", "--size", "16x16", "--threads", "2", "--stats", "--output", output / "frames"]


def inspect(file, output):
    return ["inspect", file, "--json"]


def convert(file, output):
    return ["convert", file, "--output", output / "take.jsonl", "--quiet"]


def suite_list(file, output):
    return ["suite", "run", file, "--list"]


def suite_record(file, output):
    return ["suite", "run", file, "--record", "missing", "--threads", "2", "--quiet"]


BOTH = {"validate": validate, "render": render}
PLAYED = {"validate": validate, "render": render_all}
LARGE = {"validate": validate, "render": render_large}


def count(name, base, above=None, ways=BOTH, factors=(1, 10, 100), code=0):
    """Registers a function that writes a file with `number` items into a folder and returns the file's path."""

    def register(make):
        COUNTS.append(Count(name, base, make, ways, above, factors, code))
        return make

    return register


def scene(folder, *parts, name="scene.yaml"):
    """Writes a config or a suite from strings and iterables of strings."""
    path = folder / name
    with path.open("w") as file:
        for part in parts:
            file.writelines([part] if isinstance(part, str) else part)
    return path


# Models.

QUAD = [(0, 0, 0), (0.01, 0, 0), (0.01, 0.01, 0), (0, 0.01, 0)]


def write_obj(path, parts, material=None):
    """Writes an OBJ file with one square per part; `material` returns the lines that select a part's material."""
    with path.open("w") as file:
        if material:
            file.write(f"mtllib {path.stem}.mtl\n")
        for part in range(parts):
            file.write(f"o part{part}\n")
            if material:
                file.write(material(part))
            for x, y, z in QUAD:
                file.write(f"v {x + part % 30 / 100:.2f} {y + part // 30 % 30 / 100:.2f} {z}\nvt {x * 100} {y * 100}\n")
            file.write("f " + " ".join(f"{corner}/{corner}" for corner in range(part * 4 + 1, part * 4 + 5)) + "\n")


def write_gltf(path, nodes, roots, more_accessors=(), more_views=(), more_data=(), **more):
    """Writes a glTF file. Its default mesh is one square."""
    data = b"".join(struct.pack("<3f", *corner) for corner in QUAD) + struct.pack("<6H", 0, 1, 2, 0, 2, 3)
    document = {
        "asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": roots}], "nodes": nodes,
        "meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "indices": 1}]}],
        "accessors": [
            {"bufferView": 0, "componentType": 5126, "count": 4, "type": "VEC3", "min": [0, 0, 0], "max": [0.01, 0.01, 0]},
            {"bufferView": 1, "componentType": 5123, "count": 6, "type": "SCALAR"}, *more_accessors,
        ],
        "bufferViews": [{"buffer": 0, "byteLength": 48}, {"buffer": 0, "byteOffset": 48, "byteLength": 12}, *more_views],
        "buffers": [{"byteLength": len(each), "uri": "data:application/octet-stream;base64," + base64.b64encode(each).decode()}
                    for each in (data, *more_data)],
        **more,
    }
    path.write_text(json.dumps(document))


def model_scene(folder, name):
    return scene(folder, f"nodes:\n- {{name: model, model: {name}}}\n")


@count("nodes", 300, above=60_000)
def _(folder, number):
    return scene(folder, "nodes:\n", (f"- {{name: n{node}}}\n" for node in range(number)))


@count("node-depth", 2, above=400, factors=(1, 10))
def _(folder, number):
    return scene(folder, "nodes:\n", *(f"{'  ' * depth}- name: n\n{'  ' * depth}  children:\n" for depth in range(number)),
                 "  " * number + "- name: last\n")


@count("instances", 40)
def _(folder, number):
    write_obj(folder / "square.obj", 1)
    return scene(folder, "nodes:\n", (f"- {{name: n{node}, model: square.obj}}\n" for node in range(number)))


@count("models", 1)
def _(folder, number):
    for model in range(number):
        write_obj(folder / f"square{model}.obj", 1)
    return scene(folder, "nodes:\n", (f"- {{name: n{node}, model: square{node}.obj}}\n" for node in range(number)))


@count("obj-parts", 100)
def _(folder, number):
    write_obj(folder / "parts.obj", number)
    return model_scene(folder, "parts.obj")


@count("obj-materials", 50)
def _(folder, number):
    write_obj(folder / "parts.obj", number, lambda part: f"usemtl m{part}\n")
    with (folder / "parts.mtl").open("w") as file:
        file.writelines(f"newmtl m{part}\nKd 0.{part % 10} 0.5 0.5\n" for part in range(number))
    return model_scene(folder, "parts.obj")


@count("obj-parts-inspected", 100, ways={"inspect": inspect})
def _(folder, number):
    write_obj(folder / "parts.obj", number)
    return folder / "parts.obj"


@count("gltf-nodes", 100)
def _(folder, number):
    write_gltf(folder / "nodes.gltf", [{"mesh": 0, "name": f"n{node}"} for node in range(number)], list(range(number)))
    return model_scene(folder, "nodes.gltf")


@count("gltf-depth", 10, above=10_000, factors=(1, 10))
def _(folder, number):
    nodes = [{"children": [node + 1], "name": f"n{node}"} for node in range(number - 1)] + [{"mesh": 0, "name": "last"}]
    write_gltf(folder / "nodes.gltf", nodes, [0])
    return model_scene(folder, "nodes.gltf")


@count("gltf-materials", 50)
def _(folder, number):
    write_gltf(
        folder / "nodes.gltf", [{"mesh": node, "name": f"n{node}"} for node in range(number)], list(range(number)),
        meshes=[{"primitives": [{"attributes": {"POSITION": 0}, "indices": 1, "material": mesh}]} for mesh in range(number)],
        materials=[{"name": f"m{material}", "pbrMetallicRoughness": {"metallicFactor": material % 10 / 10}}
                   for material in range(number)])
    return model_scene(folder, "nodes.gltf")


@count("gltf-keys", 300)
def _(folder, number):
    times = b"".join(struct.pack("<f", key / 10) for key in range(number))
    data = times + b"".join(struct.pack("<3f", 0, key % 2, 0) for key in range(number))
    write_gltf(
        folder / "nodes.gltf", [{"mesh": 0, "name": "n"}], [0],
        animations=[{"name": "clip", "samplers": [{"input": 2, "output": 3}],
                     "channels": [{"sampler": 0, "target": {"node": 0, "path": "translation"}}]}],
        more_accessors=[
            {"bufferView": 2, "componentType": 5126, "count": number, "type": "SCALAR", "min": [0], "max": [(number - 1) / 10]},
            {"bufferView": 3, "componentType": 5126, "count": number, "type": "VEC3"}],
        more_views=[{"buffer": 1, "byteLength": len(times)}, {"buffer": 1, "byteOffset": len(times), "byteLength": len(data) - len(times)}],
        more_data=[data])
    return scene(folder, "nodes:\n- {name: model, model: nodes.gltf, clips: clip}\n")


@count("gltf-morphs", 20)
def _(folder, number):
    write_gltf(
        folder / "nodes.gltf", [{"mesh": 0, "name": "n"}], [0],
        meshes=[{"primitives": [{"attributes": {"POSITION": 0}, "indices": 1, "targets": [{"POSITION": 0}] * number}],
                 "extras": {"targetNames": [f"morph{target}" for target in range(number)]}}])
    return model_scene(folder, "nodes.gltf")


@count("parts-chosen", 50)
def _(folder, number):
    write_obj(folder / "parts.obj", number)
    return scene(folder, "nodes:\n- name: model\n  model: parts.obj\n  parts:\n", (f"  - part{part}\n" for part in range(number)))


@count("vertices", 500)
def _(folder, number):
    with (folder / "mesh.ply").open("w") as file:
        file.write(f"ply\nformat ascii 1.0\nelement vertex {number * 3}\nproperty float x\nproperty float y\nproperty float z\n"
                   f"element face {number}\nproperty list uchar int vertex_indices\nend_header\n")
        for triangle in range(number):
            for x, y, z in QUAD[:3]:
                file.write(f"{x + triangle % 50 / 100:.2f} {y + triangle // 50 % 50 / 100:.2f} {z}\n")
        file.writelines(f"3 {corner * 3} {corner * 3 + 1} {corner * 3 + 2}\n" for corner in range(number))
    return model_scene(folder, "mesh.ply")


@count("materials", 100)
def _(folder, number):
    write_obj(folder / "square.obj", 1)
    return scene(
        folder, "materials:\n", (f"  m{material}: {{diffuse: {{color: '#4060{material % 100:02}'}}}}\n" for material in range(number)),
        "nodes:\n- {model: square.obj, material: m0}\n")


@count("model-materials-changed", 40)
def _(folder, number):
    write_obj(folder / "parts.obj", number, lambda part: f"usemtl m{part}\n")
    with (folder / "parts.mtl").open("w") as file:
        file.writelines(f"newmtl m{part}\nKd 0.{part % 10} 0.5 0.5\n" for part in range(number))
    return scene(folder, "nodes:\n- name: model\n  model: parts.obj\n  materials:\n",
                 (f"    m{material}: {{diffuse: {{color: '#406080'}}}}\n" for material in range(number)))


@count("textures", 4)
def _(folder, number):
    write_obj(folder / "square.obj", 1)
    for texture in range(number):
        write_png(folder / f"t{texture}.png", 16, 16, texture)
    return scene(
        folder, "materials:\n", (f"  m{texture}: {{diffuse: t{texture}.png}}\n" for texture in range(number)),
        "nodes:\n", (f"- {{name: n{texture}, model: square.obj, material: m{texture}}}\n" for texture in range(number)))


@count("lights", 60)
def _(folder, number):
    write_obj(folder / "square.obj", 1)
    return scene(folder, "lights:\n", (f"- {{kind: omni, position: [{light}, 0, 1], intensity: 10}}\n" for light in range(number)),
                 "nodes:\n- {model: square.obj}\n")


@count("shadows", 1)
def _(folder, number):
    write_obj(folder / "square.obj", 1)
    return scene(folder, "lights:\n", (f"- {{kind: directional, castsShadow: true, intensity: 10}}\n" for light in range(number)),
                 "nodes:\n- {model: square.obj}\n")


@count("emitters", 40)
def _(folder, number):
    return scene(folder, "face: {duration: 1, blendShapes: {jawOpen: 0.5}}\nnodes:\n",
                 (f"- {{name: n{node}, particles: {{rate: 100, most: 10}}}}\n" for node in range(number)))


@count("particles", 1000, above=1_000_000, ways=PLAYED)
def _(folder, number):
    write_take(folder / "take.jsonl", [0, 0.5, 1], rate=2)
    return scene(folder, f"recording: take.jsonl\nnodes:\n- {{name: n, particles: {{rate: {number}, life: 5, most: {number}}}}}\n")


@count("constraints", 120)
def _(folder, number):
    return scene(folder, "nodes:\n", (f"- {{name: n{node}, constraints: [{{swing: {{}}}}]}}\n" for node in range(number)))


@count("constraints-of-one", 200)
def _(folder, number):
    return scene(folder, "nodes:\n- name: n\n  constraints:\n", ("  - {follow: {}}\n" for _ in range(number)))


@count("attachments", 80)
def _(folder, number):
    write_obj(folder / "square.obj", 1)
    return scene(folder, "nodes:\n- {name: skin, model: square.obj}\n",
                 (f"- {{name: n{node}, constraints: [{{attach: {{to: skin, vertex: 0}}}}]}}\n" for node in range(number)))


# Recordings.


def write_take(path, times, rate=60, faces=1, shapes="{}"):
    with path.open("w") as file:
        file.write(f'{{"format":"bianlian-recording","version":1,"frameRate":{rate},"imageSize":[1280,720]}}\n')
        entries = ",".join(
            f'{{"id":"f{face}","isTracked":true,"transform":[1,0,0,0,0,1,0,0,0,0,1,0,0,0,-0.5,1],"blendShapes":{shapes}}}'
            for face in range(faces))
        for time in times:
            file.write(f'{{"time":{time:.6f},"faces":[{entries}]}}\n')


@count("recording-frames", 300, ways={**BOTH, "inspect": lambda file, output: inspect(file.parent / "take.jsonl", output),
                                       "convert": lambda file, output: convert(file.parent / "take.jsonl", output)})
def _(folder, number):
    write_take(folder / "take.jsonl", (frame / 60 for frame in range(number)), shapes='{"jawOpen":0.3,"mouthSmileLeft":0.2}')
    return scene(folder, "recording: take.jsonl\nnodes:\n- {name: n, anchor: face}\n")


@count("recording-frames-smoothed", 300,
       ways={"render": render, "convert": lambda file, output: convert(file.parent / "take.jsonl", output) + ["--smoothing", "0.3"]})
def _(folder, number):
    write_take(folder / "take.jsonl", (frame / 60 for frame in range(number)))
    return scene(folder, "recording: take.jsonl\nface: {smoothing: 0.3}\nnodes:\n- {name: n, anchor: face}\n")


@count("recording-frames-driven", 300, ways={"validate": validate, "render": lambda file, output: [
    "render", file, "--fps", "0.2", "--size", "16x16", "--threads", "2", "--stats", "--output", output / "frames"]})
def _(folder, number):
    write_take(folder / "take.jsonl", (frame / 60 for frame in range(number)))
    return scene(
        folder, "recording: take.jsonl\nevents: {e: {value: jawOpen, above: 0.5}}\nnodes:\n- {name: n, anchor: face}\ndrivers:\n"
        "- {property: {target: nodes.n.opacity, value: jawOpen, delay: 60, hold: 60, smoothing: 60}}\n")


@count("faces", 1, ways={**BOTH, "inspect": lambda file, output: inspect(file.parent / "take.jsonl", output)})
def _(folder, number):
    write_take(folder / "take.jsonl", (frame / 60 for frame in range(30)), faces=number)
    return scene(folder, "recording: take.jsonl\nnodes:\n- {name: n, anchor: face}\n")


@count("resampled-frames", 1000, above=10_000_000,
       ways={**BOTH, "convert": lambda file, output: convert(file.parent / "take.jsonl", output) + ["--resample", "1000"]})
def _(folder, number):
    write_take(folder / "take.jsonl", [0, number / 1000])
    return scene(folder, "recording: {path: take.jsonl, resampleTo: 1000}\nnodes:\n- {name: n, anchor: face}\n")


@count("played-seconds", 1, above=80_000, ways={"render": lambda file, output: [*render(file, output), "--fps", "1000"]})
def _(folder, number):
    write_take(folder / "take.jsonl", [0, number])
    return scene(folder, "recording: take.jsonl\nnodes:\n- {name: n, anchor: face}\n")


@count("keyed-seconds", 10, above=86_401)
def _(folder, number):
    return scene(folder, f"face: {{duration: {number}, frameRate: 1000, blendShapes: {{jawOpen: [[0, 0], [1, 1]]}}}}\nnodes:\n"
                 "- {name: n, anchor: face}\n")


@count("taken-seconds", 1, ways={"make-take": lambda file, output: ["make-take", file, "--output", output / "take.jsonl", "--quiet"]})
def _(folder, number):
    return scene(folder, f"face: {{duration: {number}, frameRate: 300, blendShapes: {{jawOpen: [[0, 0], [1, 1]]}}}}\nnodes:\n"
                 "- {name: n, anchor: face}\n")


@count("gap-seconds", 3600, ways=PLAYED)
def _(folder, number):
    write_take(folder / "take.jsonl", [0, number])
    return scene(
        folder, "recording: take.jsonl\nnodes:\n- {name: n, anchor: face, particles: {rate: 1000, life: 0.1}, "
        "constraints: [{swing: {}}, {follow: {}}]}\n")


def write_table(path, rows, seconds=0, more_cells=0, header=True):
    """Writes a Live Link Face table with `rows` rows, 30 per second, the last one delayed by `seconds`."""
    shapes = (pathlib.Path(__file__).parent.parent / "render-configs/recordings/live-link.csv").read_text().splitlines()[0]
    cells = shapes.count(",") + 1
    with path.open("w") as file:
        file.write(shapes + "".join(f",More{cell}" for cell in range(more_cells)) + "\n")
        values = ",".join(["0.1"] * (cells - 2 + more_cells))
        for row in range(rows):
            second, frame = divmod(row, 30)
            second += seconds if row == rows - 1 else 0
            file.write(f"{second // 3600 % 24:02}:{second // 60 % 60:02}:{second % 60:02}:{frame:02}.000,{cells - 2},{values}\n")


CSV = {"validate": validate, "render": render, "inspect": lambda file, output: inspect(file.parent / "take.csv", output),
       "convert": lambda file, output: convert(file.parent / "take.csv", output)}


@count("table-rows", 100, ways=CSV)
def _(folder, number):
    write_table(folder / "take.csv", number)
    return scene(folder, "recording: take.csv\nnodes:\n- {name: n, anchor: face}\n")


@count("table-columns", 1, above=1000, ways=CSV)
def _(folder, number):
    write_table(folder / "take.csv", 600, more_cells=number)
    return scene(folder, "recording: take.csv\nnodes:\n- {name: n, anchor: face}\n")


@count("table-gap-seconds", 360, ways=CSV)
def _(folder, number):
    write_table(folder / "take.csv", 60, seconds=number)
    return scene(folder, "recording: take.csv\nnodes:\n- {name: n, anchor: face}\n")


@count("identity-modes", 3, ways={**BOTH, "inspect": lambda file, output: inspect(file.parent / "take.jsonl", output)})
def _(folder, number):
    flat = ",".join(["0.01"] * 300)
    with (folder / "take.jsonl").open("w") as file:
        file.write('{"format":"bianlian-recording","version":1,"frameRate":60,"identities":{"standardPositions":[' + flat
                   + '],"faces":[{"id":"f0","offsets":[' + flat + '],"modes":[' + ",".join([f"[{flat}]"] * number) + "]}]}}\n")
        weights = ",".join(["0.1"] * number)
        for frame in range(10):
            file.write(f'{{"time":{frame / 60:.6f},"faces":[{{"id":"f0","isTracked":true,'
                       f'"transform":[1,0,0,0,0,1,0,0,0,0,1,0,0,0,-0.5,1],"blendShapes":{{}},"modeWeights":[{weights}]}}]}}\n')
    return scene(folder, "recording: take.jsonl\nnodes:\n- {name: n, anchor: face}\n")


# Nodes and values that follow the face.


@count("drivers", 100)
def _(folder, number):
    return scene(folder, "nodes:\n- {name: n}\ndrivers:\n",
                 ("- {property: {target: nodes.n.opacity, value: jawOpen}}\n" for _ in range(number)))


@count("drivers-of-nodes", 80)
def _(folder, number):
    return scene(folder, "nodes:\n", (f"- {{name: n{node}}}\n" for node in range(number)), "drivers:\n",
                 (f"- {{property: {{target: nodes.n{node}.opacity, value: jawOpen}}}}\n" for node in range(number)))


@count("drivers-of-namesakes", 40)
def _(folder, number):
    return scene(folder, "nodes:\n", (f"- {{name: p{node}, children: [{{name: c}}]}}\n" for node in range(number)), "drivers:\n",
                 (f"- {{property: {{target: nodes.p{node}/c.opacity, value: jawOpen}}}}\n" for node in range(number)))


@count("drivers-of-materials", 60)
def _(folder, number):
    return scene(folder, "materials:\n", (f"  m{paint}: {{diffuse: '#406080'}}\n" for paint in range(number)), "drivers:\n",
                 (f"- {{property: {{target: materials.m{paint}.transparency, value: jawOpen}}}}\n" for paint in range(number)))


@count("driver-keys", 200)
def _(folder, number):
    return scene(folder, "nodes:\n- {name: n}\ndrivers:\n- property:\n    target: nodes.n.opacity\n    value: {clock: seconds}\n",
                 "    keys:\n",
                 (f"    - [{key}, {key % 2}]\n" for key in range(number + 1)))


@count("pose-keys", 150)
def _(folder, number):
    return scene(folder, "face:\n  duration: 1\n  pose:\n    keys:\n",
                 (f"    - {{time: {key}, position: [0, 0, 0]}}\n" for key in range(number)))


@count("shape-keys", 300)
def _(folder, number):
    return scene(folder, "face:\n  duration: 1\n  blendShapes:\n    jawOpen:\n", (f"    - [{key}, 0.5]\n" for key in range(number)))


@count("tracked-stretches", 300)
def _(folder, number):
    return scene(folder, "face:\n  duration: 1\n  tracked:\n", (f"  - [{key}, {key + 0.5}]\n" for key in range(number)))


@count("events", 120)
def _(folder, number):
    return scene(folder, "nodes:\n- {name: n}\nevents:\n", (f"  e{event}: {{value: jawOpen, above: 0.5}}\n" for event in range(number)),
                 "drivers:\n- {property: {target: nodes.n.opacity, value: {count: e0}}}\n")


@count("events-followed", 60)
def _(folder, number):
    return scene(folder, "nodes:\n- {name: n}\nevents:\n", (f"  e{event}: {{value: jawOpen, above: 0.5}}\n" for event in range(number)),
                 "drivers:\n", (f"- {{property: {{target: nodes.n.opacity, value: {{since: e{event}}}}}}}\n" for event in range(number)))


@count("event-chain", 6, factors=(1, 10))
def _(folder, number):
    return scene(folder, "nodes:\n- {name: n}\nevents:\n  e0: {value: jawOpen, above: 0.5}\n",
                 (f"  e{event}: {{value: {{count: e{event - 1}}}, above: 0.5}}\n" for event in range(1, number)),
                 f"drivers:\n- {{property: {{target: nodes.n.opacity, value: {{count: e{number - 1}}}}}}}\n")


@count("score-targets", 30, above=50_000)
def _(folder, number):
    return scene(folder, "nodes:\n- {name: n}\nface: {duration: 1, blendShapes: {jawOpen: 0.5}}\nscore:\n  targets:\n",
                 (f"  - {{name: t{target}, time: {target}, shapes: {{jawOpen: 0.8}}}}\n" for target in range(number)))


@count("gauge-bars", 50)
def _(folder, number):
    return scene(folder, "nodes:\n- name: n\n  gauge:\n    bars:\n", ("    - {value: jawOpen}\n" for _ in range(number)))


@count("sum-terms", 400)
def _(folder, number):
    return scene(folder, "nodes:\n- {name: n}\ndrivers:\n- property:\n    target: nodes.n.opacity\n    value:\n      sum:\n",
                 ("      - jawOpen\n" for _ in range(number)))


# Pictures, texts and strokes.


def write_png(path, width, height, shade):
    row = b"\0" + bytes((shade % 256, 80, 120)) * width
    with path.open("wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n")
        for kind, data in [(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)), (b"IDAT", zlib.compress(row * height)),
                           (b"IEND", b"")]:
            file.write(struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)))


@count("strokes", 100)
def _(folder, number):
    return scene(folder, "background: '#806040'\nretouch:\n  strokes:\n",
                 (f"  - {{filter: darken, radius: 0.05, points: [[0.{stroke % 10}, 0.5]]}}\n" for stroke in range(number)))


@count("strokes-undone", 80)
def _(folder, number):
    return scene(folder, "background: '#806040'\nretouch:\n  strokes:\n",
                 (f"  - {{name: s{stroke}, filter: darken, points: [[0.5, 0.5]]}}\n" for stroke in range(number)),
                 (f"  - {{undo: s{stroke}}}\n" for stroke in range(number)))


@count("stroke-points", 300)
def _(folder, number):
    return scene(folder, "background: '#806040'\nretouch:\n  strokes:\n  - filter: darken\n    radius: 0.01\n    points:\n",
                 (f"    - [0.{point % 10}, 0.5]\n" for point in range(number)))


@count("stroke-dabs", 50, above=None)
def _(folder, number):
    return scene(folder, "background: '#806040'\nretouch:\n  strokes:\n",
                 f"  - {{filter: darken, radius: {0.1 / number:.7f}, spacing: 0.02, points: [[0, 0.5], [1, 0.5]]}}\n")


@count("effects", 2, ways=LARGE)
def _(folder, number):
    return scene(folder, "output: {size: [640, 360]}\nbackground: '#806040'\nretouch:\n  effects:\n",
                 (f"  - {{filter: darken, region: {{rectangle: [0, 0, 0.5, {(effect + 1) / number:.6f}]}}}}\n" for effect in range(number)))


@count("region-corners", 30)
def _(folder, number):
    return scene(folder, "background: '#806040'\nretouch:\n  effects:\n  - filter: darken\n    region:\n      polygon:\n",
                 (f"      - [0.{point % 10}, 0.{point % 7}]\n" for point in range(number + 2)))


@count("texts", 10)
def _(folder, number):
    return scene(folder, "nodes:\n", (f"- {{name: n{node}, text: 'some words'}}\n" for node in range(number)))


@count("characters", 40, above=5_000)
def _(folder, number):
    return scene(folder, "nodes:\n- {name: n, text: '", "words " * (number // 6), "'}\n")


@count("drawings", 3)
def _(folder, number):
    return scene(folder, "nodes:\n", (f"- {{name: n{node}, drawing: {{}}}}\n" for node in range(number)))


@count("drawing-lines", 30, above=9_000)
def _(folder, number):
    return scene(folder, "nodes:\n- name: n\n  drawing:\n    style:\n    - path: 'M 0 0",
                 (f" L 0.{line % 97:02} 0.{line % 89:02}" for line in range(number)), "'\n")


@count("drawing-crossings", 1, above=2_000)
def _(folder, number):
    return scene(folder, "nodes:\n- name: n\n  drawing:\n    style:\n    - fill: '#ff0000'\n      path: 'M 0 0",
                 (f" L 0.{line * 37 % 97:02} 0.{line * 53 % 89:02}" for line in range(number)), "'\n")


@count("media", 2, ways=LARGE)
def _(folder, number):
    write_png(folder / "p.png", 16, 16, 1)
    return scene(folder, "output: {size: [640, 360]}\nnodes:\n",
                 (f"- {{name: n{node}, media: {{picture: p.png}}}}\n" for node in range(number)))


@count("key-areas", 3, ways=LARGE)
def _(folder, number):
    write_png(folder / "p.png", 16, 16, 1)
    return scene(folder, "output: {size: [640, 360]}\nnodes:\n- name: n\n  media:\n    picture: p.png\n    key:\n      color: '#00ff00'\n"
                 "      garbage:\n", (f"      - {{rectangle: [0, 0, 0.5, {(area + 1) / number:.6f}]}}\n" for area in range(number)))


@count("text-values", 20)
def _(folder, number):
    return scene(folder, "nodes:\n- name: n\n  text:\n    string: '", "{v0:0.0} " * min(number, 400), "'\n    values:\n",
                 (f"      v{value}: {{constant: {value}}}\n" for value in range(number)))


@count("swapped-textures", 4)
def _(folder, number):
    write_obj(folder / "square.obj", 1)
    for texture in range(number):
        write_png(folder / f"t{texture}.png", 16, 16, texture)
    return scene(folder, "materials: {m: {diffuse: t0.png}}\nnodes:\n- {model: square.obj, material: m}\ndrivers:\n- textureSwap:\n"
                 "    material: m\n    textures:\n", (f"    - t{texture}.png\n" for texture in range(number)))


# Texts of configs.


@count("variables", 150)
def _(folder, number):
    return scene(folder, "variables:\n", (f"  v{variable}: 0.5\n" for variable in range(number)),
                 "nodes:\n", (f"- {{name: n{variable}, opacity: '${{v{variable}}}'}}\n" for variable in range(number)))


@count("unknown-keys", 150, ways={"validate": validate}, code=65)
def _(folder, number):
    return scene(folder, "nodes:\n", (f"- {{nane: n{node}}}\n" for node in range(number)))


@count("variables-missing", 15, ways={"validate": validate}, code=65)
def _(folder, number):
    return scene(folder, "variables:\n", (f"  variable{variable}: 0.5\n" for variable in range(number)),
                 "nodes:\n", (f"- {{name: n{variable}, opacity: '${{varaible{variable}}}'}}\n" for variable in range(number)))


@count("nodes-missing", 15, ways={"validate": validate}, code=65)
def _(folder, number):
    return scene(folder, "nodes:\n", (f"- {{name: node{node}}}\n" for node in range(number)), "drivers:\n",
                 (f"- {{property: {{target: nodes.nnode{node}.opacity, value: jawOpen}}}}\n" for node in range(number)))


@count("materials-missing", 15, ways={"validate": validate}, code=65)
def _(folder, number):
    write_obj(folder / "square.obj", 1)
    return scene(folder, "materials:\n", (f"  paint{paint}: {{diffuse: '#406080'}}\n" for paint in range(number)), "nodes:\n",
                 (f"- {{name: n{node}, model: square.obj, material: piant{node}}}\n" for node in range(number)))


@count("files-missing", 10, ways={"validate": validate}, code=66)
def _(folder, number):
    for file in range(number):
        (folder / f"picture{file}.png").touch()
    return scene(folder, "materials:\n", (f"  m{paint}: {{diffuse: pitcure{paint}.png}}\n" for paint in range(number)))


@count("events-missing", 15, ways={"validate": validate}, code=65)
def _(folder, number):
    return scene(folder, "nodes:\n- {name: n}\nevents:\n", (f"  event{event}: {{value: jawOpen, above: 0.5}}\n" for event in range(number)),
                 "drivers:\n",
                 (f"- {{property: {{target: nodes.n.opacity, value: {{since: evnet{event}}}}}}}\n" for event in range(number)))


@count("same-names", 150, ways={"validate": validate})
def _(folder, number):
    return scene(folder, "nodes:\n", ("- {name: n}\n" for node in range(number)))


@count("keys-repeated", 150, ways={"validate": validate}, code=65)
def _(folder, number):
    return scene(folder, "variables:\n", (f"  v{variable}: 0.5\n" for variable in range(number)), "  v0: 0.5\n")


@count("path-components", 8, above=20_000)
def _(folder, number):
    write_obj(folder / "square.obj", 1)
    (folder / "a").mkdir(exist_ok=True)
    return scene(folder, "nodes:\n- {name: n, model: ", "a/../" * (number // 2), "square.obj}\n")


@count("paths", 10, ways={"validate": validate})
def _(folder, number):
    (folder / "a").mkdir(exist_ok=True)
    for model in range(number):
        write_png(folder / f"t{model}.png", 1, 1, model)
    return scene(folder, "materials:\n", (f"  m{model}: {{diffuse: {'a/../' * 50}t{model}.png}}\n" for model in range(number)))


@count("variants", 2, above=20_000, ways={"render": lambda file, output: [
    "render", file, "--each", f"variables.v=@{file.parent / 'values.txt'}", "--frames", "0", "--size", "16x16", "--threads", "2",
    "--quiet", "--output", output / "variants"]})
def _(folder, number):
    with (folder / "values.txt").open("w") as file:
        file.writelines(f"{value}\n" for value in range(number))
    return scene(folder, "variables: {v: 0}\nnodes:\n- {name: n, translate: ['${v}', 0, 0]}\n")


@count("shots", 2, above=20_000, ways={"render": lambda file, output: [
    "render", "--shots", file, "--size", "16x16", "--threads", "2", "--quiet", "--output", output / "shots"]})
def _(folder, number):
    scene(folder, "variables: {v: 0}\nnodes:\n- {name: n, translate: ['${v}', 0, 0]}\n")
    return scene(folder, "config,range,variables.v\n", (f"scene.yaml,0,{value}\n" for value in range(number)), name="shots.csv")


@count("configs", 10, ways={"validate": lambda file, output: ["validate", *sorted(file.parent.glob("scene*.yaml")), "--quiet"]})
def _(folder, number):
    for config in range(number):
        scene(folder, "nodes:\n- {name: n}\n", name=f"scene{config}.yaml")
    return scene(folder, "nodes:\n- {name: n}\n")


# Suites and comparisons.


@count("cases", 10, ways={"validate": validate, "list": suite_list, "run": suite_record})
def _(folder, number):
    scene(folder, "output: {size: [16, 16]}\nnodes:\n- {name: n}\n")
    return scene(folder, "cases:\n", (f"- {{name: c{case}, config: scene.yaml, golden: hash}}\n" for case in range(number)),
                 name="suite.yaml")


@count("case-configs", 10, ways={"validate": validate, "run": suite_record})
def _(folder, number):
    for case in range(number):
        scene(folder, "output: {size: [16, 16]}\nnodes:\n- {name: n}\n", name=f"scene{case}.yaml")
    return scene(folder, "cases:\n", (f"- {{name: c{case}, config: scene{case}.yaml, golden: hash}}\n" for case in range(number)),
                 name="suite.yaml")


@count("case-frames", 300, above=2_000_000_000, ways={"validate": validate, "list": suite_list, "run": suite_record})
def _(folder, number):
    scene(folder, "output: {size: [16, 16]}\nnodes:\n- {name: n}\n",
          f"face: {{duration: {min(number / 60 + 1, 86400):.3f}, blendShapes: {{jawOpen: 0.5}}}}\n")
    return scene(folder, f"cases:\n- {{name: c, config: scene.yaml, golden: hash, frames: 0-{number - 1}}}\n", name="suite.yaml")


@count("case-frame-ranges", 100, ways={"validate": validate, "list": suite_list, "run": suite_record})
def _(folder, number):
    scene(folder, "output: {size: [16, 16]}\nnodes:\n- {name: n}\n",
          f"face: {{duration: {number / 30 + 1:.3f}, blendShapes: {{jawOpen: 0.5}}}}\n")
    return scene(folder, "cases:\n- name: c\n  config: scene.yaml\n  golden: hash\n  frames:\n",
                 (f"  - {frame * 2}\n" for frame in range(number)),
                 name="suite.yaml")


@count("suite-rectangles", 150, ways={"validate": validate, "list": suite_list, "run": suite_record})
def _(folder, number):
    scene(folder, "output: {size: [16, 16]}\nnodes:\n- {name: n}\n")
    return scene(folder, "defaults:\n  compare:\n    ignore:\n      rectangles:\n",
                 (f"      - [{place % 16}, 0, 1, 1]\n" for place in range(number)),
                 "cases:\n- {name: c, config: scene.yaml}\n", name="suite.yaml")


@count("compared-pictures", 30, ways={"compare": lambda file, output: [
    "compare", file / "a", file / "b", "--threads", "2", "--quiet"]})
def _(folder, number):
    for side in ("a", "b"):
        (folder / side).mkdir()
        for picture in range(number):
            write_png(folder / side / f"p{picture}.png", 16, 16, 7)
    return folder


class Failed(Exception):
    pass


def run(program, arguments, folder, interrupted_after=None):
    """Runs the program and measures it and its child processes; interrupts it after `interrupted_after` seconds, if given."""
    words = folder / "words.txt"
    with words.open("wb") as errors:
        # The limit stops a program with unbounded memory use before the machine runs out of memory.
        process = subprocess.Popen(
            [str(program), *map(str, arguments)], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=errors,
            start_new_session=True)
        begin = os.times().elapsed
        watchdog = threading.Timer(PATIENCE, lambda: os.killpg(process.pid, signal.SIGKILL))
        watchdog.start()
        if interrupted_after is not None:
            time.sleep(interrupted_after)
            process.send_signal(signal.SIGINT)
        _, status, usage = os.wait4(process.pid, 0)
        watchdog.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
    wall = os.times().elapsed - begin
    return Run(process.returncode, words.read_bytes()[: 1 << 20].decode(errors="replace"), usage.ru_utime + usage.ru_stime, wall,
               usage.ru_maxrss * MAXRSS_UNIT)


class Checker:
    def __init__(self, program, folder, factors):
        self.program, self.folder, self.factors = program, folder, factors
        self.number = 0
        empty = self.folder / "empty"
        empty.mkdir()
        path = scene(empty, "nodes: []\n")
        write_take(empty / "take.jsonl", [0])
        self.starts = {}
        for way, arguments in {"render": render(path, empty), "validate": validate(path, empty),
                               None: inspect(empty / "take.jsonl", empty)}.items():
            runs = [run(program, arguments, empty) for _ in range(5)]
            if any(each.code for each in runs):
                raise Failed(f"the program fails on an empty config: {runs[0].words.strip()}")
            self.starts[way] = (min(each.seconds for each in runs), min(each.peak for each in runs))

    def measure(self, count, way, size, *more, interrupted_after=None):
        """Generates an input and runs the program on it, in separate folders."""
        self.number += 1
        folder, output = self.folder / f"{self.number}", self.folder / f"{self.number}-out"
        folder.mkdir()
        output.mkdir()
        (folder / ".bianlian-root").touch()
        file = count.make(folder, size)
        result = run(self.program, [*count.ways[way](file, output), *more], self.folder, interrupted_after)
        subprocess.run(["rm", "-rf", str(folder), str(output)], check=True)
        return result

    def start(self, way):
        """Returns the seconds and the memory of a command without any input."""
        return self.starts.get(way, self.starts[None])

    def net(self, way, result):
        return max(result.seconds - self.start(way)[0], 0)

    def expected(self, count, result):
        return result.code == count.code

    def problems(self, count, way, size, result, smaller):
        """Returns the limits that a run exceeds, compared with the run at a tenth of its size."""
        if result.code < 0:
            return [f"killed by signal {-result.code}" + (f" after {PATIENCE} s" if result.wall >= PATIENCE else "")]
        lines = result.lines
        if not self.expected(count, result):
            if result.code == 65 and len(lines) == 1 and "of memory, but the limit is" in lines[0]:
                return []
            return [f"exit code {result.code}: {(lines or ['no output'])[0][-160:]}"]
        found = []
        if smaller:
            bar = MOST_GROWTH * max(self.net(way, smaller), LEAST_SECONDS) + NOISE_SECONDS
            if self.net(way, result) > bar:
                found.append(f"{self.net(way, result):.2f} s, at most {bar:.2f} s")
        if result.estimate:
            bar = int(MOST_OVER_ESTIMATE * result.estimate) + BASE_MEMORY
            if result.own_peak > bar:
                found.append(f"{result.own_peak >> 20} MiB, {result.estimate >> 20} MiB estimated")
        elif smaller:
            bar = MOST_GROWTH * max(smaller.peak - self.start(way)[1], 0) + NOISE_MEMORY + self.start(way)[1]
            if result.peak > bar:
                found.append(f"{result.peak >> 20} MiB, at most {bar >> 20} MiB")
        return found

    def refusal(self, count, way):
        """Returns the limits that a run above the count's limit exceeds."""
        result = self.measure(count, way, count.above)
        lines = result.lines
        found = []
        if result.code not in (64, 65):
            found.append(f"exit code {result.code}")
        if len(lines) != 1:
            found.append(f"{len(lines)} lines")
        # Other processes increase a run's wall-clock time, but not its processor time.
        if result.seconds > REFUSAL_SECONDS or result.wall > 5 * REFUSAL_SECONDS:
            found.append(f"{result.seconds:.2f} s, {result.wall:.2f} s wall-clock time")
        if result.peak > REFUSAL_MEMORY:
            found.append(f"{result.peak >> 20} MiB")
        return result, found

    def limited(self, count, way, size):
        """Returns the limits that a run exceeds if its estimate is above its memory limit: it must not allocate the memory first."""
        result = self.measure(count, way, size, "--memory-limit", f"{LIMIT >> 20}M")
        lines = result.lines
        if result.code == 65 and (len(lines) != 1 or "of memory, but the limit is" not in lines[0]):
            return [f"exit code 65 with {len(lines)} lines at a limit of {LIMIT >> 20} MiB"]
        bar = int(MOST_OVER_ESTIMATE * LIMIT) + 2 * BASE_MEMORY
        return [f"{result.own_peak >> 20} MiB at a limit of {LIMIT >> 20} MiB"] if result.own_peak > bar else []

    def interrupted(self, count, way, size, wall):
        """Returns the limits that a run exceeds if it is interrupted halfway."""
        moment = wall / 2
        result = self.measure(count, way, size, interrupted_after=moment)
        if result.code not in (130, count.code):
            return [f"exit code {result.code} after an interrupt"]
        late = result.wall - moment
        return [f"ends {late:.1f} s after an interrupt"] if late > INTERRUPT_SECONDS else []

    def check(self, count, way):
        sizes = [count.base * factor for factor in self.factors if factor in count.factors]
        results, bad, smaller = [], [], None
        for size in sizes:
            result = self.measure(count, way, size)
            problems = self.problems(count, way, size, result, smaller)
            if problems and result.code >= 0:
                # Other processes disturb measurements, so a problem that occurs only once does not count.
                again = self.measure(count, way, size)
                if smaller:
                    smaller = max(smaller, self.measure(count, way, sizes[len(results) - 1]), key=lambda each: each.seconds)
                problems = self.problems(count, way, size, again, smaller)
                result = min(result, again, key=lambda each: each.seconds)
            bad += [f"{size}: {problem}" for problem in problems]
            results.append(result)
            if not self.expected(count, result):
                break
            smaller = result
        figures = [
            "/".join(str(size) for size in sizes), "/".join(f"{self.net(way, result):.2f}" for result in results),
            "/".join(f"{result.peak >> 20}" for result in results),
            "/".join(f"{result.estimate >> 20}" if result.estimate else "-" for result in results)]
        largest = results[-1].estimate or 0
        if largest > 4 * LIMIT:
            bad += [f"{sizes[len(results) - 1]}: {problem}" for problem in self.limited(count, way, sizes[len(results) - 1])]
        if results[-1].wall > 2 * INTERRUPT_SECONDS and results[-1].code >= 0:
            problems = self.interrupted(count, way, sizes[len(results) - 1], results[-1].wall)
            if problems:
                problems = self.interrupted(count, way, sizes[len(results) - 1], results[-1].wall)
            bad += [f"{sizes[len(results) - 1]}: {problem}" for problem in problems]
        if count.above and way in ("validate", "render"):
            result, problems = self.refusal(count, way)
            if problems:
                result, problems = self.refusal(count, way)
            bad += [f"{count.above} is not rejected as required: {problem}" for problem in problems]
            if not problems:
                figures.append(f"refuses {count.above} in {result.seconds:.2f} s")
        return figures, bad


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("--count", action="append", choices=[each.name for each in COUNTS], metavar="NAME")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--quick", action="store_true")
    try:
        options = parser.parse_args()
    except SystemExit as end:
        return 64 if end.code else 0
    selected = [each for each in COUNTS if not options.count or each.name in options.count]
    if options.list:
        for each in selected:
            print(f"  {each.name:26} {each.base} {' '.join(each.ways)}")
        return 0
    os.environ["BIANLIAN_CACHE_SIZE"] = "0"
    # Background jobs of a shell ignore SIGINT, and every run would inherit this until it installs a handler.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    failures = 0
    with tempfile.TemporaryDirectory(prefix="check-growth-") as name:
        checker = Checker(options.program.resolve(), pathlib.Path(name), (1, 10) if options.quick else (1, 10, 100))
        print("check-growth: without input, " + ", ".join(
            f"{way or 'others'} {seconds:.2f} s and {memory >> 20} MiB" for way, (seconds, memory) in checker.starts.items())
            + "; the seconds below exclude it")
        print(f"  {'count':26} {'way':9} {'sizes':18} {'seconds':16} {'MiB':14} {'estimated':14}")
        for each in selected:
            # One command shows most problems that all commands share.
            for way in (["render"] if "render" in each.ways else list(each.ways)[:1]) if options.quick else each.ways:
                figures, bad = checker.check(each, way)
                failures += bool(bad)
                verdict = "; ".join(bad) if bad else ("ok, " + figures[4] if len(figures) > 4 else "ok")
                print(f"  {each.name:26} {way:9} {figures[0]:18} {figures[1]:16} {figures[2]:14} {figures[3]:14} {verdict}", flush=True)
    print("check-growth: time and memory grow no faster than the counts" if failures == 0 else f"check-growth: {failures} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
