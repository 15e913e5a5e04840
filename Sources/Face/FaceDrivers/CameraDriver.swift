import FaceTracking
import SceneGraph

/// The source of the camera.
public enum CameraDriver: String, CaseIterable, Sendable {
    /// The scene's own camera, which does not move.
    case fixed
    /// The recording's camera: each frame's pose and optics. Frames without a camera keep the last ones. Before the first, the
    /// scene's pose applies, with the optics of the recording's header if it has any.
    case recorded
}

extension Camera {
    /// Applies the optics of a tracked camera, but keeps the near plane.
    mutating func take(_ intrinsics: CameraIntrinsics) {
        lens = .pinhole(
            focalLength: intrinsics.focalLength, principalPoint: intrinsics.principalPoint,
            pictureSize: SIMD2<Double>(intrinsics.imageSize))
    }
}
