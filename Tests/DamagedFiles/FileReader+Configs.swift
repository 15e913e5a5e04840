import ConfigLanguage
import ConfigSettings
import Foundation
import RegressionSuite

extension FileReader {
    func readConfig(_ bytes: [UInt8]) throws {
        _ = try RenderSettings.parse(bytes, file: "scene.yaml")
    }

    func readSuite(_ bytes: [UInt8]) throws {
        try withScratchFile(of: bytes) { url in _ = try RegressionSuite.load(at: url) }
    }

    func readRegions(_ bytes: [UInt8]) throws {
        _ = try MeshRegionsFile.parse(bytes, file: "regions.json")
    }

    func readStrokes(_ bytes: [UInt8]) throws {
        _ = try RetouchStrokesFile.parse(bytes, file: "strokes.json")
    }

    /// Every line is one of `render --set`.
    func readAssignment(_ bytes: [UInt8]) throws {
        let config = "lights: [{name: key, type: ambient}, {type: point, position: [0, 1, 2]}]\noutput: {size: [16, 9]}\n"
        var root = try ConfigDocument(parsing: Array(config.utf8), file: "scene.yaml").root
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n").prefix(100) {
            try ConfigAssignment(parsing: String(line), option: "--set").apply(to: &root)
        }
        _ = try RenderSettings.read(root)
    }

    /// The lines of an error: one, or one a mistake.
    func lines(of error: any Error) -> [String] {
        (error as? ConfigError).map { $0.mistakes.map(\.description) } ?? ["\(error)"]
    }
}
