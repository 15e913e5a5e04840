/// A library of materials of OBJ files (`.mtl`; Alias/Wavefront's "MTL material format", and the statements for physically based
/// materials that Blender and others write).
///
/// It is read here and not by the library, which loses the options of textures and refuses files that hold some statements.
package struct MTLLibrary {
    /// By name; of several of one name the last.
    package private(set) var materials: [String: ModelMaterial] = [:]
    /// What materials ask for and do not get.
    package private(set) var undrawn = UndrawnParts()
    /// The library with its materials' names alone.
    package private(set) var plainBytes: [UInt8] = []

    private var current: MTLMaterial?

    /// - Parameters:
    ///   - bytes: a text in UTF-8.
    ///   - materialLimit: how many materials are read; what follows is passed over.
    package init(_ bytes: [UInt8], materialLimit: Int) {
        var start = 0
        while start < bytes.count, materials.count < materialLimit {
            let end = bytes[start...].firstIndex { $0 == 10 || $0 == 13 } ?? bytes.count
            read(String(decoding: bytes[start..<end], as: UTF8.self))
            start = end + 1
        }
        finishMaterial()
    }

    private mutating func read(_ line: String) {
        let text = line.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        let keyword = text.prefix { !$0.isWhitespace }
        guard !keyword.isEmpty, !keyword.hasPrefix("#") else { return }
        var rest = text.dropFirst(keyword.count).drop(while: \.isWhitespace)
        while rest.last?.isWhitespace == true { rest = rest.dropLast() }
        if keyword.lowercased() == "newmtl" {
            finishMaterial()
            current = MTLMaterial(name: String(rest))
            plainBytes += Array("newmtl \(rest)\n".utf8)
        } else {
            current?.read(String(keyword), rest)
        }
    }

    private mutating func finishMaterial() {
        guard let material = current else { return }
        materials[material.name] = material.material
        for part in material.undrawn { undrawn.add(part, of: "\"\(material.name)\"") }
        current = nil
    }
}
