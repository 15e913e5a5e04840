public import DescribedErrors
import RenderConfig

/// Why a mask could not be worn, in one line for a person.
public enum WearingError: DescribedError, Hashable, Sendable {
    /// The models and textures that come with the program were not found.
    case shippedFilesMissing(looked: String)
    /// The file that says where landmarks lie on the shipped face does not fit the face.
    case badLandmarks(path: String)
    /// There is no shipped mask of that name, and no file.
    case unknownMask(String, known: [String])
    /// The name of what stands before the mask is none of the words for it, and no file.
    case missingMatte(String)
    /// A take that is there already was made from another film.
    case takeOfAnotherFilm(path: String, film: String)
    /// No frame of a take, or none of those that were asked for, shows a face.
    case faceNotSeen(path: String, face: Int, frames: String?)
}

extension WearingError: CustomStringConvertible {
    /// One line: what is wrong, and what would be right.
    public var description: String {
        switch self {
        case .shippedFilesMissing(let looked):
            "the shipped models and textures were not found in \(looked); give their folder in the environment variable "
                + ShippedFolder.variable
        case .badLandmarks(let path): "\(path): does not give the positions of 468 landmarks on the face model beside it"
        case .unknownMask(let name, let known):
            "there is no mask \"\(name)\"; "
                + (Suggestion.text(for: name, among: known)
                    ?? "it is neither a file nor one of \(known.joined(separator: ", "))")
        case .missingMatte(let name):
            "there is no matte \"\(name)\": it is neither a file or a folder nor one of estimate, depth, off"
        case .takeOfAnotherFilm(let path, let film):
            "\(path): is a take of a film other than \(film); remove it, or give another path with --take"
        case .faceNotSeen(let path, let face, let frames):
            "\(path): face \(face) is tracked in none of " + (frames.map { "the frames \($0)" } ?? "its frames")
                + "; bianlian inspect \(path) tells what is tracked"
        }
    }
}
