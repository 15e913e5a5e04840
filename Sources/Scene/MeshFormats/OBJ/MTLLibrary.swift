/// A material library of OBJ files (`.mtl`; Alias/Wavefront's "MTL material format", and the statements for physically based
/// materials that Blender and other programs write).
///
/// It is read here instead of by assimp, which loses texture options and rejects files with some statements.
package struct MTLLibrary {
    /// The materials by name; the last one of a repeated name wins.
    package private(set) var materials: [String: ModelMaterial] = [:]
    /// Unsupported features of the materials.
    package private(set) var undrawn = UndrawnParts()

    private var current: MTLMaterial?

    /// - Parameters:
    ///   - bytes: A text in UTF-8.
    ///   - materialLimit: The maximum number of materials; further materials are ignored.
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
