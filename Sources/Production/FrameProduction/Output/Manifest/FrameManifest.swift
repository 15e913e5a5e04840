import ContentCache
import Files
import Foundation
import ImageCodecs
import Scheduling
import Synchronization

/// A record of the products in a folder and their inputs, stored next to the files, with which a run can resume.
///
///     {"format": "bianlian-frames", "version": 3}
///     {"inputs": "5d41…", "settings": {"size": "1280x720", …}, "files": [{"name": "opera.yaml", "sha256": "9c56…"}, …]}
///     {"name": "frame-000000.png", "inputs": "5d41…", "sha256": {"frame-000000.png": "e3b0…"}}
///
/// A product's line is appended atomically, before its files are moved into place. So after a run is killed, each file whose
/// hash is listed is complete. A file lost or truncated in a power failure is detected by its hash. The last line about a
/// product counts. A truncated line never names an existing file. Lines reach the disk within a second, and all of them when a
/// run ends.
///
/// Each run locks the numbers of its frames, so that two runs never make the same frame of a folder at the same time.
final class FrameManifest: Sendable {
    /// The manifest's name in a folder of frames with the default names.
    static let name = ".bianlian-frames"
    private let folder: URL
    private let names: FrameNames
    private let file: LockedFile
    private let inputs: FrameInputs
    private let content: Mutex<ManifestContent>
    private let lastSynchronization = Mutex(ContinuousClock.now)

    /// Opens the manifest of a folder, or creates it if it is missing.
    /// - Parameters:
    ///   - inputs: the inputs of this run's products.
    ///   - names: the names of the frames. Default: the default names.
    ///   - range: the frame numbers to lock.
    ///   - output: the name of the output in messages.
    /// - Throws: `ProductionError.inUse` if another run is making some of these frames; `FileWritingError`.
    init(
        of inputs: FrameInputs, in folder: URL, _ names: FrameNames = FrameNames(), holding range: Range<Int>,
        for output: String
    ) throws {
        (self.folder, self.names, self.inputs) = (folder, names, inputs)
        let url = folder.appendingPathComponent(names.manifestName)
        do {
            var opened = try LockedFile(url.path, holding: range)
            var found = ManifestContent(in: folder, named: names.manifestName)
            if try Self.tidy(opened, at: url, found) {
                opened = try LockedFile(url.path, holding: range)
                found = ManifestContent(in: folder, named: names.manifestName)
            }
            file = opened
            content = Mutex(found)
            // Terminate a truncated line.
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

    /// Records a product whose files are about to be moved into place.
    /// - Throws: `FileWritingError`.
    func add(_ name: String, captured: String?, pictures: Int = 1, files: [String: String]) throws {
        let product = ManifestRecord.Product(
            name: name, inputs: inputs.identifier, captured: captured, pictures: pictures, files: files)
        // Only products of earlier runs stay in memory; otherwise a long run would accumulate lines that it never needs.
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

    /// The note about inputs that changed during the run; nil for none.
    var inputNote: String? { inputs.changesMeanwhile }

    /// Waits until all lines are on the disk.
    func synchronize() {
        file.synchronize()
    }

    /// Returns a product that was in the folder when this run began, made from any inputs.
    func product(_ name: String) -> ManifestRecord.Product? {
        content.withLock { $0.products[name] }
    }

    /// Returns the inputs of a product; nil if unknown.
    func inputs(of product: ManifestRecord.Product) -> FrameInputs? {
        content.withLock { $0.inputs[product.inputs] }
    }

    /// Whether a product was made from this run's inputs.
    func isOurs(_ product: ManifestRecord.Product) -> Bool { product.inputs == inputs.identifier }

    /// Whether the files of a product are unchanged. Reads them.
    func isWhole(_ product: ManifestRecord.Product) -> Bool { product.isWhole(in: folder) }

    /// Returns the files in the folder that are named as frames and belong to other runs, in order.
    /// - Parameters:
    ///   - made: the frames that this run made or took over.
    ///   - isKept: whether to keep a frame that another run made from the same inputs.
    func strayFrames(beside made: IndexSet, keeping isKept: (_ index: Int) -> Bool) -> [String] {
        let found = FolderNames(in: folder.path).filter { name in
            names.index(of: name).map { !made.contains($0) } ?? false
        }
        guard !found.isEmpty else { return [] }
        // Other runs may have added lines.
        let known = ManifestContent(in: folder, named: names.manifestName).products
        return found.filter { name in
            let isPart = known[name].map(isOurs) == true && names.index(of: name).map(isKept) == true
            return !isPart && Self.isFile(folder.appendingPathComponent(name))
        }.sorted()
    }

    private func add(line: String) throws {
        if let reason = file.append(Array(line.utf8)) {
            throw FileWritingError(.cannotWrite(reason), at: folder.appendingPathComponent(names.manifestName).relativePath)
        }
    }

    /// Rewrites a manifest of another version, or one whose lines are mostly obsolete, if no other run is using it.
    /// - Returns: whether the file was replaced.
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
