import ConfigLanguage
import Foundation
import ImageCodecs
import Imaging
import MeshFormats
import SceneGraph
import VideoCodecs

/// Reads the files that a config names, each once, and adds the mistakes in them to the config's.
final class AssetLoader {
    /// All files that were read, in that order: the pictures of a job depend on them and on nothing else.
    private(set) var files: [URL] = []
    /// What was left out, one line each.
    var notes: [String] = []

    private let access: FileAccess
    private let folder: URL
    private let reading: ConfigReading
    private var pictures: [URL: Picture?] = [:]
    private var models: [URL: Model?] = [:]
    private var videos: [URL: VideoInformation] = [:]

    init(access: FileAccess, folder: URL, reading: ConfigReading) {
        self.access = access
        self.folder = folder
        self.reading = reading
    }

    /// The file of a path, or nil after the mistake was noted.
    func url(of path: Located<ConfigPath>, kind: String) -> URL? {
        guard let url = noting(path, { try access.url(of: path, kind: kind, in: folder) }) else { return nil }
        if !files.contains(url) { files.append(url) }
        return url
    }

    private func noting(_ path: Located<ConfigPath>, _ find: () throws -> URL) -> URL? {
        do {
            return try find()
        } catch let error as ConfigError {
            reading.add(error)
        } catch {
            reading.fail("\(error)", at: path.location)
        }
        return nil
    }

    /// The folder of a path, or nil after the mistake was noted.
    func folder(of path: Located<ConfigPath>, kind: String) -> URL? {
        noting(path) { try access.folderURL(of: path, kind: kind, in: folder) }
    }

    /// Takes in files that were found in a folder of the config's; a link among them that leads elsewhere is a mistake.
    func add(_ found: [URL], of path: Located<ConfigPath>, kind: String) {
        for file in found {
            let name = Located(ConfigPath(text: path.value.text + "/" + file.lastPathComponent), at: path.location)
            guard noting(name, { try access.url(of: name, kind: kind, in: folder) }) != nil else { return }
        }
        files += found
    }

    /// What a video holds.
    /// - Throws: `VideoError`.
    func information(of video: URL) throws -> VideoInformation {
        if let known = videos[video] { return known }
        let information = try VideoInformation(of: video)
        if let note = information.colorNote { notes.append("\(video.relativePath): \(note).") }
        videos[video] = information
        return information
    }

    /// A picture, or nil after the mistake was noted.
    func picture(_ path: Located<ConfigPath>) -> Picture? {
        guard let url = url(of: path, kind: "a picture") else { return nil }
        if let known = pictures[url] { return known }
        var picture: Picture?
        do {
            picture = try readPicture(at: url)
        } catch {
            reading.fail("\(error)", at: path.location)
        }
        pictures[url] = picture
        return picture
    }

    /// A cube map from one picture or six, or nil after the mistake was noted.
    func cubeMap(_ files: TextureFiles, at location: ConfigLocation) -> CubeMap? {
        do {
            switch files {
            case .file(let path):
                guard let image = picture(path) else { return nil }
                return try CubeMap(image.linearImage)
            case .cube(let paths):
                let images = paths.compactMap(picture)
                return images.count == paths.count ? try CubeMap(faces: images.map(\.linearImage)) : nil
            }
        } catch {
            reading.fail("\(error)", at: location)
            return nil
        }
    }

    /// A model, or nil after the mistake was noted.
    func model(_ path: Located<ConfigPath>) -> (model: Model, url: URL)? {
        guard let url = url(of: path, kind: "a model") else { return nil }
        if let known = models[url] { return known.map { ($0, url) } }
        var model: Model?
        do {
            model = try ModelFile.read(atPath: url.relativePath)
        } catch let error as ModelError where error.isMissingReader {
            reading.fail("\(error)", at: path.location, kind: .missingProgram)
        } catch {
            reading.fail("\(error)", at: path.location)
        }
        models[url] = model
        return model.map { ($0, url) }
    }

    /// A texture of a model, or nil after a note: a model without one of its pictures is still worth showing.
    func picture(_ texture: ModelTexture, of model: URL) -> SRGBImage? {
        do {
            switch texture.source {
            case .embedded(let bytes):
                return try readPicture(bytes, from: model.relativePath + " (a texture in it)").standardImage
            case .file(let path):
                let base = model.deletingLastPathComponent().relativePath
                let url = URL(fileURLWithPath: base.isEmpty ? path : base + "/" + path)
                let image = try readPicture(at: url).standardImage
                if !files.contains(url) { files.append(url) }
                return image
            }
        } catch {
            let note = "\(error) The plain colour is shown instead."
            if !notes.contains(note) { notes.append(note) }
            return nil
        }
    }
}

extension ModelError {
    /// Whether not the model is at fault but the program that reads it.
    fileprivate var isMissingReader: Bool {
        switch problem {
        case .readerMissing, .readerNotStarted: true
        default: false
        }
    }
}
