"""Compares pairs of pictures with bianlian, flip-evaluator and scikit-image, and fails if their figures differ too much.

    check-metrics.py BIANLIAN    the program to check
"""

import json
import pathlib
import subprocess
import sys
import tempfile

import flip_evaluator
import numpy
from PIL import Image
from skimage.metrics import structural_similarity

MEAN_BOUND = {"flip": 0.0005, "ssim": 0.0001}
MAP_BOUND = {"flip": 0.01, "ssim": 0.001}
USUAL_SIGHT = 67.0206
SSIM_RADIUS = 5

root = pathlib.Path(__file__).resolve().parent.parent
random = numpy.random.default_rng(seed=20200716)


def rounded(samples):
    return numpy.clip(numpy.floor(samples + 0.5), 0, 255).astype(numpy.uint8)


def noisy(picture, deviation):
    return rounded(picture + random.normal(0, deviation, picture.shape))


def blurred(picture, times=3):
    samples = picture.astype(float)
    for axis in (0, 1):
        for _ in range(times):
            samples = (numpy.roll(samples, 1, axis) + samples + numpy.roll(samples, -1, axis)) / 3
    return rounded(samples)


def shifted(picture):
    return numpy.roll(picture, 1, axis=1)


def brightened(picture, exponent):
    return rounded(255 * (picture / 255) ** exponent)


def tinted(picture):
    return rounded(picture * [1.1, 1.0, 0.85])


