extension ProjectTemplate {
    /// Returns the generated files, with their paths in the project.
    func texts(for actor: StandInActor) -> [(place: String, text: String)] {
        [(config, configText(for: actor)), ("README.md", readMe)]
            + (self == .suite ? [("suite.yaml", Self.suiteText)] + Self.repositoryTexts : [])
    }

    // MARK: Configs

    private func configText(for actor: StandInActor) -> String {
        switch self {
        case .mask, .suite:
            Self.heading("A painted mask on an actor.", config) + Self.light
                + """

                # The materials of surfaces, by name. `specular` is the colour of the highlight; `shininess` is how small it is: 4 for
                # cloth, 24 for lacquer, 120 for glass. Paint textures/mask.png; put textures/mask-layout.png above it as a guide layer.
                # `edgePadding` continues the colours at the edge of your painting up to the hairline.
                materials:
                  paint:
                    diffuse: {texture: textures/mask.png, edgePadding: true}
                    specular: "#383838"
                    shininess: 24

                # The nodes of the scene, as a tree. With `anchor: face`, a node and all nodes below it follow the tracked face.
                nodes:
                - name: face
                  anchor: face
                  children:
                  # The head is not drawn, but hides what is behind it. On a film, it stands for the actor's head. `depthOffset` moves it
                  # back by 2 mm, so that the mask on its skin is always in front.
                  - {name: head, model: models/head.glb, faceMesh: true, without: [\(actor.missingHeadParts)], occluder: true, depthOffset: 0.002}
                  # With `faceMesh`, the model's mouth and lids move like the recording's; `fill: false` leaves the eyes and the mouth open.
                  # models/full-face.glb reaches up to the hairline and the ears.
                  - {name: mask, model: models/full-face.glb, faceMesh: {fill: false}, material: paint}

                """
        case .makeUp:
            Self.heading("Make-up painted on an actor's face.", config) + Self.light
                + """

                # Paint textures/make-up.png: the skin shows where it is transparent. `specular` is the colour of the highlight;
                # a light one and a `shininess` of 80 look wet. Put textures/make-up-layout.png above it as a guide layer.
                materials:
                  make-up:
                    diffuse: textures/make-up.png
                    specular: "#282828"
                    shininess: 30

                # The nodes of the scene, as a tree. With `anchor: face`, a node and all nodes below it follow the tracked face.
                nodes:
                - name: face
                  anchor: face
                  children:
                  # The head is not drawn, but hides what is behind it.
                  - {name: head, model: models/head.glb, faceMesh: true, without: [robe], occluder: true}
                  # With `faceMesh`, the model's mouth and lids move like the recording's.
                  - {name: make-up, model: models/face.glb, faceMesh: {fill: false}, material: make-up}

                """
        case .glasses:
            Self.heading("Sunglasses on an actor.", config)
                + """
                # Light: an environment, which the lenses mirror, and a lamp, which casts a shadow on the face.
                lights:
                - {kind: environment, cube: textures/evening-sky.hdr, intensity: 640}
                - {kind: directional, temperature: 5200, intensity: 440, direction: [0.5, -0.5, -1], castsShadow: true}

                # Paint textures/lenses.png: it tints both lenses from top to bottom. At a `transparency` of 0 the lenses are invisible.
                materials:
                  lenses: {model: physicallyBased, diffuse: textures/lenses.png, roughness: 0.03, transparency: 0.7, keepsReflections: true, writesDepth: false}

                # The nodes of the scene, as a tree. With `anchor: face`, a node and all nodes below it follow the tracked face.
                nodes:
                - name: face
                  anchor: face
                  children:
                  # The head is not drawn, but hides the temple arms behind the ears and receives the shadow of the glasses.
                  - {name: head, model: models/head.glb, faceMesh: true, without: [robe], occluder: true, shadowCatcher: true}
                  # Your own model needs its nose bridge and ears in the same positions. `materials` replaces some of the model's materials.
                  - {name: glasses, model: models/glasses.glb, wornAs: glasses, materials: {lenses: lenses}}

                """
        case .avatar:
            Self.heading("A robot that copies an actor's face.", config)
                + """
                # Anything brighter than white glows: the robot's eyes and lamp.
                camera:
                  bloom: {intensity: 0.35, threshold: 1, radius: 0.03}

                # Light: an environment and two lamps.
                lights:
                - {kind: environment, cube: textures/studio.hdr, intensity: 640}
                - {kind: directional, temperature: 5200, intensity: 340, direction: [0.5, -0.5, -1], castsShadow: true}
                - {kind: directional, temperature: 8500, intensity: 200, direction: [-0.9, -0.2, -0.6]}

                # Paint textures/shell.png, which head, jaw and bust show. textures/shell-layout.png is a guide for the head.
                materials:
                  paint: {model: physicallyBased, diffuse: textures/shell.png, roughness: 0.3}

                # The nodes of the scene, as a tree. Positions are in metres: x to the right, y up, z to the viewer; the camera is at 0.
                nodes:
                - name: robot
                  model: models/robot.glb
                  translate: [0.205, -0.03, -0.5]
                  rotate: [0, -12, 0]
                  scale: 0.75
                  materials: {shell: paint}
                  # Morph targets with ARKit's names move like the face. The bones follow the head, the eyes and the jaw.
                  faceMesh: true
                  bones: {head: Head, leftEye: LeftEye, rightEye: RightEye, jaw: Jaw, jawAngle: 18}
                  # A clip of the model, which plays continuously.
                  clips: [Sway]

                """
        }
    }

