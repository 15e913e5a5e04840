/// The columns of a Live Link Face table, found by name whatever their order and case.
struct LiveLinkTable {
    /// The turns of the head and of the eyes that a row tells.
    enum Angle: String, CaseIterable {
        case headYaw, headPitch, headRoll
        case leftEyeYaw, leftEyePitch, leftEyeRoll
        case rightEyeYaw, rightEyePitch, rightEyeRoll
    }

    /// What a column holds.
    enum Column: Hashable {
        case timecode
        case count
        case shape(BlendShape)
        case angle(Angle)
        /// A name of another app; its numbers are checked and left.
        case other(String)
    }

    /// What each column holds, from the left.
    let columns: [Column]
    /// Each column's name as the file has it.
    let names: [String]
    /// Whether the table tells where the eyes look.
    let hasEyes: Bool

    /// Whether a file's first line begins such a table.
    static func isTable(_ line: [UInt8]) -> Bool {
        String(decoding: line.prefix(9), as: UTF8.self).lowercased() == "timecode,"
    }

    /// Takes the columns from the first line.
    init(header line: [UInt8]) throws {
        var columns: [Column] = []
        var names: [String] = []
        var offset = 0
        for field in line.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
            func failure(_ problem: RecordingProblem) -> ParseFailure {
                ParseFailure(offset: offset, path: [], problem: problem)
            }
            guard columns.count < Self.columnLimit else {
                throw failure(.outOfRange(found: "a table of more columns", allowed: "\(Self.columnLimit) columns or fewer"))
            }
            guard let name = String(validating: field, as: UTF8.self) else { throw failure(.invalidText) }
            let column = Self.column(named: name.filter { $0 != " " })
            guard !columns.contains(column) else { throw failure(.duplicateKey(name)) }
            columns.append(column)
            names.append(name)
            offset += field.count + 1
        }
        self.columns = columns
        self.names = names
        hasEyes = Angle.allCases.filter { $0.rawValue.hasSuffix("Yaw") || $0.rawValue.hasSuffix("Pitch") }
            .filter { !$0.rawValue.hasPrefix("head") }.allSatisfy { columns.contains(.angle($0)) }
        try checkNothingMissing(end: line.count)
    }

    /// The most columns a table may have; the app writes 63.
    private static let columnLimit = 256

    private func checkNothingMissing(end: Int) throws {
        // The tongue came with a later version of ARKit, and turns are known to be left out.
        let required: [Column] = [.timecode, .count] + BlendShape.allCases.filter { $0 != .tongueOut }.map { .shape($0) }
        for column in required where !columns.contains(column) {
            throw ParseFailure(offset: end, path: [], problem: .missingKey(Self.name(of: column)))
        }
    }

    private static func column(named name: String) -> Column {
        let lowered = name.lowercased()
        if lowered == "timecode" { return .timecode }
        if lowered == "blendshapecount" { return .count }
        if let shape = BlendShape(caseInsensitiveName: lowered) { return .shape(shape) }
        if let angle = Angle.allCases.first(where: { $0.rawValue.lowercased() == lowered }) { return .angle(angle) }
        return .other(lowered)
    }

    private static func name(of column: Column) -> String {
        switch column {
        case .timecode: return "Timecode"
        case .count: return "BlendShapeCount"
        case .shape(let shape): return shape.name.prefix(1).uppercased() + shape.name.dropFirst()
        case .angle(let angle): return angle.rawValue.prefix(1).uppercased() + angle.rawValue.dropFirst()
        case .other(let name): return name
        }
    }
}
