import ChildProcesses
import Files
import Foundation

/// A file that a program reads, opened by us and handed over open: whatever its path leads to by then, what we looked at is what is read.
struct MediaInput {
    /// The path that the program opens it by.
    let path: String
    private let file: OpenFile

    /// Opens a file; pipes and devices are not, since they might never answer.
    /// - Throws: `VideoError`.
    init(_ location: FileLocation) throws(VideoError) {
        do {
            file = try OpenFile(location)
        } catch {
            throw error == .missing
                ? .missing(path: location.name) : .unreadable(path: location.name, reason: error.reason)
        }
        path = Self.handedPath ?? location.path
    }

    /// The kind of the file's content, if it is a known one and no video.
    var otherKind: KnownContent.Kind? {
        KnownContent.kind(of: file.start(4096)).flatMap { $0.use == .video || $0.use == .sound ? nil : $0 }
    }

    /// Our number of the file.
    var descriptor: Int32 { file.descriptor }

    /// The name that it has for the program.
    var name: String { MediaProgram.name(ofPath: path) }

    /// The path by which a program opens what it was handed; nil where the system has none, as in a folder without /proc that was made
    /// the root: there the file is opened by its name again, and a link put in its way at that moment would be followed.
    private static let handedPath: String? = {
        #if os(Linux)
            let folder = "/proc/self/fd"
        #else
            let folder = "/dev/fd"
        #endif
        return access(folder, X_OK) == 0 ? "\(folder)/\(ChildProgram.handedFile)" : nil
    }()
}
