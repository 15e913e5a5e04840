/// The columns of a Live Link Face table, found by name in any order and case.
struct LiveLinkTable {
    /// The content of a column.
    enum Column: Hashable {
        case timecode
        case count
        case shape(BlendShape)
        case angle(LiveLinkAngle)
        /// A name of another app; its numbers are checked and ignored.
        case other(String)
    }

    /// The content of the columns.
    let columns: TableColumns<Column>
    /// How its cells are separated.
    let dialect: TableDialect
    /// The base of its timecodes.
    var base: TimecodeBase
    /// Whether the table contains eye rotations.
    let hasEyes: Bool

    /// Whether a file's first line starts such a table.
    static func isTable(_ line: [UInt8]) -> Bool {
        dialect(of: line) != nil
    }

    private static func dialect(of line: [UInt8]) -> TableDialect? {
        TableDialect(of: line, beginningWith: ["timecode"])
    }

    /// The names of unused columns.
    var unusedNames: [String] {
        zip(columns.columns, columns.names).compactMap { if case .other = $0 { $1 } else { nil } }
    }

    /// Reads the columns from the first line.
    init(header line: [UInt8], base: TimecodeBase) throws {
        self.base = base
        dialect = Self.dialect(of: line) ?? .plain
        columns = try TableColumns(of: dialect.plain(line), Self.column)
        let found = columns.columns
        hasEyes = LiveLinkAngle.allCases.filter { $0.rawValue.hasSuffix("Yaw") || $0.rawValue.hasSuffix("Pitch") }
            .filter { !$0.rawValue.hasPrefix("head") }.allSatisfy { found.contains(.angle($0)) }
        // Some tables omit rotations.
        let required: [Column] = [.timecode, .count] + BlendShape.neededByFiles.map { .shape($0) }
        for column in required where !found.contains(column) {
            throw ParseFailure(offset: line.count, path: [], problem: .missingKey(Self.name(of: column)))
        }
    }

    private static func column(named name: String) -> Column {
        let lowered = name.lowercased()
        if lowered == "timecode" { return .timecode }
        if lowered == "blendshapecount" { return .count }
        if let shape = BlendShape(caseInsensitiveName: lowered) { return .shape(shape) }
        if let angle = LiveLinkAngle.allCases.first(where: { $0.rawValue.lowercased() == lowered }) { return .angle(angle) }
        return .other(lowered)
    }

    private static func name(of column: Column) -> String {
        switch column {
        case .timecode: return "Timecode"
        case .count: return "BlendShapeCount"
        case .shape(let shape): return shape.liveLinkName
        case .angle(let angle): return angle.name
        case .other(let name): return name
        }
    }
}
