public import Foundation

/// Two picture files to compare, and the name of the pair.
public struct ImagePair: Hashable, Sendable {
    /// The name of the pair in reports: the relative path within the two folders, or the result's file name.
    public var name: String
    /// The picture that the result should match.
    public var reference: URL
    /// The picture that was rendered.
    public var result: URL

    /// Creates a pair.
    public init(name: String, reference: URL, result: URL) {
        self.name = name
        self.reference = reference
        self.result = result
    }
}
