import ChildProcesses
import Files
import Foundation

/// A file for a program to read, opened by this process and passed on as an open file.
///
/// The program thus reads exactly the file that was checked, even if its path leads elsewhere by then.
struct MediaInput {
    /// The path at which the program opens the file.
    let path: String
    private let file: OpenFile

    /// Opens a file. Pipes and devices are rejected, because reading them might block forever.
    /// - Parameter kind: the word for the file in messages. Default: video.
    /// - Throws: `VideoError`.
    init(_ location: FileLocation, kind: String = "video") throws(VideoError) {
        do {
            file = try OpenFile(location)
        } catch {
            throw error == .missing
                ? .missing(path: location.name, kind: kind)
                : .unreadable(path: location.name, kind: kind, reason: error.reason)
        }
        path = Self.handedPath ?? location.path
    }

    /// The kind of the file's content, if it is known and not a video.
    var otherKind: KnownContent.Kind? {
        KnownContent.kind(of: file.start(4096)).flatMap { $0.use == .video || $0.use == .sound ? nil : $0 }
    }

    /// The file descriptor in this process.
    var descriptor: Int32 { file.descriptor }

    /// The name of the file in the program's arguments.
    var name: String { MediaProgram.name(ofPath: path) }

    /// The path at which a program opens a file passed to it; nil without /proc, such as on macOS and in some chroots.
    ///
    /// Without it, the program opens the file again by name, and follows a link that another process puts there at that moment.
    /// Outside Linux, `/dev/fd` is no substitute: a file opened there continues at the position that the last program reached.
    private static let handedPath: String? = {
        let folder = "/proc/self/fd"
        return access(folder, X_OK) == 0 ? "\(folder)/\(ChildProgram.handedFile)" : nil
    }()
}
