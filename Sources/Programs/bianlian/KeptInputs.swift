import ArgumentParser
import Bianlian
import Files
import Foundation

/// The files and folders that a command reads, of which it may write none.
struct KeptInputs {
    private let places: Set<String>

    /// Inputs by their paths; nil for what is not given. What is not there cannot be lost.
    init(_ paths: [String?]) {
        let given = paths.compactMap(\.self).filter { FileManager.default.fileExists(atPath: URL(literalPath: $0).path) }
        places = Set(given.map(Self.place))
    }

    /// Refuses the path of an output under which an input would be lost.
    /// - Throws: `ValidationError`, a usage error.
    func check(_ path: String?, _ option: String) throws {
        guard let path, places.contains(Self.place(of: path)) else { return }
        throw ValidationError("\(option) names \(path), which the command reads; name another")
    }

    /// Where a path leads, links followed, so that two names of one file are the same place.
    private static func place(of path: String) -> String {
        FileLocation(URL(literalPath: path)).followed.path
    }
}
