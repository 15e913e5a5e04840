public import Foundation
public import Testing

/// Third-party files in `../shared/data`, relative to the root of the package. They are not part of the project; tests that
/// need a missing one are skipped.
///
///     @Test(.needsSharedData("pngsuite")) func everyValidFileIsRead() throws {
///         let folder = try SharedData.require("pngsuite/common")
public enum SharedData {
    /// The root of the package, relative to this file.
    public static let packageRoot = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// A file or folder of the shared data; nil if it is missing.
    public static func url(_ path: String) -> URL? {
        let url = packageRoot.deletingLastPathComponent().appendingPathComponent("shared/data").appendingPathComponent(path)
        return FileManager.default.fileExists(atPath: url.path) ? url.standardizedFileURL : nil
    }

    /// A file or folder of the shared data that the test's trait requires.
    public static func require(_ path: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> URL {
        try #require(url(path), "../shared/data/\(path) is missing", sourceLocation: sourceLocation)
    }

    /// The files of a shared folder with this extension, sorted by name; none if the folder is missing.
    public static func files(in path: String, withExtension ending: String) -> [URL] {
        guard let folder = url(path) else { return [] }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix("." + ending) }.sorted().map { folder.appendingPathComponent($0) }
    }
}

extension Trait where Self == ConditionTrait {
    /// Skips the test if a file or folder of `../shared/data` is missing, and names it.
    public static func needsSharedData(
        _ path: String, sourceLocation: SourceLocation = #_sourceLocation
    ) -> ConditionTrait {
        .enabled(if: SharedData.url(path) != nil, "needs ../shared/data/\(path)", sourceLocation: sourceLocation)
    }
}
