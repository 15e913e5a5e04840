/// The kind of a file's content, recognised from its bytes regardless of its name.
package enum FileContent: Equatable, CustomStringConvertible {
    /// A model in a supported format.
    case model(ModelFormat)
    /// Another file type with a known signature; its name with an article.
    case foreign(String)
    /// Text without a known signature.
    case text
    /// Binary data without a known signature.
    case binary

    /// Recognises the kind of some bytes.
    package init(of bytes: [UInt8]) {
        if let format = ModelFormat.allCases.first(where: { $0.isMarked(in: bytes) }) {
            self = .model(format)
        } else if let name = ForeignMark.all.first(where: { $0.isBorne(by: bytes) })?.name {
            self = .foreign(name)
        } else if bytes.prefix(512).contains(0) {
            self = .binary
        } else {
            self = ModelFormat.hasVertexLine(bytes) ? .model(.obj) : .text
        }
    }

    /// The content as the end of a sentence: `its content looks like …`.
    package var description: String {
        switch self {
        case .model(let format): "\(format.name) (.\(format.fileExtension))"
        case .foreign(let name): name
        case .text: "text of an unknown format"
        case .binary: "binary data of an unknown format"
        }
    }
}

extension ModelFormat {
    /// The usual name of the format.
    package var name: String {
        switch self {
        case .obj: "Wavefront OBJ"
        case .collada: "Collada"
        case .gltf: "glTF"
        case .glb: "binary glTF"
        case .vrm: "a VRM avatar"
        case .fbx: "Autodesk FBX"
        case .ply: "Stanford PLY"
        case .stl: "STL"
        }
    }

    /// Returns whether a file of the format may have such content. Damage after the first bytes is not detected.
    package func accepts(_ content: FileContent) -> Bool {
        // A binary STL file has no signature; if its triangle count is damaged, nothing distinguishes it from other binary
        // data.
        content == .model(self) || self == .stl && content == .binary || self == .vrm && content == .model(.glb)
    }

    /// Returns whether bytes have the format's signature. OBJ has none.
    fileprivate func isMarked(in bytes: [UInt8]) -> Bool {
        let start = Array(bytes.prefix(4096))
        let text = ForeignMark.text(start)
        switch self {
        // VRM has the signature of GLB.
        case .obj, .vrm: return false
        case .collada: return text.first == UInt8(ascii: "<") && holds("<COLLADA", bytes)
        case .gltf: return text.first == UInt8(ascii: "{")
        case .fbx: return ModelFormat.sniffed(start: start, fileSize: bytes.count) == .fbx || holds("FBXHeaderExtension", start)
        case .glb, .ply, .stl: return ModelFormat.sniffed(start: start, fileSize: bytes.count) == self
        }
    }

    /// Returns whether the first 64 KiB contain a text, because comments may precede it.
    private func holds(_ text: String, _ bytes: [UInt8]) -> Bool {
        let (first, wanted) = (text.utf8.first!, Array(text.utf8))
        return bytes.prefix(1 << 16).indices.contains { bytes[$0] == first && bytes[$0...].starts(with: wanted) }
    }

    /// Returns whether a line defines a vertex, which every OBJ file and no other has.
    fileprivate static func hasVertexLine(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBufferPointer { bytes in
            var startsLine = true
            for index in 0..<max(bytes.count - 1, 0) {
                let byte = bytes[index]
                if startsLine && byte == UInt8(ascii: "v") && (bytes[index + 1] == 0x20 || bytes[index + 1] == 0x09) {
                    return true
                }
                startsLine = byte == 0x0A || byte == 0x0D || startsLine && (byte == 0x20 || byte == 0x09)
            }
            return false
        }
    }
}

/// The signature of a file type that users mistake for a model, or keep next to one.
private struct ForeignMark {
    var name: String
    var mark: [UInt8]
    var offset = 0
    /// Whether white space may precede the signature.
    var isText = false

    func isBorne(by bytes: [UInt8]) -> Bool {
        let start = bytes.prefix(512)
        return isText ? Self.text(Array(start)).starts(with: mark) : start.dropFirst(offset).starts(with: mark)
    }

    /// Returns the bytes after a byte-order mark and white space.
    static func text(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
        bytes.drop { $0 == 0xEF || $0 == 0xBB || $0 == 0xBF || $0 == 0x20 || 0x09...0x0D ~= $0 }
    }

    static let all = [
        ForeignMark(name: "a ZIP archive (such as .zae, .3mf or .usdz)", mark: [0x50, 0x4B, 3, 4]),
        ForeignMark(name: "a gzip archive", mark: [0x1F, 0x8B]),
        ForeignMark(name: "a LightWave object", mark: Array("LWO".utf8), offset: 8),
        ForeignMark(name: "a Blender scene", mark: Array("BLENDER".utf8)),
        ForeignMark(name: "a DirectX model", mark: Array("xof ".utf8)),
        ForeignMark(name: "a Quake model", mark: Array("IDP".utf8)),
        ForeignMark(name: "a USD scene", mark: Array("PXR-USDC".utf8)),
        ForeignMark(name: "a PNG picture", mark: [0x89, 0x50, 0x4E, 0x47]),
        ForeignMark(name: "a JPEG picture", mark: [0xFF, 0xD8, 0xFF]),
        ForeignMark(name: "a TIFF picture", mark: [0x4D, 0x4D, 0, 0x2A]),
        ForeignMark(name: "a 3D Studio scene", mark: [0x4D, 0x4D]),
        ForeignMark(name: "a USD scene", mark: Array("#usda".utf8), isText: true),
        ForeignMark(name: "a VRML scene", mark: Array("#VRML".utf8), isText: true),
        ForeignMark(name: "a STEP or IFC model", mark: Array("ISO-10303-21".utf8), isText: true),
        ForeignMark(name: "a DXF drawing", mark: Array("0\nSECTION".utf8), isText: true),
        ForeignMark(name: "a DXF drawing", mark: Array("0\r\nSECTION".utf8), isText: true),
        ForeignMark(name: "an OFF model", mark: Array("OFF".utf8), isText: true),
        ForeignMark(name: "a web page", mark: Array("<!DOCTYPE html".utf8), isText: true),
        ForeignMark(name: "a web page", mark: Array("<html".utf8), isText: true),
        ForeignMark(name: "XML of an unknown format", mark: Array("<".utf8), isText: true),
    ]
}
