import Foundation
import ImageCodecs

/// The folder in which the pictures of a failure are left: `<module>/<test file>/<name>` in what `BIANLIAN_ARTIFACTS` names, or in
/// `bianlian-artifacts` of the temporary folder.
struct ArtifactFolder {
    static let variable = "BIANLIAN_ARTIFACTS"

    let url: URL

    /// A folder known beforehand.
    init(url: URL) {
        self.url = url
    }

    /// The folder for a picture that a test expects.
    /// - Parameter fileID: `Module/File.swift`.
    init(environment: [String: String], testsIn fileID: String, named name: String) {
        let named = environment[Self.variable].flatMap { $0.isEmpty ? nil : URL(literalPath: $0) }
        let root = named ?? FileManager.default.temporaryDirectory.appendingPathComponent("bianlian-artifacts")
        let parts = fileID.split(separator: "/").map(String.init)
        let module = parts.first ?? "Tests"
        let suite = (parts.last ?? "Tests").split(separator: ".").first.map(String.init) ?? "Tests"
        url = root.appendingPathComponent(module).appendingPathComponent(suite).appendingPathComponent(name)
    }

    /// Puts the pictures in place of those of an earlier failure.
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
