import Bianlian
import Files
import Foundation

/// The output stream for results.
enum StandardOutput {
    /// Proof that text was printed.
    struct Printed {
        fileprivate init() {}
    }

    /// Writes lines for the user, which may contain names and contents of files.
    /// - Throws: `FileWritingError` if they cannot be written.
    @discardableResult static func write(lines: [String]) throws -> Printed {
        try write(lines.map { $0.printedLine + "\n" }.joined())
    }

    /// Writes text unchanged.
    /// - Throws: `FileWritingError` if it cannot be written.
    @discardableResult static func write(_ text: String) throws -> Printed {
        do {
            try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
            return Printed()
        } catch {
            throw FileWritingError(.cannotWrite(systemReason()), at: "standard output")
        }
    }
}
