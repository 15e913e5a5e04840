internal import CPNG
public import Imaging

/// The header of a PNG file, before its first pixel.
public struct PNGHeader: Hashable, Sendable {
    /// The ways in which a file stores colours.
    public enum ColorType: UInt8, Sendable {
        /// Grey alone.
        case grey = 0
        /// Red, green and blue.
        case rgb = 2
        /// Indices into a palette.
        case palette = 3
        /// Grey and alpha.
        case greyAlpha = 4
        /// Red, green, blue and alpha.
        case rgba = 6
    }

    /// Width and height in pixels.
    public let size: ImageSize
    /// The way in which colours are stored.
    public let colorType: ColorType
    /// 1, 2, 4, 8 or 16 bits a sample.
    public let bitDepth: Int
    /// Whether the rows are stored in Adam7's seven passes.
    public let isInterlaced: Bool
    /// Whether some pixel may be other than opaque: an alpha channel or a tRNS chunk.
    public let hasAlpha: Bool
    /// The encoding of light by the samples, where neither cICP nor a colour profile says otherwise.
    public let transfer: PNGTransfer
    /// Whether the file holds an ICC colour profile, by which colours are converted to sRGB.
    public let hasColorProfile: Bool
}

/// The encoding of light by the samples of a PNG file.
public enum PNGTransfer: Hashable, Sendable {
    /// The sRGB transfer function: the file says so, says nothing, or gives an exponent that stands for it.
    case sRGB
    /// A power: sample = light raised to this exponent (1 is linear light).
    case power(exponent: Double)

    /// Exponents within a hundredth of 0.45455 stand for sRGB: programs write 1/2.2 for it, and some round it.
    private static let exponentsOfSRGB = 0.45...0.46

    /// The transfer of a file with or without the chunks sRGB and gAMA; the former wins.
    init(hasStandardRGBChunk: Bool, gammaTimes100000: UInt32) {
        let exponent = Double(gammaTimes100000) / 100_000
        if hasStandardRGBChunk || gammaTimes100000 == 0 || Self.exponentsOfSRGB.contains(exponent) {
            self = .sRGB
        } else {
            self = .power(exponent: exponent)
        }
    }
}

extension PNGHeader {
    /// The header as libpng read it, or nil where it breaks a rule that libpng let pass.
    init?(_ read: CPNGHeader) {
        guard let size = ImageSize(width: Int(read.width), height: Int(read.height)),
            let colorType = ColorType(rawValue: read.colorType)
        else { return nil }
        self.size = size
        self.colorType = colorType
        bitDepth = Int(read.bitDepth)
        isInterlaced = read.isInterlaced
        hasAlpha = read.hasTransparencyChunk || colorType == .greyAlpha || colorType == .rgba
        transfer = PNGTransfer(
            hasStandardRGBChunk: read.hasStandardRGBChunk, gammaTimes100000: read.gammaTimes100000)
        hasColorProfile = read.hasColorProfile
    }

    /// The fewest bytes that the pixels have before they are packed: a filter byte and the samples of each row. Interlaced
    /// rows are shorter and more, and never have fewer bytes together.
    var leastUnpackedBytes: Int {
        let samples: Int
        switch colorType {
        case .grey, .palette: samples = 1
        case .greyAlpha: samples = 2
        case .rgb: samples = 3
        case .rgba: samples = 4
        }
        return size.height * (1 + (size.width * samples * bitDepth + 7) / 8)
    }
}
