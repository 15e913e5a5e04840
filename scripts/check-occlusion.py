"""Compares the estimated occlusion of a face with the truth; see scripts/check-tracking.

    check-occlusion.py PROGRAM FILM TAKE [FILM-WITHOUT TAKE-WITHOUT]

In FILM, a green object passes in front of a face. It is rendered unchanged, under a magenta mask, and under the mask with the estimated
occlusion. Green pixels are the object; pixels that lose the magenta are the estimate. FILM-WITHOUT is the same film without the object, in
which the estimate should be empty. Requires an overlap (IoU) of at least 0.8, and false occlusion of less than 1 per cent of the face. Exits
with 1 if a requirement is missed.
"""

import os
import subprocess
import sys
import tempfile

import numpy

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def config(film, take, mask, estimate):
    lines = [f'recording: "{take}"', f'background: {{video: "{film}"}}', "output: {antialiasing: none}", "lights: []"]
    if estimate:
        lines.append("occlusion: {estimate: true}")
    if mask:
        lines += ['materials: {mask: {model: constant, diffuse: "#ff00ff"}}', "nodes:", "- anchor: face", "  children:",
                  f'  - {{model: "{ROOT}/models/head.glb", faceMesh: true, without: [robe, hair], occluder: true}}',
                  f'  - {{model: "{ROOT}/models/face.glb", faceMesh: {{fill: false}}, material: mask}}']
    return "\n".join(lines) + "\n"


def frames(program, text, folders):
    """Yields the frames of a config, each as three planes."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "config.yaml")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        allowed = [word for name in folders for word in ("--allow-outside", name)]
        # Enlarges subsampled chroma below, so that all planes have the same size.
        render = subprocess.Popen([program, "render", path, *allowed, "--output", "-", "--quiet"], stdout=subprocess.PIPE)
        header = render.stdout.readline().decode().split()
        width, height = (int(next(word[1:] for word in header if word[0] == key)) for key in "WH")
        kind = next((word[1:] for word in header if word[0] == "C"), "420")
        chroma = (height, width) if kind.startswith("444") else ((height + 1) // 2, (width + 1) // 2)
        while render.stdout.readline():
            planes = [numpy.frombuffer(render.stdout.read(h * w), numpy.uint8).reshape(h, w)
                      for h, w in ((height, width), chroma, chroma)]
            yield [planes[0]] + [enlarged(plane, height, width) for plane in planes[1:]]
        if render.wait():
            sys.exit(f"check-occlusion: {program} render failed")


def enlarged(plane, height, width):
    if plane.shape == (height, width):
        return plane
    return plane.repeat(2, 0).repeat(2, 1)[:height, :width]


def counts(program, film, take):
    """Counts pixels of each frame: the mask, the object on it, the estimate, their intersection and their union."""
    folders = [ROOT, os.path.dirname(film), os.path.dirname(take)]
    streams = [frames(program, config(film, take, mask, estimate), folders)
               for mask, estimate in ((False, False), (True, False), (True, True))]
    for plain, masked, estimated in zip(*streams):
        mask = (masked[1] > 170) & (masked[2] > 170)
        thing = mask & (plain[1] < 112) & (plain[2] < 100)
        found = mask & ~((estimated[1] > 170) & (estimated[2] > 170))
        yield mask.sum(), thing.sum(), found.sum(), (thing & found).sum(), (thing | found).sum()


def main():
    program, film, take = (os.path.abspath(path) for path in sys.argv[1:4])
    is_bad = False
    rows = [row for row in counts(program, film, take) if row[0] and row[1] > 0.02 * row[0]]
    overlap = sum(row[3] for row in rows) / max(sum(row[4] for row in rows), 1)
    is_bad |= overlap < 0.8
    print(f"check-occlusion: overlap with the object in front of the face in {len(rows)} frames: {overlap:.2f} (at least 0.8)")
    is_bad |= not rows
    if len(sys.argv) > 5:
        film, take = (os.path.abspath(path) for path in sys.argv[4:6])
        rows = [row for row in counts(program, film, take) if row[0]]
        shares = [100 * row[2] / row[0] for row in rows]
        wrong = sum(shares) / max(len(shares), 1)
        is_bad |= wrong >= 1
        print(f"check-occlusion: false occlusion without an object, per cent of the face: {wrong:.2f} (below 1), at most {max(shares):.1f}")
    return 1 if is_bad else 0


if __name__ == "__main__":
    sys.exit(main())
