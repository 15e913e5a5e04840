package import Foundation
import ImageCodecs

/// The addition of a shipped actor to a project: their config, its files and their take.
package struct ActorAddition {
    private let actor: StandInActor
    private let folder: URL
    private let shipped: URL

    /// Prepares an addition.
    /// - Parameters:
    ///   - config: the config that will show the actor.
    ///   - shipped: the folder that contains the shipped files.
    package init(of actor: StandInActor, to config: URL, shipped: URL) {
        (self.actor, folder, self.shipped) = (actor, config.deletingLastPathComponent(), shipped)
    }

    /// Copies the files; those that are there with the same content stay.
    /// - Parameter isAllowed: whether a file may be written at a path from the config's folder.
    /// - Returns: the paths of the actor's config and take from that folder.
    /// - Throws: `ProjectError.fileMissing`; `AssetError.fileDiffers`, `AssetError.outsideProject`; `FileWritingError`.
    package func copyFiles(where isAllowed: (String) -> Bool) throws -> (config: String, recording: String) {
        let name = actor.rawValue
        let (config, recording) = ("actor-\(name).yaml", "recordings/\(name).jsonl")
        let actorConfig = try ActorConfig(of: actor, shipped: shipped)
        var contents: [(path: String, bytes: [UInt8])] = [(config, Array(actorConfig.text.utf8))]
        for file in actorConfig.files {
            let source = shipped.appendingPathComponent(file.source)
            guard let bytes = FileManager.default.contents(atPath: source.path) else {
                throw AssetError.fileMissing(path: source.path)
            }
            contents.append((file.place == "recordings/take.jsonl" ? recording : file.place, [UInt8](bytes)))
        }
        let missing = try contents.filter { path, bytes in
            guard isAllowed(path) else { throw AssetError.outsideProject(path: path) }
            let target = folder.appendingPathComponent(path)
            guard let known = FileManager.default.contents(atPath: target.path) else { return true }
            guard [UInt8](known) == bytes else { throw AssetError.fileDiffers(path: target.relativePath, thing: name) }
            return false
        }
        for (path, bytes) in missing {
            let target = folder.appendingPathComponent(path)
            try AtomicFile.makeFolder(target.deletingLastPathComponent())
            try AtomicFile.write(bytes, to: target)
        }
        return (config, recording)
    }
}
