import DescribedErrors
import Foundation

/// The rendered actors that take the place of a film. Each is a shipped config with a take of its own.
public enum StandInActor: String, CaseIterable, Sendable {
    /// A young man with short hair.
    case lin
    /// A young woman with long black hair and a fringe.
    case mei
    /// A woman with dark skin and curly hair.
    case amara
    /// An old man, bald with grey hair at the sides and a grey beard.
    case gustav

    /// Returns the actor with a name.
    /// - Throws: `ProjectError.unknownActor`.
    public init(named name: String) throws(ProjectError) {
        guard let actor = Self(rawValue: name.lowercased()) else {
            let names = Self.allCases.map(\.rawValue)
            throw .unknownActor(name, known: names, suggestion: Suggestion.text(for: name, among: names))
        }
        self = actor
    }

    /// A short description of the actor and of their take.
    public var about: String {
        switch self {
        case .lin: "a young man with short hair, who bows, laughs and talks"
        case .mei: "a young woman with long black hair, who talks"
        case .amara: "a woman with dark skin and curly hair, who laughs"
        case .gustav: "an old man with a grey beard, who turns to both sides"
        }
    }

    /// The parts of `models/head.glb` that do not hide a mask on the actor, as the config lists them. The head's hair has the
    /// hairline of all actors but one.
    var missingHeadParts: String { self == .gustav ? "robe, hair" : "robe" }

    /// The config's path among the shipped files.
    var source: String { "render-configs/\(self == .lin ? "actor" : rawValue).yaml" }
}

/// The config of an actor, rewritten for a project folder.
struct ActorConfig {
    /// The text, without a recording: the config that shows the actor has it.
    let text: String
    /// The shipped models and textures that it names, and the take.
    let files: [ProjectTemplate.CopiedFile]

    /// Reads an actor's config.
    /// - Throws: `ProjectError.fileMissing`.
    init(of actor: StandInActor, shipped: URL) throws(ProjectError) {
        let file = shipped.appendingPathComponent(actor.source)
        guard let config = try? String(contentsOf: file, encoding: .utf8) else { throw .fileMissing(path: file.path) }
        let lines = config.split(separator: "\n", omittingEmptySubsequences: false)
        // The first line names the schema, which is not part of the project.
        text = lines.drop { $0.hasPrefix("# yaml-language-server") || $0 == "#" }.filter { !$0.hasPrefix("recording:") }
            .joined(separator: "\n").replacing("../", with: "")
        var paths: [String] = []
        for match in config.matches(of: #/\.\./((?:models|textures)/[\w.-]+)/#) where !paths.contains(String(match.1)) {
            paths.append(String(match.1))
        }
        let take = config.matches(of: #/(?m)^recording: (\S+)/#).map {
            ProjectTemplate.CopiedFile("render-configs/\($0.1)", as: "recordings/take.jsonl")
        }
        files = paths.map { ProjectTemplate.CopiedFile($0) } + take
    }
}
