import DescribedErrors

/// A location in a config, for messages and for resolving relative paths.
public struct ConfigLocation: Hashable, Sendable, CustomStringConvertible {
    /// The file's path as the user gave it.
    public var file: String
    /// The line, from 1; 0 for the file as a whole.
    public var line: Int
    /// The column in characters, from 1; 0 for the file as a whole.
    public var column: Int
    /// The path of keys from the top, such as `nodes[0].children[2].model`; empty at the top.
    public var keyPath: String

    /// Creates a location. Default: the file as a whole.
    package init(file: String, line: Int = 0, column: Int = 0, keyPath: String = "") {
        self.file = file
        self.line = line
        self.column = column
        self.keyPath = keyPath
    }

    /// The known parts of `FILE:LINE:COLUMN: KEY.PATH`, safe for a terminal line.
    public var description: String {
        let file = MessageText.shortened(MessageText.line(file), to: MessageText.longestWord)
        let position = line > 0 ? "\(file):\(line):\(column)" : file
        return keyPath.isEmpty ? position : "\(position): \(shownKeyPath)"
    }

    /// The maximum length of a component of a key path in messages, in scalars.
    private static let longestKey = 60

    /// The key path with long keys cut and hidden characters escaped.
    package var shownKeyPath: String {
        let isShort = keyPath.utf8.count <= Self.longestKey
        let steps = keyPath.split(separator: ".", omittingEmptySubsequences: false)
        let path = isShort ? keyPath : steps.map { MessageText.cut(String($0), to: Self.longestKey) }.joined(separator: ".")
        return MessageText.escaped(MessageText.shortened(path, to: MessageText.longestWord))
    }

    /// Returns the location of a key's value below this one.
    package func appending(key: String, line: Int, column: Int) -> ConfigLocation {
        let path = keyPath.isEmpty ? key : "\(keyPath).\(key)"
        return ConfigLocation(file: file, line: line, column: column, keyPath: path)
    }

    /// Returns the location of a list element below this one.
    package func appending(index: Int, line: Int, column: Int) -> ConfigLocation {
        ConfigLocation(file: file, line: line, column: column, keyPath: "\(keyPath)[\(index)]")
    }
}
