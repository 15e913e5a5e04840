extension ProjectTemplate {
    /// The generated files, with their paths in the project.
    var texts: [(place: String, text: String)] {
        [(config, configText), ("actor.yaml", Self.actorText), ("README.md", readMe)]
            + (self == .suite ? [("suite.yaml", Self.suiteText)] : [])
    }

    // MARK: Configs

    private var configText: String {
        switch self {
        case .mask, .suite:
            Self.heading("A painted mask on an actor.", config) + Self.light
                + """

                # What surfaces are painted with, by names of our own. `specular` is the colour of the highlight, `shininess` how small it is: 4 is
                # cloth, 24 lacquer, 120 glass. Paint textures/mask.png; textures/mask-layout.png shows what lies where, as a layer above it.
                materials:
                  paint:
                    diffuse: textures/mask.png
                    specular: "#383838"
                    shininess: 24

                # What there is, as a tree. `anchor: face` lets a node, and all below it, follow the tracked face.
                nodes:
                - name: face
                  anchor: face
                  children:
                  # The head is not drawn, but hides what is behind it: on a film that is the head of whoever wears the mask.
                  - {name: head, model: models/head.glb, faceMesh: true, without: [robe], occluder: true}
                  # `faceMesh` lets the model's mouth and lids move as the recording's do; `fill: false` leaves the eyes and the mouth open.
                  - {name: mask, model: models/face.glb, faceMesh: {fill: false}, material: paint}

                """
        case .makeUp:
            Self.heading("Make-up painted on an actor's face.", config) + Self.light
                + """

                # Paint textures/make-up.png on a layer of its own: where it is transparent the skin shows. `specular` is the colour of the highlight;
                # a light one and a `shininess` of 80 look wet. textures/make-up-layout.png shows what lies where.
                materials:
                  make-up:
                    diffuse: textures/make-up.png
                    specular: "#282828"
                    shininess: 30

                # What there is, as a tree. `anchor: face` lets a node, and all below it, follow the tracked face.
                nodes:
                - name: face
                  anchor: face
                  children:
                  # The head is not drawn, but hides what is behind it.
                  - {name: head, model: models/head.glb, faceMesh: true, without: [robe], occluder: true}
                  # `faceMesh` lets the model's mouth and lids move as the recording's do.
                  - {name: make-up, model: models/face.glb, faceMesh: {fill: false}, material: make-up}

                """
        case .glasses:
            Self.heading("Sunglasses on an actor.", config)
                + """
                # Light: an environment all around, which the lenses mirror, and a lamp, whose shadow falls on the face.
                lights:
                - {kind: environment, cube: textures/evening-sky.hdr, intensity: 640}
                - {kind: directional, temperature: 5200, intensity: 440, direction: [0.5, -0.5, -1], castsShadow: true}

                # Paint textures/lenses.png: it tints both lenses from the top to the bottom. `transparency` is how much is seen of them: 0 is nothing.
                materials:
                  lenses: {model: physicallyBased, diffuse: textures/lenses.png, roughness: 0.03, transparency: 0.7, keepsReflections: true, writesDepth: false}

                # What there is, as a tree. `anchor: face` lets a node, and all below it, follow the tracked face.
                nodes:
                - name: face
                  anchor: face
                  children:
                  # The head is not drawn, but hides the temple arms behind the ears and takes the shadow of the glasses.
                  - {name: head, model: models/head.glb, faceMesh: true, without: [robe], occluder: true, shadowCatcher: true}
                  # A model of your own has the bridge of the nose and the ears where this one has them. `materials` replaces some of its own.
                  - {name: glasses, model: models/glasses.glb, materials: {lenses: lenses}}

                """
        case .avatar:
            Self.heading("A robot that copies an actor's face.", config)
                + """
                # The glow of what is brighter than white: the robot's eyes and lamp.
                camera:
                  bloom: {intensity: 0.35, threshold: 1, radius: 0.03}

                # Light: an environment all around, and two lamps.
                lights:
                - {kind: environment, cube: textures/studio.hdr, intensity: 640}
                - {kind: directional, temperature: 5200, intensity: 340, direction: [0.5, -0.5, -1], castsShadow: true}
                - {kind: directional, temperature: 8500, intensity: 200, direction: [-0.9, -0.2, -0.6]}

                # Paint textures/shell.png: head, jaw and bust show it. textures/shell-layout.png shows what lies where on the head.
                materials:
                  paint: {model: physicallyBased, diffuse: textures/shell.png, roughness: 0.3}

                # What there is, as a tree. Positions are in metres: x to the right, y up, z to the viewer; the camera stands at 0.
                nodes:
                - name: robot
                  model: models/robot.glb
                  translate: [0.205, -0.03, -0.5]
                  rotate: [0, -12, 0]
                  scale: 0.75
                  materials: {shell: paint}
                  # Morph targets of ARKit's names move as the face does, and bones turn as the head, the eyes and the jaw.
                  faceMesh: true
                  bones: {head: Head, leftEye: LeftEye, rightEye: RightEye, jaw: Jaw, jawAngle: 18}
                  # A clip of the model that plays all the time.
                  clips: [Sway]

                """
        }
    }

    private static func heading(_ title: String, _ config: String) -> String {
        """
        # \(title)
        #
        # Lines that begin with # are for you; the program passes over them. Change a value, save, and look:
        #
        #     bianlian render \(config) --frames 60 --output look.png

        # The recording of a face: where it is and what it does in each frame. `bianlian track FILM` makes one of your own film.
        recording: recordings/take.jsonl

        # What is behind: here an actor, whom actor.yaml describes. A film is `video: film.mp4`, a colour `color: "#20252e"`. Quote colours: an
        # unquoted # starts a comment.
        background:
          config: actor.yaml

        # How large the frames are, and how smooth edges: none, msaa4 or msaa8.
        output: {size: [1280, 720], antialiasing: msaa4}


        """
    }

    private static let light = """
        # Light: some from all around, and a lamp from the upper left. An intensity of 1000 shows white as white; `temperature` is in kelvin, low is
        # warm.
        lights:
        - kind: ambient
          color: "#dfe6f5"
          intensity: 380
        - kind: directional
          temperature: 5200
          intensity: 700
          direction: [0.5, -0.5, -1]

        """

    private static let actorText = """
        # The actor behind the scene: a head that moves with the recording of the config that shows it, filmed in a studio.
        background:
          picture: textures/studio-backdrop.png

        lights:
        - {kind: environment, cube: textures/studio.hdr, intensity: 640}
        - {kind: directional, temperature: 5200, intensity: 440, direction: [0.5, -0.5, -1], castsShadow: true}
        - {kind: directional, temperature: 8500, intensity: 240, direction: [-0.9, -0.2, -0.6]}

        materials:
          skin: {model: skin, subsurface: [0.24, 0.15, 0.12], diffuse: textures/skin.png, roughness: 0.46, reflectance: 0.03}
          eyes: {model: physicallyBased, diffuse: textures/eye.png, roughness: 0.12, reflectance: 0.025}
          mouth:
            diffuse: "#40161a"
            specular: "#2a1c1c"
            shininess: 30
          teeth: {model: physicallyBased, diffuse: textures/teeth.png, roughness: 0.25}
          hair:
            diffuse: textures/hair.png
            specular: "#241c16"
            shininess: 14
          robe:
            diffuse: textures/robe.png
            specular: "#1c1c1c"
            shininess: 10

        nodes:
        - name: face
          anchor: face
          children:
          - name: head
            model: models/head.glb
            faceMesh: true
            materials: {skin: skin, eyes: eyes, mouthInterior: mouth, teeth: teeth, hair: hair, robe: robe}
          - name: hair
            model: models/hair-locks.glb
            order: 1
            materials:
              locks:
                model: blinn
                specular: "#9a8672"
                shininess: 18
                writesDepth: false

        """

    private static let suiteText = """
        # The pictures that must stay as they are. `bianlian suite run suite.yaml` renders them and compares each with its golden picture in goldens/;
        # `bianlian suite approve suite.yaml` takes what is rendered now for the new goldens, once you have looked.
        defaults:
          size: [640, 360]

        cases:
        # A name of your own, the config, and the frames of the take: a number, a range or a list.
        - {name: mask, config: mask.yaml, frames: 60}
        # With `set` a case changes values of the config: here the mask in half the light.
        - {name: mask-dim, config: mask.yaml, frames: 60, set: {lights: [{kind: ambient, intensity: 300}]}}

        """

    // MARK: The first steps

    private var readMe: String {
        let texture = guide.place.replacing("-layout", with: "")
        let steps =
            self == .suite
            ? """
                bianlian suite run suite.yaml
                bianlian suite run suite.yaml --report report
                bianlian suite approve suite.yaml

            The first compares what \(config) shows with the pictures in `goldens`. Paint over `\(texture)` and run it again: it fails, and says where. The second
            writes the same as a page, `report/index.html`, with both pictures and their difference. The third takes the new pictures for the goldens, once
            you have looked.
            """
            : """
                bianlian render \(config) --frames 60 --output look.png
                bianlian render \(config) --frames 60 --output look.png --watch
                bianlian render \(config) --output \(rawValue).mp4

            The first renders one frame. The second goes on rendering it whenever a file is saved: open `look.png` beside your paint program. The third
            renders the whole take (with ffmpeg), and `bianlian preview \(config)` shows it in the browser.
            """
        return """
            # \(title)

            Type next, in this folder:

            \(steps)

            | file | what it is |
            |---|---|
            | `\(config)` | what is rendered; each part is explained in it |
            | `\(texture)` | the texture: paint over it, and keep its size or double it |
            | `\(guide.place)` | what lies where: the layer above it while you paint, not part of the texture |
            | `actor.yaml` | the actor behind the scene |
            | `recordings/take.jsonl` | the take that plays; one of your own replaces it: `bianlian track film.mp4 --output recordings/take.jsonl` |
            | `models`, `textures` | what the configs name |
            \(self == .suite ? "| `suite.yaml`, `goldens` | the pictures that must stay as they are |\n" : "")
            """
    }

    private var title: String {
        switch self {
        case .mask: "A mask"
        case .makeUp: "Make-up"
        case .glasses: "Glasses"
        case .avatar: "An avatar"
        case .suite: "A mask and its regression suite"
        }
    }
}
