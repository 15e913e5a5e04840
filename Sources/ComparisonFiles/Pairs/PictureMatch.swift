public import Foundation

/// Which pictures are compared with which.
public struct PictureMatch: Sendable {
    /// A name and whether both pictures of it are there.
    public struct Entry: Hashable, Sendable {
        /// What is there.
        public enum Presence: Hashable, Sendable {
            /// Both pictures.
            case both
            /// The reference alone: the result is missing.
            case referenceOnly
            /// The result alone: it is extra.
            case resultOnly
        }

        /// Where the pictures are, or would be.
        public var pair: PicturePair
        /// Which of them are there.
        public var presence: Presence
    }

    /// The pictures, in byte order of their names.
    public var entries: [Entry]
    /// Files in the folders that are no PNGs by their names; they are not looked at.
    public var passedOver: [URL] = []

    /// Matches two files.
    public init(reference: URL, result: URL) throws {
        let pair = PicturePair(name: result.lastPathComponent, reference: reference, result: result)
        entries = [Entry(pair: pair, presence: .both)]
    }
}
