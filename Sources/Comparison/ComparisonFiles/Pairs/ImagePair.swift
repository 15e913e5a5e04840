public import Foundation

/// Two picture files that are compared, and what they are called together.
public struct ImagePair: Hashable, Sendable {
    /// The name of the pair in reports: the relative path within the two folders, or the result's file name.
    public var name: String
    /// The picture that the result should look like.
    public var reference: URL
    /// The picture that was made.
    public var result: URL

    /// A pair from its parts.
    public init(name: String, reference: URL, result: URL) {
        self.name = name
        self.reference = reference
        self.result = result
    }
}
