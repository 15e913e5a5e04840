import ConfigLanguage
import VideoCodecs

/// A picture that a scene reads, as configs name it.
struct NamedPicture {
    enum Source: Hashable {
        case background
        case picture(ConfigPath)
        case captured
        case config(ConfigPath)
        case footage(FootageClip)
    }

    var source: Source
    /// Where it is first named.
    var location: ConfigLocation

    init(_ source: Source, at location: ConfigLocation) {
        self.source = source
        self.location = location
    }
}

extension SceneBuilder {
    /// The place of a picture among those of the scene, which it takes where it has none yet.
    func place(of picture: NamedPicture) -> Int {
        if let known = pictures.firstIndex(where: { $0.source == picture.source }) { return known }
        pictures.append(picture)
        return pictures.count - 1
    }
}
