import Foundation
import RenderTestSupport

@testable import RenderConfig

/// Loads the job of a config in a temporary folder.
/// - Parameter files: the other files of the folder, by name.
func loadedJob(_ config: String, files: [String: Data] = [:]) throws -> RenderJob {
    try withTemporaryFolder { folder in
        for (name, data) in files { try data.write(to: folder.appendingPathComponent(name)) }
        let url = folder.appendingPathComponent("scene.yaml")
        try Data(config.utf8).write(to: url)
        return try RenderJob.load(configAt: url)
    }
}
