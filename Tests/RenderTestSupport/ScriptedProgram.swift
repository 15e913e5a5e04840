public import Foundation

/// Writes a script that can be executed immediately.
///
/// A shell writes it. If this process wrote the file, a child started by another test at that moment would inherit the open
/// descriptor until its exec, and a file that is open for writing cannot be executed ("Text file busy").
/// - Parameter script: the text with its `#!` line.
public func writeProgram(_ script: String, at url: URL) throws {
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = ["-c", "cat >\"$0\" && chmod 755 \"$0\"", url.path]
    let input = Pipe()
    shell.standardInput = input
    try shell.run()
    try input.fileHandleForWriting.write(contentsOf: Data(script.utf8))
    try input.fileHandleForWriting.close()
    shell.waitUntilExit()
    guard shell.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
}
