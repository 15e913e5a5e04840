public import DescribedErrors

/// Why a model could not be read; its description is one line for a person.
public struct ModelError: DescribedError, Equatable, Sendable {
    /// A problem of a file.
    public enum Problem: Equatable, Sendable {
        /// There is no file of that name.
        case missing
        /// The name is a folder's.
        case isFolder
        /// The file is there but cannot be read; the system's reason.
        case unreadable(String)
        /// The file has no bytes.
        case empty
        /// The name ends as no known format does (without its dot; empty where content told nothing either).
        case unknownFormat(ending: String)
        /// More of something than the limits allow.
        case overLimit(what: String, found: Int, limit: Int)
        /// The content breaks the rules of its format, in the words of the library that reads it.
        case malformed(format: ModelFormat, reason: String)
        /// A number that places or shades something is infinite or not a number; where.
        case notFinite(place: String)
        /// Nothing in the file can be drawn; what was left out.
        case noTriangles(notes: [String])
        /// The reading process ended without an answer, by a signal where there is one.
        case readerStopped(format: ModelFormat, signal: Int?)
        /// The reading process was stopped after its time.
        case overTime(seconds: Int)
        /// The program that reads models is in none of the places where it is looked for.
        case readerMissing(places: [String])
        /// The program that reads models cannot be started; the system's reason.
        case readerNotStarted(program: String, reason: String)
    }

    /// The model's path as it was given.
    public var path: String
    /// The problem of the file.
    public var problem: Problem

    /// An error about a file.
    public init(_ problem: Problem, at path: String) {
        self.problem = problem
        self.path = path
    }

    /// For example `masks/face.ply: holds no triangles (12 points left out).`
    public var description: String { ModelError.singleLine("\(path): \(words).") }

    private var words: String {
        switch problem {
        case .missing: "there is no such file"
        case .isFolder: "is a folder, not a model file (\(ModelFormat.listOfExtensions))"
        case .unreadable(let reason): "cannot be read: \(reason)"
        case .empty: "is empty"
        case .unknownFormat(let fileExtension):
            (fileExtension.isEmpty
                ? "is not a known model format" : "the extension .\(fileExtension) is not a known model format")
                + "; known extensions are \(ModelFormat.listOfExtensions)"
        case .overLimit(let what, let found, let limit): "has \(found) \(what), but at most \(limit) are allowed"
        case .malformed(let format, let reason): "is not a valid .\(format.fileExtension) file: \(reason)"
        case .notFinite(let place): "\(place) is infinite or not a number; all numbers must be finite"
        case .noTriangles(let notes):
            "holds no triangles" + (notes.isEmpty ? "" : " (\(notes.joined(separator: "; ")))")
        case .readerStopped(let format, let signal):
            "the model reader crashed on it\(signal.map { " (signal \($0))" } ?? ""); "
                + "the .\(format.fileExtension) file is damaged or needs more memory than allowed"
        case .overTime(let seconds): "reading it takes more than the \(seconds) seconds allowed"
        case .readerMissing(let places):
            "the program bianlian-model-reader was not found at \(places.joined(separator: ", ")); "
                + "build it with: swift build --product bianlian-model-reader (a package of your own names this product among the "
                + "dependencies of its target), or set BIANLIAN_MODEL_READER to its path"
        case .readerNotStarted(let program, let reason): "the program \(program) cannot be started: \(reason)"
        }
    }

    /// A text as one line: hidden characters are escaped, and it is not endless.
    static func singleLine(_ text: String) -> String { MessageText.cut(MessageText.line(text), to: 1000) }
}
