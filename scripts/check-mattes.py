"""Compares the mattes and colours of `bianlian wear` with the truth of rendered films; see scripts/check-mattes.

    check-mattes.py PROGRAM [--quick] [--keep FOLDER] [--only NAMES]

Renders films of the stand-in actor: alone, with a fringe, with spectacles, with a hand and with a microphone, under several lights and
grades. Each film is tracked, then worn with a magenta mask and with a white one. Figures over the pixels of the mask on the head:

error   mean absolute difference between the estimated matte of objects in front of the mask and the rendered matte, 0…1
colour  median dE00, at equal luminance, between the white mask's colour and that of a white mask rendered under the film's own lights
cuts    the number of detected cuts; the films have none

--quick runs two films. --keep keeps the films, the worn frames, and for each film its worst frame: the film, the worn film, the error.
Exits with 1 if a figure exceeds its bound.
"""

import argparse
import json
import math
import os
import random
import subprocess
import sys
import tempfile

import numpy

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
RECORDING = f"{ROOT}/render-configs/recordings/opera-actor.jsonl"
WIDTH, HEIGHT, FRAMES, RATE = 1280, 720, 40, 30
RECORDING_RATE, FOCAL_LENGTH = 60, 828

# The lights' colours in linear light, as gains of red, green and blue.
LIGHTS = {"white": (1, 1, 1), "warm": (1.22, 1, 0.78), "cold": (0.86, 1, 1.22), "lamp": (1.5, 1, 0.6)}
# Grades of the finished film: ffmpeg filters.
GRADES = {
    "lifted": "format=rgb24,lutrgb=r='30+val*0.82':g='30+val*0.82':b='34+val*0.82'",
    "grey": "format=gray,format=rgb24",
    "flashes": "format=rgb24,lutrgb=r='min(255,val*1.5+24)':g='min(255,val*1.5+24)':b='min(255,val*1.5+24)':"
               "enable='eq(n,12)+eq(n,13)+eq(n,28)'",
    "shake": "crop=iw-40:ih-40:20+12*sin(n*0.9)+6*sin(n*2.3):20+10*sin(n*1.1+1)+6*sin(n*2.9),scale=1280:720:flags=bicubic,format=rgb24",
}
# The goal is an error below 0.05, and below 0.005 without an object. The bounds guard the present results.
BOUNDS = {"none": 0.002, "fringe": 0.03, "spectacles": 0.04, "hand": 0.045, "microphone": 0.035}
# The goal is 3. One light misses it with 3.6: its red and blue are 1.22 and 0.78 times those of white light.
COLOUR_BOUND = 3.7
# The number of pixels below the hair that are ignored: its soft edge is painted on the skin, with unknown coverage.
HAIRLINE = 12
# The minimum fraction of a frame that the mask must cover, because a missing mask has no errors. The actor's covers 5 to 7 %.
LEAST_MASK = 0.03


# Shapes in the face anchor's space, in metres.

class Mesh:
    def __init__(self):
        self.points, self.faces = [], []

    def quads(self, rings):
        """Adds quads between successive closed rings of points."""
        base, count = len(self.points), len(rings[0])
        self.points += [point for ring in rings for point in ring]
        for row in range(len(rings) - 1):
            for column in range(count):
                a, b = base + row * count + column, base + row * count + (column + 1) % count
                self.faces.append((a, b, b + count, a + count))

    def capsule(self, start, end, radius, end_radius=None):
        start, end = numpy.array(start, float), numpy.array(end, float)
        end_radius = radius if end_radius is None else end_radius
        along = (end - start) / max(numpy.linalg.norm(end - start), 1e-9)
        side = numpy.cross(along, (0.3, 0.2, 1))
        side /= numpy.linalg.norm(side)
        up = numpy.cross(along, side)
        rings = []
        for step in range(-6, 7):
            angle = math.pi / 2 * max(-1, min(1, step / 5))
            at, r = (start, radius) if step < 0 else (end, end_radius)
            centre = at + along * r * math.sin(angle) if step else start
            rings.append([tuple(centre + (r if step else radius) * max(math.cos(angle), 1e-3) * (side * math.cos(t) + up * math.sin(t)))
                          for t in numpy.linspace(0, 2 * math.pi, 20, endpoint=False)])
        self.quads(rings)

    def ribbon(self, points, width):
        """Adds a strand that faces the viewer and tapers to its end."""
        base = len(self.points)
        for index, (x, y, z) in enumerate(points):
            half = width / 2 * (1 - 0.9 * index / (len(points) - 1))
            self.points += [(x - half, y, z), (x + half, y, z)]
        for index in range(len(points) - 1):
            a = base + 2 * index
            self.faces.append((a, a + 2, a + 3, a + 1))

    def write(self, path):
        with open(path, "w", encoding="utf-8") as file:
            file.writelines(f"v {x:.6f} {y:.6f} {z:.6f}\n" for x, y, z in self.points)
            file.writelines("f " + " ".join(str(index + 1) for index in face) + "\n" for face in self.faces)


