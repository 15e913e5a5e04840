import ContentHashing
import Files
import Foundation
import ImageCodecs
import Imaging
import Synchronization

/// The fingerprint of what a folder of frames was made from and the frames that it has, kept beside them so that a run can go on where
/// another stopped.
///
///     bianlian frames 2
///     5d41…                               the fingerprint of all that every frame depends on
///     frame-000000.png 9c56… e3b0…        a frame: the hash of its file, and that of the captured pictures that it shows
///
/// A frame's line is added in one step, before its file is put in place. So whenever a run is killed, each file whose hash stands here is
/// whole and of this job; and each file that a run of this job has made stands here. A line that was cut names no file that is there.
final class FrameManifest: Sendable {
    /// The manifest's name in the folder of frames.
    static let name = ".bianlian-frames"
    private static let heading = "bianlian frames 2"
    /// 1 GiB: lines of seven million frames.
    private static let mostBytes = 1 << 30

    /// The hashes that are known of a frame's file.
    private struct Entry: Equatable {
        /// The hash of its bytes.
        var file: String
        /// The hash of the captured pictures that it shows.
        var captured: String
    }

    private let folder: URL
    private let entries: Mutex<[String: Entry]>
    /// Open for adding lines: a manifest that another job puts in its place meanwhile gets none of them.
    private let descriptor: Int32

    /// Puts the manifest in place, unless it is there already.
    /// - Parameters:
    ///   - fingerprint: the hash of everything that all frames depend on.
    ///   - isResuming: whether frames of an earlier run are to be taken over.
    /// - Throws: `ProductionError.madeFromOther` where they were made from something else; `FileWritingError`.
    init(of fingerprint: String, in folder: URL, isResuming: Bool) throws {
        self.folder = folder
        let url = folder.appendingPathComponent(Self.name)
        let location = FileLocation(url)
        // Parts of a run may begin at the same time in one folder, and must not replace each other's manifest.
        let lock = FolderLock(folder.path)
        defer { lock.release() }
        let found = try? OpenFile(location).readAll(limit: Self.mostBytes)
        let lines = found.map { $0.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) } } ?? []
        let isOurs = Array(lines.prefix(2)) == [Self.heading, fingerprint]
        if !isOurs {
            if isResuming, found != nil { throw ProductionError.madeFromOther(folder: folder.relativePath) }
            try AtomicFile.write("\(Self.heading)\n\(fingerprint)\n", to: url)
        }
        entries = Mutex(isOurs ? Self.entries(lines.dropFirst(2)) : [:])
        descriptor = open(url.path, O_WRONLY | O_APPEND | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { throw FileWritingError(.cannotWrite(systemReason()), at: url.relativePath) }
        // A line that was cut ends here.
        if isOurs, found?.last != 0x0A { try add(line: "") }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Notes a frame whose file is about to be put in place.
    /// - Throws: `FileWritingError`.
    func add(_ frame: Int, file: [UInt8], captured: String) throws {
        let name = OutputDestination.frameName(frame)
        let entry = Entry(file: SHA256.hexadecimal(of: file), captured: captured)
        let isNew = entries.withLock { entries in
            defer { entries[name] = entry }
            return entries[name] != entry
        }
        if isNew { try add(line: "\(name) \(entry.file) \(entry.captured)") }
    }

    /// The frame that an earlier run of the same left, or nil where it must be rendered.
    func picture(ofFrame frame: Int, size: ImageSize, captured: String) -> SRGBImage? {
        let name = OutputDestination.frameName(frame)
        guard let entry = entries.withLock({ $0[name] }), entry.captured == captured else { return nil }
        let location = FileLocation(folder.appendingPathComponent(name))
        guard let bytes = try? FileBytes.read(location, limit: ImageLimits.standard.mostFileBytes),
            SHA256.hexadecimal(of: bytes) == entry.file,
            case .standard(let image)? = try? readImage(bytes, from: location.name), image.size == size
        else { return nil }
        return image
    }

    /// The files in the folder that are named as frames and were made by no run of this job, in order.
    func strayFrames() -> [String] {
        // Others may have added theirs.
        let bytes = try? OpenFile(FileLocation(folder.appendingPathComponent(Self.name))).readAll(limit: Self.mostBytes)
        let lines = (bytes ?? []).split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
        let known = Self.entries(lines.dropFirst(2)).merging(entries.withLock { $0 }) { first, _ in first }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { name in
            OutputDestination.isFrameName(name) && known[name] == nil && Self.isFile(folder.appendingPathComponent(name))
        }.sorted()
    }

    private func add(line: String) throws {
        let text = Array((line + "\n").utf8)
        if let reason = text.withUnsafeBytes({ writeAll($0, to: descriptor) }) {
            throw FileWritingError(.cannotWrite(reason), at: folder.appendingPathComponent(Self.name).relativePath)
        }
    }

    /// The last word on each frame.
    private static func entries(_ lines: ArraySlice<String>) -> [String: Entry] {
        var entries: [String: Entry] = [:]
        for line in lines {
            let parts = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
            if parts.count == 3 { entries[parts[0]] = Entry(file: parts[1], captured: parts[2]) }
        }
        return entries
    }

    private static func isFile(_ url: URL) -> Bool {
        var status = stat()
        return lstat(url.path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }
}

/// A folder that is ours alone for a moment, among processes that ask.
private struct FolderLock {
    private let descriptor: Int32

    /// Waits for the others, but not for ever: one of them may have been stopped.
    init(_ path: String) {
        descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        for _ in 0..<500 where flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK { usleep(10_000) }
    }

    func release() {
        if descriptor >= 0 { close(descriptor) }
    }
}
