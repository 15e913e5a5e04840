/// A way in which Live Link Face's numbers are written: a table's rows or packets.
protocol LiveLinkLayout {
    /// Whether it tells where the eyes look.
    var hasEyes: Bool { get }
    /// The file's name for the time, for messages.
    var timeName: String { get }

    /// The base of its times of day.
    var base: TimecodeBase { get }

    /// Takes what one piece of the file says. Where that fails the layout is as it was.
    mutating func row(from bytes: [UInt8]) throws -> LiveLinkRow
}

extension LiveLinkTable: LiveLinkLayout {
    var timeName: String { "Timecode" }

    func row(from bytes: [UInt8]) throws -> LiveLinkRow {
        try LiveLinkRow(bytes, of: self)
    }
}
