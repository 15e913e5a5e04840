import Foundation
import FrameProduction
import Imaging
import Rasterizer
import RenderConfig
import RenderMath
import SampleScenes
import SceneGraph
import SceneRenderer

/// A scene that is timed: draws over a picture.
struct BenchmarkScene {
    var name: String
    var list: DrawList
    var background: SRGBImage

    /// The names of all scenes.
    static let names = ["demo", "glasses-only", "make-up", "faces-16"] + SampleScene.allCases.map(\.rawValue)

    private init(name: String, list: DrawList, background: SRGBImage) {
        self.name = name
        self.list = list
        self.background = background
    }

    /// Makes a scene by its name; nil where there is none of that name.
    init?(named name: String, size: ImageSize) throws {
        switch name {
        case "demo": try self.init(name, config: "opera", frame: 480, size: size)
        case "glasses-only": try self.init(name, config: "glasses", frame: 120, size: size)
        case "make-up": try self.init(name, config: "makeup", frame: 60, size: size)
        case "faces-16":
            try self.init(name, config: "opera", frame: 480, size: size)
            list = Self.repeated(list, columns: 4, rows: 4)
        default:
            guard let scene = SampleScene(rawValue: name) else { return nil }
            let graph = scene.make()
            let renderer = try SceneRenderer(scene: graph, size: size)
            self.init(
                name: name, list: try renderer.drawList(for: FrameState(of: graph)),
                background: SRGBImage(size: size, filledWith: SRGBA8(red: 60, green: 62, blue: 66)))
        }
    }

    /// A frame of a shipped config, over its footage drawn once.
    private init(_ name: String, config: String, frame: Int, size: ImageSize) throws {
        self.name = name
        let url = URL(fileURLWithPath: "render-configs/\(config).yaml")
        let job = try RenderJob.load(configAt: url, options: ConfigOptions(size: size))
        var sequence = try FrameSequence(job)
        var plan = try sequence.next()
        while let index = plan?.index, index < frame { plan = try sequence.next() }
        guard var plan else { throw MissingFrame(config: config, frame: frame) }
        list = try SceneRenderer(scene: job.scene, size: size).drawList(for: plan.states[0])
        let behind = job.layers.dropFirst()
        if let footage = behind.first {
            plan.states.removeFirst()
            background = try FrameRenderer(footage).picture(of: plan, threads: 1)
        } else {
            background = SRGBImage(size: size, filledWith: SRGBA8(red: 60, green: 62, blue: 66))
        }
    }

    /// Copies of what is drawn in a grid on the screen, each shrunk to its cell.
    private static func repeated(_ list: DrawList, columns: Int, rows: Int) -> DrawList {
        var all = list
        all.draws = []
        // Clip space is cut into cells by scaling and moving x and y; the inverse of the projection brings that back to the world.
        for row in 0..<rows {
            for column in 0..<columns {
                for var draw in list.draws {
                    let spread = Float(0.16)
                    let shift = SIMD3(
                        (Float(column) - Float(columns - 1) / 2) * spread, (Float(row) - Float(rows - 1) / 2) * spread, -0.55)
                    draw.worldFromModel = Matrix4(translation: shift) * draw.worldFromModel
                    all.draws.append(draw)
                }
            }
        }
        return all
    }

    struct MissingFrame: Error, CustomStringConvertible {
        var config: String
        var frame: Int
        var description: String { "render-configs/\(config).yaml has no frame \(frame)" }
    }
}
