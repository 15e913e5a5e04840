import Imaging

/// The encoding of pictures as planes of luma and colour differences.
struct PlanarEncoding: Hashable, Sendable {
    /// The number of bits of a sample; those of 10 bits take two bytes, the lower first.
    enum Depth: Int32, Sendable {
        case eight = 8
        case ten = 10
    }

    var matrix = ColorMatrix.bt709
    var range = ColorRange.limited
    /// Full, or a quarter.
    var sampling: ChromaSampling
    var siting = ChromaSiting.left
    var depth = Depth.eight
    /// Whether alpha is a plane of its own, beside straight colours; else colours stand over black.
    var hasAlpha = false

    /// ffmpeg's name.
    var name: String {
        (hasAlpha ? "yuva" : "yuv") + sampling.rawValue + (depth == .eight ? "p" : "p10le")
    }

    /// The planes of a picture one after the other: luma, blue and red differences, alpha. Each sample is the nearest to what the matrix
    /// gives; a quarter of the differences are means, over two rows, and along a row over two pixels where they are sited in the middle,
    /// else over three with the one at the site twice.
    func planes(of picture: SRGBImage) -> [UInt8] {
        switch depth {
        case .eight: PlanarEncoder<UInt8>(self, picture.size).planes(of: picture)
        case .ten: PlanarEncoder<UInt16>(self, picture.size).planes(of: picture)
        }
    }
}
