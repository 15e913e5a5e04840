/// The columns of a table, each with its content and its name in the file.
struct TableColumns<Column: Hashable> {
    /// The content of each column, from the left.
    private(set) var columns: [Column] = []
    /// Each column's name.
    private(set) var names: [String] = []

    /// Reads columns from a line of names.
    /// - Parameters:
    ///   - fixed: columns before those that the line names.
    ///   - skipped: the number of bytes at the start of the line that are not names.
    ///   - column: returns the content of a column by its name. No two columns may have the same content.
    init(
        after fixed: [(name: String, column: Column)] = [], of line: [UInt8], skipping skipped: Int = 0,
        _ column: (String) -> Column
    ) throws {
        columns = fixed.map(\.column)
        names = fixed.map(\.name)
        var offset = skipped
        for field in line[skipped...].split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
            func failure(_ problem: RecordingProblem) -> ParseFailure {
                ParseFailure(offset: offset, path: [], problem: problem)
            }
            guard columns.count < Self.limit else {
                throw failure(.outOfRange(found: "the number of columns", allowed: "at most \(Self.limit)"))
            }
            guard let name = String(validating: field, as: UTF8.self) else { throw failure(.invalidText) }
            let column = column(name.filter { $0 != " " })
            guard !columns.contains(column) else { throw failure(.duplicateKey(name)) }
            columns.append(column)
            names.append(name.trimmingSpaces)
            offset += field.count + 1
        }
    }

    /// The maximum number of columns; trackers write about 60.
    private static var limit: Int { 256 }

    /// Reads the fields of a row from the left, up to the number of columns, and returns the number of fields in the row.
    func takeFields(_ cursor: inout JSONCursor, _ take: (inout JSONCursor, Column) throws -> Void) throws -> Int {
        let fieldCount = cursor.bytes.count { $0 == UInt8(ascii: ",") } + 1
        // All fields share one list.
        cursor.path = [.key("")]
        for (column, name) in zip(columns, names).prefix(fieldCount) {
            cursor.path[0] = .key(name)
            try take(&cursor, column)
            if cursor.peek() != nil { try cursor.require(UInt8(ascii: ","), "a comma") }
        }
        cursor.path = []
        return fieldCount
    }

    /// Returns the error that a row's number of fields differs from the number of columns; nil if they are equal.
    func mismatch(_ fieldCount: Int, _ cursor: JSONCursor) -> ParseFailure? {
        guard fieldCount != columns.count else { return nil }
        return cursor.failure(.wrongCount(found: fieldCount, expected: columns.count, of: "fields of a row"))
    }
}

extension String {
    /// The name without the spaces around it.
    fileprivate var trimmingSpaces: String {
        let rest = drop { $0 == " " }
        return String(rest[..<(rest.lastIndex { $0 != " " }.map { rest.index(after: $0) } ?? rest.startIndex)])
    }
}

extension JSONCursor {
    /// The offset of the next comma, or of the end.
    var fieldEnd: Int {
        bytes[offset...].firstIndex(of: UInt8(ascii: ",")) ?? bytes.count
    }
}

extension BlendShape {
    /// The shapes that every tracker's file contains. A later version of ARKit added the tongue.
    static let neededByFiles = allCases.filter { $0 != .tongueOut }
}
