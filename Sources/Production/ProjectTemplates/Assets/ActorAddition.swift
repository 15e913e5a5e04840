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
    /// - Throws: `ProjectError.fileMissing`; `AssetError`; `FileWritingError`.
    package func copyFiles(where isAllowed: (String) -> Bool) throws -> (config: String, recording: String) {
        let name = actor.rawValue
        let (config, recording) = ("actor-\(name).yaml", "recordings/\(name).jsonl")
        let actorConfig = try ActorConfig(of: actor, shipped: shipped)
        let own = try ProjectCopy(Array(actorConfig.text.utf8), to: config, in: folder, for: name)
        let files = try actorConfig.files.map { file in
            let path = file.place == "recordings/take.jsonl" ? recording : file.place
            return try ProjectCopy(of: shipped.appendingPathComponent(file.source), to: path, in: folder, for: name)
        }
        try ([own] + files).write(where: isAllowed)
        return (config, recording)
    }
}