    private static func heading(_ title: String, _ config: String) -> String {
        """
        # \(title)
        #
        # Lines that begin with # are comments. Change a value, save the file, and render a frame:
        #
        #     bianlian render \(config) --frames 60 --output look.png

        # The recording of a face: its position and expression in each frame. `bianlian track FILM` makes one from your own film.
        recording: recordings/take.jsonl

        # The background: here an actor, defined in actor.yaml. For a film, use `video: film.mp4`; for a colour, `color: "#20252e"`.
        # Quote colours: an unquoted # starts a comment.
        background:
          config: actor.yaml

        # The size of the frames in pixels, and the anti-aliasing of edges: none, msaa4 or msaa8.
        output: {size: [1280, 720], antialiasing: msaa4}


        """
    }

    private static let light = """
        # Light from all around, and a lamp from the upper left. At an intensity of 1000, white looks white;
        # `temperature` is in kelvin; low values are warm.
        lights:
        - kind: ambient
          color: "#dfe6f5"
          intensity: 380
        - kind: directional
          temperature: 5200
          intensity: 700
          direction: [0.5, -0.5, -1]

        """

    private static let suiteText = """
        # The pictures that must not change. `bianlian suite run suite.yaml` renders them and compares each with its golden picture in
        # goldens/. After you have checked the new pictures, `bianlian suite approve suite.yaml` makes them the goldens.
        defaults:
          size: [640, 360]

        cases:
        # A name, the config, and the frames of the take: a number, a range or a list.
        - {name: mask, config: mask.yaml, frames: 60}
        # `set` changes values of the config for a case: here, the mask in half the light.
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

            The first command compares the frames of \(config) with the pictures in `goldens`. Paint over `\(texture)` and run it
            again: it fails and shows where. The second also writes a page, `report/index.html`, with both pictures and their difference.
            The third makes the new pictures the goldens; run it after you have checked them.
            """
            : """
                bianlian render \(config) --frames 60 --output look.png
                bianlian render \(config) --frames 60 --output look.png --watch
                bianlian render \(config) --output \(rawValue).mp4

            The first command renders one frame. The second renders it again whenever you save a file: open `look.png` next to your
            paint program. The third renders the whole take (with ffmpeg), and `bianlian preview \(config)` shows it in the browser.
            """
        return """
            # \(title)

            Run these commands in this folder:

            \(steps)

            | file | content |
            |---|---|
            | `\(config)` | the config to render; its comments explain each part |
            | `\(texture)` | the texture; paint over it, and keep its size or double it |
            | `\(guide.place)` | a guide to the texture's layout: a layer above it while you paint, not part of the texture |
            | `actor.yaml` | the actor in the background |
            | `recordings/take.jsonl` | the take; replace it with your own: `bianlian track film.mp4 --output recordings/take.jsonl` |
            | `models`, `textures` | the files that the configs use |
            \(self == .suite ? "| `suite.yaml`, `goldens` | the pictures that must not change |\n\(Self.repositoryRows)\n" : "")
            """
    }

    private static let repositoryRows = """
        | `.github/workflows/pictures.yml` | runs the suite on GitHub; set the variable `BIANLIAN_DEB` to the address of the package |
        | `.gitlab-ci.yml` | the same for GitLab; remove the file that you do not need |
        | `.gitattributes`, `.gitignore` | large files in Git LFS; results that are not committed |
        """

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
