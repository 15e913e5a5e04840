import DescribedErrors

/// The columns of a text that the Face Cap app writes.
///
///     info,…
///     bs,browInnerUp,browDown_L,…
///     k,t,posX,posY,posZ,rotX,rotY,rotZ,eyeLx,eyeLy,eyeRx,eyeRy,…
///
/// The text consists of any number of information lines, a line with the blend shapes' names, and a line for each frame.
struct FaceCapTable {
    /// The values before the blend shapes in each frame line.
    enum Value: String, CaseIterable {
        case t
        case posX, posY, posZ
        case rotX, rotY, rotZ
        case eyeLx, eyeLy
        case eyeRx, eyeRy
    }

    /// The content of a column.
    enum Column: Hashable {
        /// The `k` at the start of a frame line.
        case mark
        case value(Value)
        case shape(BlendShape)
        /// A shape that ARKit does not have; its numbers are checked and ignored.
        case other(String)
    }

    /// The content of the columns of a frame line.
    let columns: TableColumns<Column>
    /// How its cells are separated.
    let dialect: TableDialect

    /// The names of unused columns, including the head's position, whose unit is undocumented.
    var unusedNames: [String] {
        zip(columns.columns, columns.names).compactMap { column, name in
            switch column {
            case .other, .value(.posX), .value(.posY), .value(.posZ): name
            default: nil
            }
        }
    }

    /// Whether a file's first line starts a Face Cap text.
    static func isBeginning(_ line: some Collection<UInt8>) -> Bool {
        dialect(of: line) != nil
    }

    private static func dialect(of line: some Collection<UInt8>) -> TableDialect? {
        TableDialect(of: line, beginningWith: ["info", "bs"])
    }

    /// Whether a line is an information line, which contains nothing used.
    static func isInformation(_ line: some Collection<UInt8>) -> Bool { first("info", in: line) }

    private static func isNames(_ line: some Collection<UInt8>) -> Bool { first("bs", in: line) }

    /// Whether the first cell of a row is a name.
    private static func first(_ name: String, in row: some Collection<UInt8>) -> Bool {
        let cell = row.prefix { $0 != UInt8(ascii: ",") }.filter { $0 != 0x20 }
        return cell.elementsEqual(name.utf8)
    }

    /// Reads the lines up to the names.
    init(at start: RecordingStart) throws(RecordingError) {
        var start = start
        let first = try start.readFirstLine()
        var line = first
        let dialect = Self.dialect(of: first.bytes) ?? .plain
        while line.isBlank || !line.isTooLong && Self.isInformation(dialect.plain(line.bytes)) {
            guard let next = try start.lines.next() else { break }
            line = next
        }
        self = try line.decoded(in: start.path, limit: start.limit) { try FaceCapTable(names: dialect.plain($0), dialect) }
    }

    /// Reads the columns from the line of names.
    private init(names line: [UInt8], _ dialect: TableDialect) throws {
        self.dialect = dialect
        guard Self.isNames(line) else {
            let found = quoted(String(decoding: line.prefix(40), as: UTF8.self))
            throw ParseFailure(
                offset: 0, path: [], problem: .unexpected(found: found, expected: "a line of names such as bs,browInnerUp,…"))
        }
        let fixed = [("k", Column.mark)] + Value.allCases.map { ($0.rawValue, Column.value($0)) }
        columns = try TableColumns(
            after: fixed, of: line, skipping: (line.firstIndex(of: UInt8(ascii: ",")) ?? line.count - 1) + 1
        ) { name in
            BlendShape(caseInsensitiveName: name).map { .shape($0) } ?? .other(name.lowercased())
        }
        for shape in BlendShape.neededByFiles where !columns.columns.contains(.shape(shape)) {
            throw ParseFailure(offset: line.count, path: [], problem: .missingKey(shape.rawName))
        }
    }
}
