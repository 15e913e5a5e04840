import Foundation
import ImageCodecs

/// The folder for the pictures of a failure: `<module>/<test file>/<name>` in the folder that `BIANLIAN_ARTIFACTS` names, or in
/// `bianlian-artifacts` of the temporary folder.
struct ArtifactFolder {
    static let variable = "BIANLIAN_ARTIFACTS"

    let url: URL

    /// Creates the folder description from a URL.
    init(url: URL) {
        self.url = url
    }

    /// Determines the folder for a picture that a test expects.
    /// - Parameter fileID: `Module/File.swift`.
    init(environment: [String: String], testsIn fileID: String, named name: String) {
        let named = environment[Self.variable].flatMap { $0.isEmpty ? nil : URL(literalPath: $0) }
        let root = named ?? FileManager.default.temporaryDirectory.appendingPathComponent("bianlian-artifacts")
        let parts = fileID.split(separator: "/").map(String.init)
        let module = parts.first ?? "Tests"
        let suite = (parts.last ?? "Tests").split(separator: ".").first.map(String.init) ?? "Tests"
        url = root.appendingPathComponent(module).appendingPathComponent(suite).appendingPathComponent(name)
    }

    /// Writes the pictures, replacing those of an earlier failure.
    func leave(_ pictures: [FailureImage]) throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        for name in FailureImage.names {
            let file = url.appendingPathComponent(name + ".png")
            if let picture = pictures.first(where: { $0.name == name }) {
                try AtomicFile.write(picture.bytes, to: file)
            } else if FileManager.default.fileExists(atPath: file.path) {
                try FileManager.default.removeItem(at: file)
            }
        }
    }
}