def fringe(path):
    chance = random.Random(7)
    mesh = Mesh()
    for lock in range(26):
        middle = -0.058 + 0.116 * lock / 25 + chance.uniform(-0.003, 0.003)
        lower, lean = chance.uniform(0.052, 0.075), chance.uniform(-0.006, 0.006)
        for _ in range(9):
            x = middle + chance.uniform(-0.0028, 0.0028)
            end = lower + chance.uniform(-0.004, 0.004)
            # Strands begin inside the hair of the head.
            top, strand = 0.112 - 6 * x * x, []
            for step in range(9):
                t = step / 8
                y = top + (end - top) * t
                at = x + lean * t + chance.uniform(-0.0003, 0.0003)
                # Just in front of the forehead, which recedes at the sides and the top.
                strand.append((at, y, 0.060 - 9 * at * at - 5 * max(0, y - 0.06) ** 2 - 0.10 * max(0, y - 0.075)))
            mesh.ribbon(strand, 0.0013)
    mesh.write(path)


HAND_JOINTS = [(0.062, -0.070, 0.080), (0.040, -0.068, 0.082), (0.026, -0.058, 0.083), (0.014, -0.050, 0.082), (0.004, -0.043, 0.080)] + [
    (base + lean * t, -0.028 + length * t, 0.084 - 0.006 * t)
    for base, lean, length in ((0.034, -0.014, 0.062), (0.049, -0.008, 0.068), (0.063, -0.002, 0.063), (0.076, 0.006, 0.050))
    for t in (0, 0.45, 0.75, 1)]


def hand(path):
    """Writes a hand with 21 joints in MediaPipe's order, seen from the front; palm and fingers cover the cheek."""
    mesh = Mesh()
    for finger in range(5):
        chain = HAND_JOINTS[1 + 4 * finger:5 + 4 * finger]
        for a, b in zip(chain, chain[1:]):
            mesh.capsule(a, b, 0.0078)
    knuckles = [HAND_JOINTS[0], HAND_JOINTS[1]] + [HAND_JOINTS[index] for index in (5, 9, 13, 17)]
    for a in knuckles:
        for b in knuckles:
            if a < b:
                mesh.capsule(a, b, 0.010)
    mesh.capsule(HAND_JOINTS[0], (0.10, -0.16, 0.07), 0.016, 0.022)
    mesh.write(path)


def microphone(path):
    mesh = Mesh()
    mesh.capsule((0.012, -0.062, 0.094), (0.014, -0.068, 0.096), 0.020)
    mesh.capsule((0.016, -0.080, 0.098), (0.045, -0.20, 0.12), 0.010, 0.013)
    mesh.write(path)


SHAPES = {"fringe": fringe, "hand": hand, "microphone": microphone}
PAINT = {
    "fringe": '{diffuse: "#2c1a12", specular: "#3a2a20", shininess: 18, doubleSided: true}',
    "hand": "{model: skin, subsurface: [0.24, 0.15, 0.12], diffuse: '#b98a72', roughness: 0.5}",
    "microphone": '{diffuse: "#1a1c20", specular: "#707070", shininess: 40}',
}


