/// The kind of a picture file, told from its bytes.
public enum ImageFormat: String, Sendable, CaseIterable, CustomStringConvertible {
    /// Portable Network Graphics (ISO/IEC 15948).
    case png = "PNG"
    /// Pictures of cameras and of the web (ITU-T T.81), in the container JFIF or Exif.
    case jpeg = "JPEG"
    /// Pictures of the web (RFC 9649), with loss or without.
    case webP = "WebP"
    /// Windows bitmaps.
    case bmp = "BMP"
    /// Truevision's pictures, with alpha.
    case tga = "TGA"
    /// Radiance's RGBE pictures in linear light.
    case radiance = "Radiance HDR"
    /// A portable float map of one channel, which holds distances.
    case floatMap = "PFM"

    /// The format of a file, or nil where it is none of these.
    /// - Parameters:
    ///   - bytes: the file's, or its first 64 and its last 18.
    ///   - name: the file's name. A TGA file without the mark at its end is told by `.tga`, and by a header that may be one.
    public init?(recognising bytes: [UInt8], named name: String = "") {
        let found = Self.allCases.first { $0.isFormat(of: bytes, named: name) }
        guard let found else { return nil }
        self = found
    }

    /// The format's usual name.
    public var description: String { rawValue }

    /// The formats that frames come in: sRGB-encoded colours. The others hold linear light or distances.
    package static let frameFormats: [ImageFormat] = [.png, .jpeg, .webP, .tga, .bmp]

    /// The frame format that a file has by its name, or nil where the name is that of another file.
    package init?(ofFrameNamed name: String) {
        guard let found = Self.frameFormats.first(where: { $0.isFormat(ofFileNamed: name) }) else { return nil }
        self = found
    }

    /// Whether the name of a file ends as those of the format do.
    package func isFormat(ofFileNamed name: String) -> Bool {
        let name = name.lowercased()
        return fileExtensions.contains { name.hasSuffix("." + $0) }
    }

    /// The formats that `readImage` reads, as a message names them.
    package static let readableNames = list(frameFormats + [.radiance])
    /// The formats that frames come in, as a message names them.
    package static let frameNames = list(frameFormats)

    /// Formats as a message names them: `PNG, JPEG or BMP`.
    private static func list(_ formats: [ImageFormat]) -> String {
        let names = formats.map(\.rawValue)
        return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
    }

    /// The endings of file names, the usual one first.
    private var fileExtensions: [String] {
        switch self {
        case .png: ["png"]
        case .jpeg: ["jpg", "jpeg"]
        case .webP: ["webp"]
        case .bmp: ["bmp"]
        case .tga: ["tga"]
        case .radiance: ["hdr", "pic"]
        case .floatMap: ["pfm"]
        }
    }

    private func isFormat(of bytes: [UInt8], named name: String) -> Bool {
        switch self {
        // The first half alone is enough to take it for a PNG, so that a mangled one is called damaged, not unknown.
        case .png: bytes.starts(with: [0x89, 0x50, 0x4E, 0x47])
        case .jpeg: bytes.starts(with: [0xFF, 0xD8, 0xFF])
        case .webP: bytes.starts(with: "RIFF".utf8) && bytes.dropFirst(8).starts(with: "WEBP".utf8)
        // Two letters may begin any text; the length of the header that follows is one of few.
        case .bmp:
            bytes.starts(with: "BM".utf8) && bytes.count >= 18 && BMPHeader.sizes.contains(Int(bytes[14])) && bytes[15] == 0
        case .tga: TGAHeader.hasFooter(bytes) || isFormat(ofFileNamed: name) && TGAHeader.mayBegin(with: bytes)
        case .radiance: bytes.starts(with: "#?RADIANCE".utf8) || bytes.starts(with: "#?RGBE".utf8)
        case .floatMap: bytes.starts(with: "Pf".utf8) && bytes.count > 2 && [0x0A, 0x20, 0x0D].contains(bytes[2])
        }
    }
}
