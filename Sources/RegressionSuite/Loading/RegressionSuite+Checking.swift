import ConfigLanguage
public import Foundation
import Scheduling

extension RegressionSuite {
    /// Whether a file is a suite and not a config, by its keys; false where it is neither.
    public static func isSuite(_ url: URL) -> Bool {
        guard let bytes = try? ConfigFile.bytes(of: url),
            let root = try? ConfigDocument(parsing: bytes, file: url.relativePath).root,
            case .mapping(let entries) = root.content
        else { return false }
        return entries.contains { $0.key == "cases" }
    }

    /// Reads what every case names, without rendering.
    /// - Returns: why cases cannot be rendered, in the suite's order.
    public func problems(threads: Int = ProcessInfo.processInfo.activeProcessorCount) -> [any Error] {
        let store = GoldenStore(folder: goldens)
        return parallelMap(count: cases.count, threads: threads) { index -> (any Error)? in
            do {
                // Golden files are another matter.
                _ = try PreparedCase(cases[index], of: self, store: store, policy: .all)
                return nil
            } catch {
                return error
            }
        }.compactMap { $0 }
    }
}
