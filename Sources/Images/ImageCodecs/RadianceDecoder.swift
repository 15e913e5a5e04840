public import Imaging

/// Reads Radiance pictures (.hdr, .pic): colours in linear light with a shared exponent, RGBE.
///
///     let studio = try RadianceDecoder().decode(bytes, from: "studio.hdr")
///
/// Pixels may be flat or compressed in either of the format's two ways; rows and columns may run in any of its eight
/// directions. Values are divided by the product of the header's EXPOSURE lines, so that they are the light of the scene (Greg
/// Ward, "Real Pixels", Graphics Gems II, 1991, and the description of the file format in Radiance's reference manual). XYZE
/// pictures, which store CIE colours, are rejected with an error.
public struct RadianceDecoder: Sendable {
    /// The limits on the size of pictures. Default: the standard limits.
    public var limits: ImageLimits

    /// Creates a decoder with limits.
    public init(limits: ImageLimits = .standard) {
        self.limits = limits
    }

    /// Returns the header of the file without reading its pixels.
    /// - Parameter source: The name of the picture in errors.
    package func header(of bytes: [UInt8], from source: String = "Radiance data") throws(ImageError) -> RadianceHeader {
        var reader = RadianceReader(bytes: bytes, source: source)
        return try reader.readHeader(limits: limits)
    }

    /// Returns the picture in linear light, opaque.
    /// - Parameter source: The name of the picture in errors.
    public func decode(_ bytes: [UInt8], from source: String = "Radiance data") throws(ImageError) -> LinearImage {
        guard bytes.count <= limits.mostFileBytes else {
            throw ImageError(.fileTooLarge(bytes.count, limit: limits.mostFileBytes), in: source)
        }
        var reader = RadianceReader(bytes: bytes, source: source)
        let header = try reader.readHeader(limits: limits)
        guard header.size.pixelCount / Self.mostPixelsPerByte <= bytes.count else {
            throw ImageError(
                .tooShortForItsSize(width: header.size.width, height: header.size.height, bytes: bytes.count), in: source)
        }
        var image = LinearImage(size: header.size, filledWith: .clear)
        let scale = Float(1 / header.exposure)
        var line = [SIMD4<UInt8>](repeating: .zero, count: header.lineLength)
        for index in 0..<header.lineCount {
            try reader.readLine(into: &line)
            for (position, rgbe) in line.enumerated() {
                image.pixels[header.orientation.index(line: index, position: position, in: header.size)] =
                    LinearColor(rgbe: rgbe, scale: scale)
            }
        }
        return image
    }

    /// The older compression repeats a pixel 255 times with four bytes and up to 255·256 times with four more. A line of 16384
    /// pixels thus takes at least 12 bytes: 1366 pixels per byte. The newer compression has a much lower ratio.
    private static let mostPixelsPerByte = 1366
}

/// The header of a Radiance file, before its first pixel.
package struct RadianceHeader: Hashable, Sendable {
    /// Width and height in pixels.
    package let size: ImageSize
    /// The product of the EXPOSURE lines, by which the values were multiplied when the file was written; 1 without any.
    public let exposure: Double
    /// The direction of rows and columns.
    let orientation: RadianceOrientation

    /// The number of pixels per line of the file; a line can be a column of the picture.
    var lineLength: Int { orientation.linesAreColumns ? size.height : size.width }
    /// The number of lines in the file.
    var lineCount: Int { orientation.linesAreColumns ? size.width : size.height }
}

/// The order of a Radiance file's pixels: usually `-Y height +X width`, rows from the top, each from the left.
struct RadianceOrientation: Hashable, Sendable {
    /// Whether a line of the file is a column of the picture: the resolution gives X first.
    var linesAreColumns: Bool
    /// `+X`: columns run from left to right.
    var leftToRight: Bool
    /// `-Y`: rows run from top to bottom.
    var topToBottom: Bool

    /// Returns the index in the picture of a pixel of the file.
    func index(line: Int, position: Int, in size: ImageSize) -> Int {
        let column = linesAreColumns ? line : position
        let row = linesAreColumns ? position : line
        let x = leftToRight ? column : size.width - 1 - column
        let y = topToBottom ? row : size.height - 1 - row
        return y * size.width + x
    }
}

extension LinearColor {
    /// Converts red, green and blue with a shared exponent: each byte times 2 to the power of (exponent − 136).
    ///
    /// A byte of 128 with an exponent of 129 is exactly 1. Radiance itself adds half a step to the byte; most programs do not.
    /// An exponent of 0 is black.
    fileprivate init(rgbe: SIMD4<UInt8>, scale: Float) {
        guard rgbe.w > 0 else {
            self.init(red: 0, green: 0, blue: 0)
            return
        }
        let unit = Float(sign: .plus, exponent: Int(rgbe.w) - 136, significand: 1) * scale
        self.init(red: Float(rgbe.x) * unit, green: Float(rgbe.y) * unit, blue: Float(rgbe.z) * unit)
    }
}
