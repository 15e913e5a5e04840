import Foundation

/// Prints a line without buffering, so that a reader of a pipe sees it at once.
func printLine(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
}