def one_pixel(picture):
    changed = picture.copy()
    changed[picture.shape[0] // 3, picture.shape[1] // 2] ^= 0x80
    return changed


def noise(width, height):
    return random.integers(0, 256, (height, width, 3), dtype=numpy.uint8)


def flat(width, height, color):
    return numpy.full((height, width, 3), color, dtype=numpy.uint8)


def middle(picture, width, height):
    top, left = max(picture.shape[0] - height, 0) // 2, max(picture.shape[1] - width, 0) // 2
    return picture[top:top + height, left:left + width]


def load(path):
    return numpy.array(Image.open(path).convert("RGB"))


def made_pairs():
    """Returns generated pairs: (name, reference, result, pixels per degree)."""
    for width, height in [(1, 1), (2, 2), (3, 200), (200, 3), (11, 11), (63, 65), (129, 257)]:
        picture = noise(width, height)
        yield f"noise-{width}x{height}", picture, noisy(picture, 30), USUAL_SIGHT
    yield "unrelated", noise(150, 90), noise(150, 90), USUAL_SIGHT
    yield "black-white", flat(70, 70, [0, 0, 0]), flat(70, 70, [255, 255, 255]), USUAL_SIGHT
    yield "green-blue", flat(70, 70, [0, 255, 0]), flat(70, 70, [0, 0, 255]), USUAL_SIGHT
    yield "one-level", flat(70, 70, [90, 90, 90]), flat(70, 70, [91, 90, 90]), USUAL_SIGHT


def file_pairs():
    """Returns pairs of the package's textures and, if available, of third-party pictures."""
    sources = {path.stem: path for path in [root / "textures" / "eye.png", root / "textures" / "opera-red-general.png"]}
    shared = root.parent / "shared" / "data"
    astronaut = shared / "photos" / "astronaut.png"
    if astronaut.exists():
        sources["astronaut"] = astronaut
    for name, path in sources.items():
        picture = middle(load(path), 640, 512)
        yield f"{name}-blurred", picture, blurred(picture), USUAL_SIGHT
        yield f"{name}-noisy", picture, noisy(picture, 8), USUAL_SIGHT
        yield f"{name}-shifted", picture, shifted(picture), USUAL_SIGHT
        yield f"{name}-brighter", picture, brightened(picture, 0.8), USUAL_SIGHT
        yield f"{name}-tinted", picture, tinted(picture), USUAL_SIGHT
        yield f"{name}-one-pixel", picture, one_pixel(picture), USUAL_SIGHT
        for sight in (2, 5, 20, 150, 400):
            part = middle(picture, 300, 200)
            yield f"{name}-at-{sight}", part, blurred(part), sight
    for name in ("basn2c08", "basn3p08", "basn0g08"):
        path = shared / "pngsuite" / "common" / f"{name}.png"
        if path.exists():
            picture = load(path)
            yield name, picture, noisy(picture, 12), USUAL_SIGHT


def rendered_pairs(program, folder):
    """Returns pairs of demo frames: a later frame, and different antialiasing."""
    def render(name, *options):
        path = folder / f"{name}.png"
        config = root / "render-configs" / "opera.yaml"
        subprocess.run([program, "render", config, "--quiet", "--output", path, *options], check=True)
        return load(path)

    frame = render("frame", "--frames", "100")
    yield "frame-later", frame, render("later", "--frames", "101"), USUAL_SIGHT
    yield "frame-antialiased", frame, render("edges", "--frames", "100", "--antialiasing", "none"), USUAL_SIGHT


def ours(program, pairs, sight, folder):
    """Runs bianlian on the pairs. Returns its JSON by name, and the folder of its maps."""
    for side, index in (("reference", 1), ("result", 2)):
        (folder / side).mkdir(parents=True)
        for pair in pairs:
            Image.fromarray(pair[index]).save(folder / side / f"{pair[0]}.png")
    run = subprocess.run(
        [program, "compare", folder / "reference", folder / "result", "--json", "--maps", folder / "maps", "--metric", "flip",
         "--metric", "ssim", "--pixels-per-degree", str(sight)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    if run.returncode not in (0, 1):
        sys.exit(f"check-metrics: {program} compare exited with {run.returncode}")
    return {pair["name"].removesuffix(".png"): pair for pair in json.loads(run.stdout)["pairs"]}


def theirs(metric, reference, result, sight):
    """Returns the peer's mean and map, or nothing if it has none."""
    if metric == "flip":
        light = [(picture / 255).astype(numpy.float32) for picture in (reference, result)]
        map_, _, _ = flip_evaluator.evaluate(*light, "LDR", applyMagma=False, parameters={"ppd": float(sight)})
        map_ = numpy.array(map_, dtype=float).reshape(reference.shape[:2])
        return map_.mean(), map_
    if min(reference.shape[:2]) <= 2 * SSIM_RADIUS:
        return None
    mean, map_ = structural_similarity(
        reference, result, channel_axis=2, gaussian_weights=True, sigma=1.5, use_sample_covariance=False, data_range=255,
        full=True)
    return mean, map_.mean(axis=2)


def check(metric, pair, figures, maps):
    """Prints a row of the table. Returns whether it is within bounds."""
    name, reference, result, sight = pair
    peer = theirs(metric, reference, result, sight)
    if peer is None:
        return figures[metric] is None
    mean, map_ = peer
    file = maps / f"{name}.png" / f"{metric}.f32"
    # Equal pictures have no maps.
    our_map = numpy.fromfile(file, dtype="<f4").reshape(map_.shape) if file.exists() else numpy.full(map_.shape, mean)
    if metric == "ssim":
        inside = slice(SSIM_RADIUS, -SSIM_RADIUS)
        map_, our_map = map_[inside, inside], our_map[inside, inside]
    mean_difference = abs(figures[metric] - mean)
    map_difference = abs(our_map - map_).max()
    # NaN counts as out of bounds.
    fits = bool(mean_difference <= MEAN_BOUND[metric] and map_difference <= MAP_BOUND[metric])
    print(f"{metric:5} {name:28} {figures[metric]:11.7f} {mean:11.7f} {mean_difference:9.1e} {map_difference:9.1e}"
          + ("" if fits else "  TOO FAR"))
    return fits


def main():
    program = pathlib.Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        pairs = [*made_pairs(), *file_pairs(), *rendered_pairs(program, folder)]
        print(f"{'':5} {'pair':28} {'ours':>11} {'theirs':>11} {'mean':>9} {'map':>9}")
        failures = 0
        for sight in sorted({pair[3] for pair in pairs}):
            group = [pair for pair in pairs if pair[3] == sight]
            figures = ours(program, group, sight, folder / str(sight))
            for pair in group:
                for metric in ("flip", "ssim"):
                    failures += not check(metric, pair, figures[pair[0]], folder / str(sight) / "maps")
    print(f"check-metrics: {len(pairs)} pairs, {failures} figures differ too much from the peers'")
    sys.exit(1 if failures else 0)


main()
