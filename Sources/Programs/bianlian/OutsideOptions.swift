import ArgumentParser
import Bianlian
import Foundation

/// The folders outside the tree of a config or suite from which it may use files.
struct OutsideOptions: ParsableArguments {
    @Option(
        name: .customLong("allow-outside"), parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "A folder outside the tree of the config or suite from which it may use files; may be repeated.",
            valueName: "folder"),
        completion: .directory)
    var paths: [String] = []

    /// The folders as URLs.
    var folders: [URL] { paths.map { URL(literalPath: $0) } }
}
