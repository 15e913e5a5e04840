import Files
package import Foundation
internal import Synchronization

/// A file written piece by piece that is either there as a whole or not at all.
///
/// It grows under a temporary name beside its own until `commit`; without one, it is removed.
package final class AtomicFileStream: Sendable {
    private let url: URL
    /// The open file; nil when it is finished.
    private let file: Mutex<TemporaryFile?>

    /// Opens an empty file under a temporary name.
    package init(for url: URL) throws(FileWritingError) {
        self.url = url
        file = Mutex(try AtomicFile.create(for: url))
    }

    /// Adds text in UTF-8.
    /// - Precondition: the file is not committed.
    package func write(_ text: String) throws(FileWritingError) {
        try file.withLock { (file) throws(FileWritingError) in
            guard let file else { preconditionFailure("\(url.relativePath) is finished.") }
            do throws(TemporaryFile.Failure) {
                try file.write(Array(text.utf8))
            } catch {
                throw FileWritingError(error, at: FileLocation(url))
            }
        }
    }

    /// Gives the file its name, replacing a file that had it.
    /// - Precondition: the file is not committed.
    package func commit() throws(FileWritingError) {
        try file.withLock { (file) throws(FileWritingError) in
            guard let finished = file else { preconditionFailure("\(url.relativePath) is finished.") }
            file = nil
            try AtomicFile.commit(finished, to: url)
        }
    }
}