def scene(folder, thing, light=(1, 1, 1), materials=None, mask=False):
    """Returns a config of the actor with an object, in coloured light. For a matte, `materials` names the white materials; others are black."""
    tint = "[" + ", ".join(f"{gain:.4f}" for gain in light) + "]"
    lines = [f'recording: "{RECORDING}"', "output: {size: [1280, 720]}"]
    if materials:
        lines += ['background: {color: "#000000"}', "lights: []"]
    else:
        lines += [f'background: {{picture: "{ROOT}/textures/studio-backdrop.png"}}', "lights:",
                  f'- {{kind: environment, cube: "{ROOT}/textures/studio.hdr", intensity: 640, color: {tint}}}',
                  f"- {{kind: directional, color: {tint}, intensity: 440, direction: [0.5, -0.5, -1], castsShadow: true}}",
                  f"- {{kind: directional, color: {tint}, intensity: 240, direction: [-0.9, -0.2, -0.6]}}"]
    skin = ("{model: skin, subsurface: [0.24, 0.15, 0.12], diffuse: "
            f'"{ROOT}/textures/skin.png", roughness: 0.46, reflectance: 0.03}}')
    paint = {
        "skin": skin, "eyes": f'{{model: physicallyBased, diffuse: "{ROOT}/textures/eye.png", roughness: 0.12, reflectance: 0.025}}',
        "mouth": '{diffuse: "#40161a", specular: "#2a1c1c", shininess: 30}',
        "teeth": f'{{model: physicallyBased, diffuse: "{ROOT}/textures/teeth.png", roughness: 0.25}}',
        "hair": f'{{diffuse: "{ROOT}/textures/hair.png", specular: "#241c16", shininess: 14}}',
        "robe": f'{{diffuse: "{ROOT}/textures/robe.png", specular: "#1c1c1c", shininess: 10}}',
        "white": '{diffuse: "#ffffff"}', **{thing: PAINT[thing] for thing in PAINT}}
    if materials:
        paint = {name: f'{{model: constant, diffuse: "{"#ffffff" if name in materials else "#000000"}", doubleSided: true}}' for name in [*paint, "frame"]}
    lines += ["materials:"] + [f"  {name}: {value}" for name, value in paint.items()]
    lines += ["nodes:", "- anchor: face", "  children:",
              f'  - {{model: "{ROOT}/models/head.glb", faceMesh: true, materials: '
              "{skin: skin, eyes: eyes, mouthInterior: mouth, teeth: teeth, hair: hair, robe: robe}}"]
    if mask:
        lines.append(f'  - {{model: "{ROOT}/models/full-face.glb", faceMesh: {{fill: false}}, material: white}}')
    if thing in ("fringe", "hand"):
        lines.append(f'  - {{model: "{folder}/{thing}.obj", material: {thing}}}')
    if thing == "spectacles":
        named = ", materials: {frame: frame, rivets: frame}, without: [lens-left, lens-right]" if materials else ""
        lines.append(f'  - {{model: "{ROOT}/models/glasses-horn.glb"{named}}}')
    if thing == "microphone":
        # On a stand, so that the head moves behind it.
        lines.append(f'- {{model: "{folder}/{thing}.obj", translate: [0.0015, -0.049, -0.406], material: {thing}}}')
    return "\n".join(lines) + "\nface: {whileLost: hold}\n"


def call(*arguments):
    result = subprocess.run([str(argument) for argument in arguments], capture_output=True, text=True)
    if result.returncode:
        sys.exit(f"check-mattes: {' '.join(map(str, arguments[:3]))} failed:\n{result.stderr.strip()}")
    return result


def pictures(path, filters=None):
    """Returns the frames of a film or of a folder of PNGs as an array of bytes."""
    source = os.path.join(path, "%06d.png") if os.path.isdir(path) else path
    if os.path.isdir(path):
        names = sorted(name for name in os.listdir(path) if name.endswith(".png"))
        source = os.path.join(path, names[0].replace(names[0][-10:-4], "%06d"))
    more = ["-vf", filters] if filters else []
    data = subprocess.run(["ffmpeg", "-nostdin", "-loglevel", "error", "-i", source, *more, "-f", "rawvideo", "-pix_fmt", "rgb24", "-"],
                          capture_output=True, check=True).stdout
    return numpy.frombuffer(data, numpy.uint8).reshape(-1, HEIGHT, WIDTH, 3)


