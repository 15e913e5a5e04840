import DescribedErrors

/// A picture format, recognised from the bytes of a file.
public enum ImageFormat: String, Sendable, CaseIterable, CustomStringConvertible {
    /// Portable Network Graphics (ISO/IEC 15948).
    case png = "PNG"
    /// JPEG (ITU-T T.81), in the JFIF or Exif container.
    case jpeg = "JPEG"
    /// WebP (RFC 9649), lossy or lossless.
    case webP = "WebP"
    /// Windows bitmaps.
    case bmp = "BMP"
    /// Truevision TGA, with alpha.
    case tga = "TGA"
    /// Radiance's RGBE pictures in linear light.
    case radiance = "Radiance HDR"
    /// TIFF, of which the first picture is read.
    case tiff = "TIFF"
    /// OpenEXR, scene-linear light with layers.
    case openEXR = "OpenEXR"
    /// Portable float maps of one channel, which store distances.
    case floatMap = "PFM"

    /// Recognises the format of a file; nil if it is none of these.
    /// - Parameters:
    ///   - bytes: All bytes of the file, or its first 64 and its last 18.
    ///   - name: The file's name. A TGA file without the footer is recognised by `.tga` and a plausible header.
    package init?(recognising bytes: [UInt8], named name: String = "") {
        let found = Self.allCases.first { $0.isFormat(of: bytes, named: name) }
        guard let found else { return nil }
        self = found
    }

    /// The format's usual name.
    public var description: String { rawValue }

    /// The formats of frames, which store sRGB-encoded colours. The other formats store linear light or distances.
    package static let frameFormats: [ImageFormat] = [.png, .jpeg, .webP, .tga, .bmp]

    /// The formats of pictures that are compared: those of frames, TIFF, and OpenEXR, whose light is encoded.
    package static let comparedFormats = frameFormats + [.tiff, .openEXR]

    /// Returns the frame format for a file name; nil if the name has another extension.
    package init?(ofFrameNamed name: String) {
        guard let found = Self.frameFormats.first(where: { $0.isFormat(ofFileNamed: name) }) else { return nil }
        self = found
    }

    /// Returns whether a file name has one of the format's extensions.
    package func isFormat(ofFileNamed name: String) -> Bool {
        let name = name.lowercased()
        return fileExtensions.contains { name.hasSuffix("." + $0) }
    }

    /// The formats that `readImage` reads, as listed in messages.
    package static let readableNames = list(frameFormats + [.tiff, .radiance, .openEXR])
    /// The formats of frames, as listed in messages.
    package static let frameNames = list(frameFormats)
    /// The formats of pictures that are compared, as listed in messages.
    package static let comparedNames = list(comparedFormats)

    /// Returns a list of formats for messages: `PNG, JPEG or BMP`.
    private static func list(_ formats: [ImageFormat]) -> String {
        formats.map(\.rawValue).listed()
    }

    /// The file name extensions, the usual one first.
    private var fileExtensions: [String] {
        switch self {
        case .png: ["png"]
        case .jpeg: ["jpg", "jpeg"]
        case .webP: ["webp"]
        case .bmp: ["bmp"]
        case .tga: ["tga"]
        case .radiance: ["hdr", "pic"]
        case .tiff: ["tif", "tiff"]
        case .openEXR: ["exr"]
        case .floatMap: ["pfm"]
        }
    }

    private func isFormat(of bytes: [UInt8], named name: String) -> Bool {
        switch self {
        // The first half of the signature is enough, so that a corrupted PNG file is reported as damaged instead of unknown.
        case .png: bytes.starts(with: [0x89, 0x50, 0x4E, 0x47])
        case .jpeg: bytes.starts(with: [0xFF, 0xD8, 0xFF])
        case .webP: bytes.starts(with: "RIFF".utf8) && bytes.dropFirst(8).starts(with: "WEBP".utf8)
        // Any text may begin with these two letters, so the length of the header must also be valid.
        case .bmp:
            bytes.starts(with: "BM".utf8) && bytes.count >= 18 && BMPHeader.sizes.contains(Int(bytes[14])) && bytes[15] == 0
        case .tga: TGAHeader.hasFooter(bytes) || isFormat(ofFileNamed: name) && TGAHeader.mayBegin(with: bytes)
        case .radiance: bytes.starts(with: "#?RADIANCE".utf8) || bytes.starts(with: "#?RGBE".utf8)
        // The second pair of signatures is that of files above 4 GiB (BigTIFF).
        case .tiff:
            [[0x49, 0x49, 0x2A, 0], [0x4D, 0x4D, 0, 0x2A], [0x49, 0x49, 0x2B, 0], [0x4D, 0x4D, 0, 0x2B]].contains {
                bytes.starts(with: $0)
            }
        case .openEXR: bytes.starts(with: [0x76, 0x2F, 0x31, 0x01])
        case .floatMap: bytes.starts(with: "Pf".utf8) && bytes.count > 2 && [0x0A, 0x20, 0x0D].contains(bytes[2])
        }
    }
}
