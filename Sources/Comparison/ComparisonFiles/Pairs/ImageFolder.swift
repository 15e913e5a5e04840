import Foundation
import ImageCodecs

/// The pictures below a folder.
///
/// Hidden files and folders (`.name`) are left out. Links are followed; a folder that was entered under another name before,
/// as happens where a link leads back, is not entered again.
struct ImageFolder {
    /// The pictures, told by their file-name extension in any case, in order.
    private(set) var pictures: [RelativeName] = []
    /// The other files, and folders that were entered under another name, in order.
    private(set) var passedOver: [RelativeName] = []

    private let root: URL

    /// Looks for pictures below a folder.
    init(_ root: URL) throws(MatchingError) {
        self.root = root
        var entered: Set<FileIdentity> = []
        var open = [RelativeName(text: "")]
        while let folder = open.popLast() {
            guard let identity = FileIdentity(url(of: folder).path), entered.insert(identity).inserted else {
                passedOver.append(folder)
                continue
            }
            // Taken from the end: folders are entered in order, whatever the system's.
            open += try sort(entriesOf: folder).sorted().reversed()
        }
        pictures.sort()
        passedOver.sort()
    }

    /// The place of a file of the folder.
    func url(of name: RelativeName) -> URL { name.text.isEmpty ? root : root.appendingPathComponent(name.text) }

    /// Sorts a folder's entries into pictures, others, and the folders that are given back.
    private mutating func sort(entriesOf folder: RelativeName) throws(MatchingError) -> [RelativeName] {
        var folders: [RelativeName] = []
        for entry in try entries(of: folder) where !entry.hasPrefix(".") {
            let name = folder.appending(entry)
            let url = url(of: name)
            // What is no text comes with replacement characters, and leads to no file.
            guard !entry.unicodeScalars.contains("\u{FFFD}") else { throw .nameIsNoText(path: url.relativePath) }
            if FileIdentity(url.path)?.isFolder == true {
                folders.append(name)
            } else if ImageFormat(ofFrameNamed: entry) != nil {
                pictures.append(name)
            } else {
                passedOver.append(name)
            }
        }
        return folders
    }

    private func entries(of folder: RelativeName) throws(MatchingError) -> [String] {
        let url = url(of: folder)
        guard access(url.path, R_OK | X_OK) == 0, let entries = try? FileManager.default.contentsOfDirectory(atPath: url.path)
        else { throw .unreadableFolder(path: url.relativePath, reason: String(cString: strerror(errno))) }
        return entries
    }
}
