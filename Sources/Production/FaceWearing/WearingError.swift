public import DescribedErrors
import RenderConfig

/// An error that prevents a mask from being worn, described in one line for the user.
public enum WearingError: DescribedError, Hashable, Sendable {
    /// The shipped models and textures were not found.
    case shippedFilesMissing(looked: String)
    /// The file of landmark positions does not fit the shipped face.
    case badLandmarks(path: String)
    /// The name is neither a shipped mask nor a file.
    case unknownMask(String, known: [String])
    /// The file of an added model does not exist.
    case missingModel(String, kinds: [String])
    /// The occlusion is neither one of the keywords nor a file.
    case missingMatte(String)
    /// An existing take was made from another film.
    case takeOfAnotherFilm(path: String, film: String)
    /// No frame of a take, or none of the requested frames, shows a face.
    case faceNotSeen(path: String, face: Int, frames: String?)
}

extension WearingError: CustomStringConvertible {
    /// One line: the problem, and the valid alternatives.
    public var description: String {
        switch self {
        case .shippedFilesMissing(let looked):
            "the shipped models and textures were not found in \(looked); give their folder in the environment variable "
                + ShippedFolder.variable
        case .badLandmarks(let path): "\(path): does not contain the positions of 468 landmarks on the face model in its folder"
        case .unknownMask(let name, let known):
            "there is no mask \"\(name)\"; "
                + (Suggestion.text(for: name, among: known)
                    ?? "it is neither a file nor one of \(known.joined(separator: ", "))")
        case .missingModel(let name, let kinds):
            "there is no model \"\(name)\"; give a file, or a kind and a file, such as glasses:FILE; kinds are "
                + kinds.joined(separator: ", ")
        case .missingMatte(let name):
            "there is no matte \"\(name)\": it is neither a file nor a folder nor one of estimate, depth, off"
        case .takeOfAnotherFilm(let path, let film):
            "\(path): is a take of a film other than \(film); remove it, or give another path with --take"
        case .faceNotSeen(let path, let face, let frames):
            "\(path): face \(face) is tracked in none of " + (frames.map { "the frames \($0)" } ?? "its frames")
                + "; bianlian inspect \(path) shows what is tracked"
        }
    }
}
