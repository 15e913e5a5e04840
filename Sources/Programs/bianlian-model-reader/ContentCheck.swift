import MeshFormats

/// Checks that a file contains its format, and the numbers of Collada, which assimp trusts.
struct ContentCheck {
    let format: ModelFormat?
    let bytes: [UInt8]

    /// - Throws: `Refusal` if the content is not of the format, or declares more than it contains.
    func run() throws {
        let content = FileContent(of: bytes)
        guard let format, format.accepts(content) else { throw Refusal.malformed("its content looks like \(content)") }
        if format == .collada, let fault = ColladaCheck(bytes).fault() { throw Refusal.malformed(fault) }
    }
}
