public import DescribedErrors

/// Why a file could not be made; its description is one line for a person.
public struct FileWritingError: DescribedError, Equatable, Sendable {
    /// The kinds of failure.
    public enum Problem: Equatable, Sendable {
        /// The folder that the file belongs in does not exist.
        case folderMissing(String)
        /// The file cannot be created or put in place; the system's reason.
        case cannotCreate(String)
        /// Writing began and failed, as on a full disk; the system's reason.
        case cannotWrite(String)
    }

    /// The file's path.
    public var path: String
    /// The failure.
    public var problem: Problem

    /// An error about a file.
    public init(_ problem: Problem, at path: String) {
        self.problem = problem
        self.path = path
    }

    /// For example `out/frame.png: cannot be created: Permission denied.`
    public var description: String {
        switch problem {
        case .folderMissing(let folder): "\(path): cannot be created: there is no folder \(folder)."
        case .cannotCreate(let reason): "\(path): cannot be created: \(reason)."
        case .cannotWrite(let reason): "\(path): cannot be written: \(reason)."
        }
    }
}
