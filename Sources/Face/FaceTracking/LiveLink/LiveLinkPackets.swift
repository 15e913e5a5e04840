import DescribedErrors

/// The packets of version 6 that Live Link Face sends.
///
/// All values are big-endian:
/// - the version (1 byte);
/// - the names of the device and the subject, each preceded by its length (4 bytes);
/// - the frame of the day (4 bytes) and its fraction (a float);
/// - the frames per second as numerator and denominator (4 bytes each);
/// - the number of floats that follow (1 byte);
/// - the 52 blend shapes in ARKit's order, left before right;
/// - yaw, pitch and roll of the head, of the left eye and of the right eye.
struct LiveLinkPackets: LiveLinkLayout {
    /// The device that sent the first packet.
    private var device: String?

    var hasEyes: Bool { true }
    var timeName: String { "frame" }
    /// Packets contain their frame rate, and their frames of the day are true time.
    var base: TimecodeBase { .sixty }

    mutating func row(from bytes: [UInt8]) throws -> LiveLinkRow {
        var cursor = PacketCursor(bytes)
        try checkVersion(&cursor)
        let device = try device(&cursor)
        _ = try cursor.text("subject")
        let sixtieths = try sixtieths(&cursor)
        let row = try values(&cursor, sixtieths)
        try cursor.end()
        self.device = device
        return row
    }

    private func checkVersion(_ cursor: inout PacketCursor) throws {
        let version = try cursor.byte("version")
        guard version == PacketReader.version else {
            let problem = RecordingProblem.unexpected(
                found: "version \(version)", expected: "packet version \(PacketReader.version)")
            throw cursor.failure(problem, "version", at: 0)
        }
    }

    /// A capture contains one face: packets of two devices would have two clocks and no common order.
    private func device(_ cursor: inout PacketCursor) throws -> String {
        let start = cursor.offset
        let found = try cursor.text("device")
        if let device, device != found {
            let problem = RecordingProblem.unexpected(
                found: quoted(found), expected: "\(quoted(device)) (the device of the previous packets)")
            throw cursor.failure(problem, "device", at: start)
        }
        return found
    }

    private func sixtieths(_ cursor: inout PacketCursor) throws -> Double {
        let most = Int(Int32.max)
        let frameStart = cursor.offset
        let frame = try cursor.integer("frame", in: 0...most, "a frame from 0 to \(most)")
        let start = cursor.offset
        let fraction = try cursor.float("subFrame")
        guard 0...1 ~= fraction else {
            throw cursor.failure(
                .outOfRange(found: "\(fraction)", allowed: "a fraction of a frame from 0 to 1"), "subFrame", at: start)
        }
        let numerator = try cursor.integer("frameRate", in: 1...most, "a numerator from 1 to \(most)")
        let denominator = try cursor.integer("frameRate", in: 1...most, "a denominator from 1 to \(most)")
        let sixtieths = (Double(frame) + Double(fraction)) * 60 * Double(denominator) / Double(numerator)
        // One packet with a far time makes all later ones too early. One day is too strict: apps that run past midnight keep
        // counting. A random frame is beyond 10 days in 97 % of cases at 60 frames a second.
        guard sixtieths <= 10 * base.sixtiethsOfADay else {
            throw cursor.failure(
                .outOfRange(found: "frame \(frame)", allowed: "a frame within 10 days"), "frame", at: frameStart)
        }
        return sixtieths
    }

    private func values(_ cursor: inout PacketCursor, _ sixtieths: Double) throws -> LiveLinkRow {
        let start = cursor.offset
        let count = try cursor.byte("count")
        var row = LiveLinkRow(sixtieths: sixtieths, isTracked: count != 0)
        // As in the app's tables, a face that is not tracked has no values.
        guard row.isTracked else { return row }
        let expected = BlendShape.count + LiveLinkAngle.allCases.count
        guard count == expected else {
            throw cursor.failure(
                .wrongCount(found: count, expected: expected, of: "values (52 blend shapes and 9 angles)"), "count", at: start)
        }
        for shape in BlendShape.allCases { row.blendShapes[shape] = try cursor.float(shape.liveLinkName) }
        for angle in LiveLinkAngle.allCases { row[angle] = Double(try cursor.float(angle.name)) }
        return row
    }
}
