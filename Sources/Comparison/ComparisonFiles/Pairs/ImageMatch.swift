public import Foundation

/// Which pictures are compared with which.
public struct ImageMatch: Sendable {
    /// A name and whether both pictures of it are there.
    public struct Entry: Hashable, Sendable {
        /// The pictures of a pair that are there.
        public enum Presence: Hashable, Sendable {
            /// Both pictures.
            case both
            /// The reference alone: the result is missing.
            case referenceOnly
            /// The result alone: it is extra.
            case resultOnly
            /// At least one cannot be reached, because a name is not UTF-8 or a folder cannot be read; the reason, in one line.
            case unreachable(reason: String)
        }

        /// The locations of the pictures, whether they are there or not.
        public var pair: ImagePair
        /// Which of them are there.
        public var presence: Presence

        /// An entry. Default: both pictures are there.
        public init(_ pair: ImagePair, presence: Presence = .both) {
            self.pair = pair
            self.presence = presence
        }
    }

    /// The pictures; where folders were matched, in byte order of their names.
    public var entries: [Entry]
    /// Files in the folders that are no pictures by their names, and folders that were entered under another name already.
    public var passedOver: [URL] = []
    /// Remarks about names, a line each: pairs of which the names are spelled differently, and names that other systems cannot keep apart.
    public var notes: [String] = []
    /// Whether folders were matched, and not two files.
    public var isOfFolders = false

    /// Pictures that are matched already.
    public init(_ entries: [Entry]) {
        self.entries = entries
    }

    /// Matches two files, or the pictures in two folders and those below them by their relative names.
    ///
    /// Names are the same if their bytes are, or if they are the same text with its accents composed differently (NFC, NFD); `notes`
    /// lists the latter. Hidden files are left out, links are followed, but no folder is entered twice.
    /// - Throws: `MatchingError`.
    public init(reference: URL, result: URL) throws(MatchingError) {
        let areFolders = try [reference, result].map { (url) throws(MatchingError) in
            guard let identity = FileIdentity(url.path) else { throw .missing(path: url.relativePath) }
            return identity.isFolder
        }
        switch (areFolders[0], areFolders[1]) {
        case (false, false):
            self.init([Entry(ImagePair(name: result.lastPathComponent, reference: reference, result: result))])
        case (true, true): try self.init(folder: reference, with: result)
        case (true, false): throw .fileWithFolder(file: result.relativePath, folder: reference.relativePath)
        case (false, true): throw .fileWithFolder(file: reference.relativePath, folder: result.relativePath)
        }
    }

    private init(folder reference: URL, with result: URL) throws(MatchingError) {
        let (references, results) = (try ImageFolder(reference), try ImageFolder(result))
        let pairs = FolderPairs(references, results)
        self.init(pairs.entries)
        notes = pairs.notes
        guard !entries.isEmpty else {
            throw .noPictures(reference: reference.relativePath, result: result.relativePath)
        }
        passedOver = references.passedOver.map(references.url) + results.passedOver.map(results.url)
        isOfFolders = true
    }
}
