/// The supported model formats.
public enum ModelFormat: String, Sendable, CaseIterable {
    /// Wavefront OBJ, with a separate MTL file.
    case obj
    /// Collada.
    case collada = "dae"
    /// glTF 1 and 2 as JSON, with buffers in separate files or embedded.
    case gltf
    /// glTF 2 in one binary file.
    case glb
    /// VRM 0 and 1: an avatar in binary glTF 2.
    case vrm
    /// Autodesk FBX, binary and text.
    case fbx
    /// Stanford PLY, binary and text.
    case ply
    /// STL, binary and text.
    case stl

    /// Returns the format that a path's extension names, in any case; nil if it names no model format.
    public init?(namedBy path: String) {
        let name = path.split(separator: "/").last ?? ""
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
        self.init(rawValue: name[name.index(after: dot)...].lowercased())
    }

    /// Whether the format is glTF in any container.
    package var isGLTF: Bool { self == .gltf || self == .glb || self == .vrm }

    /// The extension of the format's files, in lower case and without the dot.
    public var fileExtension: String { rawValue }

    /// The extensions of all formats as a phrase: `.obj, .dae, …`.
    static let listOfExtensions = allCases.map { "." + $0.rawValue }.joined(separator: ", ")

    /// Recognises the format from a file's first bytes; nil if it is unknown.
    /// - Parameters:
    ///   - start: The first bytes; 512 are enough.
    ///   - fileSize: The size of the whole file in bytes.
    static func sniffed(start: [UInt8], fileSize: Int) -> ModelFormat? {
        if start.starts(with: "glTF".utf8) { return .glb }
        if start.starts(with: "Kaydara FBX Binary".utf8) || start.starts(with: "; FBX".utf8) { return .fbx }
        let text = start.drop { $0 == 0xEF || $0 == 0xBB || $0 == 0xBF || $0 <= 0x20 }
        if text.starts(with: "ply".utf8), let after = text.dropFirst(3).first, after <= 0x20 { return .ply }
        if text.starts(with: "{".utf8) { return .gltf }
        if text.starts(with: "<?xml".utf8) || text.starts(with: "<COLLADA".utf8) { return .collada }
        if isBinarySTL(start: start, fileSize: fileSize) || text.starts(with: "solid".utf8) { return .stl }
        return nil
    }

    /// Returns whether a file is binary STL: 80 bytes of any content, a count, and 50 bytes per triangle.
    private static func isBinarySTL(start: [UInt8], fileSize: Int) -> Bool {
        guard start.count >= 84 else { return false }
        let count = (0..<4).reduce(0) { $0 | Int(start[80 + $1]) << (8 * $1) }
        return fileSize == 84 + 50 * count
    }
}
