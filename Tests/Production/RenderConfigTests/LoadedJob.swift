import Foundation
import RenderTestSupport

@testable import RenderConfig

/// The job of a config that stands in a folder of its own.
/// - Parameter files: what else is in the folder, by name.
func loadedJob(_ config: String, beside files: [String: Data] = [:]) throws -> RenderJob {
    try withTemporaryFolder { folder in
        for (name, data) in files { try data.write(to: folder.appendingPathComponent(name)) }
        let url = folder.appendingPathComponent("scene.yaml")
        try Data(config.utf8).write(to: url)
        return try RenderJob.load(configAt: url)
    }
}
