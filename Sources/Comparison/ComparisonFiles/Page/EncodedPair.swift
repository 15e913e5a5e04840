import ImageCodecs

/// A pair with its encoded pictures: most of the work of a report, which any thread may do in advance.
package struct EncodedPair: Sendable {
    /// The pair's summary in the overview.
    let summary: PairSummary
    /// The document that the page loads to show the pair.
    let document: PairDocument
    /// The PNG files of the overview's thumbnails.
    let thumbnails: [PairThumbnail.Kind: [UInt8]]

    init(summary: PairSummary, document: PairDocument, thumbnails: [PairThumbnail.Kind: [UInt8]]) {
        (self.summary, self.document, self.thumbnails) = (summary, document, thumbnails)
    }

    /// Draws and encodes the pictures of a pair.
    package init(_ pair: ReportedPair) {
        let difference = PairDifference(of: pair)
        let thumbnails = PairThumbnail.all(of: pair, difference)
        summary = PairSummary(of: pair, thumbnails: thumbnails)
        document = PairDocument(of: pair, difference)
        self.thumbnails = Dictionary(uniqueKeysWithValues: thumbnails.map { ($0.kind, PNGEncoder().encode($0.picture)) })
    }
}
