import Bianlian
import Foundation

/// The stream that results go to.
enum StandardOutput {
    /// Writes lines for a person, in which names of files and of what is in them may stand.
    /// - Throws: `FileWritingError` where nobody takes them.
    static func write(lines: [String]) throws {
        try write(lines.map { $0.printedLine + "\n" }.joined())
    }

    /// Writes text as it is.
    /// - Throws: `FileWritingError` where nobody takes it.
    static func write(_ text: String) throws {
        do {
            try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
        } catch {
            throw FileWritingError(.cannotWrite(String(cString: strerror(errno))), at: "standard output")
        }
    }
}
