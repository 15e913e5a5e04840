import Files
package import Foundation
import ImageCodecs

/// The folder of the models and textures shipped with the program.
package enum ShippedFolder {
    /// The environment variable that names the folder.
    package static let variable = "BIANLIAN_FILES"

    /// The folder, or a description of the searched locations.
    package enum Search {
        case found(URL)
        case missing(looked: String)
    }

    /// Searches the folder that the environment names, else the folders above the running program, else those above the working
    /// folder.
    ///
    /// Each folder's `share/bianlian`, where `make install` puts the files, is searched as well.
    package static func search(in environment: [String: String] = ProcessInfo.processInfo.environment) -> Search {
        if let named = environment[variable], !named.isEmpty {
            let folder = URL(literalPath: named)
            return isRoot(folder) ? .found(folder) : .missing(looked: named)
        }
        let program = RunningProgram.path.map { URL(literalPath: $0) }
        let typed = RunningProgram.arguments.first.map { URL(literalPath: $0).resolvingSymlinksInPath() }
        let starts = [program, typed].compactMap { $0?.deletingLastPathComponent() }
        let working = URL(literalPath: FileManager.default.currentDirectoryPath)
        for start in starts + [working] {
            var folder = start
            while folder.path != "/" {
                for candidate in [folder, folder.appendingPathComponent("share/bianlian")] where isRoot(candidate) {
                    return .found(candidate)
                }
                folder.deleteLastPathComponent()
            }
        }
        return .missing(looked: "the folders above \(program?.path ?? "the program")")
    }

    private static func isRoot(_ folder: URL) -> Bool {
        FileManager.default.fileExists(atPath: folder.appendingPathComponent("models/face-landmarks.json").path)
    }

    /// The folders of files that configs name.
    private static let assetFolders = ["models", "textures", "render-configs/recordings", "sounds"]

    /// Returns the shipped file with a name; nil if there is none. A file in a folder of the same name takes precedence.
    /// - Parameter path: a path that ends with the file's name.
    static func file(namedAs path: String) -> String? {
        guard case .found(let root) = search() else { return nil }
        let path = path as NSString
        let parent = (path.deletingLastPathComponent as NSString).lastPathComponent
        let folders = assetFolders.filter { ($0 as NSString).lastPathComponent == parent } + assetFolders
        return folders.map { root.appendingPathComponent($0).appendingPathComponent(path.lastPathComponent).path }
            .first { FileManager.default.fileExists(atPath: $0) }
    }
}
