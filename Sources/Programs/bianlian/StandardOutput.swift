import Bianlian
import Files
import Foundation

/// The stream that results go to.
enum StandardOutput {
    /// Proof that text was printed.
    struct Printed {
        fileprivate init() {}
    }

    /// Writes lines for a person, in which names of files and of what is in them may stand.
    /// - Throws: `FileWritingError` where nobody takes them.
    @discardableResult static func write(lines: [String]) throws -> Printed {
        try write(lines.map { $0.printedLine + "\n" }.joined())
    }

    /// Writes text as it is.
    /// - Throws: `FileWritingError` where nobody takes it.
    @discardableResult static func write(_ text: String) throws -> Printed {
        do {
            try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
            return Printed()
        } catch {
            throw FileWritingError(.cannotWrite(systemReason()), at: "standard output")
        }
    }
}
