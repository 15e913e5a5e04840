public import Foundation
internal import Synchronization

/// A file written piece by piece that is either there as a whole or not at all.
///
/// It grows under a temporary name beside its own until `commit`; without one, it is removed.
public final class AtomicFileStream: Sendable {
    private let url: URL
    private let temporary: URL
    /// The open file; nil when it is finished.
    private let descriptor: Mutex<Int32?>

    /// Opens an empty file under a temporary name.
    public init(for url: URL) throws(FileWritingError) {
        self.url = url
        temporary = try AtomicFile.temporaryURL(for: url)
        let opened = open(temporary.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard opened >= 0 else { throw FileWritingError(.cannotCreate(systemReason()), at: url.relativePath) }
        descriptor = Mutex(opened)
    }

    /// Adds text in UTF-8.
    /// - Precondition: the file is not committed.
    public func write(_ text: String) throws(FileWritingError) {
        try descriptor.withLock { (descriptor) throws(FileWritingError) in
            guard let descriptor else { preconditionFailure("\(url.relativePath) is finished.") }
            var text = text
            let reason = text.withUTF8 { writeAll(UnsafeRawBufferPointer($0), to: descriptor) }
            if let reason { throw FileWritingError(.cannotWrite(reason), at: url.relativePath) }
        }
    }

    /// Gives the file its name, replacing a file that had it.
    /// - Precondition: the file is not committed.
    public func commit() throws(FileWritingError) {
        try descriptor.withLock { (descriptor) throws(FileWritingError) in
            guard let opened = descriptor else { preconditionFailure("\(url.relativePath) is finished.") }
            descriptor = nil
            // Some file systems report a full disk only here.
            guard close(opened) == 0 else {
                let reason = systemReason()
                AtomicFile.remove(temporary)
                throw FileWritingError(.cannotWrite(reason), at: url.relativePath)
            }
            try AtomicFile.commit(temporary, to: url)
        }
    }

    deinit {
        descriptor.withLock { descriptor in
            guard let descriptor else { return }
            close(descriptor)
            AtomicFile.remove(temporary)
        }
    }
}
