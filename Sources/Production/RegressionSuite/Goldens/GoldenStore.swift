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
    /// Which files may be read: links in the folder may lead to others.
    let access: FileAccess

    /// The golden that is kept of a frame's picture.
    enum StoredImage: Sendable {
        case missing
        /// Something is there that is no picture; why.
        case unreadable(String)
        case picture(ComparedImage)
    }

    /// The name of a frame's picture in messages.
    func pictureName(of name: String, frame: Int) -> String {
        folder.location.file(named: GoldenNames.picture(of: name, frame: frame)).name
    }

    /// The name of a case's hashes in messages.
    func hashesName(of name: String) -> String {
        folder.location.file(named: GoldenNames.hashes(of: name)).name
    }

    /// Makes the folder where it is missing.
    /// - Throws: `FileWritingError`.
    func prepare() throws {
        if let reason = folder.location.makeFolder() {
            throw FileWritingError(.cannotCreate(reason), at: folder.location.name)
        }
    }

    /// A frame's golden picture.
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

    /// Keeps a frame's picture, packed as small as can be.
    /// - Throws: `FileWritingError`.
    func write(_ picture: SRGBImage, of name: String, frame: Int) throws {
        try AtomicFile.write(
            PNGEncoder(compression: .small).encode(picture),
            to: folder.location.file(named: GoldenNames.picture(of: name, frame: frame)))
    }

    /// The hashes of a case; nil where there are none.
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

    /// 64 MiB: hashes of half a million frames.
    private static let mostHashBytes = 64 << 20

    /// Keeps the hashes of a case.
    /// - Throws: `FileWritingError`.
    func write(_ hashes: PixelHashes, of name: String) throws {
        try AtomicFile.write(Array(hashes.text.utf8), to: folder.location.file(named: GoldenNames.hashes(of: name)))
    }

    /// The golden files, by name and in order, that no case asks for.
    func unused(by cases: [SuiteCase]) -> [String] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.location.path)) ?? []
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
        let location = folder.location.file(named: file)
        if let reason = location.remove() { throw FileWritingError(.cannotWrite(reason), at: location.name) }
    }
}
