import RenderMath

/// A face of a take as seen by the camera, which determines its visible parts.
package struct FaceView: Sendable {
    private let model: FaceModel
    private let camera: PinholeCamera
    private let pose: HeadPose
    /// The vertices in face space.
    private let positions: [SIMD3<Double>]
    /// The smallest cosine between a skin sample's normal and the direction to the camera.
    private static let leastFacing = 0.25

    /// - Parameters:
    ///   - person: the person's index.
    ///   - face: the face's index among the person's faces.
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

    /// Returns the skin samples that face the camera.
    /// - Parameter vertices: the vertices that are skin.
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

    /// Returns the positions of landmarks in the picture, in pixels from its top left corner.
    package func places(ofLandmarks landmarks: [Int]) -> [SIMD2<Double>] {
        landmarks.map { place(of: pose.apply(model.bindings[$0].mixed(positions))) }
    }

    private func place(of position: SIMD3<Double>) -> SIMD2<Double> { camera.place(of: camera.project(position)) }

    /// The approximate distance between the eyes in pixels.
    package var interocularPixels: Double {
        FitSettings.interocularDistance * camera.focalLength / -pose.translation.z
    }
}
