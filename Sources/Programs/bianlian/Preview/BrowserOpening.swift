import Bianlian
import Foundation

/// Opens an address in the user's browser.
enum BrowserOpening {
    #if os(Linux)
        private static let program = "xdg-open"
    #else
        private static let program = "open"
    #endif

    /// Starts the desktop's program for opening addresses, without waiting; if there is none, prints a note.
    static func open(_ address: String, quiet: Bool) {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
        let files = folders.map { "\($0)/\(program)" }
        guard let file = files.first(where: FileManager.default.isExecutableFile) else {
            if !quiet {
                Terminal.writeError("bianlian: note: \(program) is not installed; open the address in a browser yourself")
            }
            return
        }
        let process = Process()
        process.executableURL = URL(literalPath: file)
        process.arguments = [address]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        do {
            try process.run()
        } catch {
            if !quiet {
                Terminal.writeError("bianlian: note: \(program) could not be started; open the address in a browser yourself")
            }
        }
    }
}
