/// A source format of Live Link Face values: table rows or packets.
protocol LiveLinkLayout {
    /// Whether it contains eye rotations.
    var hasEyes: Bool { get }
    /// The file's name for the time, for messages.
    var timeName: String { get }

    /// The base of its times of day.
    var base: TimecodeBase { get }

    /// Parses one piece of the file. An error leaves the layout unchanged.
    mutating func row(from bytes: [UInt8]) throws -> LiveLinkRow
}

extension LiveLinkTable: LiveLinkLayout {
    var timeName: String { "Timecode" }

    func row(from bytes: [UInt8]) throws -> LiveLinkRow {
        try LiveLinkRow(bytes, of: self)
    }
}