class Film:
    def __init__(self, program, folder, thing, light="white", grade=None):
        self.program, self.folder, self.thing, self.light, self.grade = program, folder, thing, light, grade
        self.name = "-".join(filter(None, (thing, light, grade)))
        self.path = os.path.join(folder, self.name + ".mp4")
        self.take = os.path.join(folder, self.name + ".jsonl")

    def render(self, name, **settings):
        config = os.path.join(self.folder, f"{self.name}-{name}.yaml")
        with open(config, "w", encoding="utf-8") as file:
            file.write(scene(self.folder, self.thing, LIGHTS[self.light], **settings))
        output = os.path.join(self.folder, f"{self.name}-{name}")
        call(self.program, "render", config, "--allow-outside", ROOT, "--allow-outside", self.folder, "--frames", f"0-{FRAMES - 1}",
             "--fps", RATE, "--output", output, "--quiet")
        return pictures(output, GRADES.get(self.grade) if "materials" not in settings or self.grade == "shake" else None)

    def make(self):
        plain = self.render("plain")
        encoder = subprocess.Popen(
            ["ffmpeg", "-nostdin", "-loglevel", "error", "-y", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", f"{WIDTH}x{HEIGHT}", "-r", str(RATE),
             "-i", "-", "-vf", "scale=out_color_matrix=bt709", "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709",
             "-pix_fmt", "yuv420p", "-crf", "14", self.path], stdin=subprocess.PIPE)
        encoder.communicate(plain.tobytes())
        call(self.program, "track", self.path, "--output", self.take, "--landmarks", self.take + ".landmarks", "--quiet")
        if self.thing == "hand":
            self.state_hands()

    def state_hands(self):
        """Writes the hand's landmarks into the take, because the landmark finder does not detect rendered hands."""
        with open(RECORDING, encoding="utf-8") as file:
            truth = file.read().splitlines()[1::RECORDING_RATE // RATE]
        with open(self.take, encoding="utf-8") as file:
            head, *lines = file.read().splitlines()
        for index, line in enumerate(lines):
            frame, known = json.loads(line), json.loads(truth[index])
            world = numpy.array(known["faces"][0]["transform"]).reshape(4, 4).T
            camera = numpy.array(known["camera"]["transform"]).reshape(4, 4).T
            points = numpy.linalg.inv(camera) @ world @ numpy.array([[*joint, 1] for joint in HAND_JOINTS]).T
            at = [WIDTH / 2 - FOCAL_LENGTH * points[0] / points[2], HEIGHT / 2 + FOCAL_LENGTH * points[1] / points[2]]
            frame["hands"] = [{"landmarks": [round(float(value), 2) for pair in zip(*at) for value in pair]}]
            lines[index] = json.dumps(frame)
        with open(self.take, "w", encoding="utf-8") as file:
            file.write("\n".join([head, *lines]) + "\n")

    def wear(self, texture, *options):
        output = os.path.join(self.folder, f"{self.name}-{os.path.basename(texture)[:-4]}{'-bare' if options else ''}")
        call(self.program, "wear", self.path, "--take", self.take, "--mask", texture, "--output", output, "--quiet", *options)
        return pictures(output)

    def cuts(self):
        with open(self.take + ".landmarks", encoding="utf-8") as file:
            return sum(json.loads(line).get("startsShot", False) for line in file) - 1

    def measure(self):
        self.make()
        film, magenta = pictures(self.path), os.path.join(self.folder, "magenta.png")
        worn = self.wear(magenta)
        bare = self.wear(magenta, "--occlude", "off", "--no-keep-hands", "--no-keep-hair", "--no-keep-glasses")
        seen = {"hair"} | ({self.thing} if self.thing in SHAPES else {"frame"} if self.thing == "spectacles" else set())
        truth, hair = self.render("matte", materials=seen), self.render("hair", materials={"hair"})
        head = self.render("head", materials=seen | {"skin", "eyes", "mouth", "teeth"})
        errors, masks, worst = [], [], None
        for index in range(len(film)):
            change = film[index].astype(numpy.float32) - bare[index]
            size = (change ** 2).sum(-1)
            mask = (size > 60 ** 2) & (head[index, ..., 1] > 0) & ~near(hair[index, ..., 1] > 0, HAIRLINE)
            found = numpy.clip(((worn[index].astype(numpy.float32) - bare[index]) * change).sum(-1) / numpy.maximum(size, 1), 0, 1)
            off = numpy.abs(found - linear(truth[index, ..., 1])) * mask
            if mask.mean() < LEAST_MASK:
                sys.exit(f"check-mattes: {self.name}: the mask covers {100 * mask.mean():.1f} % of frame {index}, too little to measure")
            if not errors or off.sum() / mask.sum() > max(errors):
                worst = numpy.hstack([film[index], worn[index], numpy.repeat((off * 255).astype(numpy.uint8)[..., None], 3, 2)])
            errors.append(off.sum() / mask.sum())
            masks.append(mask)
        cuts = self.cuts()
        colour = None
        if self.thing == "none":
            white = self.wear(os.path.join(self.folder, "white.png"))
            known = self.render("white", mask=True)
            colour = numpy.median([difference(white[index], known[index], masks[index]) for index in range(0, len(film), 10)])
        write_picture(os.path.join(self.folder, self.name + "-worst.png"), worst)
        return numpy.mean(errors), max(errors), int(numpy.argmax(errors)), colour, cuts


def near(flags, reach):
    """Returns the pixels within `reach` rows and columns of a set pixel."""
    flags = flags.copy()
    for axis in (0, 1):
        for _ in range(reach):
            grown = flags.copy()
            ahead, behind = [slice(None)] * 2, [slice(None)] * 2
            ahead[axis], behind[axis] = slice(1, None), slice(None, -1)
            grown[tuple(ahead)] |= flags[tuple(behind)]
            grown[tuple(behind)] |= flags[tuple(ahead)]
            flags = grown
    return flags


def write_picture(path, picture):
    subprocess.run(["ffmpeg", "-nostdin", "-loglevel", "error", "-y", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s",
                    f"{picture.shape[1]}x{picture.shape[0]}", "-i", "-", path], input=picture.tobytes(), check=True)


def linear(value):
    value = numpy.asarray(value) / 255
    return numpy.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4)


