public import DescribedErrors
import ImageCodecs

/// Why a file cannot be looked into, in one line for a person.
public enum InspectionError: DescribedError, Hashable, Sendable {
    /// Neither the content nor the name tells what the file is.
    case unknownKind(path: String)

    /// One line.
    public var description: String {
        switch self {
        case .unknownKind(let path) where path.lowercased().hasSuffix(".yaml") || path.lowercased().hasSuffix(".yml"):
            "\(path): is YAML, as configs and suites are; check it with: bianlian validate \(path)"
        case .unknownKind(let path):
            "\(path): is neither a model (.obj, .dae, .gltf, .glb, .fbx, .ply, .stl), nor a picture (\(ImageFormat.readableNames)), "
                + "nor a recording (JSON Lines, or Live Link Face's, Face Cap's, iFacialMocap's or Facemotion3d's), nor a video by its file name extension (.mp4, .mov, .mkv, .webm, .gif, …)"
        }
    }
}
