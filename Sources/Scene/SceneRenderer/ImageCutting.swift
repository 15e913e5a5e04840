import Imaging
import Rasterizer
import Synchronization

/// A part cut out of a picture for reliefs.
final class ImageCutting: Sendable {
    /// The longest side at which a part keeps its own texels. Longer sides are scaled down to it, because a picture of a few
    /// megapixels would otherwise cost more than the rest of the frame.
    static let longestSide = 512

    /// The part at the size that is read, at most `longestSide` texels a side.
    let picture: SRGBImage
    /// The part at its original size.
    private let whole: SRGBImage
    private let lazyTexture = Mutex<SampledTexture?>(nil)

    init(_ picture: SRGBImage, columns: Range<Int>, rows: Range<Int>) {
        whole = picture.cropped(columns: columns, rows: rows)
        self.picture = whole.resampled(to: Self.size(of: whole.size))
    }

    /// Returns the size at which a part of size `whole` is read.
    static func size(of whole: ImageSize) -> ImageSize {
        ImageSize(min(whole.width, longestSide), min(whole.height, longestSide))
    }

    /// The part as a texture, created on first use.
    var texture: SampledTexture {
        lazyTexture.withLock { texture in
            if let texture { return texture }
            let made = SampledTexture(picture)
            texture = made
            return made
        }
    }

    /// Whether cutting the same part out of `picture` would give the same bytes.
    ///
    /// Contents are compared, not addresses. This takes a hundredth of the time needed to prepare the part; for a moving
    /// picture, it usually reads only the first row.
    func isSame(as picture: SRGBImage, columns: Range<Int>, rows: Range<Int>) -> Bool {
        guard whole.size == ImageSize(columns.count, rows.count) else { return false }
        return whole.isPart(of: picture, left: columns.lowerBound, top: rows.lowerBound)
    }
}
