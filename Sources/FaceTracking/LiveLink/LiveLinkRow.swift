/// What one row of a Live Link Face table says, in the file's own units.
struct LiveLinkRow {
    /// When.
    var timecode: LiveLinkTimecode
    /// Whether the face was seen; where not, the row has nothing else.
    var isTracked: Bool
    /// The expression.
    var blendShapes = BlendShapeValues()
    /// One value for each case of ``LiveLinkTable/Angle``, in its order.
    var angles = [Double](repeating: 0, count: LiveLinkTable.Angle.allCases.count)

    /// The value of one turn.
    subscript(angle: LiveLinkTable.Angle) -> Double {
        angles[LiveLinkTable.Angle.allCases.firstIndex(of: angle) ?? 0]
    }

    /// Takes a row from its line.
    init(_ bytes: [UInt8], of table: LiveLinkTable) throws {
        var cursor = JSONCursor(bytes)
        let fieldCount = bytes.count { $0 == UInt8(ascii: ",") } + 1
        var timecode: LiveLinkTimecode?
        var count: Double?
        isTracked = true
        // A row of lost tracking has a timecode and a count of 0, in the table's first columns.
        for (column, name) in zip(table.columns, table.names).prefix(fieldCount) {
            cursor.path = [.key(name)]
            switch column {
            case .timecode: timecode = try LiveLinkTimecode(&cursor, end: cursor.fieldEnd)
            case .count: count = try cursor.double()
            case .shape(let shape): blendShapes[shape] = try cursor.float()
            case .angle(let angle): angles[LiveLinkTable.Angle.allCases.firstIndex(of: angle) ?? 0] = try cursor.double()
            case .other: cursor.offset = cursor.fieldEnd
            }
            if cursor.peek() != nil { try cursor.require(UInt8(ascii: ","), "a comma") }
        }
        cursor.path = []
        guard let timecode else { throw cursor.failure(.missingKey("Timecode")) }
        self.timecode = timecode
        if count == 0 {
            isTracked = false
            blendShapes = BlendShapeValues()
        } else if fieldCount != table.columns.count {
            throw cursor.failure(.wrongCount(found: fieldCount, expected: table.columns.count, of: "fields of a row"))
        }
    }
}

extension JSONCursor {
    /// The place of the next comma, or the end.
    fileprivate var fieldEnd: Int {
        bytes[offset...].firstIndex(of: UInt8(ascii: ",")) ?? bytes.count
    }
}
