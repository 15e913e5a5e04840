import Imaging

/// The encoding of pictures as planes of luma and chroma.
struct PlanarEncoding: Hashable, Sendable {
    /// The number of bits per sample; samples of 10 bits take two bytes, low byte first.
    enum Depth: Int32, Sendable {
        case eight = 8
        case ten = 10
    }

    var matrix = ColorMatrix.bt709
    var range = ColorRange.limited
    /// The chroma resolution: full or a quarter.
    var sampling: ChromaSampling
    var siting = ChromaSiting.left
    var depth = Depth.eight
    /// Whether alpha is stored in a separate plane, with straight colours; otherwise colours are composited over black.
    var hasAlpha = false

    /// The name of the pixel format in ffmpeg.
    var name: String {
        (hasAlpha ? "yuva" : "yuv") + sampling.rawValue + (depth == .eight ? "p" : "p10le")
    }

    /// Returns the planes of a picture in sequence: luma, Cb, Cr, alpha.
    ///
    /// Each sample is rounded to the nearest value. At quarter resolution, chroma samples are means over two rows. Along a row,
    /// they are means over two pixels if they are sited in the middle, otherwise over three with the sited pixel counted twice.
    func planes(of picture: SRGBImage) -> [UInt8] {
        switch depth {
        case .eight: PlanarEncoder<UInt8>(self, picture.size).planes(of: picture)
        case .ten: PlanarEncoder<UInt16>(self, picture.size).planes(of: picture)
        }
    }
}
