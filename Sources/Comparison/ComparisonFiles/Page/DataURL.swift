import Foundation

/// Encodes files as `data:` URLs.
enum DataURL {
    /// Returns a URL that contains a PNG file.
    static func png(_ file: [UInt8]) -> String { "data:image/png;base64,\(Data(file).base64EncodedString())" }
}
