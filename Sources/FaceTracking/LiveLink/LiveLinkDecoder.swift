import RenderMath

/// Takes frames from the rows of a Live Link Face table.
///
/// The app's signs are those of a rotation seen in mirrored axes, whose product is plus one, so the two that are known for the head
/// (+yaw to the person's left, about +y; +pitch up, about −x) and for the eyes (+yaw to the person's right, about −y; +pitch down,
/// about +x) leave roll about −z for both. The order is yaw after pitch after roll.
struct LiveLinkDecoder {
    /// The name of the one face.
    static let faceID = "face"

    let table: LiveLinkTable
    let angleUnit: AngleUnit
    private var index = 0
    /// Sixtieths of a second since the first row's midnight.
    private var first: Double?
    private var previous: Double?
    private var days = 0.0

    init(table: LiveLinkTable, angleUnit: AngleUnit) {
        self.table = table
        self.angleUnit = angleUnit
    }

    private static let sixtiethsOfADay = 24.0 * 60 * 60 * 60

    /// Whether a clock that goes back from one time of day to another has passed midnight: rather that than a step back of hours.
    static func isMidnight(from earlier: Double, to later: Double) -> Bool {
        earlier - later > sixtiethsOfADay / 2
    }

    /// Takes the frame of one row. Where that fails the decoder is as it was.
    mutating func frame(from bytes: [UInt8]) throws -> TrackedFrame {
        let row = try LiveLinkRow(bytes, of: table)
        let timeOfDay = row.timecode.sixtieths
        var days = days
        if let previous, Self.isMidnight(from: previous - days * Self.sixtiethsOfADay, to: timeOfDay) { days += 1 }
        let time = days * Self.sixtiethsOfADay + timeOfDay
        let start = first ?? time
        if let previous, time <= previous {
            let problem = RecordingProblem.timeNotIncreasing(found: (time - start) / 60, previous: (previous - start) / 60)
            throw ParseFailure(offset: 0, path: [.key("Timecode")], problem: problem)
        }
        let frame = TrackedFrame(index: index, time: (time - start) / 60, faces: [face(of: row)])
        (first, previous, self.days) = (start, time, days)
        index += 1
        return frame
    }

    private func face(of row: LiveLinkRow) -> TrackedFace {
        var face = TrackedFace(id: Self.faceID, isTracked: row.isTracked, blendShapes: row.blendShapes)
        guard row.isTracked else { return face }
        let unit = angleUnit.radians
        func matrix(yaw: Double, pitch: Double, roll: Double) -> Matrix4 {
            Matrix4(
                rotation: Quaternion(yawAboutY: yaw * unit, pitchAboutX: pitch * unit, rollAboutZ: roll * unit).normalized)
        }
        face.worldFromFace = matrix(yaw: row[.headYaw], pitch: -row[.headPitch], roll: -row[.headRoll])
        if table.hasEyes {
            face.faceFromLeftEye = matrix(yaw: -row[.leftEyeYaw], pitch: row[.leftEyePitch], roll: -row[.leftEyeRoll])
            face.faceFromRightEye = matrix(yaw: -row[.rightEyeYaw], pitch: row[.rightEyePitch], roll: -row[.rightEyeRoll])
        }
        return face
    }
}
