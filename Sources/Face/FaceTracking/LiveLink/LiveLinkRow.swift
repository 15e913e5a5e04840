/// The values of one row of a Live Link Face table or of one packet, in the file's own units.
struct LiveLinkRow {
    /// The time in sixtieths of a second since midnight.
    var sixtieths: Double
    /// Whether the face was tracked; if not, the row has no other values.
    var isTracked = true
    /// The expression.
    var blendShapes = BlendShapeValues()
    /// One value for each case of ``LiveLinkAngle``, in order.
    private var angles = [Double](repeating: 0, count: LiveLinkAngle.allCases.count)

    init(sixtieths: Double, isTracked: Bool) {
        self.sixtieths = sixtieths
        self.isTracked = isTracked
    }

    /// The value of one rotation.
    subscript(angle: LiveLinkAngle) -> Double {
        get { angles[LiveLinkAngle.allCases.firstIndex(of: angle) ?? 0] }
        set { angles[LiveLinkAngle.allCases.firstIndex(of: angle) ?? 0] = newValue }
    }
}

extension LiveLinkRow {
    /// Parses a row from its line.
    init(_ bytes: [UInt8], of table: LiveLinkTable) throws {
        var cursor = JSONCursor(table.dialect.plain(bytes))
        var row = LiveLinkRow(sixtieths: 0, isTracked: true)
        var sixtieths: Double?
        var count: Double?
        // A row without tracking has a timecode and a count of 0, in the table's first columns.
        let fieldCount = try table.columns.takeFields(&cursor) { cursor, column in
            switch column {
            case .timecode: sixtieths = try cursor.sixtieths(countedBy: table.base)
            case .count: count = try cursor.double()
            case .shape(let shape): row.blendShapes[shape] = try cursor.float()
            case .angle(let angle): row[angle] = try cursor.double()
            case .other: cursor.offset = cursor.fieldEnd
            }
        }
        guard let sixtieths else { throw cursor.failure(.missingKey(table.timeName)) }
        if count == 0 {
            self.init(sixtieths: sixtieths, isTracked: false)
            return
        }
        if let mismatch = table.columns.mismatch(fieldCount, cursor) { throw mismatch }
        row.sixtieths = sixtieths
        self = row
    }
}
