extension RenderSettings {
    /// Reads a config's text and checks every field, with no other file read.
    /// - Throws: `ConfigError` with all mistakes.
    static func parse(_ bytes: some Collection<UInt8>, file: String) throws -> RenderSettings {
        let document = try ConfigDocument(parsing: bytes, file: file)
        let reading = ConfigReading()
        var root = document.root
        if root.isNull { root.content = .mapping([]) }
        let settings = ValueType<RenderSettings>.object().read(root, reading)
        try reading.throwMistakes()
        return settings ?? RenderSettings()
    }
}
