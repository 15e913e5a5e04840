public import Foundation

/// The pairs of pictures to compare.
public struct ImageMatch: Sendable {
    /// A pair, and which of its pictures exist.
    public struct Entry: Hashable, Sendable {
        /// The existing pictures of a pair.
        public enum Presence: Hashable, Sendable {
            /// Both pictures.
            case both
            /// Only the reference: the result is missing.
            case referenceOnly
            /// Only the result: it is extra.
            case resultOnly
            /// At least one cannot be reached, because a name is not UTF-8 or a folder cannot be read; the reason, in one line.
            case unreachable(reason: String)
        }

        /// The locations of the pictures, whether they exist or not.
        public var pair: ImagePair
        /// The pictures that exist.
        public var presence: Presence

        /// Creates an entry. Default: both pictures exist.
        public init(_ pair: ImagePair, presence: Presence = .both) {
            self.pair = pair
            self.presence = presence
        }
    }

    /// The pairs; if folders were matched, in byte order of their names.
    public var entries: [Entry]
    /// Files in the folders whose names are not those of pictures, and folders that were entered under another name already.
    public var passedOver: [URL] = []
    /// Remarks about names, one per line: pairs whose names are spelled differently, and names that other systems cannot
    /// distinguish.
    public var notes: [String] = []
    /// Whether folders were matched instead of two files.
    public var isOfFolders = false

    /// Creates a match from given pairs.
    public init(_ entries: [Entry]) {
        self.entries = entries
    }

    /// Matches two files, or the pictures in two folders and their subfolders by their relative names.
    ///
    /// Names match if their bytes are equal, or if they are the same text with its accents composed differently (NFC, NFD);
    /// `notes` lists the latter. Hidden files are ignored. Links are followed, but no folder is entered twice.
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
