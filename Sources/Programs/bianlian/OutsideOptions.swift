import ArgumentParser
import Foundation
import ImageCodecs

/// The folders outside the tree of a config or suite from which it may use files.
struct OutsideOptions: ParsableArguments {
    @Option(
        name: .customLong("allow-outside"), parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "An additional folder from which the config or suite may read files, outside its own folder tree; can be repeated.",
            valueName: "folder"),
        completion: .directory)
    var paths: [String] = []

    /// The folders as URLs.
    var folders: [URL] { paths.map { URL(literalPath: $0) } }
}
