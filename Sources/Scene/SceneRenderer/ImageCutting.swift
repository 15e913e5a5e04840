import Imaging
import Rasterizer
import Synchronization

/// A part cut out of a picture, for reliefs to read.
final class ImageCutting: Sendable {
    /// The longest side of a part that is read at its own texels; longer ones are made as long as this, since a picture of a few
    /// megapixels would otherwise cost more than the rest of the frame.
    static let longestSide = 512

    /// The part as it is read, at most `longestSide` texels a side.
    let picture: SRGBImage
    /// The part as it was cut out.
    private let whole: SRGBImage
    private let lazyTexture = Mutex<SampledTexture?>(nil)

    init(_ picture: SRGBImage, columns: Range<Int>, rows: Range<Int>) {
        whole = picture.cropped(columns: columns, rows: rows)
        self.picture = whole.resampled(to: Self.size(of: whole.size))
    }

    /// The size at which a part of a size is read.
    static func size(of whole: ImageSize) -> ImageSize {
        ImageSize(min(whole.width, longestSide), min(whole.height, longestSide))
    }

    /// The part as a texture, made when it is asked for first.
    var texture: SampledTexture {
        lazyTexture.withLock { texture in
            if let texture { return texture }
            let made = SampledTexture(picture)
            texture = made
            return made
        }
    }

    /// Whether the same would be cut out of a picture. Bytes are compared, not where they lie: that takes a hundredth of making the
    /// part ready, and of a moving picture mostly no more than its first row is read.
    func isSame(as picture: SRGBImage, columns: Range<Int>, rows: Range<Int>) -> Bool {
        guard whole.size == ImageSize(columns.count, rows.count) else { return false }
        return whole.isPart(of: picture, left: columns.lowerBound, top: rows.lowerBound)
    }
}
