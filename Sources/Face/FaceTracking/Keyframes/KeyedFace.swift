import RenderMath

/// Applies keyframes to a face of a recording, frame by frame from the first frame.
package struct KeyedFace {
    private let keyframes: FaceKeyframes
    private var roster: FaceRoster
    private var startTime: Double?

    package init(_ keyframes: FaceKeyframes) {
        self.keyframes = keyframes
        // Remembers all faces, so that a face beyond the limit cannot replace a lost one.
        roster = FaceRoster(limit: 64)
    }

    /// Returns the next frame with the keyframes at its time applied.
    package mutating func keyed(_ frame: TrackedFrame) -> TrackedFrame {
        let start = startTime ?? frame.time
        startTime = start
        let time = frame.time - start
        roster.update(with: frame)
        let memory = roster[keyframes.faceIndex]
        guard var face = memory?.face ?? standIn else { return frame }
        let isSeen = keyframes.tracked.map { $0.contains { $0.contains(time) } } ?? memory?.isTracked ?? false
        let place = frame.faces.firstIndex { $0.id == face.id }
        guard isSeen || place != nil else { return frame }
        face.isTracked = isSeen
        if isSeen { apply(to: &face, at: time) }
        var keyed = frame
        if let place { keyed.faces[place] = face } else { keyed.faces.append(face) }
        return keyed
    }

    /// A face at rest for a face that the recording has not shown yet, if keyframes determine when it is tracked.
    private var standIn: TrackedFace? {
        keyframes.tracked != nil && roster.count == keyframes.faceIndex ? TrackedFace(id: TrackedFace.onlyID) : nil
    }

    private func apply(to face: inout TrackedFace, at time: Double) {
        let adds = keyframes.combination == .add
        place(&face, at: time, adds)
        if let gaze = keyframes.gaze {
            look(SIMD2(gaze[0].value(at: time).x, gaze[1].value(at: time).x), with: &face, adds)
        }
        for shape in BlendShape.allCases {
            guard let channel = keyframes.shapes[shape] else { continue }
            let recorded = adds ? face.blendShapes[shape] : 0
            let value = recorded + Float(channel.value(at: time).x)
            // Recorded values may slightly exceed 1; an added value must not raise the sum further.
            face.blendShapes[shape] = min(max(value, 0), max(recorded, 1))
        }
        // The recorded mesh has the recorded expression, so blend shapes deform the model instead.
        if keyframes.bendsMeshes { face.vertices = nil }
    }

    private func place(_ face: inout TrackedFace, at time: Double, _ adds: Bool) {
        if let rotation = keyframes.rotation {
            let angles = rotation.value(at: time)
            let turn = Matrix4(rotation: Quaternion(turnedAboutX: angles.x, y: angles.y, z: angles.z, in: .degrees))
            let origin = face.worldFromFace.columns.3
            face.worldFromFace = adds ? face.worldFromFace * turn : turn
            face.worldFromFace.columns.3 = origin
        }
        if let position = keyframes.position {
            let place = SIMD3<Float>(position.value(at: time).xyz)
            face.worldFromFace.columns.3 = SIMD4((adds ? face.worldFromFace.columns.3.xyz : .zero) + place, 1)
        }
        // The rectangle applies only to the recorded position.
        if keyframes.position != nil || keyframes.rotation != nil { face.rectangle = nil }
    }

    /// Rotates both eyes, and sets the gaze blend shapes.
    /// - Parameter angles: in degrees, to the person's left and up.
    private func look(_ angles: SIMD2<Double>, with face: inout TrackedFace, _ adds: Bool) {
        let turn = Matrix4(rotation: Quaternion(turnedAboutX: -angles.y, y: angles.x, z: 0, in: .degrees))
        func turned(_ eye: Matrix4?, side: Float) -> Matrix4? {
            if adds { return eye.map { $0 * turn } }
            let place = eye?.translation ?? TrackedFace.leftEyePlace * SIMD3(side, 1, 1)
            return Matrix4(translation: place) * turn
        }
        face.faceFromLeftEye = turned(face.faceFromLeftEye, side: 1)
        face.faceFromRightEye = turned(face.faceFromRightEye, side: -1)
        // The recorded target no longer applies.
        face.lookAtPoint = nil
        let shares = SIMD2<Float>(angles / TrackedFace.widestGaze)
        /// Changes the gaze along one axis, whose two shapes are never both above 0.
        func move(_ share: Float, _ towards: BlendShape, _ away: BlendShape) {
            let recorded = adds ? face.blendShapes[towards] - face.blendShapes[away] : 0
            let look = min(max(recorded + share, -1), 1)
            face.blendShapes[towards] = max(look, 0)
            face.blendShapes[away] = max(-look, 0)
        }
        move(shares.x, .eyeLookOutLeft, .eyeLookInLeft)
        move(shares.x, .eyeLookInRight, .eyeLookOutRight)
        move(shares.y, .eyeLookUpLeft, .eyeLookDownLeft)
        move(shares.y, .eyeLookUpRight, .eyeLookDownRight)
    }
}
