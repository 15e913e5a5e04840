public import DescribedErrors

/// The initial content of a new project.
public enum ProjectTemplate: String, CaseIterable, Sendable {
    /// A mask on an actor, whose texture is painted.
    case mask
    /// Make-up that leaves the skin bare.
    case makeUp = "make-up"
    /// Glasses with lenses to be painted.
    case glasses
    /// A robot that copies the actor.
    case avatar
    /// The mask with a regression suite.
    case suite

    /// Returns the template with a name.
    /// - Throws: `ProjectError.unknownTemplate`.
    public init(named name: String) throws(ProjectError) {
        guard let template = Self(rawValue: name.lowercased()) else {
            let names = Self.allCases.map(\.rawValue)
            throw .unknownTemplate(name, known: names, suggestion: Suggestion.text(for: name, among: names))
        }
        self = template
    }

    /// A short description of what it shows.
    public var about: String {
        switch self {
        case .mask: "a mask on an actor, with its texture and the layout to paint on"
        case .makeUp: "make-up on an actor, transparent where the skin shows"
        case .glasses: "sunglasses on an actor, with the texture of their lenses"
        case .avatar: "a robot next to an actor, copying the actor's face"
        case .suite: "the mask with a regression suite, golden pictures and CI workflows"
        }
    }

    /// The actor that shows the template best.
    public var actor: StandInActor {
        switch self {
        case .mask, .suite: .lin
        case .makeUp: .mei
        case .glasses: .gustav
        case .avatar: .amara
        }
    }

    /// The config that is rendered.
    public var config: String { self == .suite ? "mask.yaml" : rawValue + ".yaml" }

    /// A shipped file and its path in the project.
    struct CopiedFile {
        var source: String
        var place: String

        init(_ source: String, as place: String? = nil) {
            (self.source, self.place) = (source, place ?? source)
        }
    }

    /// The shipped files that the config needs in addition to those of the actor.
    var files: [CopiedFile] { ownFiles + [CopiedFile("models/head.glb"), CopiedFile("textures/studio.hdr")] }

    private var ownFiles: [CopiedFile] {
        switch self {
        case .mask, .suite:
            [CopiedFile("models/full-face.glb"), CopiedFile("textures/red-general-bleed.png", as: "textures/mask.png")]
        case .makeUp: [CopiedFile("models/face.glb"), CopiedFile("textures/makeup.png", as: "textures/make-up.png")]
        case .glasses:
            [
                CopiedFile("models/glasses-aviator.glb", as: "models/glasses.glb"),
                CopiedFile("textures/lens-gradient.png", as: "textures/lenses.png"), CopiedFile("textures/evening-sky.hdr"),
            ]
        case .avatar: [CopiedFile("models/robot.glb")]
        }
    }

    /// The guide next to the texture to paint.
    struct Guide {
        /// Its path in the project.
        var place: String
        /// The shipped model.
        var model: String
        /// The parts of the model that use the texture; nil for all regions of the face.
        var parts: Set<String>?
        /// The side of the texture in pixels.
        var side: Int
    }

    var guide: Guide {
        switch self {
        case .mask, .suite: Guide(place: "textures/mask-layout.png", model: "models/face.glb", parts: nil, side: 1024)
        case .makeUp: Guide(place: "textures/make-up-layout.png", model: "models/face.glb", parts: nil, side: 1024)
        case .glasses:
            Guide(place: "textures/lenses-layout.png", model: "models/glasses-aviator.glb", parts: ["lens-left"], side: 512)
        case .avatar: Guide(place: "textures/shell-layout.png", model: "models/robot.glb", parts: ["head"], side: 1024)
        }
    }
}

/// The reason why a project could not be created, in one line for the user.
public enum ProjectError: DescribedError, Hashable, Sendable {
    /// No template has this name.
    case unknownTemplate(String, known: [String], suggestion: String?)
    /// No actor has this name.
    case unknownActor(String, known: [String], suggestion: String?)
    /// The folder is not empty, or is not a folder.
    case notEmpty(path: String)
    /// A shipped file that the project needs is missing.
    case fileMissing(path: String)
    /// The folder cannot be created or written to.
    case cannotCreate(path: String, reason: String)
    /// The user interrupted the command.
    case interrupted
}

extension ProjectError: CustomStringConvertible {
    /// One line with the error and its correction.
    public var description: String {
        switch self {
        case .unknownTemplate(let name, let known, let suggestion):
            "--from takes \(known.joined(separator: ", ")), not \"\(name)\"" + (suggestion.map { "; \($0)" } ?? "")
        case .unknownActor(let name, let known, let suggestion):
            "--actor takes \(known.joined(separator: ", ")), not \"\(name)\"" + (suggestion.map { "; \($0)" } ?? "")
        case .notEmpty(let path): "\(path): already exists and is not an empty folder; give the name of a new one"
        case .fileMissing(let path):
            "\(path): this shipped file is missing; set the environment variable BIANLIAN_FILES to the folder with all of them"
        case .cannotCreate(let path, let reason): "\(path): cannot be created: \(reason)"
        case .interrupted: "interrupted; nothing was created"
        }
    }
}
