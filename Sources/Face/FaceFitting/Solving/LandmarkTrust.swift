import RenderMath

/// How far landmarks are to be believed.
enum LandmarkTrust {
    /// The share of a landmark's pull by how it is seen: those on the far side of a turned head are guessed by whoever found them, and count for little.
    /// - Parameter place: where the landmark is in the camera's space.
    static func visibility(of landmark: Int, _ model: FaceModel, _ pose: HeadPose, at place: SIMD3<Double>) -> Double {
        let facing = pose.rotate(model.landmarkNormals[landmark]).dot(-place) / max(place.length, 1e-9)
        return min(max(0.4 + 2 * facing, 0.05), 1)
    }
}
