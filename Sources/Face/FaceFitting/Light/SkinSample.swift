import RenderMath

/// A place of a person's skin in a picture.
package struct SkinSample: Hashable, Sendable {
    /// The vertex of the shipped face.
    package var vertex: Int
    /// The position at which it is seen, in pixels from the picture's top left corner.
    package var place: SIMD2<Double>
    /// The direction that it faces, in the camera's space, of length 1.
    package var normal: SIMD3<Double>
}

extension FittedTake {
    /// The places of skin that a camera sees well: those that face it.
    /// - Parameters:
    ///   - person: the person's number.
    ///   - face: the number of the person's face among theirs.
    ///   - vertices: those that are skin.
    package func skin(of person: Int, face: Int, model: FaceModel, among vertices: [Int]) -> [SkinSample] {
        let who = people[person]
        let fitted = who.faces[face]
        var positions = model.vertices(identity: who.identity.map { SIMD3<Double>($0) }, weights: fitted.fit.weights)
        for (mode, weight) in zip(who.modes, fitted.modeWeights) {
            for index in positions.indices { positions[index] += SIMD3<Double>(mode[index]) * weight }
        }
        let normals = model.normals(of: positions)
        return vertices.compactMap { vertex in
            let position = fitted.fit.pose.apply(positions[vertex])
            let normal = fitted.fit.pose.rotate(normals[vertex]).normalized()
            guard normal.dot(-position) > Self.leastFacing * position.length else { return nil }
            let seen = camera.project(position)
            return SkinSample(
                vertex: vertex,
                place: camera.place(of: seen), normal: normal)
        }
    }

    /// The cosine of the steepest slope at which skin is looked at.
    private static let leastFacing = 0.25

    /// The distance between the eyes of a face in pixels, about.
    package func interocularPixels(of person: Int, face: Int) -> Double {
        FitSettings.interocularDistance * camera.focalLength / -people[person].faces[face].fit.pose.translation.z
    }
}
