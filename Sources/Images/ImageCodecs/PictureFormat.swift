/// The kind of a picture file, told from its first bytes and never from its name.
public enum PictureFormat: String, Sendable, CaseIterable, CustomStringConvertible {
    /// Portable Network Graphics (ISO/IEC 15948).
    case png = "PNG"
    /// Radiance's RGBE pictures in linear light.
    case radiance = "Radiance HDR"
    /// A portable float map of one channel, which holds distances.
    case floatMap = "PFM"
    /// Recognised so that a message can name it; not read.
    case jpeg = "JPEG"

    /// The format of a file that starts with these bytes, or nil where it is none of these.
    public init?(recognising bytes: some Collection<UInt8>) {
        let found = Self.allCases.first { format in
            format.signatures.contains { bytes.starts(with: $0) }
        }
        guard let found else { return nil }
        self = found
    }

    /// The format's usual name.
    public var description: String { rawValue }

    private var signatures: [[UInt8]] {
        switch self {
        // The first half alone is enough to take it for a PNG, so that a mangled one is called damaged, not unknown.
        case .png: [[0x89, 0x50, 0x4E, 0x47]]
        case .radiance: [Array("#?RADIANCE".utf8), Array("#?RGBE".utf8)]
        case .floatMap: [Array("Pf\n".utf8), Array("Pf ".utf8), Array("Pf\r".utf8)]
        case .jpeg: [[0xFF, 0xD8, 0xFF]]
        }
    }
}
