import Meshes
import RenderMath

/// Reads STL files, binary and text.
///
/// Corners at the same position become one vertex, in the order of first use. The normals of facets are ignored: many programs
/// write none, and those of the triangles are the same.
package struct STLReader {
    /// The triangles of a solid.
    private struct Solid {
        var name = ""
        var corners: [SIMD3<Float>] = []
        var colors: [SIMD4<Float>] = []
    }

    private var solids: [Solid] = []

    /// - Throws: `ModelFault`.
    package init(_ bytes: [UInt8], limits: ModelLimits) throws(ModelFault) {
        // Text contains no zero byte.
        if bytes.prefix(512).contains(0) {
            try readBinary(bytes, limits)
        } else {
            try readText(bytes, limits)
        }
    }

    /// Binary STL states at byte 80 how many facets of 50 bytes follow.
    private mutating func readBinary(_ bytes: [UInt8], _ limits: ModelLimits) throws(ModelFault) {
        guard bytes.count >= 84 else { throw ModelFault("it is truncated before the triangle count") }
        func word(_ place: Int) -> UInt32 { (0..<4).reduce(0) { $0 | UInt32(bytes[place + $1]) << (8 * UInt32($1)) } }
        let count = Int(word(80))
        guard count <= (bytes.count - 84) / 50 else {
            throw ModelFault(
                "its header declares \(count) triangles, but it has data for only \((bytes.count - 84) / 50)")
        }
        try ModelFault.check("triangles", count, within: limits.triangles)
        var solid = Solid()
        let header = bytes[..<80]
        // Materialise Magics writes the colour of facets without their own into the header.
        let mark = Array("COLOR=".utf8)
        let plain = header.indices.dropLast(9).first { header[$0...].starts(with: mark) }
        var isColored = plain != nil
        for facet in 0..<count {
            let start = 84 + 50 * facet
            for corner in 0..<3 {
                let place = start + 12 + 12 * corner
                solid.corners.append(
                    SIMD3(
                        Float(bitPattern: word(place)), Float(bitPattern: word(place + 4)),
                        Float(bitPattern: word(place + 8))))
            }
            let color = UInt16(bytes[start + 48]) | UInt16(bytes[start + 49]) << 8
            // 15 bits of colour: blue lowest and bit 15 set; in Magics' files red lowest and bit 15 clear.
            let channels = SIMD3(Float(color & 31), Float(color >> 5 & 31), Float(color >> 10 & 31)) / 31
            if let plain {
                let own = (6...9).map { Float(bytes[plain + $0]) / 255 }
                solid.colors.append(color & 0x8000 == 0 ? SIMD4(channels, 1) : SIMD4(own[0], own[1], own[2], 1))
            } else {
                if color & 0x8000 != 0 { isColored = true }
                solid.colors.append(
                    color & 0x8000 == 0 ? SIMD4(1, 1, 1, 1) : SIMD4(channels.z, channels.y, channels.x, 1))
            }
        }
        if !isColored { solid.colors = [] }
        solids = [solid]
    }

    /// Text STL is a row of words; only the name of a solid ends with its line.
    private mutating func readText(_ bytes: [UInt8], _ limits: ModelLimits) throws(ModelFault) {
        var words = STLWords(bytes)
        var count = 0
        while let word = words.next() {
            guard word.count <= 8 else { continue }
            switch String(decoding: bytes[word], as: UTF8.self).lowercased() {
            case "solid": solids.append(Solid(name: words.restOfLine()))
            case "endsolid": _ = words.restOfLine()
            case "vertex":
                var corner = SIMD3<Float>.zero
                for axis in 0..<3 {
                    guard let number = words.next() else { throw ModelFault("it is truncated") }
                    corner[axis] = Float(try TextNumber.number(number, in: bytes, line: words.line))
                }
                if solids.isEmpty { solids.append(Solid()) }
                solids[solids.count - 1].corners.append(corner)
                count += 1
                try ModelFault.check("triangles", count / 3, within: limits.triangles)
            case "endfacet":
                guard let solid = solids.last, !solid.corners.count.isMultiple(of: 3) else { continue }
                throw ModelFault("line \(words.line): the facet does not have three vertices")
            default: break
            }
        }
        guard solids.allSatisfy({ $0.corners.count.isMultiple(of: 3) }) else { throw ModelFault("it is truncated") }
    }

    /// Returns the model; solids with names, or several, become nodes.
    /// - Parameter title: The name of the root node.
    package func model(titled title: String) -> Model {
        let filled = solids.filter { !$0.corners.isEmpty }
        let meshes = filled.map { solid in
            let separate = Mesh(
                positions: solid.corners, colors: solid.colors.flatMap { [$0, $0, $0] },
                triangles: (0..<UInt32(solid.corners.count / 3)).map { SIMD3<UInt32>(0, 1, 2) &+ 3 * $0 })
            return ModelMesh(name: solid.name, mesh: separate.welded(), materialIndex: 0)
        }
        // Solids of text files usually have names.
        let isNamed = filled.count > 1 || filled.contains { !$0.name.isEmpty }
        let root =
            isNamed
            ? ModelNode(name: title, children: filled.indices.map { ModelNode(name: filled[$0].name, meshIndices: [$0]) })
            : ModelNode(name: title, meshIndices: Array(meshes.indices))
        var material = ModelMaterial.plain
        if filled.contains(where: { !$0.colors.isEmpty }) { material.diffuse = SIMD3(1, 1, 1) }
        return Model(roots: [root], meshes: meshes, materials: [material], metersPerUnit: nil)
    }
}

/// The words of a text.
private struct STLWords {
    /// The number of the line of the last word.
    private(set) var line = 1
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func next() -> Range<Int>? {
        while position < bytes.count, bytes[position] <= 0x20 {
            if bytes[position] == 0x0A { line += 1 }
            position += 1
        }
        let start = position
        while position < bytes.count, bytes[position] > 0x20 { position += 1 }
        return position > start ? start..<position : nil
    }

    /// Returns the words up to the line's end, with the spaces between them.
    mutating func restOfLine() -> String {
        let start = position
        while position < bytes.count, bytes[position] != 0x0A, bytes[position] != 0x0D { position += 1 }
        var name = bytes[start..<position].prefix(1024).drop { $0 <= 0x20 }
        while let last = name.last, last <= 0x20 { name.removeLast() }
        return String(decoding: name, as: UTF8.self)
    }
}
