import Foundation

/// Prints a line at once, so that whoever waits for it in a pipe sees it.
func printLine(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
}
