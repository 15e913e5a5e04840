import ImageComparison
import Imaging

/// A small picture of a pair in the overview.
struct PairThumbnail {
    /// The subjects of thumbnails; their names occur in file names and in the page.
    enum Kind: String, CaseIterable, Sendable {
        /// The result, or the reference if there is no result.
        case result
        /// The difference of the two.
        case difference
    }

    let kind: Kind
    let picture: SRGBImage

    /// The greatest size of a thumbnail, in pixels.
    private static let room = (width: 256, height: 192)

    /// Returns the thumbnails of a pair: none without a picture, one for equal pictures.
    static func all(of pair: ReportedPair, _ difference: PairDifference?) -> [PairThumbnail] {
        guard let shown = pair.result ?? pair.reference else { return [] }
        let target = size(of: shown.size)
        let result = PairThumbnail(kind: .result, picture: shrunk(shown.standardImage, to: target).overCheckerboard())
        guard let difference else { return [result] }
        return [result, PairThumbnail(kind: .difference, picture: shrunkHighlight(difference.highlighted, to: target))]
    }

    /// Returns the largest size of the same proportions within the greatest size, no larger than the picture.
    private static func size(of size: ImageSize) -> ImageSize {
        if size.width <= room.width, size.height <= room.height { return size }
        // Compares products, so that sizes depend only on integers.
        if size.width * room.height >= size.height * room.width {
            return ImageSize(room.width, max(1, size.height * room.width / size.width))
        }
        return ImageSize(max(1, size.width * room.height / size.height), room.height)
    }

    private static func shrunk(_ picture: SRGBImage, to size: ImageSize) -> SRGBImage {
        picture.resampled(to: size)
    }

    /// Scales the highlighted picture down such that every differing pixel remains visible: it colours the whole target pixel
    /// instead of being averaged.
    private static func shrunkHighlight(_ highlighted: SRGBImage, to target: ImageSize) -> SRGBImage {
        var small = shrunk(highlighted, to: target)
        let size = highlighted.size
        for y in 0..<size.height {
            for x in 0..<size.width {
                let pixel = highlighted[x, y]
                guard pixel == HighlightColor.beyond || pixel == HighlightColor.tolerated else { continue }
                let (column, row) = (x * target.width / size.width, y * target.height / size.height)
                if small[column, row] != HighlightColor.beyond { small[column, row] = pixel }
            }
        }
        return small
    }
}
