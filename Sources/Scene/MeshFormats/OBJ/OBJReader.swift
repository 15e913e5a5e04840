import DescribedErrors
import Meshes
import RenderMath

/// Reads OBJ files (Alias/Wavefront's "Object files", polygons only).
///
/// Each group or object with faces becomes a node, with one mesh per material. If all faces form one mesh, its vertices have
/// the file's numbers; else a mesh has those of its vertices in the file's order. Faces without normals are shaded by the
/// file's smoothing groups (`s`); if it has none, by the rule for files without normals.
package struct OBJReader {
    /// The material libraries that the file names, in order, as it writes them.
    package private(set) var libraryLines: [String] = []
    /// The names of the materials that faces use, in the order of use. Empty: faces without a material.
    package private(set) var materialNames: [String] = []

    private let bytes: [UInt8]
    private let limits: ModelLimits
    private var line = 1
    private var positions: [SIMD3<Float>] = []
    private var colors: [SIMD4<Float>] = []
    private var coordinates: [SIMD2<Float>] = []
    private var normals: [SIMD3<Float>] = []

    /// A polygon: the range of its corners.
    private struct Face {
        var corners: Range<Int>
        var line: Int
        var group: UInt32
    }

    /// The faces of one part with one material.
    private struct Patch {
        var part: Int
        var material: Int
        var faces: [Face] = []
        var pointCount = 0
        var lineCount = 0
    }

    /// The corners of all faces.
    private var parts = CornerMesh()
    private var partNames: [String] = []
    private var partOfName: [String: Int] = [:]
    private var materialOfName: [String: Int] = [:]
    private var patches: [Patch] = []
    private var patchOfKey: [SIMD2<Int>: Int] = [:]
    private var patch: Int?
    private var partName = "defaultobject"
    private var materialName = ""
    private var group: UInt32 = 0
    private var hasGroups = false
    private var groupNumbers: [String: UInt32] = [:]
    private var triangleCount = 0
    /// The number of corners whose texture coordinates or normals do not exist.
    private var incompleteCorners = 0
    /// The number of curves and surfaces that are not polygons.
    private var freeFormCount = 0

    /// Reads the statements of a file.
    /// - Parameter bytes: A text in UTF-8.
    /// - Throws: `ModelFault`.
    package init(_ bytes: [UInt8], limits: ModelLimits) throws(ModelFault) {
        (self.bytes, self.limits) = (bytes, limits)
        var words: [Range<Int>] = []
        var position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        while position < bytes.count {
            let first = line
            words.removeAll(keepingCapacity: true)
            position = takeWords(from: position, into: &words)
            if let keyword = words.first { try read(keyword, words.dropFirst(), line: first) }
        }
        for face in patches.lazy.flatMap(\.faces) { try check(face) }
        dropMissing()
        parts.shareEqual(coordinates: coordinates, normals: normals)
    }

    /// Collects the words of a statement; a backslash at a line's end continues it. Returns the start of the next statement.
    private mutating func takeWords(from start: Int, into words: inout [Range<Int>]) -> Int {
        var position = start
        while position < bytes.count {
            let byte = bytes[position]
            if byte == 0x0A || byte == 0x0D {
                if byte == 0x0A || position + 1 >= bytes.count || bytes[position + 1] != 0x0A { line += 1 }
                return position + 1
            }
            if byte == UInt8(ascii: "#") && words.isEmpty {
                while position < bytes.count, bytes[position] != 0x0A, bytes[position] != 0x0D { position += 1 }
            } else if byte == UInt8(ascii: "\\"), let after = lineEnd(at: position + 1) {
                position = after
                line += 1
            } else if byte <= 0x20 {
                position += 1
            } else {
                let wordStart = position
                while position < bytes.count, bytes[position] > 0x20,
                    bytes[position] != UInt8(ascii: "\\") || lineEnd(at: position + 1) == nil
                {
                    position += 1
                }
                words.append(wordStart..<position)
            }
        }
        return position
    }

    /// Returns the position after a line end; nil if there is none.
    private func lineEnd(at position: Int) -> Int? {
        guard position < bytes.count else { return nil }
        if bytes[position] == 0x0A { return position + 1 }
        guard bytes[position] == 0x0D else { return nil }
        return position + 1 < bytes.count && bytes[position + 1] == 0x0A ? position + 2 : position + 1
    }

    private mutating func read(_ keyword: Range<Int>, _ words: ArraySlice<Range<Int>>, line: Int) throws(ModelFault) {
        guard keyword.count <= 6 else { return }
        switch String(decoding: bytes[keyword], as: UTF8.self) {
        case "v": try readVertex(words, line)
        case "vt":
            let numbers = try numbers(words, atLeast: 1, line)
            coordinates.append(SIMD2(numbers.x, 1 - numbers.y))
        case "vn": normals.append(try numbers(words, atLeast: 3, line))
        case "f": try readFace(words, line)
        case "p": currentPatch { $0.pointCount += words.count }
        case "curv", "curv2", "surf": freeFormCount += 1
        case "l": currentPatch { $0.lineCount += max(words.count - 1, 0) }
        case "o", "g":
            partName = text(words)
            patch = nil
        case "usemtl":
            materialName = text(words)
            patch = nil
        case "mtllib": libraryLines.append(text(words))
        case "s":
            hasGroups = true
            let name = text(words)
            group = ["off", "0", ""].contains(name) ? 0 : groupNumbers[name] ?? UInt32(groupNumbers.count + 1)
            if group > 0 { groupNumbers[name] = group }
        default: break
        }
    }

    /// The words with the spaces between them, as the file writes them.
    private func text(_ words: ArraySlice<Range<Int>>) -> String {
        guard let first = words.first, let last = words.last else { return "" }
        return String(decoding: bytes[first.lowerBound..<last.upperBound].prefix(4096), as: UTF8.self)
    }

    private func number(_ word: Range<Int>, _ line: Int) throws(ModelFault) -> Float {
        Float(try TextNumber.number(word, in: bytes, line: line))
    }

    private func numbers(_ words: ArraySlice<Range<Int>>, atLeast least: Int, _ line: Int) throws(ModelFault) -> SIMD3<Float> {
        guard words.count >= least else {
            throw ModelFault("line \(line): there are only \(words.count) numbers, not \(least)")
        }
        var result = SIMD3<Float>.zero
        for (index, word) in words.prefix(3).enumerated() { result[index] = try number(word, line) }
        return result
    }

    private mutating func readVertex(_ words: ArraySlice<Range<Int>>, _ line: Int) throws(ModelFault) {
        var position = try numbers(words, atLeast: 3, line)
        let rest = words.dropFirst(3)
        if rest.count >= 3 {
            if colors.isEmpty { colors = Array(repeating: SIMD4(1, 1, 1, 1), count: positions.count) }
            colors.append(SIMD4(try numbers(rest, atLeast: 3, line), 1))
        } else {
            if let word = rest.first {
                let weight = try number(word, line)
                if weight != 0, weight != 1 { position /= weight }
            }
            if !colors.isEmpty { colors.append(SIMD4(1, 1, 1, 1)) }
        }
        positions.append(position)
        try ModelFault.check("vertices", positions.count, within: limits.vertices)
    }

    private mutating func readFace(_ words: ArraySlice<Range<Int>>, _ line: Int) throws(ModelFault) {
        guard words.count >= 3 else {
            currentPatch { if words.count == 2 { $0.lineCount += 1 } else { $0.pointCount += words.count } }
            return
        }
        guard words.count <= PolygonTriangles.mostCorners else {
            throw ModelFault(
                "line \(line): the face has \(words.count) corners, but at most \(PolygonTriangles.mostCorners) are allowed")
        }
        triangleCount += words.count - 2
        try ModelFault.check("triangles", triangleCount, within: limits.triangles)
        let start = parts.corners.count
        for word in words {
            var indices = SIMD3<Int32>(repeating: -1)
            var (slot, position) = (0, word.lowerBound)
            while slot < 3, position <= word.upperBound {
                let end = bytes[position..<word.upperBound].firstIndex(of: UInt8(ascii: "/")) ?? word.upperBound
                if end > position {
                    guard let number = Int(String(decoding: bytes[position..<end], as: UTF8.self)) else {
                        let found = quoted(String(decoding: bytes[word].prefix(64), as: UTF8.self))
                        throw ModelFault("line \(line): \(found) is not a corner of a face")
                    }
                    let count = slot == 0 ? positions.count : slot == 1 ? coordinates.count : normals.count
                    // Negative numbers count from the last one so far.
                    let index = number < 0 ? count + number : number - 1
                    indices[slot] = index < 0 ? .max : Int32(exactly: index) ?? .max
                }
                position = end + 1
                slot += 1
            }
            parts.corners.append(CornerMesh.Corner(position: indices.x, coordinates: indices.y, normal: indices.z))
        }
        let group = group
        currentPatch { [end = parts.corners.count] in $0.faces.append(Face(corners: start..<end, line: line, group: group)) }
    }

    /// Positions may be defined after the faces that use them.
    private func check(_ face: Face) throws(ModelFault) {
        for corner in parts.corners[face.corners] where corner.position < 0 || Int(corner.position) >= positions.count {
            throw ModelFault(
                "line \(face.line): the face uses a vertex that does not exist; the file has \(positions.count) vertices")
        }
    }

    private mutating func currentPatch(_ change: (inout Patch) -> Void) {
        if patch == nil {
            let part = partOfName[partName] ?? partNames.count
            if part == partNames.count {
                partOfName[partName] = part
                partNames.append(partName)
            }
            let material = materialOfName[materialName] ?? materialNames.count
            if material == materialNames.count {
                materialOfName[materialName] = material
                materialNames.append(materialName)
            }
            let key = SIMD2(part, material)
            patch = patchOfKey[key] ?? patches.count
            if patch == patches.count {
                patchOfKey[key] = patches.count
                patches.append(Patch(part: part, material: material))
            }
        }
        change(&patches[patch!])
    }

    /// Returns the model, with the file's materials in the order of `materialNames`.
    /// - Parameter title: The name of the root node.
    package func model(titled title: String) -> Model {
        var notes: [String] = []
        for patch in patches {
            for (count, what) in [(patch.pointCount, "points"), (patch.lineCount, "lines")] where count > 0 {
                notes.append("mesh \"\(partNames[patch.part])\": \(count) \(what) ignored")
            }
        }
        if freeFormCount > 0 { notes.append("\(freeFormCount) curves or surfaces that are not polygons ignored") }
        if incompleteCorners > 0 {
            notes.append(
                "\(incompleteCorners) corners of faces refer to texture coordinates or normals that do not exist; these are ignored"
            )
        }
        if patches.isEmpty, !positions.isEmpty { notes.append("\(positions.count) points ignored") }
        let filled = patches.filter { !$0.faces.isEmpty }
        let meshes = filled.map { mesh(of: $0, isOnly: filled.count == 1) }
        let nodes = partNames.indices.compactMap { part -> ModelNode? in
            let own = filled.indices.filter { filled[$0].part == part }
            return own.isEmpty ? nil : ModelNode(name: partNames[part], meshIndices: own)
        }
        return Model(
            roots: [ModelNode(name: title, children: nodes)], meshes: meshes, metersPerUnit: nil, notes: notes)
    }

    private func mesh(of patch: Patch, isOnly: Bool) -> ModelMesh {
        var surface = CornerMesh()
        var groups: [UInt32] = []
        for face in patch.faces {
            let own = parts.corners[face.corners]
            PolygonTriangles.forEach(of: own.map { positions[Int($0.position)] }) { triangle in
                for index in 0..<3 { surface.corners.append(own[own.startIndex + triangle[index]]) }
                groups.append(face.group)
            }
        }
        let vertices = surface.vertices(positionCount: isOnly ? positions.count : nil)
        let hasNormals = surface.corners.contains { $0.normal >= 0 }
        let hasCoordinates = surface.corners.contains { $0.coordinates >= 0 }
        let own = vertices.corners
        let mesh = Mesh(
            positions: own.map { positions[Int($0.position)] },
            normals: hasNormals ? own.map { $0.normal < 0 ? .zero : normals[Int($0.normal)] } : [],
            colors: colors.isEmpty ? [] : own.map { colors[Int($0.position)] },
            textureCoordinates: hasCoordinates
                ? [own.map { $0.coordinates < 0 ? SIMD2(0, 1) : coordinates[Int($0.coordinates)] }] : [],
            triangles: vertices.triangles)
        var result = ModelMesh(name: partNames[patch.part], mesh: mesh, materialIndex: patch.material)
        if !hasNormals, hasGroups { result.shading = .groups(groups) }
        return result
    }

    /// Removes the texture coordinates and normals that do not exist, and counts their corners.
    private mutating func dropMissing() {
        for index in parts.corners.indices {
            let corner = parts.corners[index]
            let hasCoordinates = Int(corner.coordinates) < coordinates.count
            let hasNormal = Int(corner.normal) < normals.count
            if !hasCoordinates { parts.corners[index].coordinates = -1 }
            if !hasNormal { parts.corners[index].normal = -1 }
            if !hasCoordinates || !hasNormal { incompleteCorners += 1 }
        }
    }
}
