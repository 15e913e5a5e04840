import ImageCodecs

/// A pair with its pictures made and packed: most of the work of a report, which any thread may do before the pair's turn comes.
package struct EncodedPair: Sendable {
    /// The summary in the overview.
    let summary: PairSummary
    /// The document that is loaded when it is looked at.
    let document: PairDocument
    /// PNG files of the overview's pictures.
    let thumbnails: [PairThumbnail.Kind: [UInt8]]

    /// Makes the pictures of a pair.
    package init(_ pair: ReportedPair) {
        let difference = PairDifference(of: pair)
        let thumbnails = PairThumbnail.all(of: pair, difference)
        summary = PairSummary(of: pair, thumbnails: thumbnails)
        document = PairDocument(of: pair, difference)
        self.thumbnails = Dictionary(uniqueKeysWithValues: thumbnails.map { ($0.kind, PNGEncoder().encode($0.picture)) })
    }
}
