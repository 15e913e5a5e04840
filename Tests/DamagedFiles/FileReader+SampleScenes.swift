extension FileReader {
    /// Configs that name no files, except the last one, so that their scenes can be built and driven in any folder.
    static let sampleScenes = [
        """
        output: {size: [64, 48], framesPerSecond: 30}
        face:
          pose: {keys: [{time: 0, position: [0, 0, 0], rotation: [0, -20, 0], ease: inOut}, {time: 0.3, rotation: [4, 30, 2]}]}
          blendShapes: {jawOpen: [[0, 0], [0.1, 0.9, smooth], [0.3, 0]], mouthSmileLeft: {keys: [[0, 0], [0.1, 1]], period: 0.2}}
          gaze: {horizontal: 12, vertical: [[0, -4], [0.2, 9, bounce]]}
          tracked: [[0, 0.2], [0.25, 4]]
          whileLost: fade
        events:
          opened: {value: jawOpen, above: 0.3, release: 0.2, rearm: 0.1, duration: 0.01}
          mine: {like: smiled, face: 1}
        nodes:
        - name: hub
          anchor: face
          children:
          - {name: card, text: {string: "{jawOpen:0.00} {timecode}", on: card, size: 0.05}, constraints: [{follow: {}}, {swing: {}}]}
          - {name: lamp, light: {kind: spot, color: "#ff0000"}, constraints: [{copy: rotation}, {billboard: true}]}
        - {name: sun, translate: [0, 1, 0], constraints: [{lookAt: camera}, {distance: {to: hub, least: 0.1, most: 0.5}}]}
        drivers:
        - property: {target: nodes.sun.rotate.z, value: {since: opened}, keys: [[0, 0, out], [0.5, 360]], combine: add}
        - property: {target: [nodes.sun.scale, nodes.sun.translate.y], value: jawOpen, from: [0.05, 0.5], to: [0.1, 2], ease: elastic}
        - property: {target: nodes.card.opacity, value: {headAngle: yaw}, smoothing: 0.1, deadZone: 0.1, steps: 4, hysteresis: 0.3}
        - property: {target: camera.exposureOffset, value: {random: {seed: 7, every: 0.5}}, delay: 0.1, hold: 0.5, period: 2}
        - faceChange: {nodes: [hub, sun], on: blinked, seed: 3}
        """,
        """
        output: {size: [64, 48], frames: 0-20}
        camera: {source: fixed, position: [0, 0, 2], target: [0, 0, 0], fieldOfView: 40}
        face: {pose: {}, blendShapes: {jawOpen: [[0, 0], [0.05, 1]]}}
        events: {beat: {value: {clock: seconds}, above: 0.02}}
        nodes:
        - name: sparks
          particles:
          - {rate: {product: [{clock: frame}, 60]}, speed: [0.7, 1], spread: 16, gravity: 1.6, life: [0.7, 1.1], size: [0.01, 0.03]}
          - {burst: {on: beat, count: 26}, drag: 2, wind: [0.3, 0, 0], inherit: 0.5, area: [1, 0, 1], spin: [-180, 180], most: 40}
          - {rate: 90, space: node, life: 0.7, direction: [-1, 0, 0], colors: ["#ffffff", "#ff6fb000"], blend: add, seed: 9}
        """,
        """
        output: {size: [64, 48]}
        face: {blendShapes: {jawOpen: 0.5}, frameRate: 24, duration: 1}
        score:
          window: 0.1
          targets:
          - {name: laugh, times: [0.1, 0.3], shapes: {mouthSmile: 0.9, jawOpen: {value: 0.5, weight: 2}}, weight: 3, tolerance: 0.4}
          - {name: shut, time: 0.2, expression: closed}
          - {name: turn, time: 0.2, value: {headAngle: yaw}}
          grades: {good: 0.5, bad: 0}
        nodes:
        - text: {string: "{score:000} {{x}} {s:+0%}", values: {s: {score: nearness}}, place: topLeft, weight: bold, outline: "#ff0000"}
        - gauge: {bars: [{value: {score: total}, from: [0, 100], label: t}], direction: up, number: "0.0", panel: "#000000a0"}
        - gauge: {shapes: all, columns: 4, length: 0.1, thickness: 0.01, textSize: 0.02, place: bottom}
        drivers:
        - property:
            target: materials.text.diffuse.color
            value: {largest: [{score: last}, {weighted: {jawOpen: 1, mouthClose: -1}}, {difference: [{size: {gaze: vertical}}, 1]}]}
            to: ["#ff0000", "#00ff00"]
        """,
        """
        recording: take.jsonl
        nodes:
        - name: robot
          model: robot.glb
          faceMesh: {mirrored: true, map: shapes.yaml, shapes: {ears: {maximum: [browInnerUp, jawOpen]}}}
          bones: {head: Head, leftEye: LeftEye, jaw: Jaw, jawAngle: 18, mirrored: true, face: 1}
          clips:
          - Idle
          - {clip: Wave, on: smiled, until: blinked, fade: 0.3, times: 2, alternate: true, hold: true, speed: -1, from: 0.1, to: 1}
          - {clip: Nod, phase: jawOpen, weight: {mean: [mouthSmileLeft, mouthSmileRight]}}
          constraints: [{attach: {to: robot, triangle: 1, weights: [1, 1, 2]}}, {attach: {to: robot, at: noseTip}}]
        """,
    ]

    static let sampleShapeMaps = [
        "shapes: {muzzle: jawOpen, ears: {maximum: [browInnerUp, browOuterUpLeft]}, tail: {mean: [cheekPuff]}}",
        "shapes:\n  whiskers: {weighted: {cheekPuff: 1, noseSneerLeft: -0.5}}\n  lids: {product: [eyeBlinkLeft, eyeBlinkRight]}\n",
    ]
}
