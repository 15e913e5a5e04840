import ConfigSettings
import ContentCache
import DescribedErrors
import Files
import Foundation
import ImageCodecs
import Imaging
import RenderConfig
import SceneRenderer
import Synchronization

/// A folder with one file per frame.
final class FolderSink: FrameSink {
    private let folder: URL
    private let names: FrameNames
    private let format: any FrameFileFormat
    private let production: FrameProduction
    private let numbers: FrameNumbers
    /// The frames of all shards of this run.
    private let wholeRun: FrameNumbers
    private let begun = Mutex<Begun?>(nil)
    /// The frames that exist so far, made by this run or taken over.
    private let made = Mutex(IndexSet())

    /// The state after `begin`.
    private struct Begun {
        var manifest: FrameManifest
        /// The undamaged products of an earlier run, keyed by frame name.
        var whole: [String: ManifestRecord.Product] = [:]
    }

    /// Creates the folder if it is missing.
    /// - Throws: `ProductionError`, `FileWritingError`.
    init(
        _ folder: URL, _ names: FrameNames, _ format: any FrameFileFormat, of production: FrameProduction,
        _ numbers: FrameNumbers
    ) throws {
        (self.folder, self.names, self.format) = (folder, names, format)
        (self.production, self.numbers) = (production, numbers)
        wholeRun = try production.framesOfAllShards()
        try Self.make(folder)
        Leftovers.removeOnce(inFolderAt: folder.path)
    }

    /// Creates a folder if it is missing.
    /// - Throws: `ProductionError.cannotCreateFolder`.
    static func make(_ folder: URL) throws {
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            var isFolder: ObjCBool = false
            let exists = FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder)
            let reason = exists && !isFolder.boolValue ? "a file with that name exists" : Self.reason(of: error)
            throw ProductionError.cannotCreateFolder(path: folder.relativePath, reason: reason)
        }
    }

    func begin() throws -> [String] {
        let inputs = format.statedInputs ?? FrameInputs(ofFramesOf: production, named: names)
        guard let bounds = numbers.bounds else { preconditionFailure("A run must have at least one frame.") }
        let manifest = try FrameManifest(
            of: inputs, in: folder, names, holding: bounds.lowerBound..<bounds.upperBound + 1,
            for: production.destination.description)
        var begun = Begun(manifest: manifest)
        defer { self.begun.withLock { $0 = begun } }
        guard production.resumes else { return [] }
        let files = numbers.indices.map { names.name(of: $0) }
        let earlier = EarlierProducts(files, in: folder, manifest, threads: production.threads)
        // Frames without the files of all layers of this run are rendered again. In OpenEXR, the inputs state the layers.
        let layers = production.destination.isOpenEXR ? [] : production.layers.map { "\($0.rawValue)/" }
        begun.whole = earlier.whole.filter { _, product in
            layers.allSatisfy { layer in product.files.keys.contains { $0.hasPrefix(layer) } }
        }
        return earlier.notes(of: "frame", from: inputs)
    }

    private var manifest: FrameManifest {
        guard let begun = begun.withLock({ $0 }) else { preconditionFailure("Frames were written before `begin` was called.") }
        return begun.manifest
    }

    func hasFinished(_ plan: FramePlan) -> Bool {
        guard let product = begun.withLock({ $0?.whole[names.name(of: plan.index)] }) else { return false }
        return product.captured == FrameInputs.captured(in: plan)
    }

    func finishedPicture(ofFrame index: Int) throws -> SRGBImage? {
        try format.picture(at: url(ofFileNamed: names.name(of: index)))
    }

    func prepare(_ frame: inout FinishedFrame, of plan: FramePlan) throws {
        frame.captured = FrameInputs.captured(in: plan)
        guard let bytes = format.file(of: &frame, plan) else { return }
        let name = names.name(of: frame.index)
        var files = frame.layerFiles
        files[name] = SHA256.hexadecimal(of: bytes)
        try manifest.add(name, captured: frame.captured, files: files)
        try AtomicFile.write(bytes, to: url(ofFileNamed: name))
    }

    func finish(_ frame: FinishedFrame) {
        made.withLock { _ = $0.insert(frame.index) }
    }

    func complete() throws -> [String] {
        manifest.synchronize()
        return try [manifest.inputNote].compactMap(\.self) + removeStrays()
    }

    /// Removes frames of other runs if the run cleans, otherwise reports them.
    /// - Returns: notes about these frames.
    private func removeStrays() throws -> [String] {
        // An input file is never a stray frame, even if it is named like a frame.
        let inputs = Set(production.job.sources.map(\.location.followed.path))
        // A run without --clean may complete a folder frame by frame, so it reports only frames made from other inputs.
        let wholeRun = IndexSet(wholeRun.indices)
        let strays = manifest.strayFrames(beside: made.withLock { $0 }) { !production.cleans || wholeRun.contains($0) }.filter {
            !inputs.contains(FileLocation(url(ofFileNamed: $0)).followed.path)
        }
        guard let first = strays.first, let last = strays.last else { return [] }
        let count = strays.count == 1 ? "1 frame" : "\(strays.count) frames"
        let range = strays.count == 1 ? first : "\(first) to \(last)"
        guard production.cleans else {
            return ["\(count) of other runs remain in \(folder.relativePath), \(range); --clean removes them"]
        }
        for name in strays {
            let location = FileLocation(url(ofFileNamed: name))
            if let reason = location.remove() { throw FileWritingError(.cannotWrite(reason), at: location.name) }
        }
        return ["\(count) of other runs removed from \(folder.relativePath), \(range)"]
    }

    func abandon(finished: Int) -> Int? {
        begun.withLock { $0?.manifest.synchronize() }
        return finished
    }

    private func url(ofFileNamed name: String) -> URL {
        folder.appendingPathComponent(name)
    }

    /// The system's description of an error, without Foundation's additions; if there is none, Foundation's, joined to one
    /// line.
    private static func reason(of error: any Error) -> String {
        // Foundation has only a general message for this case.
        if let working = getcwd(nil, 0) { free(working) } else { return "the working folder was deleted" }
        // On Linux the cause is a `POSIXError`, which does not bridge to `NSError` there.
        let cause = (error as? CocoaError)?.underlying as? POSIXError
        if let cause { return systemReason(cause.code.rawValue) }
        let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
        let code = underlying?.domain == NSPOSIXErrorDomain ? underlying?.code : nil
        if let code { return systemReason(Int32(code)) }
        return error.localizedDescription.split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}
