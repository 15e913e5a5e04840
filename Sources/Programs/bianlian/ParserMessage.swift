import Foundation

/// The argument parser's messages, in the form of the program's own.
enum ParserMessage {
    /// Returns a message in one line, without a full stop and in lower case, such as `<model> is missing`.
    static func line(_ message: String) -> String {
        let lines = message.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        // A choice of many values is a list.
        let choices = lines.filter { $0.hasPrefix("- ") }.map { String($0.dropFirst(2)) }.joined(separator: ", ")
        var words = (lines.filter { !$0.hasPrefix("- ") } + [choices]).filter { !$0.isEmpty }.joined(separator: " ")
        if words.hasSuffix(".") { words.removeLast() }
        if let missing = words.wholeMatch(of: #/Missing expected argument '(.+)'/#) { return "\(missing.1) is missing" }
        if let unknown = words.wholeMatch(of: #/Unknown option '([^']+)'(?:\. Did you mean '([^']+)'\?)?/#) {
            return "there is no option \(unknown.1)" + (unknown.2.map { "; the nearest is \($0)" } ?? "")
        }
        words.replace(#/\. Please provide one of (the following: )?/#, with: "; choose one of ")
        // Names such as PNG keep their capitals.
        let isSentence = words.first?.isUppercase == true && words.dropFirst().first?.isUppercase == false
        return isSentence ? words.prefix(1).lowercased() + words.dropFirst() : words
    }
}
