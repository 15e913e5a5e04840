public import Foundation

/// Writes a script that can be run as a program at once.
///
/// A shell writes it: while this process held the file open for writing, a child that another test starts at that moment would hold it too
/// until it becomes its program, and a file that anyone writes cannot be run ("Text file busy").
/// - Parameter script: with its `#!` line.
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
