public import FilmTracking
public import Foundation
import ImageCodecs

/// The source of the mask for what of a film stands before the face's mask.
public enum WornOcclusion: Hashable, Sendable {
    /// Nothing.
    case nothing
    /// Everything that does not look like the face.
    case estimate
    /// Everything that the take's files of depth have nearer.
    case depth
    /// The light areas of a matte: a video, a folder of pictures or a picture.
    case matte(URL)

    /// The choice where nobody says: a photo tells too little for an estimate.
    public init(for film: Film) {
        if case .photo = film.kind { self = .nothing } else { self = .estimate }
    }

    /// An occlusion by what a user types: `off`, `estimate`, `depth`, or the path of a matte.
    /// - Throws: `WearingError.missingMatte`.
    public init(named name: String) throws(WearingError) {
        switch name {
        case "off": self = .nothing
        case "estimate": self = .estimate
        case "depth": self = .depth
        default:
            guard FileManager.default.fileExists(atPath: name) else { throw .missingMatte(name) }
            self = .matte(URL(literalPath: name))
        }
    }

    /// The key of a config's `occlusion` that says it; nil for nothing.
    var key: String? {
        switch self {
        case .nothing: nil
        case .estimate: "estimate: true"
        case .depth: "captured: depth"
        case .matte(let url): "matte: \(WearConfig.quoted(url))"
        }
    }

    /// The folder that a matte is in.
    var folder: URL? {
        if case .matte(let url) = self { return url.deletingLastPathComponent() }
        return nil
    }
}
