import FilmIntegration
import FaceDrivers
import Imaging
import Meshes
import RenderConfig
import RenderMath
import Retouching
import SceneGraph
import SceneRenderer

/// A tracked face in a frame.
struct FaceSight {
    /// The index of the face, as in ``FaceAnchor``.
    let index: Int
    /// The pixels that show the face, at the reduced resolution of occlusion estimates.
    let coverage: FaceCoverage
    /// The distance between the eyes, in pixels of the frame.
    let interocularDistance: Double
    /// The projection of the head.
    let projection: HeadProjection
}

/// A tracked face of a scene that parts of the background may occlude.
struct OccludedFace: Sendable {
    /// The index of the face, as in ``FaceAnchor``.
    let index: Int
    /// The nodes worn on the face.
    private let nodes: [NodeID]
    /// The node that the face positions.
    private let anchor: NodeID

    /// Returns the faces of a job that wear drawn surfaces with texture coordinates that the face deforms.
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
            OccludedFace(index: index, nodes: found.nodes, anchor: found.anchor)
        }
    }

    /// Returns the face in a frame, with its coverage at the reduced resolution of occlusion estimates.
    /// - Throws: `SceneRendererError`.
    func sight(
        in state: FrameState, by renderer: SceneRenderer, threads: Int
    ) throws -> FaceSight {
        let distance = interocularDistance(in: state, size: renderer.size)
        let scale = OcclusionEstimate.scale(of: renderer.size, interocularDistance: distance)
        let meshes = try nodes.map { node in
            let surface = try renderer.surface(of: node, in: state, shrunkBy: scale, threads: threads)
            return FaceCoverage(textureCoordinates: surface.textureCoordinates, seen: surface.seen)
        }
        let coverage = meshes.dropFirst().reduce(meshes[0]) { $0.before($1) }
        return FaceSight(
            index: index, coverage: coverage, interocularDistance: distance,
            projection: projection(in: state, size: renderer.size))
    }

    /// Returns the projection of the head to the pixels of a frame.
    private func projection(in state: FrameState, size: ImageSize) -> HeadProjection {
        let clipFromCamera = state.camera.projection(width: size.width, height: size.height).clipFromCamera
        let cameraFromWorld = state.worldFromCamera.affineInverse ?? .identity
        return HeadProjection(clipFromFace: clipFromCamera * cameraFromWorld * state[anchor].parentFromNode, size: size)
    }

    /// Returns the distance between the eyes in a frame, in pixels, as if the face looked at the camera.
    private func interocularDistance(in state: FrameState, size: ImageSize) -> Double {
        state.interocularDistance(at: anchor, size: size)
    }
}

extension FrameState {
    /// The distance between an adult's eyes, in metres.
    private static let eyeDistance = 0.063

    /// Returns the distance between the eyes of a face, in pixels, as if it looked at the camera.
    /// - Parameters:
    ///   - anchor: the node that the face positions.
    ///   - size: the size of the frame.
    func interocularDistance(at anchor: NodeID, size: ImageSize) -> Double {
        guard let cameraFromWorld = worldFromCamera.affineInverse else { return 0 }
        let position = cameraFromWorld.transform(point: self[anchor].parentFromNode.translation)
        let clip = camera.projection(width: size.width, height: size.height).clipFromCamera
        let away = clip.columns.2.w * position.z + clip.columns.3.w
        guard away > 0 else { return 0 }
        return Double(clip.columns.1.y * Float(size.height) / 2 / away) * Self.eyeDistance
    }
}
