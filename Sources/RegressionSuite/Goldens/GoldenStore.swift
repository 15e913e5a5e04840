import ComparisonFiles
import Foundation
import ImageCodecs
import ImageComparison
import Imaging

/// The folder of a suite's golden files.
struct GoldenStore: Sendable {
    /// The folder, as messages name it.
    let folder: URL

    /// What is kept of a frame's picture.
    enum StoredPicture: Sendable {
        case missing
        /// Something is there that is no picture; why.
        case unreadable(String)
        case picture(ComparedPicture)
    }

    func pictureURL(of name: String, frame: Int) -> URL {
        folder.appendingPathComponent(GoldenNames.picture(of: name, frame: frame))
    }

    func hashesURL(of name: String) -> URL {
        folder.appendingPathComponent(GoldenNames.hashes(of: name))
    }

    /// Makes the folder where it is missing.
    /// - Throws: `FileWritingError`.
    func prepare() throws {
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw FileWritingError(.cannotCreate("the folder cannot be made"), at: folder.relativePath)
        }
    }

    /// A frame's golden picture.
    func picture(of name: String, frame: Int) -> StoredPicture {
        do {
            return .picture(try ComparedPicture(readingFileAt: pictureURL(of: name, frame: frame)))
        } catch {
            return error.problem == .missing ? .missing : .unreadable("\(error)")
        }
    }

    /// Keeps a frame's picture, packed as small as can be.
    /// - Throws: `FileWritingError`.
    func write(_ picture: SRGBImage, of name: String, frame: Int) throws {
        try PNGEncoder(compression: .small).write(picture, to: pictureURL(of: name, frame: frame))
    }

    /// The hashes of a case; nil where there are none.
    /// - Throws: `GoldenError`.
    func hashes(of name: String) throws -> PixelHashes? {
        let url = hashesURL(of: name)
        var status = stat()
        guard stat(url.path, &status) == 0 else { return nil }
        let file = url.relativePath
        guard status.st_mode & S_IFMT == S_IFREG else { throw GoldenError.unreadable(file: file, reason: "it is no file") }
        guard status.st_size <= Self.mostHashBytes else {
            throw GoldenError.unreadable(file: file, reason: "it is longer than \(Self.mostHashBytes) bytes")
        }
        guard let data = FileManager.default.contents(atPath: url.path), let text = String(validating: data, as: UTF8.self)
        else { throw GoldenError.unreadable(file: file, reason: "it is not UTF-8 text") }
        return try PixelHashes(parsing: text, file: file)
    }

    /// 64 MiB: hashes of half a million frames.
    private static let mostHashBytes = 64 << 20

    /// Keeps the hashes of a case.
    /// - Throws: `FileWritingError`.
    func write(_ hashes: PixelHashes, of name: String) throws {
        try AtomicFile.write(hashes.text, to: hashesURL(of: name))
    }

    /// The golden files, by name and in order, that no case asks for.
    func unused(by cases: [SuiteCase]) -> [String] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        let byName = Dictionary(cases.map { ($0.name, $0) }) { first, _ in first }
        return files.sorted().filter { file in
            switch GoldenNames.meaning(of: file) {
            case nil: false
            case .stray: true
            case .picture(let name, let frame): byName[name]?.pictures.contains(frame) != true
            case .hashes(let name): byName[name]?.golden != .hash
            }
        }
    }

    /// Removes a golden file.
    /// - Throws: `FileWritingError`.
    func remove(_ file: String) throws {
        let url = folder.appendingPathComponent(file)
        guard unlink(url.path) == 0 else {
            throw FileWritingError(.cannotWrite(String(cString: strerror(errno))), at: url.relativePath)
        }
    }
}
