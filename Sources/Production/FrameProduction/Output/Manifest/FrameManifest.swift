import ContentCache
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
    private let folder: URL
    private let file: LockedFile
    private let inputs: FrameInputs
    private let content: Mutex<ManifestContent>
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
            var found = ManifestContent(in: folder)
            if try Self.tidy(opened, at: url, found) {
                opened = try LockedFile(url.path, holding: range)
                found = ManifestContent(in: folder)
            }
            file = opened
            content = Mutex(found)
            // A line that was cut ends here.
            if found.isCut { try add(line: "\n") }
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
        // Only what an earlier run said is kept in memory: a long run would gather lines that nobody asks it for.
        let isNew = content.withLock { content in
            guard let former = content.products[name] else { return true }
            content.products[name] = product
            return former != product
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

    /// A product that was in the folder when this run began, of these inputs or others.
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
    func isWhole(_ product: ManifestRecord.Product) -> Bool { product.isWhole(in: folder) }

    /// The files in the folder that are named as frames and belong to other runs, in order.
    /// - Parameters:
    ///   - made: the frames that this run made or took over.
    ///   - isKept: whether a frame that another run made of the same inputs is no stray.
    func strayFrames(beside made: IndexSet, keeping isKept: (_ index: Int) -> Bool) -> [String] {
        let found = FolderNames(in: folder.path).filter { name in
            OutputDestination.frameIndex(of: name).map { !made.contains($0) } ?? false
        }
        guard !found.isEmpty else { return [] }
        // Others may have added theirs.
        let known = ManifestContent(in: folder).products
        return found.filter { name in
            let isPart = known[name].map(isOurs) == true && OutputDestination.frameIndex(of: name).map(isKept) == true
            return !isPart && Self.isFile(folder.appendingPathComponent(name))
        }.sorted()
    }

    private func add(line: String) throws {
        if let reason = file.append(Array(line.utf8)) {
            throw FileWritingError(.cannotWrite(reason), at: folder.appendingPathComponent(Self.name).relativePath)
        }
    }

    /// Writes a manifest of another version anew, or one most of whose lines count no more, while nobody else uses it.
    /// - Returns: whether another file is in its place now.
    private static func tidy(_ file: LockedFile, at url: URL, _ content: ManifestContent) throws -> Bool {
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

    private static func isFile(_ url: URL) -> Bool {
        var status = stat()
        return lstat(url.path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }
}
