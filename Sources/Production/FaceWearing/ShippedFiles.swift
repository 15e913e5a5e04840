public import Foundation
import ImageCodecs
import Imaging
import RenderConfig

/// The models and textures that come with the program.
public struct ShippedFiles: Sendable {
    /// The folder that holds `models` and `textures`.
    public let root: URL

    /// The variable that names the folder.
    package static let variable = "BIANLIAN_FILES"

    /// Looks in the folder that the environment names, else in the folders above the running program, else in those above the working folder;
    /// in each also in `share/bianlian`, where `make install` puts them.
    /// - Throws: `WearingError.shippedFilesMissing`.
    public init(in environment: [String: String] = ProcessInfo.processInfo.environment) throws(WearingError) {
        if let named = environment[Self.variable], !named.isEmpty {
            guard Self.isRoot(URL(literalPath: named)) else { throw .shippedFilesMissing(looked: named) }
            root = URL(literalPath: named)
            return
        }
        let program = URL(literalPath: "/proc/self/exe").resolvingSymlinksInPath()
        let starts = [program, URL(literalPath: CommandLine.arguments[0]).resolvingSymlinksInPath()].map {
            $0.deletingLastPathComponent()
        }
        let working = URL(literalPath: FileManager.default.currentDirectoryPath)
        for start in starts + [working] {
            var folder = start
            while folder.path != "/" {
                for candidate in [folder, folder.appendingPathComponent("share/bianlian")] where Self.isRoot(candidate) {
                    root = candidate
                    return
                }
                folder.deleteLastPathComponent()
            }
        }
        throw .shippedFilesMissing(looked: "the folders above \(program.path)")
    }

    private static func isRoot(_ folder: URL) -> Bool {
        FileManager.default.fileExists(atPath: folder.appendingPathComponent("models/face-landmarks.json").path)
    }

    func model(_ name: String) -> URL { root.appendingPathComponent("models/\(name)") }

    func texture(_ name: String) -> URL { root.appendingPathComponent("textures/\(name).png") }
}
