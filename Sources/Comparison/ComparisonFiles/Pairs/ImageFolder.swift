import Files
import Foundation
import ImageCodecs

/// The pictures in a folder and its subfolders.
///
/// Hidden files and folders (`.name`) are ignored. Links are followed. A folder that was entered under another name before, for
/// example through a link to a parent, is not entered again.
struct ImageFolder {
    /// An entry whose path is not valid text, or a folder that cannot be listed.
    struct Unreachable {
        /// The name, with bytes that are not UTF-8 shown as `\xHH`.
        var name: RelativeName
        /// The problem and its solution, without the name.
        var reason: String
    }

    /// The pictures, recognized by their file-name extension regardless of case, in order.
    private(set) var pictures: [RelativeName] = []
    /// The other files, and folders that were entered under another name, in order.
    private(set) var passedOver: [RelativeName] = []
    /// Pictures and folders that cannot be reached, in order.
    private(set) var unreachable: [Unreachable] = []

    private let root: URL

    /// Searches a folder for pictures.
    /// - Throws: `MatchingError.unreadableFolder` if the folder itself cannot be listed.
    init(_ root: URL) throws(MatchingError) {
        self.root = root
        var entered: Set<FileIdentity> = []
        var open = [RelativeName(text: "")]
        while let folder = open.popLast() {
            guard let identity = FileIdentity(url(of: folder).path), entered.insert(identity).inserted else {
                passedOver.append(folder)
                continue
            }
            // The last one is entered next, so folders are entered in order, regardless of the system's order.
            open += sort(try entries(of: folder), of: folder).reversed()
        }
        pictures.sort()
        passedOver.sort()
        unreachable.sort { $0.name < $1.name }
    }

    /// Returns the location of a file in the folder.
    func url(of name: RelativeName) -> URL { name.text.isEmpty ? root : root.appendingPathComponent(name.text) }

    /// Sorts a folder's entries into pictures and others, and returns its subfolders.
    private mutating func sort(_ entries: [FolderEntry], of folder: RelativeName) -> [RelativeName] {
        var folders: [RelativeName] = []
        for entry in entries where entry.bytes.first != UInt8(ascii: ".") {
            let name = folder.appending(entry.shownName)
            let isFolder = entry.isFolder(in: url(of: folder).path)
            let isPicture = ImageFormat.comparedFormats.contains { $0.isFormat(ofFileNamed: entry.shownName) }
            if entry.name == nil, isFolder || isPicture {
                let kind = isFolder ? "folder" : "file"
                unreachable.append(Unreachable(name: name, reason: "the name is not UTF-8 text; rename the \(kind)"))
            } else if isFolder {
                folders.append(name)
            } else if isPicture {
                pictures.append(name)
            } else {
                passedOver.append(name)
            }
        }
        return folders
    }

    private mutating func entries(of folder: RelativeName) throws(MatchingError) -> [FolderEntry] {
        do throws(FolderListingError) {
            return try folderEntries(at: url(of: folder).path)
        } catch {
            guard !folder.text.isEmpty else { throw .unreadableFolder(path: root.relativePath, reason: error.reason) }
            unreachable.append(Unreachable(name: folder, reason: "the folder cannot be read: \(error.reason)"))
            return []
        }
    }
}
