/// A place in a config: for messages, and for finding what a relative path is relative to.
public struct ConfigLocation: Hashable, Sendable, CustomStringConvertible {
    /// The file's path as the user gave it.
    public var file: String
    /// The line, counted from 1; 0 where the place is the file as a whole.
    public var line: Int
    /// The column in characters, counted from 1; 0 where the place is the file as a whole.
    public var column: Int
    /// The keys that lead there, such as `nodes[0].children[2].model`; empty at the top.
    public var keyPath: String

    /// A place from its parts. Default: the file as a whole.
    public init(file: String, line: Int = 0, column: Int = 0, keyPath: String = "") {
        self.file = file
        self.line = line
        self.column = column
        self.keyPath = keyPath
    }

    /// `FILE:LINE:COLUMN: KEY.PATH`, each as far as it is known.
    public var description: String {
        let position = line > 0 ? "\(file):\(line):\(column)" : file
        return keyPath.isEmpty ? position : "\(position): \(keyPath)"
    }

    /// The place of a key's value below this one.
    package func appending(key: String, line: Int, column: Int) -> ConfigLocation {
        let path = keyPath.isEmpty ? key : "\(keyPath).\(key)"
        return ConfigLocation(file: file, line: line, column: column, keyPath: path)
    }

    /// The place of an element of a list below this one.
    package func appending(index: Int, line: Int, column: Int) -> ConfigLocation {
        ConfigLocation(file: file, line: line, column: column, keyPath: "\(keyPath)[\(index)]")
    }
}
