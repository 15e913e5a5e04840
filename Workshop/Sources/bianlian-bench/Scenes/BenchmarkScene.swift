import Foundation
import FrameProduction
import Imaging
import Meshes
import Rasterizer
import RenderConfig
import RenderMath
import SampleScenes
import SceneGraph
import SceneRenderer

/// A timed scene: draws over a picture.
struct BenchmarkScene {
    var name: String
    var list: DrawList
    var background: SRGBImage

    /// Triangles of all draws, seen or not.
    var triangleCount: Int { list.draws.reduce(0) { $0 + $1.triangles.count } }

    /// The names of all scenes.
    static let names =
        ["demo", "glasses-only", "make-up", "faces-16", "face-1"] + SampleScene.allCases.map(\.rawValue) + balls.map(\.name)

    /// Balls of increasing numbers of triangles that cover the same pixels.
    static let balls: [(name: String, segments: Int, rings: Int)] = [
        ("ball-1k", 32, 17), ("ball-10k", 100, 51), ("ball-100k", 316, 159), ("ball-1m", 1000, 501), ("ball-4m", 2000, 1001),
    ]

    /// Creates a scene from its name, draws and background.
    init(name: String, list: DrawList, background: SRGBImage) {
        self.name = name
        self.list = list
        self.background = background
    }

    /// Creates a scene by its name; nil if the name is unknown.
    init?(named name: String, size: ImageSize) throws {
        switch name {
        case "demo": try self.init(name, config: "opera", frame: 480, size: size)
        case "glasses-only": try self.init(name, config: "glasses", frame: 120, size: size)
        case "make-up": try self.init(name, config: "makeup", frame: 60, size: size)
        case "faces-16", "face-1":
            let grid = FaceGridScene(side: 4)
            let list = try Self.drawList(config: "opera", frame: 60, size: size)
            self.init(
                name: name, list: grid.repeated(list, in: name == "face-1" ? [SIMD2(1, 2)] : grid.cells),
                background: Self.evenBackground(size))
        default:
            if let ball = Self.balls.first(where: { $0.name == name }) {
                try self.init(name, graph: SampleScene.manyTriangles.make(), size: size)
                let sphere = ProceduralMesh.sphere(radius: 0.9, segments: ball.segments, rings: ball.rings)
                list.draws[0].positions = GeometryBuffer(sphere.positions)
                list.draws[0].normals = GeometryBuffer(sphere.normals)
                list.draws[0].textureCoordinates = []
                list.draws[0].triangles = GeometryBuffer(sphere.triangles)
            } else if let sample = SampleScene(rawValue: name) {
                try self.init(name, graph: sample.make(), size: size)
            } else {
                return nil
            }
        }
    }

    private init(_ name: String, graph: Scene, size: ImageSize) throws {
        let renderer = try SceneRenderer(scene: graph, size: size)
        self.init(
            name: name, list: try renderer.drawList(for: FrameState(of: graph)), background: Self.evenBackground(size))
    }

    /// A frame of a shipped config, over its footage drawn once.
    private init(_ name: String, config: String, frame: Int, size: ImageSize) throws {
        let (list, background) = try Self.job(config: config, size: size).drawList(ofFrame: frame)
        if case .picture(let picture) = background {
            self.init(name: name, list: list, background: picture)
        } else {
            self.init(name: name, list: list, background: Self.evenBackground(size))
        }
    }

    private static func drawList(config: String, frame: Int, size: ImageSize) throws -> DrawList {
        try job(config: config, size: size).drawList(ofFrame: frame).list
    }

    private static func job(config: String, size: ImageSize) throws -> RenderJob {
        try RenderJob.load(
            configAt: URL(fileURLWithPath: "render-configs/\(config).yaml"), options: ConfigOptions(size: size))
    }

    private static func evenBackground(_ size: ImageSize) -> SRGBImage {
        SRGBImage(size: size, filledWith: SRGBA8(red: 60, green: 62, blue: 66))
    }
}
