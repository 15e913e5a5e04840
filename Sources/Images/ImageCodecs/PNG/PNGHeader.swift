internal import CCodecs
package import Imaging

/// The header of a PNG file, before its first pixel.
package struct PNGHeader: Hashable, Sendable {
    /// The colour types of PNG.
    package enum ColorType: UInt8, Sendable {
        /// Grey only.
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
    package let size: ImageSize
    /// The colour type of the pixels.
    package let colorType: ColorType
    /// The number of bits per sample: 1, 2, 4, 8 or 16.
    package let bitDepth: Int
    /// Whether the rows are stored in the seven passes of Adam7.
    package let isInterlaced: Bool
    /// Whether pixels can be non-opaque: the file has an alpha channel or a tRNS chunk.
    package let hasAlpha: Bool
    /// The transfer function of the samples, unless cICP or a colour profile overrides it.
    package let transfer: PNGTransfer
    /// Whether the file contains an ICC colour profile for the conversion of colours to sRGB.
    package let hasColorProfile: Bool
}

/// The transfer function of the samples of a PNG file.
package enum PNGTransfer: Hashable, Sendable {
    /// The sRGB transfer function: declared, assumed by default, or represented by an exponent.
    case sRGB
    /// A power function: sample = light raised to this exponent (1 is linear light).
    case power(exponent: Double)

    /// Exponents within about a hundredth of 0.45455 mean sRGB: programs write 1/2.2 for it, and some round it.
    private static let exponentsOfSRGB = 0.45...0.46

    /// Returns the transfer function for the chunks sRGB and gAMA; sRGB takes precedence.
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
    /// Converts libpng's header; nil if it breaks a rule that libpng does not check.
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

    /// The minimum number of bytes of the uncompressed pixels: a filter byte and the samples of each row.
    ///
    /// Interlaced rows are shorter but more numerous, and never have fewer bytes in total.
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
