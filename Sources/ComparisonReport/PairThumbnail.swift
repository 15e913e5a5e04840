import ImageComparison
import Imaging

/// The small picture of a pair in the overview; where the two differ, the difference stands to the right of it in the same file.
struct PairThumbnail {
    /// The size of one picture.
    let size: ImageSize
    /// The picture, or both side by side.
    let picture: SRGBImage
    /// Whether there are both.
    let showsDifference: Bool

    /// The room that a thumbnail fills in one direction, in pixels.
    private static let room = (width: 256, height: 192)

    /// The thumbnail of the result, or of the reference where there is no result; nil where there is neither.
    init?(of pair: ReportedPair) {
        guard let shown = pair.result ?? pair.reference else { return nil }
        size = Self.size(of: shown.size)
        let small = Self.shrunk(shown.standardImage.overCheckerboard(), to: size)
        guard let pictures = DifferencePictures(of: pair), pair.comparison?.isEqual == false else {
            (picture, showsDifference) = (small, false)
            return
        }
        let difference = pictures.shrunkHighlight(to: size)
        let target = size
        picture = SRGBImage(size: ImageSize(2 * target.width, target.height)) { x, y in
            x < target.width ? small[x, y] : difference[x - target.width, y]
        }
        showsDifference = true
    }

    /// The largest size of the same proportions that fits the room, no larger than the picture.
    private static func size(of size: ImageSize) -> ImageSize {
        // Compared as products, so that sizes follow from whole numbers alone.
        if size.width <= room.width, size.height <= room.height { return size }
        if size.width * room.height >= size.height * room.width {
            return ImageSize(room.width, max(1, size.height * room.width / size.width))
        }
        return ImageSize(max(1, size.width * room.height / size.height), room.height)
    }

    static func shrunk(_ picture: SRGBImage, to size: ImageSize) -> SRGBImage {
        picture.size == size ? picture : SRGBImage(LinearImage(picture).resampled(to: size))
    }
}

extension DifferencePictures {
    /// The highlighted picture at a smaller size, in which every pixel that differs is still seen: the whole pixel that it falls
    /// into is coloured, instead of being mixed away.
    func shrunkHighlight(to target: ImageSize) -> SRGBImage {
        let highlighted = highlighted()
        var shrunk = PairThumbnail.shrunk(highlighted, to: target)
        let size = highlighted.size
        for y in 0..<size.height {
            for x in 0..<size.width {
                let pixel = highlighted[x, y]
                guard pixel == HighlightColor.beyond || pixel == HighlightColor.tolerated else { continue }
                let (column, row) = (x * target.width / size.width, y * target.height / size.height)
                if shrunk[column, row] != HighlightColor.beyond { shrunk[column, row] = pixel }
            }
        }
        return shrunk
    }

    /// The pictures of a pair that was compared and can be laid one upon the other.
    init?(of pair: ReportedPair) {
        guard let reference = pair.reference, let result = pair.result, let comparison = pair.comparison else { return nil }
        self.init(of: result, with: reference, comparison, rules: pair.rules)
    }
}
