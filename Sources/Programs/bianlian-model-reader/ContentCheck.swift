import MeshFormats

/// Checks a file before assimp reads it, because assimp trusts its input.
struct ContentCheck {
    let format: ModelFormat?
    let bytes: [UInt8]

    /// - Throws: `Refusal` if the content is not of the format, or declares more than it contains.
    func run() throws {
        let content = FileContent(of: bytes)
        guard let format, format.accepts(content) else { throw Refusal.malformed("its content looks like \(content)") }
        switch format {
        case .stl: try checkTriangleCount()
        case .collada:
            if let fault = ColladaCheck(bytes).fault() { throw Refusal.malformed(fault) }
        default: break
        }
    }

    /// Binary STL states at byte 80 how many triangles of 50 bytes follow; text STL contains no zero byte.
    private func checkTriangleCount() throws {
        guard bytes.prefix(512).contains(0) else { return }
        guard bytes.count >= 84 else { throw Refusal.malformed("it is truncated before the triangle count") }
        let count = (0..<4).reduce(0) { $0 | Int(bytes[80 + $1]) << (8 * $1) }
        guard count <= (bytes.count - 84) / 50 else {
            throw Refusal.malformed(
                "its header declares \(count) triangles, but it has data for only \((bytes.count - 84) / 50)")
        }
    }
}
