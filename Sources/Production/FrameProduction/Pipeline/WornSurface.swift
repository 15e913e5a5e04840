import FilmIntegration
import Imaging
import RenderConfig
import SceneGraph
import SceneRenderer

/// The surface that a job's scene forms on the faces of its film.
struct WornSurface: Sendable {
    /// The kind of surface.
    private let surface: FilmSurface
    /// The nodes that faces position.
    private let anchors: [NodeID]
    /// Whether the scene has occluders at the heads, which receive the shadow of an object.
    private let hasOccluders: Bool

    /// The distance between the eyes as a fraction of the height of a drawn layer, used if no face positions anything.
    private static let eyeDistanceInHeights = 0.35

    /// Creates the surface of a job; nil if the job has none.
    init?(of job: RenderJob) {
        guard let surface = job.match.surface else { return nil }
        let scene = job.scene
        self.surface = surface
        anchors = scene.nodeIDs.filter { scene[$0].faceAnchor != nil }
        hasOccluders = scene.nodes.contains { node in
            node.surfaces.contains { scene[$0.material].colorWriteMask.isEmpty }
        }
    }

    /// Whether the depth of the scene determines where its shadow falls.
    var needsDepth: Bool { surface == .object && hasOccluders }

    /// Returns the look of the surface in a frame.
    /// - Throws: `SceneRendererError`.
    func look(of layer: DrawnLayer, in state: FrameState, by renderer: SceneRenderer) throws -> SurfaceLook {
        let distances = anchors.filter { !state[$0].isHidden }.map { state.interocularDistance(at: $0, size: renderer.size) }
        let distance = distances.max() ?? Double(layer.part.height) * Self.eyeDistanceInHeights
        return SurfaceLook(
            surface, eyeDistance: distance, light: surface == .object ? try renderer.lightDirection(in: state) : .zero)
    }
}
