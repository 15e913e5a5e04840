import FaceTracking
import RenderMath

/// A take in the format of Epic's Live Link Face app: a person tells a story with a smile and is out of sight for a moment, 8
/// seconds.
///
/// Columns by name, angles in radians, 30 rows per second in timecodes of 60, and rows of a timecode and a count of 0 while
/// tracking is lost.
enum LiveLinkTake {
    static let frameRate = 30
    static let frameCount = 8 * frameRate
    /// The rows in which tracking is lost.
    static let lost = 150..<159

    private static let talker = Talker(
        id: "phone",
        speeches: [
            Speech("'ola, m's'e f'ulemu ral'os, i w'es'ale m'ufo", from: 0.8),
            Speech("s'alumo, r'ef'alime lu wes'o", from: 5.5),
        ],
        seed: 83,
        towards: MotionTrack([(0, 2), (1.8, -12), (3.2, 14), (4.6, 26), (5.6, 6), (7, -8), (8, 0)]),
        smile: MotionTrack([(0, 0.1), (1.4, 0.3), (2.6, 0.55), (3.8, 0.9), (4.7, 0.4), (5.6, 0.1), (7.2, 0.8), (8, 0.3)]))

    /// The face of a row.
    static func face(_ row: Int) -> TrackedFace { talker.face(at: Double(row) / Double(frameRate)) }

    /// The app's order: left before right, except for the jaw and the mouth's shift.
    private static let shapes: [BlendShape] = BlendShape.allCases.map { shape in
        switch shape {
        case .jawLeft: .jawRight
        case .jawRight: .jawLeft
        case .mouthLeft: .mouthRight
        case .mouthRight: .mouthLeft
        default: shape
        }
    }

    /// The file.
    static func table() -> [UInt8] {
        let angles = ["Head", "LeftEye", "RightEye"].flatMap { part in ["Yaw", "Pitch", "Roll"].map { part + $0 } }
        let names = shapes.map { $0.name.prefix(1).uppercased() + $0.name.dropFirst() }
        var lines = [(["Timecode", "BlendShapeCount"] + names + angles).joined(separator: ",")]
        for row in 0..<frameCount {
            let timecode = timecode(row)
            if lost.contains(row) {
                lines.append("\(timecode),0")
                continue
            }
            let face = face(row)
            let values =
                shapes.map { Double(face.blendShapes[$0]) } + headAngles(face) + eyeAngles(face.faceFromLeftEye)
                + eyeAngles(face.faceFromRightEye)
            lines.append("\(timecode),\(names.count + angles.count)," + values.map(text).joined(separator: ","))
        }
        return Array((lines.joined(separator: "\n") + "\n").utf8)
    }

    /// Yaw to the person's left, pitch up, roll about the axis into the face, in radians.
    private static func headAngles(_ face: TrackedFace) -> [Double] {
        let angles = face.worldFromFace.headAngles * (.pi / 180)
        return [angles.x, -angles.y, -angles.z]
    }

    /// Yaw to the person's right, pitch down, in radians. The app's eyes roll by their yaw times their pitch.
    private static func eyeAngles(_ faceFromEye: Matrix4?) -> [Double] {
        guard let faceFromEye else { return [0, 0, 0] }
        let angles = faceFromEye.headAngles * (.pi / 180)
        return [-angles.x, angles.y, -angles.x * angles.y]
    }

    /// A quarter past ten, in sixtieths of a second.
    private static func timecode(_ row: Int) -> String {
        let sixtieths = (10 * 3600 + 15 * 60) * 60 + row * 60 / frameRate
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let seconds = sixtieths / 60
        return [seconds / 3600, seconds / 60 % 60, seconds % 60, sixtieths % 60].map(two).joined(separator: ":") + ".000"
    }

    /// Six decimals, the same text on every machine.
    private static func text(_ value: Double) -> String { "\((value * 1e6).rounded() / 1e6)" }
}
