/// The resolution of a video's chroma samples.
package enum ChromaSampling: String, Sendable, CaseIterable {
    /// One sample per four pixels: half the columns and rows, rounded up.
    case quarter = "420"
    /// One sample per two pixels of a row.
    case half = "422"
    /// One sample per pixel.
    case full = "444"

    var halvesColumns: Bool { self != .full }
    var halvesRows: Bool { self == .quarter }
}

/// The position of a chroma sample that covers several pixels.
package struct ChromaSiting: Hashable, Sendable {
    /// The position along a row or a column.
    package enum Place: Hashable, Sendable {
        /// At the first pixel.
        case first
        /// Midway between the pixels.
        case middle
    }

    /// The position along a row.
    package var horizontal: Place
    /// The position along a column.
    package var vertical: Place

    /// Creates a siting from its positions.
    package init(horizontal: Place, vertical: Place) {
        self.horizontal = horizontal
        self.vertical = vertical
    }

    /// The siting of MPEG-2, H.264 and most others: at the left pixel, between the rows.
    package static let left = ChromaSiting(horizontal: .first, vertical: .middle)
    /// The siting of JPEG and MPEG-1: in the middle of the four pixels.
    package static let center = ChromaSiting(horizontal: .middle, vertical: .middle)
    /// The siting of BT.2020: at the first of the four pixels.
    package static let topLeft = ChromaSiting(horizontal: .first, vertical: .first)
}
