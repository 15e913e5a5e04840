import Foundation

/// Files within text.
enum DataURL {
    /// The address that holds a PNG file itself.
    static func png(_ file: [UInt8]) -> String { "data:image/png;base64,\(Data(file).base64EncodedString())" }
}
