import ConfigLanguage
import Imaging
import Meshes
import RenderConfig
import RenderMath
import SceneGraph

/// A check that the models of a job are within the picture, based on their bounding boxes in a few frames. Expected models that
/// never are give a note.
struct ModelVisibility {
    /// The reason why a model is not visible.
    private enum Reason: Hashable {
        case outside, behind, tooNear, noSize, noArea, facesAway

        var words: String {
            switch self {
            case .outside: "it is outside the picture"
            case .behind: "it is behind the camera"
            case .tooNear: "it is nearer than the camera's `near`"
            case .noSize: "its transform scales it to size 0"
            case .noArea: "its triangles have no area"
            case .facesAway: "all its triangles face away from the camera"
            }
        }
    }

    private let job: RenderJob
    private let frames: [Int]
    /// The frames checked so far.
    private var seenFrames: [Int] = []
    /// For each model, the reasons why it was not visible in the frames that contain it; nil once it was visible.
    private var reasons: [Set<Reason>?]
    private var boxes: [MeshID: BoundingBox?] = [:]

    /// - Parameter frames: the frames to check, in ascending order.
    init(_ job: RenderJob, frames: [Int]) {
        self.job = job
        self.frames = frames
        reasons = job.expectations.models.map { _ in [] }
    }

    /// Checks the models in a frame, if it is one of the frames to check.
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

    /// The models that were never visible, one line each.
    var notes: [String] {
        let frameNumbers = seenFrames.map(String.init).joined(separator: ", ")
        return zip(job.expectations.models, reasons).compactMap { model, reasons in
            guard let reasons, !reasons.isEmpty else { return nil }
            let why = reasons.count == 1 ? reasons.first?.words : nil
            return "\(model.location): cannot be seen: \(why ?? Reason.outside.words) "
                + "(checked in frame\(seenFrames.count == 1 ? "" : "s") \(frameNumbers))"
        }
    }

    /// Returns the reason why a box is not visible, given its corners in camera space; nil if part of it may be visible. A box
    /// is outside if all its corners are beyond the same edge of the picture.
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

    /// Whether all triangles of a surface show the camera their culled side. False for surfaces that the frame deforms.
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

    /// Returns the bounding box of a mesh as deformed in a frame; nil if none of its triangles has an area.
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
        // Expressions move vertices only a little: half of the mesh's size on every side is enough.
        if let still = box, !mesh.morphTargets.isEmpty {
            let half = still.size * 0.5
            box = BoundingBox(minimum: still.minimum - half, maximum: still.maximum + half)
        }
        boxes[id] = box
        return box
    }
}

extension BoundingBox {
    /// A box that is always visible.
    fileprivate static let everywhere = BoundingBox(
        minimum: SIMD3(repeating: -.infinity), maximum: SIMD3(repeating: .infinity))
}

extension Mesh {
    /// Whether any triangle has an area.
    fileprivate var hasArea: Bool {
        triangles.contains { triangle in
            let corners = [triangle.x, triangle.y, triangle.z].map { positions[Int($0)] }
            return (corners[1] - corners[0]).cross(corners[2] - corners[0]) != .zero
        }
    }
}
