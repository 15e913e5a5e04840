package import Files
package import Foundation

/// Files that are either there as a whole or not at all.
///
/// A file is written under a temporary name in the same folder, then renamed; a file of that name that was there before
/// stays until then. Whatever fails, the temporary file is removed; where the process is killed, by the next one that writes into
/// the folder.
package enum AtomicFile {
    /// Writes bytes as a file.
    package static func write(_ bytes: some Sequence<UInt8>, to url: URL) throws(FileWritingError) {
        try write(bytes, to: FileLocation(url))
    }

    /// Writes text as a file in UTF-8.
    package static func write(_ text: String, to url: URL) throws(FileWritingError) {
        try write(Array(text.utf8), to: url)
    }

    /// Writes bytes as a file at a place that may have been checked.
    package static func write(_ bytes: some Sequence<UInt8>, to location: FileLocation) throws(FileWritingError) {
        // Arrays and data lend their bytes; other sequences are copied once.
        let bytes = (bytes as? [UInt8]) ?? Array(bytes)
        do {
            let temporary = try TemporaryFile(for: location)
            try temporary.write(bytes)
            try temporary.commit()
        } catch {
            throw FileWritingError(error, at: location)
        }
    }

    /// Lets `make` make a file under a temporary name with the same extension, where an empty one lies already, and puts it in place when
    /// it returns.
    /// - Throws: what `make` throws, or `FileWritingError` where the file cannot be put in place.
    package static func make<Result>(_ url: URL, using make: (_ temporary: URL) throws -> Result) throws -> Result {
        let temporary = try create(for: url)
        let result = try make(URL(literalPath: temporary.path))
        try commit(temporary, to: url)
        return result
    }

    /// Makes an empty file under a temporary name, so that what cannot be created is told before anything is done for it. It is removed
    /// when it is let go.
    package static func create(for url: URL) throws(FileWritingError) -> TemporaryFile {
        do {
            return try TemporaryFile(for: FileLocation(url))
        } catch {
            throw FileWritingError(error, at: FileLocation(url))
        }
    }

    /// Gives a finished temporary file its name, replacing a file that had it; removes the temporary file on failure.
    package static func commit(_ temporary: TemporaryFile, to url: URL) throws(FileWritingError) {
        do {
            try temporary.commit()
        } catch {
            throw FileWritingError(error, at: FileLocation(url))
        }
    }

    /// Removes what was begun and is not finished, for a program that is about to end; who still works at it fails.
    package static func removeTemporaries() {
        TemporaryFile.removeAll()
    }

    /// Makes a folder with those above it, where they are missing.
    package static func makeFolder(_ url: URL) throws(FileWritingError) {
        do {
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        } catch {
            throw FileWritingError(.cannotCreate("it is not a folder, or the folder is not writable"), at: url.relativePath)
        }
    }
}

extension FileWritingError {
    /// The failure of a temporary file as an error of the file that it was to become.
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