def lab(color):
    """Converts linear BT.709 to CIE L*a*b* under D65."""
    xyz = numpy.array([[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]) @ color
    f = [t ** (1 / 3) if t > (6 / 29) ** 3 else t / (3 * (6 / 29) ** 2) + 4 / 29 for t in xyz / (0.95047, 1, 1.08883)]
    return 116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])


def difference(picture, truth, mask):
    """Returns dE00 between the mean colours of two pictures at equal luminance. Source: Sharma, Wu, Dalal, 2005."""
    first, second = (linear(image[mask]).mean(0) for image in (picture, truth))
    luminance = numpy.array([0.2126729, 0.7151522, 0.0721750])
    (l1, a1, b1), (l2, a2, b2) = (lab(color / (luminance @ color) * (luminance @ second)) for color in (first, second))
    mean = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    g = 0.5 * (1 - math.sqrt(mean ** 7 / (mean ** 7 + 25 ** 7)))
    c1, c2 = math.hypot(a1 * (1 + g), b1), math.hypot(a2 * (1 + g), b2)
    h1, h2 = (math.degrees(math.atan2(b, a * (1 + g))) % 360 for a, b in ((a1, b1), (a2, b2)))
    turn = (h2 - h1 + 180) % 360 - 180
    dh = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2))
    c, h = (c1 + c2) / 2, (h1 + turn / 2) % 360
    t = (1 - 0.17 * math.cos(math.radians(h - 30)) + 0.24 * math.cos(math.radians(2 * h)) + 0.32 * math.cos(math.radians(3 * h + 6))
         - 0.20 * math.cos(math.radians(4 * h - 63)))
    sc, sh = 1 + 0.045 * c, 1 + 0.015 * c * t
    rotation = -2 * math.sqrt(c ** 7 / (c ** 7 + 25 ** 7)) * math.sin(math.radians(60 * math.exp(-((h - 275) / 25) ** 2)))
    chroma, hue = (c2 - c1) / sc, dh / sh
    return math.sqrt(chroma ** 2 + hue ** 2 + rotation * chroma * hue)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--quick", action="store_true", help="run two films")
    parser.add_argument("--keep", metavar="FOLDER", help="keep films, worn frames and the worst frame of each film in FOLDER")
    parser.add_argument("--only", metavar="NAMES", help="run films whose names begin with these prefixes, separated by commas")
    options = parser.parse_args()
    films = [("none", "white"), ("fringe", "white")] if options.quick else (
        [(thing, light) for thing in BOUNDS for light in ("white", "warm", "cold")] + [("none", "lamp")]
        + [("none", "white", grade) for grade in GRADES] + [("fringe", "white", "lifted"), ("spectacles", "white", "grey"),
                                                            ("hand", "white", "flashes"), ("microphone", "white", "shake")])
    if options.only:
        films = [film for film in films if "-".join(film).startswith(tuple(options.only.split(",")))]
        if not films:
            sys.exit(f"check-mattes: no film has a name that begins with {options.only}")
    is_bad = False
    with tempfile.TemporaryDirectory() as temporary:
        folder = os.path.abspath(options.keep or temporary)
        os.makedirs(folder, exist_ok=True)
        for thing, write in SHAPES.items():
            write(os.path.join(folder, thing + ".obj"))
        for name, color in (("magenta", (255, 0, 255)), ("white", (255, 255, 255))):
            write_picture(os.path.join(folder, name + ".png"), numpy.full((64, 64, 3), color, numpy.uint8))
        for arguments in films:
            film = Film(os.path.abspath(options.program), folder, *arguments)
            mean, most, worst, colour, cuts = film.measure()
            good = mean <= BOUNDS[film.thing] and cuts == 0 and (colour is None or colour <= COLOUR_BOUND)
            is_bad |= not good
            text = "" if colour is None else f", colour {colour:.2f} (at most {COLOUR_BOUND})"
            print(f"check-mattes: {film.name}: error {mean:.4f} (at most {BOUNDS[film.thing]}), {most:.4f} in frame {worst}{text}, "
                  f"{cuts} cuts (none){'' if good else ', out of bounds'}", flush=True)
    return 1 if is_bad else 0


if __name__ == "__main__":
    sys.exit(main())
