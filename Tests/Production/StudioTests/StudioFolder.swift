import Foundation
import ImageCodecs
import Imaging
import RenderConfig
import RenderTestSupport
import Studio

/// A small config whose pictures depend on all previous frames: a text counts how often the jaw opened.
struct StudioFolder {
    let folder: URL
    /// The name of the displayed config.
    var name = "scene.yaml"
    var config: URL { folder.appendingPathComponent(name) }

    static let text = """
        output: {size: [96, 64], antialiasing: none}
        lights:
        - {kind: ambient, intensity: 500}
        - {kind: directional, intensity: 700, direction: [0.5, -0.5, -1]}
        face: {frameRate: 30, duration: 1, blendShapes: {jawOpen: [[0, 0], [0.2, 1], [0.4, 0], [0.6, 1], [0.9, 0]]}}
        events:
          opened: {value: jawOpen, above: 0.5}
        materials:
          card: {diffuse: card.png, shininess: 12}
        nodes:
        - {name: face, anchor: face, children: [{name: card, model: card.obj, material: card}]}
        - {name: drawing, drawing: {}}
        - {name: count, text: {string: "{times:0} {jawOpen:0.00}", values: {times: {count: opened}}}}

        """

    private static let card =
        "v -0.1 -0.1 0.1\nv 0.1 -0.1 0.1\nv 0.1 0.1 0.1\nv -0.1 0.1 0.1\nvt 0 0\nvt 1 0\nvt 1 1\nvt 0 1\nf 1/1 2/2 3/3 4/4\n"

    init(in folder: URL, text: String = StudioFolder.text) throws {
        self.folder = folder
        try AtomicFile.write(Self.card, to: folder.appendingPathComponent("card.obj"))
        try writeCard(SRGBA8(red: 200, green: 40, blue: 40, alpha: 255))
        try AtomicFile.write(text, to: config)
    }

    func writeCard(_ color: SRGBA8) throws {
        try PNGEncoder().write(
            SRGBImage(size: ImageSize(8, 8), filledWith: color), to: folder.appendingPathComponent("card.png"))
    }

    /// Creates a folder in which `own.yaml` extends `scene.yaml`.
    init(in folder: URL, text: String, extending base: String) throws {
        try self.init(in: folder, text: base)
        name = "own.yaml"
        try AtomicFile.write("extends: scene.yaml\n" + text, to: config)
    }

    /// The text of the config's file.
    var content: String {
        get throws { String(decoding: try Data(contentsOf: config), as: UTF8.self) }
    }

    func session() throws -> StudioSession {
        let session = StudioSession(StudioOptions(config: config))
        try session.start()
        return session
    }
}

/// Runs a closure with a page of a started session, in a temporary folder.
/// - Parameter base: the config that the displayed one extends; nil for none.
func withStudioPage(
    text: String = StudioFolder.text, extending base: String? = nil,
    _ body: (StudioFolder, StudioSession, StudioPage) async throws -> Void
) async throws {
    try await withTemporaryFolder { folder in
        let place =
            try base.map { try StudioFolder(in: folder, text: text, extending: $0) } ?? StudioFolder(in: folder, text: text)
        let session = try place.session()
        defer { session.stop() }
        try await body(place, session, StudioPage(session))
    }
}
