public import Foundation
public import Testing

/// Files made by others, in `../shared/data` from the package's root; they are not part of the project, and a test that
/// needs one is skipped where it is absent.
///
///     @Test(.needsSharedData("pngsuite")) func everyValidFileIsRead() throws {
///         let folder = try SharedData.require("pngsuite/common")
public enum SharedData {
    /// The package's root, found from this file.
    public static let packageRoot = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// A file or folder of the shared data, or nil where it is absent.
    public static func url(_ path: String) -> URL? {
        let url = packageRoot.deletingLastPathComponent().appendingPathComponent("shared/data").appendingPathComponent(path)
        return FileManager.default.fileExists(atPath: url.path) ? url.standardizedFileURL : nil
    }

    /// A file or folder of the shared data that the test's trait has found.
    public static func require(_ path: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> URL {
        try #require(url(path), "../shared/data/\(path) is not here", sourceLocation: sourceLocation)
    }

    /// The files of a folder of the shared data with this extension, sorted by name; none where it is absent.
    public static func files(in path: String, withExtension ending: String) -> [URL] {
        guard let folder = url(path) else { return [] }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix("." + ending) }.sorted().map { folder.appendingPathComponent($0) }
    }
}

extension Trait where Self == ConditionTrait {
    /// Skips the test where a file or folder of `../shared/data` is absent, and says which.
    public static func needsSharedData(
        _ path: String, sourceLocation: SourceLocation = #_sourceLocation
    ) -> ConditionTrait {
        .enabled(if: SharedData.url(path) != nil, "needs ../shared/data/\(path)", sourceLocation: sourceLocation)
    }
}
