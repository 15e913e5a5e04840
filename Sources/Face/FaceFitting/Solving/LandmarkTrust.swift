import RenderMath

/// The trust in landmarks.
enum LandmarkTrust {
    /// Returns the weight of a landmark by its visibility. Landmarks on the far side of a turned head are guesses of the finder
    /// and count little.
    /// - Parameter position: the position of the landmark, in the camera's space.
    static func visibility(of landmark: Int, _ model: FaceModel, _ pose: HeadPose, at position: SIMD3<Double>) -> Double {
        let facing = pose.rotate(model.landmarkNormals[landmark]).dot(-position) / max(position.length, 1e-9)
        return min(max(0.4 + 2 * facing, 0.05), 1)
    }
}
