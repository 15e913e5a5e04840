import FaceDrivers
import Imaging
import Meshes
import RenderConfig
import RenderMath
import SceneGraph

/// A tracked face of a scene that something of the background may stand before.
struct OccludedFace: Sendable {
    /// Which face, counted as ``FaceAnchor`` counts.
    let index: Int
    /// The nodes that are worn on it, and where they are.
    let onPicture: FaceOnPicture
    /// The node that the face places.
    private let anchor: NodeID

    /// How far an adult's eyes are apart, in metres.
    private static let eyeDistance = 0.063

    /// The faces of a job: each by what bends with it, is drawn, and has a texture's layout.
    static func faces(of job: RenderJob) -> [OccludedFace] {
        let scene = job.scene
        var nodes: [Int: (anchor: NodeID, nodes: [NodeID])] = [:]
        for node in scene.nodeIDs {
            guard let anchor = scene.anchor(of: node), let face = scene[anchor].faceAnchor?.faceIndex else { continue }
            let isWorn = scene[node].surfaces.contains { surface in
                job.drivers.morphs.contains { $0.meshID == surface.mesh && $0.faceIndex == face }
                    && !scene[surface.material].colorWriteMask.isEmpty && !scene[surface.mesh].textureCoordinates.isEmpty
            }
            if isWorn { nodes[face, default: (anchor, [])].nodes.append(node) }
        }
        return nodes.sorted { $0.key < $1.key }.map { index, found in
            OccludedFace(
                index: index, onPicture: FaceOnPicture(nodes: found.nodes, window: PixelRectangle(allOf: job.size)),
                anchor: found.anchor)
        }
    }

    /// How far the eyes are apart in a frame, in pixels, where the face looks at the camera.
    func interocularDistance(in state: FrameState, size: ImageSize) -> Double {
        guard let cameraFromWorld = state.worldFromCamera.affineInverse else { return 0 }
        let place = cameraFromWorld.transform(point: state[anchor].parentFromNode.translation)
        let clip = state.camera.projection(width: size.width, height: size.height).clipFromCamera
        let away = clip.columns.2.w * place.z + clip.columns.3.w
        guard away > 0 else { return 0 }
        return Double(clip.columns.1.y * Float(size.height) / 2 / away) * Self.eyeDistance
    }
}
