import ConfigLanguage
import Foundation
import ImageCodecs
import ImageComparison
import Imaging

/// The light pixels of a picture.
struct MaskImage: Sendable {
    /// The picture's path, for messages.
    let path: String
    /// The light pixels.
    let pixels: PixelMask

    /// Reads a mask; its path is relative to the file that names it.
    /// - Throws: `ConfigError` at the location of the name.
    init(named name: Located<String>) throws {
        let folder = URL(literalPath: name.location.file).deletingLastPathComponent()
        let isBesideUs = name.value.hasPrefix("/") || folder.relativePath == "."
        let url = isBesideUs ? URL(literalPath: name.value) : folder.appendingPathComponent(name.value)
        path = url.relativePath
        do {
            pixels = PixelMask(lightPixelsOf: try readImage(at: url).standardImage)
        } catch {
            let isMissing = error.problem == .missing
            throw ConfigError([
                ConfigMistake("\(error)", at: name.location, kind: isMissing ? .missingFile : .invalid)
            ])
        }
    }
}
