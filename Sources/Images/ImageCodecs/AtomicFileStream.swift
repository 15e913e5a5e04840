import Files
package import Foundation
internal import Synchronization

/// A file that is written piece by piece and exists either completely or not at all.
///
/// It grows under a temporary name in the same folder until `commit`. Without a commit, it is removed.
package final class AtomicFileStream: Sendable {
    private let url: URL
    /// The open file; nil after the commit.
    private let file: Mutex<TemporaryFile?>

    /// Opens an empty file under a temporary name.
    package init(for url: URL) throws(FileWritingError) {
        self.url = url
        file = Mutex(try AtomicFile.create(for: url))
    }

    /// Appends text in UTF-8.
    /// - Precondition: The file is not committed.
    package func write(_ text: String) throws(FileWritingError) {
        try file.withLock { (file) throws(FileWritingError) in
            guard let file else { preconditionFailure("\(url.relativePath) is already committed.") }
            do throws(TemporaryFile.Failure) {
                try file.write(Array(text.utf8))
            } catch {
                throw FileWritingError(error, at: FileLocation(url))
            }
        }
    }

    /// Renames the file to its final name, replacing any file of that name.
    /// - Precondition: The file is not committed.
    package func commit() throws(FileWritingError) {
        try file.withLock { (file) throws(FileWritingError) in
            guard let finished = file else { preconditionFailure("\(url.relativePath) is already committed.") }
            file = nil
            try AtomicFile.commit(finished, to: url)
        }
    }
}
