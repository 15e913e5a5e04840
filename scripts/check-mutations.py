"""Damages files of each kind that bianlian reads, by seed, and checks the program's behaviour on them.

    check-mutations.py BIANLIAN [--count N] [--seed N] [--kind KIND ...] [--jobs N] [--keep DIR]

A run passes if it exits by itself with 0, 65, 66 or 74, prints at most one line per mistake and no stack trace, leaves no files, and
stays within the limits of time and memory. Prints one CSV row per kind. Failures are printed with the seed and number that reproduce them.
"""

import argparse
import base64
import concurrent.futures
import gzip
import json
import os
import pathlib
import random
import re
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time
import zlib

ROOT = pathlib.Path(__file__).resolve().parent.parent
SECONDS_ALLOWED = 30
# The memory limit of the program. The model reader has its own limit, which is lower.
BYTES_ALLOWED = 1200 << 20
# The bytes of a unit of ru_maxrss: KiB on Linux, bytes on macOS.
MAXRSS_UNIT = 1 if sys.platform == "darwin" else 1024
GOOD_CODES = {0, 65, 66, 74}
TRACES = re.compile(r"Fatal error|\*\*\*|Stack dump|Backtrace|Thread \d|Crash|Illegal|internal error|0x[0-9a-f]{8,}")

# Replacements for numbers and words of text files. Each has caused an error in some reader.
ODD_WORDS = [
    "-1", "0", "1e30", "-1e30", "1e999", "nan", "inf", "4294967295", "2147483648", "18446744073709551608", "-0.0", "65536", "null",
    "true", "[]", "{}", '""', "~", "&a", "*a", "%20", "../../etc/passwd", "~root", "::error::", "\u202e", "\x00", "9" * 400, "[" * 200,
]


class Kind:
    """A kind of file: base files, the file name, files next to it, the command that reads it, and a function that repairs its checksums."""

    def __init__(self, name, bases, file, command, companions=None, is_text=False, mend=None):
        self.name, self.bases, self.file, self.command = name, bases, file, command
        self.companions, self.is_text, self.mend = companions or {}, is_text, mend


