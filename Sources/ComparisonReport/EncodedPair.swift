import ImageCodecs

/// A pair with its pictures made and packed: most of the work of a report, which any thread may do before the pair's turn comes.
public struct EncodedPair: Sendable {
    /// What the overview holds of it.
    let summary: PairSummary
    /// What is loaded when it is looked at.
    let document: PairDocument
    /// The overview's picture: a PNG file, or nil where there is nothing to see.
    let thumbnail: [UInt8]?

    /// Makes the pictures of a pair.
    public init(_ pair: ReportedPair) {
        let thumbnail = PairThumbnail(of: pair)
        summary = PairSummary(of: pair, thumbnail: thumbnail)
        document = PairDocument(of: pair)
        self.thumbnail = thumbnail.map { PNGEncoder().encode($0.picture) }
    }
}
