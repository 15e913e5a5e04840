extension ConfigObject {
    /// Parses a text that contains one of these objects and checks every field, without reading other files.
    /// - Parameters:
    ///   - bytes: the file's content.
    ///   - file: the file's name for messages.
    /// - Throws: `ConfigError` with all mistakes.
    package static func parse(_ bytes: some Collection<UInt8>, file: String) throws -> Self {
        try read(try ConfigDocument(parsing: bytes, file: file).root)
    }

    /// Reads a tree of values and checks every field.
    /// - Throws: `ConfigError` with all mistakes.
    package static func read(_ root: ConfigValue) throws -> Self {
        let reading = ConfigReading()
        let object = read(root, noting: reading)
        try reading.throwMistakes()
        return object
    }

    /// Reads a tree of values as far as possible; invalid fields keep their defaults, and their mistakes are noted.
    package static func read(_ root: ConfigValue, noting reading: ConfigReading) -> Self {
        var root = root
        if root.isNull { root.content = .mapping([]) }
        if let key = variablesKey, var variables = ConfigVariables(of: root, section: key, noting: reading) {
            variables.resolve(&root)
        }
        defer { reading.followUp() }
        return ValueType<Self>.object().read(root, reading) ?? Self()
    }
}
