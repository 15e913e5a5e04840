import FaceTracking
import RenderMath

/// Two actors side by side in front of one camera: the same script, for one of them four seconds later and mirrored. Towards
/// the end they lean together.
enum TwoActors {
    static let frameRate = 30.0
    static let seconds = 8.0
    /// The distance of each from the middle, in metres.
    private static let side = MotionTrack([(0, 0.155), (3.6, 0.15), (4.8, 0.112), (6.6, 0.112), (7.6, 0.15), (8, 0.15)])
    /// The rotation of each towards the other, in degrees.
    private static let towards = MotionTrack([(0, 4), (3.6, 6), (4.8, 20), (6.4, 20), (7.6, 5), (8, 5)])

    static func recording() -> [UInt8] {
        var writer = JSONLineWriter(decimalPlaces: 5)
        let intrinsics = DemoRecording.intrinsics
        let header = RecordingHeader(imageSize: intrinsics.imageSize, intrinsics: intrinsics, frameRate: frameRate)
        var bytes = Array(writer.line(of: header).utf8) + [0x0A]
        for number in 0..<Int(seconds * frameRate) {
            bytes += Array(writer.line(of: frame(number)).utf8)
            bytes.append(0x0A)
        }
        return bytes
    }

    private static func frame(_ number: Int) -> TrackedFrame {
        let time = Double(number) / frameRate
        return TrackedFrame(
            index: number, time: (time * 1e6).rounded() / 1e6,
            camera: TrackedCamera(worldFromCamera: Performance().worldFromCamera(at: time), intrinsics: intrinsics),
            faces: [
                actor("left", at: time, scriptTime: 4 + time * 0.45, side: -1),
                actor("right", at: time, scriptTime: 10 + time * 0.25, side: 1),
            ])
    }

    private static var intrinsics: CameraIntrinsics { DemoRecording.intrinsics }

    private static func actor(_ id: String, at time: Double, scriptTime: Double, side sign: Double) -> TrackedFace {
        var face = Performance().face(at: scriptTime)
        face.id = id
        let turn = Quaternion(
            yawAboutY: (-sign * towards.value(at: time) * .pi / 180), pitchAboutX: 0,
            rollAboutZ: (sign * 0.35 * towards.value(at: time) * .pi / 180))
        let place = SIMD3<Float>(
            Float(sign * side.value(at: time)), Float(0.03 - 0.012 * sign), Float(-0.1 - 0.02 * sign))
        // About the head's own position, so that it rotates in place.
        let origin = face.worldFromFace.translation
        let standing = Matrix4(translation: origin * -1) * face.worldFromFace
        face.worldFromFace = Matrix4(translation: origin + place) * Matrix4(rotation: turn) * standing
        return face
    }
}
