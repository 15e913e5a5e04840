import ContentHashing
import Files
import Foundation
import ImageCodecs
import Scheduling
import Synchronization

/// What was made in a folder, and from what: kept beside the files, so that a run can go on where another stopped.
///
///     {"format": "bianlian-frames", "version": 3}
///     {"inputs": "5d41…", "settings": {"size": "1280x720", …}, "files": [{"name": "opera.yaml", "sha256": "9c56…"}, …]}
///     {"name": "frame-000000.png", "inputs": "5d41…", "sha256": {"frame-000000.png": "e3b0…"}}
///
/// A product's line is added in one step, before its files are put in place. So whenever a run is killed, each file whose hash stands here
/// is whole; one that a failure of the power took or cut is told by its hash. The last line about a product counts. A line that was cut
/// names no file that is there. Lines reach the disk within a second, and all of them when a run ends.
///
/// Each run holds the numbers of its frames for itself, so that two runs never make the same frame of one folder at the same time.
final class FrameManifest: Sendable {
    /// The manifest's name in the folder of frames.
    static let name = ".bianlian-frames"
    /// 1 GiB: lines of some five million frames.
    private static let mostBytes = 1 << 30

    private struct Content {
        var products: [String: ManifestRecord.Product] = [:]
        var inputs: [String: FrameInputs] = [:]
        var lineCount = 0
        var hasHeading = false
    }

    private let folder: URL
    private let file: LockedFile
    private let inputs: FrameInputs
    private let content: Mutex<Content>
    private let lastSynchronization = Mutex(ContinuousClock.now)

    /// Opens the manifest of a folder, and makes it where it is missing.
    /// - Parameters:
    ///   - inputs: what this run's products are made from.
    ///   - range: the numbers of the frames that it makes.
    ///   - output: what a person calls the products together.
    /// - Throws: `ProductionError.inUse` where another run makes some of these frames; `FileWritingError`.
    init(of inputs: FrameInputs, in folder: URL, holding range: Range<Int>, for output: String) throws {
        (self.folder, self.inputs) = (folder, inputs)
        let url = folder.appendingPathComponent(Self.name)
        do {
            var opened = try LockedFile(url.path, holding: range)
            var bytes = Self.bytes(at: url)
            var found = Self.content(of: bytes)
            if try Self.tidy(opened, at: url, found) {
                opened = try LockedFile(url.path, holding: range)
                bytes = Self.bytes(at: url)
                found = Self.content(of: bytes)
            }
            file = opened
            content = Mutex(found)
            // A line that was cut ends here.
            if let last = bytes.last, last != 0x0A { try add(line: "\n") }
            if !found.hasHeading { try add(line: ManifestRecord.heading.line) }
            if found.inputs[inputs.identifier] == nil { try add(line: ManifestRecord.inputs(inputs).line) }
        } catch let failure as LockedFile.Failure {
            switch failure {
            case .held: throw ProductionError.inUse(output: output)
            case .refused(let reason): throw FileWritingError(.cannotCreate(reason), at: url.relativePath)
            }
        }
    }

    /// Notes a product whose files are about to be put in place.
    /// - Throws: `FileWritingError`.
    func add(_ name: String, captured: String?, pictures: Int = 1, files: [String: String]) throws {
        let product = ManifestRecord.Product(
            name: name, inputs: inputs.identifier, captured: captured, pictures: pictures, files: files)
        let isNew = content.withLock { content in
            defer { content.products[name] = product }
            return content.products[name] != product
        }
        if isNew { try add(line: ManifestRecord.product(product).line) }
        let isDue = lastSynchronization.withLock { last in
            guard ContinuousClock.now - last > .seconds(1) else { return false }
            last = .now
            return true
        }
        if isDue { file.synchronize() }
    }

    /// What a person should know of the inputs when all is made; nil for nothing.
    var inputNote: String? { inputs.changesMeanwhile }

    /// Waits until all lines are on the disk.
    func synchronize() {
        file.synchronize()
    }

    /// A product that an earlier run left, of these inputs or others.
    func product(_ name: String) -> ManifestRecord.Product? {
        content.withLock { $0.products[name] }
    }

    /// What a product was made from, where that is known.
    func inputs(of product: ManifestRecord.Product) -> FrameInputs? {
        content.withLock { $0.inputs[product.inputs] }
    }

    /// Whether a product was made from these inputs.
    func isOurs(_ product: ManifestRecord.Product) -> Bool { product.inputs == inputs.identifier }

    /// Whether the files of a product are as they were written; reads them.
    func isWhole(_ product: ManifestRecord.Product) -> Bool {
        !product.files.isEmpty
            && product.files.allSatisfy { name, expected in
                var hash = SHA256()
                let location = FileLocation(folder.appendingPathComponent(name))
                return (try? hash.update(contentOf: location)) != nil && hash.hexadecimal() == expected
            }
    }

    /// The files in the folder that are named as frames and were made by no run of these inputs, in order.
    func strayFrames() -> [String] {
        // Others may have added theirs.
        let there = Self.content(of: Self.bytes(at: folder.appendingPathComponent(Self.name)))
        let known = there.products.merging(content.withLock { $0.products }) { first, _ in first }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { name in
            OutputDestination.isFrameName(name) && known[name].map(isOurs) != true
                && Self.isFile(folder.appendingPathComponent(name))
        }.sorted()
    }

    private func add(line: String) throws {
        if let reason = file.append(Array(line.utf8)) {
            throw FileWritingError(.cannotWrite(reason), at: folder.appendingPathComponent(Self.name).relativePath)
        }
    }

    /// Writes a manifest of another version anew, or one most of whose lines count no more, while nobody else uses it.
    /// - Returns: whether another file is in its place now.
    private static func tidy(_ file: LockedFile, at url: URL, _ content: Content) throws -> Bool {
        let isForeign = content.lineCount > 0 && !content.hasHeading
        guard isForeign || content.lineCount > 2 * (content.products.count + content.inputs.count) + 1000 else { return false }
        var isDone = false
        try file.alone {
            let used = Set(content.products.values.map(\.inputs))
            let inputs = content.inputs.values.filter { used.contains($0.identifier) }.sorted { $0.identifier < $1.identifier }
            let records =
                [.heading] + inputs.map { ManifestRecord.inputs($0) }
                + content.products.values.sorted { $0.name < $1.name }.map { .product($0) }
            try AtomicFile.write(isForeign ? ManifestRecord.heading.line : records.map(\.line).joined(), to: url)
            isDone = true
        }
        return isDone
    }

    private static func bytes(at url: URL) -> [UInt8] {
        (try? OpenFile(FileLocation(url)).readAll(limit: mostBytes)) ?? []
    }

    private static func content(of bytes: [UInt8]) -> Content {
        var content = Content()
        for line in bytes.split(separator: 0x0A) {
            content.lineCount += 1
            switch ManifestRecord(line: line) {
            case .heading: content.hasHeading = true
            case .inputs(let inputs): content.inputs[inputs.identifier] = inputs
            case .product(let product): content.products[product.name] = product
            case nil: break
            }
        }
        return content
    }

    private static func isFile(_ url: URL) -> Bool {
        var status = stat()
        return lstat(url.path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }
}
