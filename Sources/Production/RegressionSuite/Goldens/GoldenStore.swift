import ConfigSettings
import ComparisonFiles
import Files
import Foundation
import ImageCodecs
import ImageComparison
import Imaging
import RenderConfig

/// The folder of a suite's golden files.
struct GoldenStore: Sendable {
    /// The folder.
    let folder: CheckedFile
    /// The files that may be read. Links in the folder may lead outside it.
    let access: FileAccess

    /// The stored golden picture of a frame.
    enum StoredImage: Sendable {
        case missing
        /// The file is not a readable picture, for the given reason.
        case unreadable(String)
        case picture(ComparedImage)
    }

    /// Returns the name of a frame's picture for messages.
    func pictureName(of name: String, frame: Int) -> String {
        folder.location.file(named: GoldenNames.picture(of: name, frame: frame)).name
    }

    /// Returns the name of a case's hashes for messages.
    func hashesName(of name: String) -> String {
        folder.location.file(named: GoldenNames.hashes(of: name)).name
    }

    /// Creates the folder if it is missing.
    /// - Throws: `FileWritingError`.
    func prepare() throws {
        if let reason = folder.location.makeFolder() {
            throw FileWritingError(.cannotCreate(reason), at: folder.location.name)
        }
    }

    /// Returns a frame's golden picture.
    func picture(of name: String, frame: Int) -> StoredImage {
        let file = GoldenNames.picture(of: name, frame: frame)
        guard let checked = access.place(of: file, in: folder.url) else { return .unreadable(outside(file)) }
        do {
            return .picture(try ComparedImage(readingFileAt: checked.location))
        } catch {
            return error.problem == .missing ? .missing : .unreadable("\(error)")
        }
    }

    private func outside(_ file: String) -> String {
        "\(folder.location.file(named: file).name): cannot be read: it is outside the suite's tree"
    }

    /// Returns the target of a golden picture that is a link, as spelled in the link; nil for a file or a missing golden.
    func linkTarget(of name: String, frame: Int) -> String? {
        linkTarget(of: GoldenNames.picture(of: name, frame: frame))
    }

    private func linkTarget(of file: String) -> String? {
        try? FileManager.default.destinationOfSymbolicLink(atPath: folder.location.file(named: file).path)
    }

    /// Returns the file to write for a golden. Writing follows links as reading does, so a link stays a link.
    /// - Throws: `FileWritingError` for a link that leads out of the suite's tree or nowhere.
    private func writtenFile(_ file: String) throws -> FileLocation {
        let golden = folder.location.file(named: file)
        guard let target = linkTarget(of: file) else { return golden }
        func error(_ reason: String) -> FileWritingError {
            FileWritingError(.cannotCreate("it is a link to \(target), \(reason); remove the link"), at: golden.name)
        }
        guard let checked = access.place(of: file, in: folder.url) else {
            throw error("which is outside the suite's tree")
        }
        guard FileManager.default.fileExists(atPath: golden.path) else {
            throw error("which does not exist")
        }
        return FileLocation(name: golden.name, resolvedPath: checked.location.path)
    }

    /// Checks that a frame's picture can be written.
    /// - Throws: `FileWritingError` for a link that leads out of the suite's tree or nowhere.
    func checkWriting(of name: String, frame: Int) throws {
        _ = try writtenFile(GoldenNames.picture(of: name, frame: frame))
    }

    /// Stores a frame's picture with the strongest compression.
    /// - Throws: `FileWritingError`.
    func write(_ picture: SRGBImage, of name: String, frame: Int) throws {
        try AtomicFile.write(
            PNGEncoder(compression: .small).encode(picture),
            to: writtenFile(GoldenNames.picture(of: name, frame: frame)))
    }

    /// Returns the hashes of a case; nil if there are none.
    /// - Throws: `GoldenError`.
    func hashes(of name: String) throws -> PixelHashes? {
        let file = GoldenNames.hashes(of: name)
        guard let checked = access.place(of: file, in: folder.url) else {
            throw GoldenError.unreadable(file: hashesName(of: name), reason: "it is outside the suite's tree")
        }
        let shown = checked.location.name
        do {
            let bytes = try OpenFile(checked.location).readAll(limit: Self.mostHashBytes)
            guard let text = String(validating: bytes, as: UTF8.self) else {
                throw GoldenError.unreadable(file: shown, reason: "it is not UTF-8 text")
            }
            return try PixelHashes(parsing: text, file: shown)
        } catch let failure as OpenFile.Failure {
            if failure == .missing { return nil }
            throw GoldenError.unreadable(file: shown, reason: failure.reason)
        }
    }

    /// The maximum size of a file of hashes: 64 MiB, enough for half a million frames.
    private static let mostHashBytes = 64 << 20

    /// Stores the hashes of a case.
    /// - Throws: `FileWritingError`.
    func write(_ hashes: PixelHashes, of name: String) throws {
        try AtomicFile.write(Array(hashes.text.utf8), to: writtenFile(GoldenNames.hashes(of: name)))
    }

    /// Returns the sorted names of the golden files that no case uses.
    func unused(by cases: [SuiteCase]) -> [String] {
        let byName = Dictionary(cases.map { ($0.name, $0) }) { first, _ in first }
        return FolderNames(in: folder.location.path).sorted().filter { file in
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
        let location = folder.location.file(named: file)
        if let reason = location.remove() { throw FileWritingError(.cannotWrite(reason), at: location.name) }
    }
}
