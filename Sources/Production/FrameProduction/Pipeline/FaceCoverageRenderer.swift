import Imaging
import RenderConfig
import Retouching
import SceneGraph
import SceneRenderer

/// The coverage of the faces in one frame of a scene, drawn on demand. Not thread-safe.
final class FaceCoverageRenderer {
    private let renderer: SceneRenderer
    private let state: FrameState
    private let pictures: [FrameImage: SRGBImage]
    private let threads: Int
    private var known: [[NodeID]: FaceCoverage] = [:]

    /// - Parameter pictures: the pictures that the scene's reliefs read.
    init(_ renderer: SceneRenderer, _ state: FrameState, reading pictures: [FrameImage: SRGBImage], threads: Int) {
        self.renderer = renderer
        self.state = state
        self.pictures = pictures
        self.threads = threads
    }

    /// Returns the coverage of a face in a picture.
    /// - Throws: `SceneRendererError`.
    func face(_ face: FaceOnImage) throws -> FaceCoverage {
        try seen(face.nodes).cut(to: face.window)
    }

    private func seen(_ nodes: [NodeID]) throws -> FaceCoverage {
        if let face = known[nodes] { return face }
        let meshes = try nodes.map { node in
            let surface = try renderer.surface(of: node, in: state, reading: pictures, threads: threads)
            return FaceCoverage(textureCoordinates: surface.textureCoordinates, seen: surface.seen)
        }
        let face = meshes.dropFirst().reduce(meshes.first ?? FaceCoverage(size: renderer.size)) { $0.before($1) }
        known[nodes] = face
        return face
    }
}
