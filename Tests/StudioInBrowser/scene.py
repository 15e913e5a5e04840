"""A small scene with known pixels: a card with a texture, and a marker that rises as the mouth opens."""
import json

import pictures

SIZE = (320, 180)
FRAMES = 60
LOST = (20, 27)
GREEN, BLUE, WHITE, GROUND = (40, 160, 80), (40, 80, 200), (255, 255, 255), (32, 36, 43)
# The golden of the first frame has a single colour, so that tests recognize it.
GOLDEN = (200, 40, 30)
# Pixels in the middle of the card, and of the marker with a closed and with an open mouth.
CARD, LOW, HIGH = (82, 90), (238, 142), (238, 38)

CONFIG = """\
recording: take.jsonl
output: {size: [320, 180], antialiasing: none}
background: "#20242b"
camera: {source: fixed, position: [0, 0, 0.3], target: [0, 0, 0], fieldOfView: 26}
lights:
- {kind: directional, intensity: 500, direction: [0, 0, -1]}
materials:
  card: {model: constant, diffuse: {texture: card.png}}
  white: {model: constant, diffuse: "#ffffff"}
nodes:
- {name: card, model: quad.obj, material: card, translate: [-0.06, 0, 0], scale: 0.04}
- name: stand
  children:
  - {name: marker, model: quad.obj, material: white, translate: [0.06, -0.04, 0], scale: 0.015}
  - {name: screen, model: quad.obj, occluder: true, translate: [0.2, 0, -0.1], scale: 0.01}
events:
  opened: {value: jawOpen, above: 0.5}
drivers:
- property: {target: nodes.marker.translate.y, value: jawOpen, from: [0, 1], to: [-0.04, 0.04]}
"""

SUITE = "goldens: goldens\ncases: [{name: plain, config: scene.yaml, frames: 0}]\n"

QUAD = "v -1 -1 0\nv 1 -1 0\nv 1 1 0\nv -1 1 0\nvt 0 0\nvt 1 0\nvt 1 1\nvt 0 1\nvn 0 0 1\nf 1/1/1 2/2/1 3/3/1 4/4/1\n"


def jaw(frame):
    """How open the mouth is: closed at first, open in the middle of the second half, closed at the end."""
    return max(0, 1 - abs(frame - 44) / 15)


def write(folder):
    """Writes the scene and returns the path of its config."""
    write_card(folder, GREEN)
    (folder / "quad.obj").write_text(QUAD)
    lines = [json.dumps({"format": "bianlian-recording", "version": 1, "imageSize": list(SIZE), "frameRate": 30})]
    transform = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, -0.4, 1]
    for frame in range(FRAMES):
        face = {
            "id": "a", "isTracked": not LOST[0] <= frame <= LOST[1], "transform": transform,
            "blendShapes": {"jawOpen": round(jaw(frame), 4), "eyeBlinkLeft": round(frame % 10 / 10, 4)},
        }
        lines.append(json.dumps({"time": round(frame / 30, 6), "faces": [face]}))
    (folder / "take.jsonl").write_text("\n".join(lines) + "\n")
    (folder / "goldens").mkdir(exist_ok=True)
    pictures.write(folder / "goldens/plain-000000.png", *SIZE, lambda x, y: GOLDEN)
    (folder / "suite.yaml").write_text(SUITE)
    config = folder / "scene.yaml"
    config.write_text(CONFIG)
    return config


def write_card(folder, color):
    pictures.write(folder / "card.png", 8, 8, lambda x, y: color)
