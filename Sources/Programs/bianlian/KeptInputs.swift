import ArgumentParser
import Bianlian
import Files
import Foundation

/// The files and folders that a command reads and must not overwrite.
struct KeptInputs {
    private let places: Set<String>

    /// Records inputs by their paths, nil if not given. Missing files need no protection.
    init(_ paths: [String?]) {
        let given = paths.compactMap(\.self).filter { FileManager.default.fileExists(atPath: URL(literalPath: $0).path) }
        places = Set(given.map(Self.place))
    }

    /// Rejects the path of an output that would overwrite an input.
    /// - Throws: `ValidationError`, a usage error.
    func check(_ path: String?, _ option: String) throws {
        guard let path, places.contains(Self.place(of: path)) else { return }
        throw ValidationError("\(option) would overwrite \(path), which the command reads; give another path")
    }

    /// Returns the target of a path after following links, so that two names of one file are equal.
    private static func place(of path: String) -> String {
        FileLocation(URL(literalPath: path)).followed.path
    }
}
