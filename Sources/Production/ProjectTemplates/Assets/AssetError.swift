public import DescribedErrors

/// The reason why a shipped thing could not be added, in one line for the user.
public enum AssetError: DescribedError, Hashable, Sendable {
    /// There is no such thing.
    case unknown(String, known: [String], suggestion: String?)
    /// A name was given for a thing of several nodes.
    case severalNodes(String)
    /// No config was given, and the working folder contains none with a recording and nodes.
    case noConfig(thing: String)
    /// No config was given, and the working folder contains several.
    case severalConfigs(thing: String, configs: [String])
    /// The nodes come from the extended config.
    case inherited(thing: String, config: String, base: String)
    /// A node already has the name.
    case alreadyThere(thing: String, location: String, count: Int)
    /// No node has a face anchor.
    case noFace(config: String)
    /// A file of the project has the name of a shipped one, but another content.
    case fileDiffers(path: String, thing: String)
    /// A shipped file is missing.
    case fileMissing(path: String)
    /// A file would be written outside the project.
    case outsideProject(path: String)
}

extension AssetError: CustomStringConvertible {
    /// One line with the error and its correction.
    public var description: String {
        switch self {
        case .unknown(let name, let known, let suggestion):
            "there is no shipped \"\(name)\"; " + (suggestion.map { "\($0) " } ?? "")
                + "`bianlian add --list` describes all: \(known.joined(separator: ", "))"
        case .severalNodes(let thing): "--name names one node, but \(thing) are several"
        case .noConfig(let thing):
            "no config in this folder has a recording and nodes; name the config: bianlian add \(thing) CONFIG, or create one "
                + "with bianlian new FOLDER"
        case .severalConfigs(let thing, let configs):
            "this folder has several configs: \(configs.joined(separator: ", ")); name one: bianlian add \(thing) "
                + configs[0].shellWord
        case .inherited(let thing, let config, let base):
            "\(config): inherits its nodes from \(base); add to that config: bianlian add \(thing) \(base.shellWord), or give "
                + "this one `nodes`"
        case .alreadyThere(let thing, let location, let count):
            "\(location): already has a node of this name"
                + (count == 1 ? "; add another with --name \(thing)-2" : "; the \(thing) are there")
        case .noFace(let config):
            "\(config): no node has `anchor: face`, so nothing can be worn; add under `nodes`: - {name: face, anchor: face}"
        case .fileDiffers(let path, let thing):
            "\(path): differs from the shipped file of \(thing) and is not replaced; rename or remove it"
        case .fileMissing(let path):
            "\(path): this shipped file is missing; set the environment variable BIANLIAN_FILES to the folder with all of them"
        case .outsideProject(let path):
            "\(path): this path leads out of the project, so nothing is copied to it; move the models into the project"
        }
    }
}
