import RenderMath

/// A face of a take as a camera sees it, from which its visible parts follow.
package struct FaceView: Sendable {
    private let model: FaceModel
    private let camera: PinholeCamera
    private let pose: HeadPose
    /// The vertices in face space.
    private let positions: [SIMD3<Double>]
    /// The cosine of the steepest slope at which skin is looked at.
    private static let leastFacing = 0.25

    /// - Parameters:
    ///   - person: the person's number.
    ///   - face: the number of the person's face among theirs.
    package init(of take: FittedTake, person: Int, face: Int, model: FaceModel) {
        let who = take.people[person]
        let fitted = who.faces[face]
        var positions = model.vertices(identity: who.identity.map { SIMD3<Double>($0) }, weights: fitted.fit.weights)
        for (mode, weight) in zip(who.modes, fitted.modeWeights) {
            for index in positions.indices { positions[index] += SIMD3<Double>(mode[index]) * weight }
        }
        (self.model, self.positions) = (model, positions)
        (camera, pose) = (take.camera, fitted.fit.pose)
    }

    /// The places of skin that the camera sees well: those that face it.
    /// - Parameter vertices: those that are skin.
    package func skin(among vertices: [Int]) -> [SkinSample] {
        let normals = model.normals(of: positions)
        return vertices.compactMap { vertex in
            let position = pose.apply(positions[vertex])
            let normal = pose.rotate(normals[vertex]).normalized()
            let toCamera = (-position).normalized()
            guard normal.dot(toCamera) > Self.leastFacing else { return nil }
            return SkinSample(vertex: vertex, place: place(of: position), normal: normal, toCamera: toCamera)
        }
    }

    /// The places of some landmarks in the picture, in pixels from its top left corner.
    package func places(ofLandmarks landmarks: [Int]) -> [SIMD2<Double>] {
        landmarks.map { place(of: pose.apply(model.bindings[$0].mixed(positions))) }
    }

    private func place(of position: SIMD3<Double>) -> SIMD2<Double> { camera.place(of: camera.project(position)) }

    /// The distance between the eyes in pixels, about.
    package var interocularPixels: Double {
        FitSettings.interocularDistance * camera.focalLength / -pose.translation.z
    }
}
