import ConfigLanguage
import FaceFitting
public import Foundation
import FrameProduction
import ImageCodecs
import Imaging
import MeshFormats
import Meshes
public import RenderConfig

/// A film with its take drawn over it: the face's mesh, the positions of its landmarks, and its axes.
public struct TakeOverlay: Sendable {
    /// The film.
    public var film: Film
    /// The film's take.
    public var take: URL
    /// The number of faces that are drawn.
    public var faces: Int
    /// The files shipped with the program.
    public var files: ShippedFiles

    /// The length of the axes in metres.
    private static let axisLength: Float = 0.1
    private static let textureSide = 2048

    /// Creates an overlay.
    public init(film: Film, take: URL, faces: Int, files: ShippedFiles) {
        self.film = film
        self.take = take
        self.faces = faces
        self.files = files
    }

    /// Loads the job that draws the overlay. Its files are written to a folder that is removed before this returns.
    /// - Throws: as `RenderJob.load` does, and `FileWritingError`, `ModelError`, `WearingError`.
    public func load() throws -> RenderJob {
        let folder = try ScratchFolder.make(for: "overlay")
        defer { ScratchFolder.remove(folder) }
        try PNGEncoder().write(try meshTexture(), to: folder.appendingPathComponent("mesh.png"))
        try AtomicFile.write(Self.axes, to: folder.appendingPathComponent("axes.obj"))
        let config = folder.appendingPathComponent("overlay.yaml")
        let wear = WearConfig(
            film: film, take: take, mask: .texture(folder.appendingPathComponent("mesh.png")), faces: faces, glasses: false,
            files: files)
        try AtomicFile.write(text(filmed: wear), to: config)
        var job = try RenderJob.load(configAt: config, options: ConfigOptions(allowedRoots: wear.folders))
        // The files are removed before the run begins, so the run would report them as changed inputs.
        job.sources.removeAll { $0.url.deletingLastPathComponent().path == folder.path }
        return job
    }

    private func text(filmed wear: WearConfig) -> String {
        var lines = wear.filmLines
        lines += [
            "lights: []", "materials:",
            "  mesh: {model: constant, diffuse: mesh.png}",
            "  axis-x: {model: constant, readsDepth: false, diffuse: \"#ff3b30\"}",
            "  axis-y: {model: constant, readsDepth: false, diffuse: \"#34c759\"}",
            "  axis-z: {model: constant, readsDepth: false, diffuse: \"#2f7bff\"}", "nodes:",
        ]
        for face in 0..<faces {
            lines += [
                "- name: face-\(face + 1)", "  anchor: {face: \(face)}", "  children:",
                "  - {model: \(WearConfig.quoted(files.model("face.glb"))), faceMesh: {fill: false}, material: mesh}",
            ]
            for axis in ["x", "y", "z"] {
                lines.append("  - {model: axes.obj, parts: [\(axis)], material: axis-\(axis), order: 1}")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Draws the edges of the shipped face's triangles and the positions of its landmarks, on the face's layout.
    private func meshTexture() throws -> SRGBImage {
        let (mesh, landmarks) = try FaceModel.shippedMesh(files)
        let side = Float(Self.textureSide)
        guard let coordinates = mesh.textureCoordinates.first else { throw WearingError.badLandmarks(path: files.root.path) }
        var image = SRGBImage(size: ImageSize(Self.textureSide, Self.textureSide), filledWith: .clear)
        let edge = SRGBA8(red: 70, green: 230, blue: 255, alpha: 190)
        for triangle in mesh.triangles {
            let corners = [triangle.x, triangle.y, triangle.z].map { coordinates[Int($0)] * side }
            for (from, to) in zip(corners, corners.dropFirst() + corners.prefix(1))
            where from.x < to.x || from.x == to.x && from.y < to.y {
                image.stroke(from: from, to: to, radius: 2, edge)
            }
        }
        for landmark in landmarks {
            let position = landmark.corners.indices.reduce(SIMD2<Float>.zero) {
                $0 + coordinates[landmark.corners[$1]] * Float(landmark.weights[$1])
            }
            image.stroke(from: position * side, to: position * side, radius: 8, SRGBA8(red: 255, green: 214, blue: 10))
        }
        return image
    }

    /// Three thin bars from the face's origin, 100 mm long.
    private static var axes: String {
        var lines: [String] = []
        for (index, name) in ["x", "y", "z"].enumerated() {
            lines.append("o \(name)")
            for corner in 0..<8 {
                let position = (0..<3).map { axis -> Float in
                    let isFar = corner >> axis & 1 == 1
                    return axis == index ? (isFar ? axisLength : 0) : (isFar ? 0.0015 : -0.0015)
                }
                lines.append("v \(position[0]) \(position[1]) \(position[2])")
            }
            let first = index * 8 + 1
            for face in [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]] {
                lines.append("f " + face.map { "\(first + $0)" }.joined(separator: " "))
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}

extension Image where Pixel == SRGBA8 {
    /// Draws a line with round ends and soft edges.
    fileprivate mutating func stroke(from: SIMD2<Float>, to: SIMD2<Float>, radius: Float, _ color: SRGBA8) {
        let reach = radius + 1
        let along = to - from
        let squared = along.x * along.x + along.y * along.y
        let rows = Int(min(from.y, to.y) - reach)...Int(max(from.y, to.y) + reach)
        let columns = Int(min(from.x, to.x) - reach)...Int(max(from.x, to.x) + reach)
        for y in rows.clamped(to: 0...size.height - 1) {
            for x in columns.clamped(to: 0...size.width - 1) {
                let position = SIMD2(Float(x) + 0.5, Float(y) + 0.5) - from
                let share = squared > 0 ? min(max((position.x * along.x + position.y * along.y) / squared, 0), 1) : 0
                let away = position - along * share
                let coverage = min(max(radius + 0.5 - (away.x * away.x + away.y * away.y).squareRoot(), 0), 1)
                let alpha = UInt8(Float(color.alpha) * coverage)
                guard alpha > self[x, y].alpha || alpha == 255 else { continue }
                self[x, y] = SRGBA8(red: color.red, green: color.green, blue: color.blue, alpha: alpha)
            }
        }
    }
}
