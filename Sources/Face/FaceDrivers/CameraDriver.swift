import FaceTracking
import SceneGraph

/// The source of the camera.
public enum CameraDriver: String, CaseIterable, Sendable {
    /// The scene's own camera, which does not move.
    case fixed
    /// The recording's: each frame's pose and optics. Where a frame has none the last ones hold; before the first the scene's pose,
    /// with the optics of the recording's header where it has any.
    case recorded
}

extension Camera {
    /// Takes over the optics of a tracked camera; the near plane stays.
    mutating func take(_ intrinsics: CameraIntrinsics) {
        lens = .pinhole(
            focalLength: intrinsics.focalLength, principalPoint: intrinsics.principalPoint,
            pictureSize: SIMD2<Double>(intrinsics.imageSize))
    }
}
