import Bianlian
import Foundation

/// Where results go.
enum StandardOutput {
    /// Writes text.
    /// - Throws: `FileWritingError` where nobody takes it.
    static func write(_ text: String) throws {
        do {
            try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
        } catch {
            throw FileWritingError(.cannotWrite(String(cString: strerror(errno))), at: "standard output")
        }
    }
}
