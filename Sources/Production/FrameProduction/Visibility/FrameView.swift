import Meshes
import RasterResources
import RenderMath
import SceneGraph

/// The view of a scene's camera in a frame.
struct FrameView {
    let state: FrameState
    let world: [WorldNodeState]
    let cameraFromWorld: Matrix4
    let clipFromCamera: Matrix4
    /// The light of the frame; nil if the job shows a view without light.
    let light: SceneLight?

    /// Returns the reason why a box is not visible, given its corners in camera space; nil if part of it may be visible. A box
    /// is outside if all its corners are beyond the same edge of the picture.
    func fault(of corners: [SIMD3<Float>]) -> VisibilityFault? {
        guard corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite && $0.z.isFinite }) else { return nil }
        if corners.allSatisfy({ $0 == corners[0] }) { return .noSize }
        if corners.allSatisfy({ $0.z >= 0 }) { return .behind }
        if corners.allSatisfy({ -$0.z < state.camera.near }) { return .tooNear }
        let clip = corners.map { clipFromCamera * SIMD4($0, 1) }
        let isOutside =
            clip.allSatisfy { $0.x > $0.w } || clip.allSatisfy { $0.x < -$0.w } || clip.allSatisfy { $0.y > $0.w }
            || clip.allSatisfy { $0.y < -$0.w }
        return isOutside ? .outside : nil
    }

    /// Returns a surface as the camera sees it; nil if its shape is known only while drawing.
    func projected(_ surface: Surface, _ cameraFromNode: Matrix4, _ shapes: FrameShapes) -> ProjectedTriangles? {
        guard let positions = shapes.positions(of: surface.mesh, in: state) else { return nil }
        let material = state[surface.material]
        return ProjectedTriangles(
            positions, shapes.scene[surface.mesh].triangles, cameraFromNode: cameraFromNode, clipFromCamera: clipFromCamera,
            depthOffset: surface.depthOffset, cullMode: material.isDoubleSided ? .none : material.cullMode)
    }
}
