/// At what resolution a video stores its colour differences.
package enum ChromaSampling: String, Sendable, CaseIterable {
    /// One for four pixels: half the columns and rows, rounded up.
    case quarter = "420"
    /// One for two pixels of a row.
    case half = "422"
    /// One a pixel.
    case full = "444"

    var halvesColumns: Bool { self != .full }
    var halvesRows: Bool { self == .quarter }
}

/// The position at which a colour difference that stands for several pixels was taken.
package struct ChromaSiting: Hashable, Sendable {
    /// The position along a row or a column.
    package enum Place: Hashable, Sendable {
        /// At the first of the pixels.
        case first
        /// In the middle between them.
        case middle
    }

    /// Along a row.
    package var horizontal: Place
    /// Along a column.
    package var vertical: Place

    /// A siting from its parts.
    package init(horizontal: Place, vertical: Place) {
        self.horizontal = horizontal
        self.vertical = vertical
    }

    /// MPEG-2's, H.264's and most others': at the left pixel, between the rows.
    package static let left = ChromaSiting(horizontal: .first, vertical: .middle)
    /// JPEG's and MPEG-1's: in the middle of the four.
    package static let center = ChromaSiting(horizontal: .middle, vertical: .middle)
    /// At the first of the four, as BT.2020 has it.
    package static let topLeft = ChromaSiting(horizontal: .first, vertical: .first)
}
