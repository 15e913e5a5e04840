extension ConfigObject {
    /// Reads a text that holds one of these and checks every field, with no other file read.
    /// - Parameters:
    ///   - bytes: the file's content.
    ///   - file: its name for messages.
    /// - Throws: `ConfigError` with all mistakes.
    package static func parse(_ bytes: some Collection<UInt8>, file: String) throws -> Self {
        try read(try ConfigDocument(parsing: bytes, file: file).root)
    }

    /// Reads a tree of values and checks every field.
    /// - Throws: `ConfigError` with all mistakes.
    package static func read(_ root: ConfigValue) throws -> Self {
        let reading = ConfigReading()
        var root = root
        if root.isNull { root.content = .mapping([]) }
        let object = ValueType<Self>.object().read(root, reading)
        try reading.throwMistakes()
        return object ?? Self()
    }
}
