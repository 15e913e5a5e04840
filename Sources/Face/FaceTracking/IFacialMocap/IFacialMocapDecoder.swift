import RenderMath

/// Decodes frames from the lines of iFacialMocap's and Facemotion3d's text.
///
/// The Euler angles are SceneKit's: about +x, +y and +z of ARKit's right-handed axes, applied in the order z, x, y. The eyes in
/// the vendor's example lines confirm this. Only in this order is each a rotation about y and then x alone, to nine decimal
/// places, and looks where its lid shapes indicate. The head's position is in front of the device's camera, which looks down
/// −z.
struct IFacialMocapDecoder: FrameDecoder {
    private let framesPerSecond: Double
    private let hasHeadPosition: Bool
    private var index = 0

    /// - Parameter hasHeadPosition: whether each line contains the head's position, as the first one indicates.
    init(framesPerSecond: Double, hasHeadPosition: Bool) {
        self.framesPerSecond = framesPerSecond
        self.hasHeadPosition = hasHeadPosition
    }

    mutating func frame(from bytes: [UInt8], record: Int) throws -> TrackedFrame? {
        let line = try IFacialMocapLine(bytes)
        let count = hasHeadPosition ? 6 : 3
        guard line.head.count == count else {
            let problem = RecordingProblem.wrongCount(
                found: line.head.count, expected: count, of: "numbers (unlike the first frame)")
            throw ParseFailure(offset: 0, path: [.key("head")], problem: problem)
        }
        defer { index += 1 }
        // Skipped lines count in the time.
        return TrackedFrame(index: index, time: Double(record) / framesPerSecond, faces: [face(of: line)])
    }

    private func face(of line: IFacialMocapLine) -> TrackedFace {
        var face = TrackedFace(id: TrackedFace.onlyID, isTracked: line.isTracked, blendShapes: line.blendShapes)
        let position = line.head.dropFirst(IFacialMocapLine.angleCount).map { Float($0) }
        let offset = position.isEmpty ? SIMD3<Float>.zero : SIMD3(position[0], position[1], position[2])
        face.worldFromFace = Transform(translation: offset, rotation: turn(line.head)).matrix
        face.faceFromLeftEye = Matrix4(rotation: turn(line.leftEye))
        face.faceFromRightEye = Matrix4(rotation: turn(line.rightEye))
        return face
    }

    private func turn(_ angles: [Double]) -> Quaternion {
        Quaternion(turnedAboutX: angles[0], y: angles[1], z: angles[2], in: .degrees)
    }
}
