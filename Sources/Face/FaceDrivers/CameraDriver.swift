import FaceTracking
package import RenderMath
import SceneGraph

/// The source of the camera.
public enum CameraDriver: String, CaseIterable, Sendable {
    /// The scene's own camera, which does not move.
    case fixed
    /// The recording's camera: each frame's pose and optics. Frames without a camera keep the last ones. Before the first, the
    /// scene's pose applies, with the optics of the recording's header if it has any.
    case recorded
}

extension Matrix4 {
    /// The placement of a camera on a node: a rotation and a translation. The node's −z axis and its plane of y and z count.
    package var withoutScale: Matrix4 {
        let z = columns.2.xyz.normalized(orElse: SIMD3(0, 0, 1))
        let x = columns.1.xyz.cross(z).normalized(orElse: columns.0.xyz.normalized(orElse: SIMD3(1, 0, 0)))
        return Matrix4(SIMD4(x, 0), SIMD4(z.cross(x), 0), SIMD4(z, 0), columns.3)
    }
}

extension Camera {
    /// Applies the optics of a tracked camera, but keeps the near plane.
    mutating func take(_ intrinsics: CameraIntrinsics) {
        lens = .pinhole(
            focalLength: intrinsics.focalLength, principalPoint: intrinsics.principalPoint,
            pictureSize: SIMD2<Double>(intrinsics.imageSize))
    }
}
