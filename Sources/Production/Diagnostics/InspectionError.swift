public import DescribedErrors
import FaceTracking
import ImageCodecs

/// A reason why a file cannot be inspected, in one line for the user.
public enum InspectionError: DescribedError, Hashable, Sendable {
    /// Neither the content nor the name identifies the kind of file.
    case unknownKind(path: String)

    /// The error in one line.
    public var description: String {
        switch self {
        case .unknownKind(let path) where path.lowercased().hasSuffix(".yaml") || path.lowercased().hasSuffix(".yml"):
            "\(path): is YAML, like configs and suites; check it with: bianlian validate \(path)"
        case .unknownKind(let path):
            "\(path): is neither a model (.obj, .dae, .gltf, .glb, .vrm, .fbx, .ply, .stl), nor a picture (\(ImageFormat.readableNames)), "
                + "nor a recording (JSON Lines, or \(Recording.appNames(suffix: "'s"))), nor a video by its file name extension (.mp4, .mov, .mkv, .webm, .gif, …)"
        }
    }
}
