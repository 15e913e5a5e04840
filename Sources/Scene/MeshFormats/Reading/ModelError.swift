public import DescribedErrors

/// An error in reading a model, described in one line for the user.
public struct ModelError: DescribedError, Equatable, Sendable {
    /// A problem of a file.
    public enum Problem: Equatable, Sendable {
        /// The file does not exist.
        case missing
        /// The path is a folder.
        case isFolder
        /// The file exists but cannot be read, for the system's reason.
        case unreadable(String)
        /// The file has no bytes.
        case empty
        /// The format is unknown, with the extension without its dot; empty if the content was not recognised either.
        case unknownFormat(ending: String)
        /// A quantity exceeds its limit.
        case overLimit(what: String, found: Int, limit: Int)
        /// The content violates its format, in the words of the library that reads it.
        case malformed(format: ModelFormat, reason: String)
        /// A number for position or shading is infinite or NaN, at the given place.
        case notFinite(place: String)
        /// The file has no scene with a name; with the names that it has.
        case noScene(String, known: [String])
        /// Nothing in the file can be drawn, with notes on the dropped parts.
        case noTriangles(notes: [String])
        /// The reading process ended without an answer, with the signal if there was one.
        case readerStopped(format: ModelFormat, signal: Int?)
        /// The reading process exceeded its time limit.
        case overTime(seconds: Int)
        /// The model reader program was not found at any of the given paths.
        case readerMissing(places: [String])
        /// The model reader program cannot be started, for the system's reason.
        case readerNotStarted(program: String, reason: String)
    }

    /// The model's path as given by the caller.
    public var path: String
    /// The problem of the file.
    public var problem: Problem

    /// Creates an error about a file.
    public init(_ problem: Problem, at path: String) {
        self.problem = problem
        self.path = path
    }

    /// For example `masks/face.ply: contains no triangles (12 points left out)`
    public var description: String { ModelError.singleLine("\(path): \(words)") }

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
        case .noScene(let name, let known):
            "has no scene \"\(name)\"; it has \(known.isEmpty ? "no scenes" : known.shortened(to: 8))"
        case .noTriangles(let notes):
            "contains no triangles" + (notes.isEmpty ? "" : " (\(notes.joined(separator: "; ")))")
        case .readerStopped(let format, let signal):
            "the model reader crashed on the file\(signal.map { " (signal \($0))" } ?? ""); "
                + "the .\(format.fileExtension) file is damaged or needs more memory than allowed"
        case .overTime(let seconds):
            "reading it takes more than the \(seconds) seconds of processor time allowed; set \(ModelLimits.secondsVariable) to a "
                + "larger number"
        case .readerMissing(let places):
            "the program bianlian-model-reader was not found at \(places.joined(separator: ", ")); "
                + "build it with: swift build --product bianlian-model-reader (in your own package, add this product to the "
                + "dependencies of your target), or set BIANLIAN_MODEL_READER to its path"
        case .readerNotStarted(let program, let reason): "the program \(program) cannot be started: \(reason)"
        }
    }

    /// Returns a text as one line of limited length, with control characters escaped.
    static func singleLine(_ text: String) -> String { MessageText.cut(MessageText.line(text), to: 1000) }
}
