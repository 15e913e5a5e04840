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
        line.starts(with: "info,".utf8) || isNames(line)
    }

    /// Whether a line is one of information, which holds nothing that is used.
    static func isInformation(_ line: some Collection<UInt8>) -> Bool { line.starts(with: "info,".utf8) }

    private static func isNames(_ line: some Collection<UInt8>) -> Bool { line.starts(with: "bs,".utf8) }

    /// Reads the lines up to that of the names.
    /// - Parameter first: the first line, which was taken already.
    init(
        from first: LineReader.Line, then lines: LineReader, path: String, limit: Int
    ) throws(RecordingError) {
        var line = first
        while line.isBlank || !line.isTooLong && Self.isInformation(line.bytes) {
            guard let next = try lines.next() else { break }
            line = next
        }
        self = try line.decoded(in: path, limit: limit) { try FaceCapTable(names: $0) }
    }

    /// Takes the columns from the line of names.
    private init(names line: [UInt8]) throws {
        guard Self.isNames(line) else {
            let found = quoted(String(decoding: line.prefix(40), as: UTF8.self))
            throw ParseFailure(
                offset: 0, path: [], problem: .unexpected(found: found, expected: "a line of names such as bs,browInnerUp,…"))
        }
        let fixed = [("k", Column.mark)] + Value.allCases.map { ($0.rawValue, Column.value($0)) }
        columns = try TableColumns(after: fixed, of: line, skipping: "bs,".utf8.count) { name in
            BlendShape(caseInsensitiveName: name).map { .shape($0) } ?? .other(name.lowercased())
        }
        for shape in BlendShape.neededByFiles where !columns.columns.contains(.shape(shape)) {
            throw ParseFailure(offset: line.count, path: [], problem: .missingKey(shape.rawName))
        }
    }
}
