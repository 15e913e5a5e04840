"""Creates the pictures to compare: a rendered frame and modified copies of it."""

import os
import subprocess

import numpy
from PIL import Image


def make(folder, bianlian, pairs):
    """Writes a.png, equal.png, regions.png and everywhere.png of 3840×2160, and `pairs` pairs of 1280×720 in left and right."""
    os.makedirs(folder, exist_ok=True)
    path = lambda name: os.path.join(folder, name)
    if not os.path.exists(path("a.png")):
        make_large(bianlian, path)
    if not os.path.exists(path("complete")):
        make_folders(path, pairs)
        open(path("complete"), "w").close()


def make_large(bianlian, path):
    subprocess.run(
        [bianlian, "render", "render-configs/opera.yaml", "--size", "3840x2160", "--frames", "395", "--quiet",
         "--output", path("frame.png")], check=True)
    frame = numpy.asarray(Image.open(path("frame.png")).convert("RGB"))
    noise = numpy.random.default_rng(1)
    # A different compression level makes the files differ.
    Image.fromarray(frame).save(path("equal.png"), compress_level=5)
    regions = frame.copy()
    for x, y, width, height in [(400, 300, 120, 80), (2000, 900, 300, 200), (3000, 1800, 40, 40), (1500, 1000, 200, 10)]:
        change(regions[y:y + height, x:x + width], noise, 12)
    Image.fromarray(regions).save(path("regions.png"))
    everywhere = frame.copy()
    change(everywhere, noise, 3)
    Image.fromarray(everywhere).save(path("everywhere.png"))
    Image.fromarray(frame).save(path("a.png"))


def make_folders(path, pairs):
    """Crops pairs from the large picture; each pair differs in one region."""
    frame = numpy.asarray(Image.open(path("a.png")))
    noise = numpy.random.default_rng(2)
    for side in ["left", "right"]:
        os.makedirs(path(side), exist_ok=True)
    for number in range(pairs):
        x, y = int(noise.integers(0, 3840 - 1280)), int(noise.integers(0, 2160 - 720))
        picture = frame[y:y + 720, x:x + 1280].copy()
        Image.fromarray(picture).save(path(f"left/{number:03}.png"))
        change(picture[300:400, 500:700], noise, 8)
        Image.fromarray(picture).save(path(f"right/{number:03}.png"))


def change(part, noise, levels):
    """Adds noise of at most `levels` in either direction."""
    part[:] = numpy.clip(part.astype(int) + noise.integers(-levels, levels + 1, part.shape), 0, 255)