def chunk(kind, body):
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def png(width=8, height=8, bits=8, color=6, interlaced=0):
    channels = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[color]
    row = b"\0" + bytes(i % 251 for i in range((width * channels * bits + 7) // 8))
    palette = chunk(b"PLTE", bytes(range(48))) if color == 3 else b""
    header = struct.pack(">IIBBBBB", width, height, bits, color, 0, 0, interlaced)
    rows = row * height if not interlaced else b"\0" * (8 * (8 * channels + 1) * height)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"gAMA", struct.pack(">I", 45455)) + palette
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def with_checksums(content):
    """Returns a PNG with corrected chunk checksums, so that readers do not stop at the checksum."""
    mended, place = bytearray(content), 8
    while place + 12 <= len(content):
        length = struct.unpack_from(">I", content, place)[0]
        end = place + 8 + length
        if end + 4 > len(content):
            break
        struct.pack_into(">I", mended, end, zlib.crc32(content[place + 4:end]))
        place = end + 4
    return bytes(mended)


def with_lengths(content):
    """Returns a GLB with corrected lengths of its text, up to the next chunk's name, and of the file."""
    mended, binary = bytearray(content), content.find(b"BIN\0")
    if len(content) >= 20:
        struct.pack_into("<I", mended, 8, len(content))
        if binary >= 24:
            struct.pack_into("<I", mended, 12, binary - 24)
            struct.pack_into("<I", mended, binary - 4, len(content) - binary - 4)
    return bytes(mended)


def packed_anew(content):
    """Returns a valid gzip file of the data that a damaged one decompresses to, so that readers do not stop at the checksum."""
    unpacker, held = zlib.decompressobj(31), bytearray()
    try:
        for byte in content:
            held += unpacker.decompress(bytes([byte]))
    except zlib.error:
        pass
    return gzip.compress(bytes(held), mtime=0)


def radiance():
    rows = b"".join(b"\2\2\0\x10" + (b"\x90\x80" * 4) for _ in range(8))
    return b"#?RADIANCE\nFORMAT=32-bit_rle_rgbe\nEXPOSURE=1.0\n\n-Y 8 +X 16\n" + rows


def open_exr(is_compressed):
    """A picture of 16x8 half samples, each row compressed by deflate (ZIPS) or stored."""
    def attribute(name, kind, value):
        return name + b"\0" + kind + b"\0" + struct.pack("<i", len(value)) + value

    window = struct.pack("<4i", 0, 0, 15, 7)
    channels = b"".join(name + b"\0" + struct.pack("<i4x2i", 1, 1, 1) for name in (b"A", b"B", b"G", b"R")) + b"\0"
    head = b"\x76\x2f\x31\x01\2\0\0\0" + b"".join([
        attribute(b"channels", b"chlist", channels), attribute(b"compression", b"compression", bytes([2 * is_compressed])),
        attribute(b"dataWindow", b"box2i", window), attribute(b"displayWindow", b"box2i", window),
        attribute(b"lineOrder", b"lineOrder", b"\0"), attribute(b"pixelAspectRatio", b"float", struct.pack("<f", 1)),
        attribute(b"screenWindowCenter", b"v2f", struct.pack("<2f", 0, 0)),
        attribute(b"screenWindowWidth", b"float", struct.pack("<f", 1))]) + b"\0"
    chunks = []
    for row in range(8):
        data = struct.pack("<64H", *(0x3800 + 3 * row * x for x in range(64)))
        if is_compressed:
            # Even bytes before odd ones, then differences.
            parted = data[::2] + data[1::2]
            data = zlib.compress(parted[:1] + bytes((b - a + 128) & 255 for a, b in zip(parted, parted[1:])))
        chunks.append(struct.pack("<2i", row, len(data)) + data)
    offsets = [len(head) + 8 * 8 + sum(map(len, chunks[:row])) for row in range(8)]
    return head + struct.pack("<8Q", *offsets) + b"".join(chunks)


def tiff(is_compressed):
    """A picture of 16x8 pixels with 16 bits per sample, in two strips that are compressed by deflate or stored."""
    strips = [struct.pack("<192H", *(700 * row + 90 * x for row in range(4) for x in range(48))) for _ in range(2)]
    if is_compressed:
        strips = [zlib.compress(strip) for strip in strips]
    offset = 8 + sum(map(len, strips))
    depths, places = struct.pack("<3H", 16, 16, 16), [8, 8 + len(strips[0])]
    outside = depths + struct.pack("<2I", *places) + struct.pack("<2I", *map(len, strips))
    entries = [(256, 3, 1, 16), (257, 3, 1, 8), (258, 3, 3, offset), (259, 3, 1, 8 if is_compressed else 1), (262, 3, 1, 2),
               (273, 4, 2, offset + 6), (277, 3, 1, 3), (278, 3, 1, 4), (279, 4, 2, offset + 14), (284, 3, 1, 1)]
    table = struct.pack("<H", len(entries)) + b"".join(struct.pack("<2H2I", *entry) for entry in entries) + bytes(4)
    return b"II*\0" + struct.pack("<I", offset + len(outside)) + b"".join(strips) + outside + table


def samples(start):
    """Returns the tests' picture files whose names begin with `start`."""
    text = (ROOT / "Tests/Images/ImageCodecsTests/SampleFiles.swift").read_text()
    found = re.findall(r'name: "(%s\w*)",\s*file: """(.*?)"""' % start, text, re.S)
    return [base64.b64decode(content) for _, content in found]


CUBE = [(x, y, z) for x in (-0.1, 0.1) for y in (-0.1, 0.1) for z in (-0.1, 0.1)]
FACES = [(0, 1, 3), (0, 3, 2), (4, 6, 7), (4, 7, 5), (0, 4, 5), (0, 5, 1), (2, 3, 7), (2, 7, 6), (0, 2, 6), (0, 6, 4), (1, 5, 7), (1, 7, 3)]


def ply(is_binary):
    kind = "binary_little_endian" if is_binary else "ascii"
    header = (f"ply\nformat {kind} 1.0\ncomment a cube\nelement vertex 8\nproperty float x\nproperty float y\nproperty float z\n"
              f"element face {len(FACES)}\nproperty list uchar int vertex_indices\nend_header\n").encode()
    if is_binary:
        return (header + b"".join(struct.pack("<3f", *v) for v in CUBE)
                + b"".join(struct.pack("<B3i", 3, *f) for f in FACES))
    lines = ["%g %g %g" % v for v in CUBE] + ["3 %d %d %d" % f for f in FACES]
    return header + "\n".join(lines).encode() + b"\n"


def stl():
    body = b"".join(struct.pack("<12fH", 0, 0, 1, *(c for i in f for c in CUBE[i]), 0) for f in FACES)
    return b"cube".ljust(80, b" ") + struct.pack("<I", len(FACES)) + body


def gltf_parts():
    positions = b"".join(struct.pack("<3f", *v) for v in CUBE)
    indices = b"".join(struct.pack("<3H", *f) for f in FACES)
    moved = b"".join(struct.pack("<3f", 0, 0.01 * i, 0) for i in range(8))
    binary = positions + indices + moved
    text = (
        '{"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0]}],"nodes":[{"name":"a","children":[1]},{"mesh":0,'
        '"translation":[0,0.1,0]}],"meshes":[{"name":"cube","primitives":[{"attributes":{"POSITION":0},"indices":1,"material":0,'
        '"targets":[{"POSITION":2}]}],"weights":[0.5]}],"materials":[{"name":"m","pbrMetallicRoughness":{"baseColorFactor":'
        '[1,0,0,1],"metallicFactor":0}}],"accessors":[{"bufferView":0,"componentType":5126,"count":8,"type":"VEC3",'
        '"min":[-0.1,-0.1,-0.1],"max":[0.1,0.1,0.1]},{"bufferView":1,"componentType":5123,"count":36,"type":"SCALAR"},'
        '{"bufferView":2,"componentType":5126,"count":8,"type":"VEC3","min":[0,0,0],"max":[0,0.07,0]}],"bufferViews":['
        '{"buffer":0,"byteLength":96},{"buffer":0,"byteOffset":96,"byteLength":72},{"buffer":0,"byteOffset":168,"byteLength":96}],'
        f'"buffers":[{{"byteLength":{len(binary)}URI}}]}}')
    return text, binary


def gltf():
    return gltf_parts()[0].replace("URI", ',"uri":"cube.bin"').encode()


def glb():
    text, binary = gltf_parts()
    return in_container(text.replace("URI", ""), binary)


def vrm(version):
    """Returns the model of `glb()` as an avatar of VRM 0 or 1, with each feature that notes count."""
    text, binary = gltf_parts()
    model = json.loads(text.replace("URI", ""))
    if version == 0:
        used = {"VRM": {
            "specVersion": "0.0", "meta": {"title": "cube"}, "humanoid": {"humanBones": [{"bone": "head", "node": 1}]},
            "firstPerson": {"firstPersonBone": 1, "lookAtTypeName": "Bone"}, "blendShapeMaster": {"blendShapeGroups": [
                {"name": "A", "presetName": "a", "binds": [{"mesh": 0, "index": 0, "weight": 100}],
                 "materialValues": [{"materialName": "m", "propertyName": "_Color", "targetValue": [1, 0, 0, 1]}]}]},
            "secondaryAnimation": {"boneGroups": [{"stiffiness": 1, "bones": [1], "colliderGroups": [0]}],
                                   "colliderGroups": [{"node": 0, "colliders": [{"radius": 0.1}]}]},
            "materialProperties": [{"name": "m", "shader": "VRM/MToon", "floatProperties": {"_OutlineWidth": 0.1}}]}}
    else:
        used = {"VRMC_vrm": {
            "specVersion": "1.0", "meta": {"name": "cube"}, "humanoid": {"humanBones": {"head": {"node": 1}}},
            "lookAt": {"type": "bone"}, "expressions": {"preset": {"aa": {"morphTargetBinds": [{"node": 1, "index": 0, "weight": 1}]}},
                                                        "custom": {"shy": {"materialColorBinds": [{"material": 0}]}}}},
            "VRMC_springBone": {"specVersion": "1.0", "springs": [{"joints": [{"node": 0}, {"node": 1}]}]}}
        model["nodes"][1]["extensions"] = {"VRMC_node_constraint": {"constraint": {"roll": {"source": 0, "rollAxis": "X"}}}}
        model["materials"][0]["extensions"] = {"VRMC_materials_mtoon": {"outlineWidthFactor": 0.1}}
        model["extensionsRequired"] = ["VRMC_vrm"]
    model |= {"extensionsUsed": list(used), "extensions": used}
    return in_container(json.dumps(model, separators=(",", ":")), binary)


def in_container(text, binary):
    text = text.encode()
    text += b" " * (-len(text) % 4)
    binary += b"\0" * (-len(binary) % 4)
    total = 12 + 8 + len(text) + 8 + len(binary)
    return (struct.pack("<4sII", b"glTF", 2, total) + struct.pack("<I4s", len(text), b"JSON") + text
            + struct.pack("<I4s", len(binary), b"BIN\0") + binary)


# The meshes of GLTFCompressionTests, from the encoders of Draco and meshoptimizer.
DRACO = base64.b64decode(
    "RFJBQ08CAgEAAAACBAEAAQICAQMBBAAJAwAABAQEAAEEAgQBAgICBAEDAAEBAQAAAAAAAAAAAAAAAAAAgD8AAABAAAAAAAAAAAAAAIBAAACAPwAAAEAAAABA"
    "AAAAQAABAQACAwFAAQAyIwAAAAABAAAAAAEBAAgDASATASADACCEAegzAFBGAwAAAAAA/wAAAAABAQECaQEcARgBCP+TAQQGALiw+kyBAAAAAP8AAAA=")
MESHOPT = [base64.b64decode(text) for text in (
    "oAE//8AAyMhwyMhwyMgAAQMMAADIyAABAPAAAGRjAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
    "oAE//8AAQECTVFSTQEABPw/AABMUQEAUEwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAODgf38=",
    "oAABM88AAEA/QD9AAAEJJIAAAAEDPMAAIA8wHwABCSSAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAPIAAADy",
    "4f4eEA5OHhIODwYAdodWZ3iphmWJaJgBaQAA")]


def draco_glb():
    return in_container(
        '{"asset":{"version":"2.0"},"scenes":[{"nodes":[0,1]}],"nodes":[{"mesh":0,"skin":0},{},{}],"skins":[{"joints":[1,2]}],'
        '"extensionsRequired":["KHR_draco_mesh_compression"],"meshes":[{"primitives":[{"attributes":{"POSITION":0,"JOINTS_0":1,'
        '"WEIGHTS_0":2,"COLOR_0":3},"indices":4,"extensions":{"KHR_draco_mesh_compression":{"bufferView":0,"attributes":'
        '{"POSITION":0,"JOINTS_0":1,"WEIGHTS_0":2,"COLOR_0":3}}}}]}],"accessors":['
        '{"componentType":5126,"count":4,"type":"VEC3"},{"componentType":5123,"count":4,"type":"VEC4"},'
        '{"componentType":5121,"normalized":true,"count":4,"type":"VEC4"},'
        '{"componentType":5121,"normalized":true,"count":4,"type":"VEC4"},{"componentType":5125,"count":6,"type":"SCALAR"}],'
        f'"bufferViews":[{{"buffer":0,"byteLength":{len(DRACO)}}}],"buffers":[{{"byteLength":{len(DRACO)}}}]}}', DRACO)


def meshopt_glb():
    views, start = [], 0
    kinds = [(9, 8, "ATTRIBUTES", "NONE"), (9, 4, "ATTRIBUTES", "OCTAHEDRAL"), (9, 8, "ATTRIBUTES", "EXPONENTIAL"),
             (24, 2, "TRIANGLES", "NONE")]
    for (count, stride, mode, filter_), stream in zip(kinds, MESHOPT):
        step = f',"byteStride":{stride}' if mode == "ATTRIBUTES" else ""
        views.append(
            f'{{"buffer":1,"byteLength":{count * stride}{step},"extensions":{{"EXT_meshopt_compression":{{"buffer":0,"byteOffset":'
            f'{start},"byteLength":{len(stream)},"byteStride":{stride},"count":{count},"mode":"{mode}","filter":"{filter_}"}}}}}}')
        start += len(stream)
    return in_container(
        '{"asset":{"version":"2.0"},"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0}],"extensionsRequired":["KHR_mesh_quantization",'
        '"EXT_meshopt_compression"],"meshes":[{"primitives":[{"attributes":{"POSITION":0,"NORMAL":1,"TEXCOORD_0":2},"indices":3}]}],'
        '"accessors":[{"bufferView":0,"componentType":5122,"count":9,"type":"VEC3"},'
        '{"bufferView":1,"componentType":5120,"normalized":true,"count":9,"type":"VEC3"},'
        '{"bufferView":2,"componentType":5126,"count":9,"type":"VEC2"},'
        '{"bufferView":3,"componentType":5123,"count":24,"type":"SCALAR"}],'
        f'"bufferViews":[{",".join(views)}],"buffers":[{{"byteLength":{start}}},'
        '{"byteLength":512,"extensions":{"EXT_meshopt_compression":{"fallback":true}}}]}', b"".join(MESHOPT))


def collada():
    positions = " ".join("%g %g %g" % v for v in CUBE)
    corners = " ".join("%d %d %d" % f for f in FACES)
    return f"""<?xml version="1.0" encoding="utf-8"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1"><asset><unit meter="1"/><up_axis>Y_UP</up_axis></asset>
<library_geometries><geometry id="g" name="cube"><mesh><source id="p"><float_array id="a" count="24">{positions}</float_array>
<technique_common><accessor source="#a" count="8" stride="3"><param name="X" type="float"/><param name="Y" type="float"/>
<param name="Z" type="float"/></accessor></technique_common></source><vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
<triangles count="12"><input semantic="VERTEX" source="#v" offset="0"/><p>{corners}</p></triangles></mesh></geometry>
</library_geometries><library_visual_scenes><visual_scene id="s"><node id="n"><matrix>1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1</matrix>
<instance_geometry url="#g"/></node></visual_scene></library_visual_scenes><scene><instance_visual_scene url="#s"/></scene></COLLADA>
""".encode()


def film(folder, name, *options):
    """Returns a film of half a second, made by ffmpeg; None if ffmpeg fails."""
    path = folder / name
    command = ["ffmpeg", "-v", "error", "-nostdin", "-f", "lavfi", "-i", "testsrc=size=64x48:rate=12:duration=0.5", *options, str(path)]
    return path.read_bytes() if subprocess.run(command, stderr=subprocess.DEVNULL).returncode == 0 else None


def shipped(path, lines=None):
    content = (ROOT / path).read_bytes()
    return content if lines is None else b"\n".join(content.split(b"\n")[:lines]) + b"\n"


def live_link():
    """Returns four rows of a Live Link Face table, one of them with lost tracking."""
    shapes = [name[0].upper() + name[1:] for name in shape_names()]
    angles = [part + axis for part in ("Head", "LeftEye", "RightEye") for axis in ("Yaw", "Pitch", "Roll")]
    rows = ["Timecode,BlendShapeCount," + ",".join(shapes + angles)]
    for number in range(4):
        values = ["%.4f" % ((number + place) % 7 / 10) for place in range(len(shapes) + len(angles))]
        rows.append(f"13:13:04:{2 * number}.652," + (f"{len(values)}," + ",".join(values) if number != 2 else "0"))
    return "\n".join(rows).encode() + b"\n"


def shape_names():
    """Returns the names of ARKit's blend shapes in order."""
    reader = (ROOT / "Sources/Face/FaceTracking/BlendShape.swift").read_text()
    return [name for line in re.findall(r"^    case ([\w, ]+)$", reader, re.M) for name in line.split(", ")]


def packets():
    """Returns a capture of four Live Link Face packets, one of them with lost tracking."""
    capture = struct.pack(">BI", 6, 4)
    for number in range(4):
        values = [((number + place) % 7) / 10 for place in range(61)] if number != 2 else []
        packet = (struct.pack(">Bi6si4sifii", 6, 6, b"DEVICE", 4, b"face", 600 + number, 0.25, 60, 1)
                  + struct.pack(">B%df" % len(values), len(values), *values))
        capture += struct.pack(">I", len(packet)) + packet
    return capture


def face_cap():
    """Returns four frames in Face Cap's text format."""
    lines = ["info,Face Cap", "bs," + ",".join(shape_names())]
    for number in range(4):
        lines.append(f"k,{16 * number}," + ",".join("%.4f" % ((number + place) % 7 / 10) for place in range(10 + 52)))
    return "\ufeff".encode() + "\n".join(lines).encode() + b"\n"


def face_lines(separator):
    """Returns four lines of iFacialMocap or Facemotion3d."""
    lines = []
    for number in range(4):
        values = "".join(f"{name}{separator}{(number + place) % 90}|" for place, name in enumerate(shape_names()))
        lines.append(values + "FM_SAD%s0|=head#-21.5,0.5,-4.9,-0.04,-0.05,-0.%d|rightEye#1.5,5.5,1.25|leftEye#1.5,-1.25,0.5|" % (separator, 45 + number))
    return "\n".join(lines).encode() + b"\n"


def face_points():
    """Returns the positions of the landmarks on the shipped face, in metres."""
    content = shipped("models/face.glb")
    length = struct.unpack("<I", content[12:16])[0]
    document, binary = json.loads(content[20:20 + length]), content[28 + length:]

    def numbers(accessor, form):
        accessor = document["accessors"][accessor]
        view = document["bufferViews"][accessor["bufferView"]]
        parts = {"SCALAR": 1, "VEC3": 3}[accessor["type"]]
        start = view.get("byteOffset", 0) + accessor.get("byteOffset", 0)
        return struct.unpack_from("<%d%s" % (accessor["count"] * parts, form[accessor["componentType"]]), binary, start)

    primitive = document["meshes"][0]["primitives"][0]
    places = numbers(primitive["attributes"]["POSITION"], {5126: "f"})
    corners = numbers(primitive["indices"], {5123: "H", 5125: "I"})
    points = []
    for triangle, second, third in json.loads(shipped("models/face-landmarks.json"))["landmarks"]:
        weights = (1 - second - third, second, third)
        points.append([sum(weights[c] * places[3 * corners[3 * triangle + c] + axis] for c in range(3)) for axis in range(3)])
    return points


def landmarks(is_dump):
    """Returns landmarks of a face in three pictures, in the project's format or as scripts dump MediaPipe's results."""
    lines = [] if is_dump else ['{"format":"bianlian-landmarks","version":1,"imageSize":[640,360],"frameRate":30}']
    for number in range(3):
        # The shipped face, half a metre in front of a camera with a focal length of 600 pixels, moving sideways.
        places = [((320 + 600 * (x + 0.01 * number) / (0.5 - z)) / 640, (180 - 600 * y / (0.5 - z)) / 360, -z) for x, y, z in face_points()]
        if is_dump:
            named = ",".join('{"x":%.5f,"y":%.5f,"z":%.5f}' % place for place in places)
            lines.append('{"timestamp_ms":%d,"width":640,"height":360,"face_landmarks":[[%s]],"face_blendshapes":' % (33 * number, named)
                         + '[[{"category_name":"jawOpen","score":0.5}]]}')
        else:
            numbers = ",".join("%.5f,%.5f,%.5f" % place for place in places)
            lines.append('{"time":%.4f,"faces":[{"landmarks":[%s],"blendShapes":{"jawOpen":0.5}}]}' % (number / 30, numbers))
    return "\n".join(lines).encode() + b"\n"


def people():
    """Returns a recording that describes how a person differs from a standard face."""
    return (b'{"format":"bianlian-recording","version":1,"frameRate":30,"film":"00","identities":{"standardPositions":[0,0,0,0.1,0,0,0,0.1,0],'
            b'"faces":[{"id":"a","offsets":[0,0,0.01,0,0,0.01,0,0,0.01],"modes":[[0.5,0,0,0,0.5,0,0,0,0.5]]}]}}\n'
            b'{"time":0,"faces":[{"id":"a","isTracked":true,"transform":[1,0,0,0,0,1,0,0,0,0,1,0,0,0,-0.5,1],"modeWeights":[0.01],'
            b'"blendShapes":{"jawOpen":0.5}}],"light":{"sphericalHarmonicsCoefficients":['
            + b",".join(b"0.%d" % (i % 9) for i in range(27)) + b"]}}\n")


def kinds(scratch):
    inspect = lambda file: ["inspect", file]
    validate = lambda file: ["validate", file]
    tracking = lambda file: ["track", file, "--output", "out", "--quiet"]
    playing = lambda file: ["render", "scene.yaml", "--frames", "0-3", "--size", "24x16", "--output", "out", "--quiet"]
    face = {"scene.yaml": b"recording: take.FORM\noutput: {size: [24, 16]}\nbackground: '#335577'\nnodes: [{anchor: face, model: cube.obj}]\n",
            "cube.obj": shipped("render-configs/suite/cube.obj")}
    captured = {name: shipped(f"render-configs/suite/{name}") for name in
                ["captured-0.png", "captured-1.png", "captured.jsonl", "captured-faces.jsonl", "rectangles.jsonl", "cube.obj", "quad.obj"]}
    configs = {name: shipped(f"render-configs/suite/{name}").replace(b"../../textures/", b"").replace(b"../recordings/", b"")
               for name in ["cubes.yaml", "panel.yaml", "glass.yaml", "drawing.yaml"]}
    beside_configs = {
        **captured, ".bianlian-root": b"", "labelled-cube-front.png": png(), "face-grid.png": png(), "studio-latlong.png": png(16, 8),
        "expression-drill.jsonl": shipped("render-configs/recordings/expression-drill.jsonl", 6),
        "opera-take.jsonl": shipped("render-configs/recordings/opera-take.jsonl", 6)}

    def with_recording(ending):
        return {**face, "scene.yaml": face["scene.yaml"].replace(b"FORM", ending.encode())}

    drawing = b"""output: {size: [32, 32], frames: 0}
camera: {source: fixed}
recording: take.jsonl
nodes:
- drawing:
    lineWidth: 4
    style:
    - {path: "M 0.1 0.1 L 0.2 0.2 h 0.5 v -0.5 C 0.1 0.2 0.3 0.4 0.5 0.6 S 0.7 0.8 0.9 0.9 A 0.5 0.4 30 1 0 0.2 0.1 z", fill: "#e0a82e", width: 3}
    - {path: "M0 0 Q 0.1 0.1 0.2 0.2 T 0.4 0.4", to: "M0 0 Q 0.1 0.3 0.2 0.2 T 0.4 0.4", by: {shape: jawOpen}}
"""
    found = [
        Kind("png", [png(), png(color=3, bits=4), png(color=2, bits=16), png(color=6, interlaced=1), shipped("textures/labelled-cube-left.png")],
             "a.png", inspect, mend=with_checksums),
        Kind("hdr", [radiance()], "a.hdr", inspect),
        Kind("exr", [open_exr(False), open_exr(True)], "a.exr", inspect),
        Kind("tiff", [tiff(False), tiff(True)], "a.tif", inspect),
        Kind("jpeg", samples("jpeg"), "a.jpg", inspect),
        Kind("webp", samples("webP"), "a.webp", inspect),
        Kind("tga", samples("tga"), "a.tga", inspect),
        Kind("bmp", samples("bmp"), "a.bmp", inspect),
        Kind("recording-jsonl", [shipped("render-configs/recordings/opera-take.jsonl", 6)], "take.jsonl", playing,
             with_recording("jsonl"), is_text=True),
        Kind("recording-csv", [live_link()], "take.csv", playing,
             with_recording("csv"), is_text=True),
        Kind("recording-packets", [packets()], "take.gesichter", playing, with_recording("gesichter")),
        Kind("recording-packed", [gzip.compress(packets(), mtime=0)], "take.gesichter", playing, with_recording("gesichter"), mend=packed_anew),
        Kind("recording-facecap", [face_cap()], "take.txt", playing, with_recording("txt"), is_text=True),
        Kind("recording-ifacialmocap", [face_lines("-"), face_lines("&")], "take.txt", playing, with_recording("txt"), is_text=True),
        Kind("config", list(configs.values()) + [drawing], "scene.yaml", validate,
             {**beside_configs, "take.jsonl": beside_configs["expression-drill.jsonl"]}, is_text=True),
        Kind("suite", [b"goldens: goldens\ncases:\n- {name: a, config: cubes.yaml, frames: 0, tags: [x], size: [16, 9]}\n"
                       b"- {name: b, config: panel.yaml, frames: [0], compare: {fail: psnr < 40}}\n"], "suite.yaml",
             lambda file: ["suite", "run", file], {**beside_configs, **configs}, is_text=True),
        Kind("shots", [b"name,config,range,priority,output.size\na,cubes.yaml,0,1,\"[16, 9]\"\nb,panel.yaml,0,,\"[9, 16]\"\n"], "shots.csv",
             lambda file: ["render", "--shots", file, "--output", "out/frame-%s-%d.png", "--quiet"], {**beside_configs, **configs}, is_text=True),
        Kind("landmarks", [landmarks(False)], "a.jsonl", tracking, is_text=True),
        Kind("landmarks-dump", [landmarks(True)], "a.json", tracking, is_text=True),
        Kind("recording-people", [people()], "take.jsonl", playing, with_recording("jsonl"), is_text=True),
        Kind("obj", [shipped("render-configs/suite/cube.obj")], "a.obj", inspect, is_text=True),
        Kind("mtl", [b"newmtl m\nKd 1 0 0\nKs 0.5 0.5 0.5\nNs 20\nd 1\nmap_Kd a.png\n"], "a.mtl", lambda file: ["inspect", "a.obj"],
             {"a.obj": b"mtllib a.mtl\nusemtl m\nv 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0\nf 1/1 2/1 3/1\n", "a.png": png()}, is_text=True),
        Kind("gltf", [gltf()], "a.gltf", inspect, {"cube.bin": gltf_parts()[1]}, is_text=True),
        Kind("glb", [glb(), draco_glb(), meshopt_glb()], "a.glb", inspect, mend=with_lengths),
        Kind("vrm", [vrm(0), vrm(1)], "a.vrm", inspect, mend=with_lengths),
        Kind("collada", [collada()], "a.dae", inspect, is_text=True),
        Kind("ply", [ply(False), ply(True)], "a.ply", inspect),
        Kind("stl", [stl()], "a.stl", inspect),
        Kind("strokes", [b'{"strokes": [{"filter": "darken", "radius": 0.2, "points": [[0.5, 0.5], [0.6, 0.5, 0.3]], "name": "a"}, {"undo": "a"},'
                         b' {"filter": "hue", "degrees": 30, "points": [[0.1, 0.2]], "region": {"polygon": [[0, 0], [1, 0], [1, 1]]}}]}'],
             "strokes.json", playing, {"scene.yaml": b"background: {picture: a.png}\noutput: {size: [24, 16], frames: 0}\n"
                                                     b"retouch: {strokes: strokes.json}\n", "a.png": png()}, is_text=True),
        Kind("regions", [shipped("models/face-regions.json")], "face-regions.json", validate_scene,
             {"face.glb": shipped("models/face.glb"), "take.jsonl": shipped("render-configs/recordings/opera-take.jsonl", 3),
              "scene.yaml": b"recording: take.jsonl\nretouch: {face: f, regions: face-regions.json, effects: [{filter: darken, region: lips}]}\n"
                            b"nodes: [{anchor: face, children: [{name: f, model: face.glb, faceMesh: true, occluder: true}]}]\n"}, is_text=True),
        Kind("comparison", [png(64, 48, 8, 6)], "b.png", lambda file: ["compare", "a.png", file], {"a.png": png(64, 48, 8, 6)},
             mend=with_checksums),
    ]
    # Generating an FBX file takes too much code; a third-party file is used if available.
    fbx = ROOT.parent / "shared/data/models/mediapipe/canonical_face_model.fbx"
    if fbx.exists():
        found.append(Kind("fbx", [fbx.read_bytes()], "a.fbx", inspect))
    else:
        print(f"check-mutations: FBX is skipped, because {fbx.name} is missing", file=sys.stderr)
    films = [film(scratch, "a.mp4", "-pix_fmt", "yuv420p"), film(scratch, "a.gif"), film(scratch, "a.mkv", "-c:v", "ffv1")]
    if shutil.which("ffprobe") and all(films):
        scene = b"background: {video: a.film}\noutput: {size: [24, 16], frames: 0-3}\n"
        found.append(Kind("video", films, "a.film", playing, {"scene.yaml": scene}))
    else:
        print("check-mutations: videos are skipped, because ffmpeg is missing", file=sys.stderr)
    return found


def validate_scene(file):
    return ["validate", "scene.yaml"]


def mutated(base, is_text, generator):
    """Returns a damaged copy: bytes changed, removed, duplicated or moved; in text files also words replaced and lines removed."""
    content = bytearray(base)
    for _ in range(generator.choice([1, 1, 1, 1, 2, 5])):
        if not content:
            break
        place = generator.randrange(len(content))
        other = generator.randrange(len(content))
        length = min(generator.choice([1, 2, 4, 8, 64, 512]), len(content) - place)
        way = generator.randrange(10 if is_text else 7)
        if way == 0:
            content[place] ^= 1 << generator.randrange(8)
        elif way == 1:
            content[place] = generator.choice([0, 1, 0x7F, 0x80, 0xFF, generator.randrange(256)])
        elif way == 2:
            content[place:place + 4] = struct.pack(generator.choice("<>") + "I", generator.choice(
                [0, 1, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 0xFFFFFFF8, len(content), 65536]))
        elif way == 3:
            del content[place:place + length]
        elif way == 4:
            content[place:place] = content[other:other + length]
        elif way == 5:
            content[place:place] = generator.randbytes(length)
        elif way == 6 and generator.random() < 0.3:
            del content[place:]
        elif way >= 7:
            words = list(re.finditer(rb"-?[\w.+]+", bytes(content)))
            if words:
                word = generator.choice(words)
                content[word.start():word.end()] = generator.choice(ODD_WORDS).encode()
    return bytes(content)


class Outcome:
    def __init__(self, fault, code, seconds, peak):
        self.fault, self.code, self.seconds, self.peak = fault, code, seconds, peak


def attempt(program, kind, number, seed, keep):
    """Runs the program on a damaged file."""
    generator = random.Random(f"{seed} {kind.name} {number}")
    content = mutated(generator.choice(kind.bases), kind.is_text, generator)
    if kind.mend and generator.random() < 0.7:
        content = kind.mend(content)
    return run(program, kind, content, keep / f"{kind.name}-{number}" if keep else None)


def run(program, kind, content, kept):
    """Runs the program on a file and describes any fault in its behaviour."""
    with tempfile.TemporaryDirectory(prefix="bianlian-mutation-") as name:
        folder = pathlib.Path(name)
        for path, bytes_ in {**kind.companions, kind.file: content}.items():
            (folder / path).write_bytes(bytes_)
        before = {path.name for path in folder.iterdir()}
        start = time.monotonic()
        with open(folder.parent / (folder.name + ".err"), "w+b") as errors:
            process = subprocess.Popen(
                [program] + kind.command(kind.file), cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=errors,
                start_new_session=True)
            is_over = False
            while True:
                ended, status, usage = os.wait4(process.pid, os.WNOHANG)
                if ended:
                    break
                if time.monotonic() - start > SECONDS_ALLOWED:
                    is_over = True
                    os.killpg(process.pid, signal.SIGKILL)
                    _, status, usage = os.wait4(process.pid, 0)
                    break
                time.sleep(0.002)
            process.returncode = os.waitstatus_to_exitcode(status)
            seconds = time.monotonic() - start
            errors.seek(0)
            text = errors.read().decode("utf-8", "replace")
        os.unlink(errors.name)
        peak = usage.ru_maxrss * MAXRSS_UNIT
        left = {path.name for path in folder.iterdir()} - before
        fault = None
        if is_over:
            fault = f"hung for {SECONDS_ALLOWED} s"
        elif process.returncode not in GOOD_CODES and not (process.returncode == 1 and kind.name in ("comparison", "suite")):
            fault = f"exited with {process.returncode}"
        elif peak > BYTES_ALLOWED:
            fault = f"took {peak >> 20} MiB"
        elif TRACES.search(text):
            fault = "printed a stack trace"
        elif any(not line.startswith("bianlian: ") for line in text.splitlines()) and kind.name != "suite":
            fault = "printed lines that do not begin with the program's name"
        elif process.returncode not in (0, 1) and not text.strip() and kind.name != "suite":
            fault = "printed nothing"
        elif left - {"out"}:
            fault = f"left {sorted(left)}"
        elif process.returncode != 0 and "out" in left and any(
                not path.name.startswith(("frame-", ".bianlian-frames")) for path in (folder / "out").iterdir()):
            fault = "left temporary files"
        if kept and (fault or "whole" in kept.name and process.returncode not in (0, 1)):
            shutil.copytree(folder, kept, dirs_exist_ok=True)
            (kept / "error.txt").write_text(text)
        if fault:
            fault += f": {text.strip().splitlines()[-1][:200] if text.strip() else ''}"
    return Outcome(fault, process.returncode, seconds, peak)


def main():
    parser = argparse.ArgumentParser(prog="check-mutations", description="Runs bianlian on damaged files of every kind that it reads.")
    parser.add_argument("program", type=lambda path: str(pathlib.Path(path).resolve()))
    parser.add_argument("--count", type=int, default=25, help="mutations of each kind")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind", action="append", help="only this kind; may be repeated")
    parser.add_argument("--first", type=int, default=0, help="the number of the first mutation")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--keep", type=pathlib.Path, help="a folder for files whose runs fail")
    parser.add_argument("--write-bases", type=pathlib.Path, help="write the undamaged files into this folder and exit")
    arguments = parser.parse_args()
    failures = 0
    total = 0
    with tempfile.TemporaryDirectory() as scratch:
        chosen = kinds(pathlib.Path(scratch))
    if arguments.write_bases:
        arguments.write_bases.mkdir(parents=True, exist_ok=True)
        for kind in chosen:
            for number, base in enumerate(kind.bases):
                (arguments.write_bases / f"{kind.name}-{number}").write_bytes(base)
        return
    names = [kind.name for kind in chosen]
    for name in arguments.kind or []:
        if name not in names:
            print(f"check-mutations: unknown kind '{name}'; the kinds are {', '.join(names)}", file=sys.stderr)
            sys.exit(64)
    print("kind,mutations,read,refused,failed,slowestSeconds,peakMebibytes")
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        for kind in chosen:
            if arguments.kind and kind.name not in arguments.kind:
                continue
            for number, base in enumerate(kind.bases):
                whole = run(arguments.program, kind, base, arguments.keep / f"{kind.name}-whole-{number}" if arguments.keep else None)
                if whole.fault or whole.code not in (0, 1):
                    print(f"check-mutations: the program exits with {whole.code} on the undamaged {kind.name} {number}: {whole.fault}", file=sys.stderr)
                    failures += 1
            numbers = range(arguments.first, arguments.first + arguments.count)
            outcomes = list(pool.map(
                lambda number: attempt(arguments.program, kind, number, arguments.seed, arguments.keep), numbers))
            bad = [(number, outcome) for number, outcome in zip(numbers, outcomes) if outcome.fault]
            for number, outcome in bad[:20]:
                print(f"check-mutations: --seed {arguments.seed} --kind {kind.name} --first {number} --count 1: {outcome.fault}",
                      file=sys.stderr)
            failures += len(bad)
            total += len(outcomes)
            print(f"{kind.name},{len(outcomes)},{sum(o.code in (0, 1) for o in outcomes)},{sum(o.code not in (0, 1) for o in outcomes)},{len(bad)},"
                  f"{max(o.seconds for o in outcomes):.2f},{max(o.peak for o in outcomes) >> 20}", flush=True)
    print(f"check-mutations: {total - failures} passed, {failures} failed")
    sys.exit(1 if failures else 0)


main()
