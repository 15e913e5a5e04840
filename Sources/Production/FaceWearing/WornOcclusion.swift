public import Foundation
import ImageCodecs

/// The source of the matte of objects in front of the face's mask.
public enum WornOcclusion: Hashable, Sendable {
    /// No matte.
    case nothing
    /// Everything that does not look like the face.
    case estimate
    /// Everything that is nearer according to the take's depth files.
    case depth
    /// The light areas of a matte: a video, a folder of pictures or a picture.
    case matte(URL)

    /// The default for a film: none for a photo, which has too little data for an estimate.
    public init(for film: Film) {
        if case .photo = film.kind { self = .nothing } else { self = .estimate }
    }

    /// Creates an occlusion from the user's input: `off`, `estimate`, `depth`, or the path of a matte.
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

    /// The value for a config's `occlusion`; nil for none.
    var key: String? {
        switch self {
        case .nothing: nil
        case .estimate: "estimate: true"
        case .depth: "captured: depth"
        case .matte(let url): "matte: \(WearConfig.quoted(url))"
        }
    }

    /// The folder of the matte.
    var folder: URL? {
        if case .matte(let url) = self { return url.deletingLastPathComponent() }
        return nil
    }
}
