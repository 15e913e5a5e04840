import ConfigLanguage
import Foundation
import RenderConfig
import RenderTestSupport
import Testing

/// Messages about files that a config names and that do not exist.
@Suite struct MissingFileTests {
    static let cases: [(path: String, words: String)] = [
        ("model/own.glb", #"there is no file "model/own.glb"; did you mean "models/own.glb"?"#),
        ("own.glb", #"there is no file "own.glb"; did you mean "models/own.glb"?"#),
        ("Models/Own.glb", #"there is no file "Models/Own.glb"; did you mean "models/own.glb"?"#),
        ("models/own", #"there is no file "models/own"; did you mean "models/own.glb"?"#),
        ("models/onw.glb", #"there is no file "models/onw.glb"; did you mean "models/own.glb"?"#),
        ("~/own.glb", #"~ is not replaced by the home folder; write ""#),
        ("models\\own.glb", #"folders are separated by /: "models/own.glb""#),
        ("models/hat.glb", #""models/hat.glb" does not exist here; it is shipped with Bianlian: `bianlian add hat "#),
        ("new ones/hat.glb", "c.yaml` copies it"),
        ("models/robe.png", #""models/robe.png" does not exist here; it is shipped with Bianlian: `cp "#),
        ("models/robe.png", "/textures/robe.png models/`"),
        ("new ones/robe.png", "`mkdir -p 'new ones/' && cp "), ("new ones/robe.png", "/textures/robe.png 'new ones/'`"),
    ]

    @Test(arguments: cases) func missingFileMessageSuggestsCorrection(path: String, words: String) throws {
        try withTemporaryFolder { folder in
            let models = folder.appendingPathComponent("models")
            try FileManager.default.createDirectory(at: models, withIntermediateDirectories: false)
            try Data("glTF".utf8).write(to: models.appendingPathComponent("own.glb"))
            let config = folder.appendingPathComponent("c.yaml")
            try Data("nodes:\n- model: '\(path)'\n".utf8).write(to: config)
            let error = caught(ConfigError.self) { try RenderJob.load(configAt: config, options: ConfigOptions()) }
            let message = try #require(error).mistakes[0].description.replacingOccurrences(of: folder.path + "/", with: "")
            #expect(message.contains(words), "\(message)")
        }
    }
}
