import Bianlian
import Foundation
import MeshFormats
import RegressionSuite
import RenderTestSupport
import Testing
import VideoCodecs

/// Programs that use the library show `localizedDescription`: it must be the message of the error.
@Suite struct PublicErrorsTests {
    @Test func localizedDescriptionIsErrorMessage() {
        let errors: [any Error] = [
            ConfigError([ConfigMistake("is wrong", at: ConfigLocation(file: "a.yaml", line: 3, column: 1))]),
            RecordingError.missing(path: "take.csv"), ProductionError.noFrames(recording: "r", asked: "", available: 0),
            RasterizerError.tooLarge(ImageSize(9000, 10)), SelectionError.nothingLeft,
            ModelError(.missing, at: "a.glb"), ImageError(.missing, in: "a.png"), VideoError.missing(path: "a.mp4"),
            FileWritingError(.cannotWrite("disk full"), at: "a.png"),
        ]
        for error in errors {
            #expect(error.localizedDescription == "\(error)")
            #expect((error as NSError).localizedDescription == "\(error)")
        }
    }

    /// Reads the sources, so that new types are checked as well.
    @Test func everyPublicErrorIsDescribedError() throws {
        let sources = SharedData.packageRoot.appendingPathComponent("Sources")
        var described = 0
        for case let file as URL in try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
        where file.pathExtension == "swift" {
            for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            where line.hasPrefix("public ") || line.hasPrefix("    public ") {
                guard let found = line.firstMatch(of: /public (?:struct|enum|final class|actor) (\w+): (.*)\{/) else {
                    continue
                }
                let conformances = found.2.split(separator: /[ ,]+/)
                described += conformances.contains("DescribedError") ? 1 : 0
                let isBare = conformances.contains("Error") || conformances.contains("LocalizedError")
                let place = file.lastPathComponent
                #expect(!isBare, "\(found.1) in \(place) must be a DescribedError, so that Foundation returns its message")
            }
        }
        #expect(described >= 20, "found only \(described) errors; the pattern may be out of date")
    }
}
