package import Files
package import Foundation

/// Writes files atomically: a file exists either completely or not at all.
///
/// Each file is written under a temporary name in the same folder and then renamed. An existing file of that name stays until
/// then. If anything fails, the temporary file is removed. If the process is killed, the next process that writes into the
/// folder removes it.
package enum AtomicFile {
    /// Writes bytes as a file.
    package static func write(_ bytes: some Sequence<UInt8>, to url: URL) throws(FileWritingError) {
        try write(bytes, to: FileLocation(url))
    }

    /// Writes text as a file in UTF-8.
    package static func write(_ text: String, to url: URL) throws(FileWritingError) {
        try write(Array(text.utf8), to: url)
    }

    /// Writes bytes as a file at a location that may have been checked.
    package static func write(_ bytes: some Sequence<UInt8>, to location: FileLocation) throws(FileWritingError) {
        // Arrays are used directly; other sequences are copied once.
        let bytes = (bytes as? [UInt8]) ?? Array(bytes)
        do {
            let temporary = try TemporaryFile(for: location)
            try temporary.write(bytes)
            try temporary.commit()
        } catch {
            throw FileWritingError(error, at: location)
        }
    }

    /// Writes a file with `make` under a temporary name and renames it when `make` returns.
    ///
    /// An empty file with that temporary name and the same extension already exists when `make` is called.
    /// - Throws: The error of `make`, or `FileWritingError` if the file cannot be renamed.
    package static func make<Result>(_ url: URL, using make: (_ temporary: URL) throws -> Result) throws -> Result {
        let temporary = try create(for: url)
        let result = try make(URL(literalPath: temporary.path))
        try commit(temporary, to: url)
        return result
    }

    /// Creates an empty file under a temporary name, so that a file that cannot be created is reported before any work is done
    /// for it.
    ///
    /// The file is removed when the returned value is released without a commit.
    package static func create(for url: URL) throws(FileWritingError) -> TemporaryFile {
        do {
            return try TemporaryFile(for: FileLocation(url))
        } catch {
            throw FileWritingError(error, at: FileLocation(url))
        }
    }

    /// Renames a finished temporary file, replacing any file of that name. Removes the temporary file on failure.
    package static func commit(_ temporary: TemporaryFile, to url: URL) throws(FileWritingError) {
        do {
            try temporary.commit()
        } catch {
            throw FileWritingError(error, at: FileLocation(url))
        }
    }

    /// Removes all unfinished temporary files before the program ends. Code that is still writing one of them fails.
    package static func removeTemporaries() {
        TemporaryFile.removeAll()
    }

    /// Creates a folder and any missing parent folders.
    package static func makeFolder(_ url: URL) throws(FileWritingError) {
        do {
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        } catch {
            throw FileWritingError(.cannotCreate("it is not a folder, or the folder is not writable"), at: url.relativePath)
        }
    }
}

extension FileWritingError {
    /// Converts the failure of a temporary file to an error about its destination.
    init(_ failure: TemporaryFile.Failure, at location: FileLocation) {
        let problem: Problem =
            switch failure {
            case .folderMissing: .folderMissing(splitPath(location.name).folder)
            case .cannotCreate(let reason): .cannotCreate(reason)
            case .cannotWrite(let reason): .cannotWrite(reason)
            }
        self.init(problem, at: location.name)
    }
}
