import ContentCache
package import Imaging

/// A fingerprint of a frame's pixels: equal only if size and every byte are equal.
package struct PixelFingerprint: Hashable, Sendable, CustomStringConvertible {
    /// The frame's size.
    package let size: ImageSize
    /// The SHA-256 of its RGBA bytes, row by row from the top, as 64 lower-case hexadecimal digits.
    package let hash: String

    /// Computes the fingerprint of a picture.
    package init(of picture: SRGBImage) {
        var hash = SHA256()
        picture.pixels.withUnsafeBytes { hash.update($0) }
        self.hash = hash.hexadecimal()
        size = picture.size
    }

    init(size: ImageSize, hash: String) {
        self.size = size
        self.hash = hash
    }

    /// A short form, such as `320×180 3f1c0a9be2d4…`.
    package var description: String { "\(size) \(hash.prefix(12))…" }
}

/// The file with the fingerprints of a case's frames, one per line, so that changes merge as text.
struct PixelHashes: Equatable {
    /// The fingerprints, indexed by frame.
    var fingerprints: [Int: PixelFingerprint] = [:]

    /// The first line, for the user.
    static let heading = "# frame, width x height, SHA-256 of the RGBA bytes"
    /// The form of a line, for messages.
    static let lineForm = "a frame, a size WxH and 64 hexadecimal digits"

    init() {}

    /// Parses a file's text.
    /// - Parameter file: the file's name for messages.
    /// - Throws: `GoldenError` with the invalid line.
    init(parsing text: String, file: String) throws(GoldenError) {
        // Windows line ends are accepted too.
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, line) in lines.enumerated() {
            if line.isEmpty || line.hasPrefix("#") { continue }
            guard let (frame, fingerprint) = Self.entry(line) else {
                throw .badLine(file: file, line: index + 1, reason: "is not \(Self.lineForm)")
            }
            guard fingerprints.updateValue(fingerprint, forKey: frame) == nil else {
                throw .badLine(file: file, line: index + 1, reason: "lists frame \(frame) twice")
            }
        }
    }

    private static func entry(_ line: Substring) -> (Int, PixelFingerprint)? {
        let parts = line.split(separator: " ")
        guard parts.count == 3, let frame = number(parts[0]) else { return nil }
        let sides = parts[1].split(separator: "x", omittingEmptySubsequences: false)
        guard sides.count == 2, let width = number(sides[0]), let height = number(sides[1]),
            let size = ImageSize(width: width, height: height)
        else { return nil }
        let isDigit: (UInt8) -> Bool = { (48...57).contains($0) || (97...102).contains($0) }
        guard parts[2].utf8.count == 64, parts[2].utf8.allSatisfy(isDigit) else { return nil }
        return (frame, PixelFingerprint(size: size, hash: String(parts[2])))
    }

    private static func number(_ text: Substring) -> Int? {
        text.utf8.allSatisfy { (48...57).contains($0) } ? Int(text) : nil
    }

    /// The file's text, in the order of the frames.
    var text: String {
        let lines = fingerprints.sorted { $0.key < $1.key }.map { frame, fingerprint in
            "\(GoldenNames.digits(of: frame)) \(fingerprint.size.width)x\(fingerprint.size.height) \(fingerprint.hash)"
        }
        return ([Self.heading] + lines).joined(separator: "\n") + "\n"
    }
}
