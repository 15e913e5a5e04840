import Foundation

extension RegressionSuite {
    /// Removes the golden files that no case uses.
    /// - Parameter isDryRun: whether to return the paths without removing the files.
    /// - Returns: the paths, in order.
    /// - Throws: `FileWritingError`.
    public func prune(isDryRun: Bool = false) throws -> [String] {
        let store = GoldenStore(folder: goldensFolder, access: access)
        return try store.unused(by: cases).map { file in
            if !isDryRun { try store.remove(file) }
            return goldens.appendingPathComponent(file).relativePath
        }
    }
}
