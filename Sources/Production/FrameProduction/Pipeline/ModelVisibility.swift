import ConfigLanguage
import Imaging
import Meshes
import RenderConfig
import RenderMath
import SceneGraph

/// Whether the models of a job are within the picture, judged in a few frames by the boxes around them: those that are not, although
/// somebody named them, are noted.
struct ModelVisibility {
    /// Why a model is not seen.
    private enum Reason: Hashable {
        case outside, behind, tooNear, noSize, noArea, facesAway

        var words: String {
            switch self {
            case .outside: "it lies outside the picture"
            case .behind: "it lies behind the camera"
            case .tooNear: "it is nearer than the camera's `near`"
            case .noSize: "its transform scales it to size 0"
            case .noArea: "its triangles have no area"
            case .facesAway: "all its triangles face away from the camera"
            }
        }
    }

    private let job: RenderJob
    private let frames: [Int]
    /// The frames that were looked at so far.
    private var seenFrames: [Int] = []
    /// For each model why it was not seen in the frames in which it stood anywhere; nil where it was seen, or was never looked for.
    private var reasons: [Set<Reason>?]
    private var boxes: [MeshID: BoundingBox?] = [:]

    /// - Parameter frames: in which frames to look, in ascending order.
    init(_ job: RenderJob, frames: [Int]) {
        self.job = job
        self.frames = frames
        reasons = job.expectations.models.map { _ in [] }
    }

    /// Looks for the models in a frame, if it is one of those.
    mutating func look(at state: FrameState) {
        guard frames.contains(state.index), seenFrames.last != state.index, reasons.contains(where: { $0 != nil }),
            let cameraFromWorld = state.worldFromCamera.affineInverse
        else { return }
        seenFrames.append(state.index)
        let world = state.worldStates(in: job.scene)
        let clipFromCamera = state.camera.projection(width: job.size.width, height: job.size.height).clipFromCamera
        for (model, expected) in job.expectations.models.enumerated() where reasons[model] != nil {
            for index in expected.value where world[index].isVisible && world[index].opacity > 0 {
                let cameraFromNode = cameraFromWorld * world[index].worldFromNode
                for surface in job.scene.nodes[index].surfaces {
                    var reason: Reason? = .noArea
                    if let box = box(of: surface.mesh, in: state) {
                        let corners = box.corners.map { cameraFromNode.transform(point: $0) }
                        reason = Self.reason(corners, clipFromCamera, state.camera)
                        if reason == nil, facesAway(surface, cameraFromNode, in: state) { reason = .facesAway }
                    }
                    if let reason { reasons[model]?.insert(reason) } else { reasons[model] = nil }
                }
            }
        }
    }

    /// The models that were never seen, one line each.
    var notes: [String] {
        let frameNumbers = seenFrames.map(String.init).joined(separator: ", ")
        return zip(job.expectations.models, reasons).compactMap { model, reasons in
            guard let reasons, !reasons.isEmpty else { return nil }
            let why = reasons.count == 1 ? reasons.first?.words : nil
            return "\(model.location): cannot be seen: \(why ?? Reason.outside.words) "
                + "(checked in frame\(seenFrames.count == 1 ? "" : "s") \(frameNumbers))"
        }
    }

    /// Why a box is not seen, by its corners in the camera's space; nil where some of it may be. A box of which every corner lies
    /// beyond one and the same edge of the picture lies beyond it as a whole.
    private static func reason(_ corners: [SIMD3<Float>], _ clipFromCamera: Matrix4, _ camera: Camera) -> Reason? {
        guard corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite && $0.z.isFinite }) else { return nil }
        if corners.allSatisfy({ $0 == corners[0] }) { return .noSize }
        if corners.allSatisfy({ $0.z >= 0 }) { return .behind }
        if corners.allSatisfy({ -$0.z < camera.near }) { return .tooNear }
        let clip = corners.map { clipFromCamera * SIMD4($0, 1) }
        let isOutside =
            clip.allSatisfy { $0.x > $0.w } || clip.allSatisfy { $0.x < -$0.w } || clip.allSatisfy { $0.y > $0.w }
            || clip.allSatisfy { $0.y < -$0.w }
        return isOutside ? .outside : nil
    }

    /// Whether a surface shows the camera nothing but the side that is not drawn. Of one that a frame bends it does not.
    private func facesAway(_ surface: Surface, _ cameraFromNode: Matrix4, in state: FrameState) -> Bool {
        let material = state[surface.material]
        guard !material.isDoubleSided, material.cullMode != .none, state.deformations[surface.mesh] == nil,
            let eye = cameraFromNode.affineInverse?.translation
        else { return false }
        let mesh = job.scene[surface.mesh]
        return !mesh.triangles.contains { triangle in
            let (a, b, c) = (mesh.positions[Int(triangle.x)], mesh.positions[Int(triangle.y)], mesh.positions[Int(triangle.z)])
            let side = (b - a).cross(c - a).dot(eye - a)
            return material.cullMode == .back ? side > 0 : side < 0
        }
    }

    /// The box around a mesh as a frame bends it; nil where none of its triangles has an area.
    private mutating func box(of id: MeshID, in state: FrameState) -> BoundingBox? {
        switch state.deformations[id] {
        case .positions(let positions)?: return BoundingBox(positions) ?? .everywhere
        case .triangles(_, let positions)?: return BoundingBox(positions) ?? .everywhere
        case .relief?, .pieces?: return .everywhere
        case .sprites?: return nil
        case .morph?, .morphAndOffsets?, nil: break
        }
        if let known = boxes[id] { return known }
        let given = job.scene[id]
        let mesh = given.restingWeights == nil ? given : given.morphed(weights: [:])
        var box = mesh.hasArea ? mesh.bounds : nil
        // Expressions move vertices by little: half of the mesh's size to every side holds what they reach.
        if let still = box, !mesh.morphTargets.isEmpty {
            let half = still.size * 0.5
            box = BoundingBox(minimum: still.minimum - half, maximum: still.maximum + half)
        }
        boxes[id] = box
        return box
    }
}

extension BoundingBox {
    /// A box that is always in the picture.
    fileprivate static let everywhere = BoundingBox(
        minimum: SIMD3(repeating: -.infinity), maximum: SIMD3(repeating: .infinity))
}

extension Mesh {
    /// Whether any of its triangles has an area.
    fileprivate var hasArea: Bool {
        triangles.contains { triangle in
            let corners = [triangle.x, triangle.y, triangle.z].map { positions[Int($0)] }
            return (corners[1] - corners[0]).cross(corners[2] - corners[0]) != .zero
        }
    }
}
