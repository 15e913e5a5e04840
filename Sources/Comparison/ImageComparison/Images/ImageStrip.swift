public import Imaging

/// Joins pictures side by side.
package enum ImageStrip {
    /// The gap between two pictures in pixels.
    package static let gap = 4
    /// The colour of the gaps and below shorter pictures.
    static let ground = SRGBA8(red: 96, green: 96, blue: 96)

    /// Joins pictures from left to right, or from top to bottom if the row would be wider than the largest picture.
    /// - Returns: nil if neither fits, because the sides add up to more than `ImageSize.largestSide`.
    /// - Precondition: `pictures` is not empty.
    package static func joining(_ pictures: [SRGBImage]) -> SRGBImage? {
        precondition(!pictures.isEmpty, "A strip needs at least one picture.")
        let gaps = gap * (pictures.count - 1)
        let (widths, heights) = (pictures.map(\.size.width), pictures.map(\.size.height))
        if let size = ImageSize(width: widths.reduce(gaps, +), height: heights.max() ?? 1) {
            return joined(pictures, size, step: { (x: $0.width + gap, y: 0) })
        }
        guard let size = ImageSize(width: widths.max() ?? 1, height: heights.reduce(gaps, +)) else { return nil }
        return joined(pictures, size, step: { (x: 0, y: $0.height + gap) })
    }

    private static func joined(
        _ pictures: [SRGBImage], _ size: ImageSize, step: (ImageSize) -> (x: Int, y: Int)
    ) -> SRGBImage {
        var strip = SRGBImage(size: size, filledWith: ground)
        var (left, top) = (0, 0)
        for picture in pictures {
            for y in 0..<picture.size.height {
                let row = picture.pixels[y * picture.size.width..<(y + 1) * picture.size.width]
                let start = (top + y) * size.width + left
                strip.pixels.replaceSubrange(start..<start + row.count, with: row)
            }
            let (x, y) = step(picture.size)
            left += x
            top += y
        }
        return strip
    }
}

extension DifferenceImages {
    /// Returns the reference, the result and the highlighted difference with its boxes, side by side.
    /// - Returns: nil if three such pictures do not fit into one of the largest size.
    public func strip() -> SRGBImage? {
        ImageStrip.joining([reference, result, boxed(highlighted())])
    }
}
