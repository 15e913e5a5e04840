public import DescribedErrors

/// An error in writing a file, described in one line for the user.
public struct FileWritingError: DescribedError, Equatable, Sendable {
    /// The kinds of failure.
    public enum Problem: Equatable, Sendable {
        /// The destination folder does not exist.
        case folderMissing(String)
        /// The file cannot be created or renamed, for the system's reason.
        case cannotCreate(String)
        /// Writing failed, for example on a full disk, for the system's reason.
        case cannotWrite(String)
    }

    /// The file's path.
    public var path: String
    /// The failure.
    public var problem: Problem

    /// Creates an error about a file.
    package init(_ problem: Problem, at path: String) {
        self.problem = problem
        self.path = path
    }

    /// For example `out/frame.png: cannot be created: Permission denied`
    public var description: String {
        switch problem {
        case .folderMissing(let folder):
            "\(path): cannot be created: there is no folder \(folder); `mkdir -p \(folder.shellWord)` creates it"
        case .cannotCreate(let reason): "\(path): cannot be created: \(reason)"
        case .cannotWrite(let reason): "\(path): cannot be written: \(reason)"
        }
    }
}
