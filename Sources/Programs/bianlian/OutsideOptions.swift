import ArgumentParser
import Bianlian
import Foundation

/// The folders from which a config or a suite may use files besides those of its own tree.
struct OutsideOptions: ParsableArguments {
    @Option(
        name: .customLong("allow-outside"), parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "A folder outside the tree of the config or suite from which it may use files; may be repeated.",
            valueName: "folder"),
        completion: .directory)
    var paths: [String] = []

    /// The folders.
    var folders: [URL] { paths.map { URL(literalPath: $0) } }
}
