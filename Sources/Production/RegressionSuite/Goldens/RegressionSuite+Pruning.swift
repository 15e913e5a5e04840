import Foundation

extension RegressionSuite {
    /// Removes the golden files that no case asks for.
    /// - Parameter isDryRun: whether they are only named.
    /// - Returns: their paths, in order.
    /// - Throws: `FileWritingError`.
    public func prune(isDryRun: Bool = false) throws -> [String] {
        let store = GoldenStore(folder: goldensFolder, access: access)
        return try store.unused(by: cases).map { file in
            if !isDryRun { try store.remove(file) }
            return goldens.appendingPathComponent(file).relativePath
        }
    }
}
