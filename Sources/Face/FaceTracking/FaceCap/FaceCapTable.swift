import DescribedErrors

/// The columns of a text that the Face Cap app writes.
///
///     info,…
///     bs,browInnerUp,browDown_L,…
///     k,t,posX,posY,posZ,rotX,rotY,rotZ,eyeLx,eyeLy,eyeRx,eyeRy,…
///
/// Any number of lines of information, one of the blend shapes' names, then a line a frame.
struct FaceCapTable {
    /// The values before the blend shapes in each frame's line.
    enum Value: String, CaseIterable {
        case t
        case posX, posY, posZ
        case rotX, rotY, rotZ
        case eyeLx, eyeLy
        case eyeRx, eyeRy
    }

    /// The content of a column.
    enum Column: Hashable {
        /// The `k` with which a frame's line begins.
        case mark
        case value(Value)
        case shape(BlendShape)
        /// A shape that ARKit does not have; its numbers are checked and left.
        case other(String)
    }

    /// The content of the columns of a frame's line.
    let columns: TableColumns<Column>
    /// How its cells are separated.
    let dialect: TableDialect

    /// The names of columns that nothing here uses. Where the head is goes there too: nobody says in what unit.
    var unusedNames: [String] {
        zip(columns.columns, columns.names).compactMap { column, name in
            switch column {
            case .other, .value(.posX), .value(.posY), .value(.posZ): name
            default: nil
            }
        }
    }

    /// Whether a file's first line begins such a text.
    static func isBeginning(_ line: some Collection<UInt8>) -> Bool {
        dialect(of: line) != nil
    }

    private static func dialect(of line: some Collection<UInt8>) -> TableDialect? {
        TableDialect(of: line, beginningWith: ["info", "bs"])
    }

    /// Whether a line is one of information, which holds nothing that is used.
    static func isInformation(_ line: some Collection<UInt8>) -> Bool { first("info", in: line) }

    private static func isNames(_ line: some Collection<UInt8>) -> Bool { first("bs", in: line) }

    /// Whether a name is a row's first cell.
    private static func first(_ name: String, in row: some Collection<UInt8>) -> Bool {
        let cell = row.prefix { $0 != UInt8(ascii: ",") }.filter { $0 != 0x20 }
        return cell.elementsEqual(name.utf8)
    }

    /// Reads the lines up to that of the names.
    /// - Parameter first: the first line, which was taken already.
    init(
        from first: LineReader.Line, then lines: LineReader, path: String, limit: Int
    ) throws(RecordingError) {
        var line = first
        let dialect = Self.dialect(of: first.bytes) ?? .plain
        while line.isBlank || !line.isTooLong && Self.isInformation(dialect.plain(line.bytes)) {
            guard let next = try lines.next() else { break }
            line = next
        }
        self = try line.decoded(in: path, limit: limit) { try FaceCapTable(names: dialect.plain($0), dialect) }
    }

    /// Takes the columns from the line of names.
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
