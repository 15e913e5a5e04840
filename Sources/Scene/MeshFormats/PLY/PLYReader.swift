import DescribedErrors
import Meshes

/// Reads PLY files, number by number.
///
/// Vertices keep the file's numbers. Faces may have colours and texture coordinates of their own: a vertex that needs several
/// keeps its number for the first, and copies of it are appended.
package struct PLYReader {
    private let header: PLYHeader
    private let encoding: PLYHeader.Encoding
    private var numbers: PLYNumbers
    private let vertexCount: Int
    private let limits: ModelLimits

    private var positions: [SIMD3<Float>] = []
    private var normals: [SIMD3<Float>] = []
    private var coordinates: [SIMD2<Float>] = []
    private var colors: [SIMD4<Float>] = []
    private var triangles: [SIMD3<UInt32>] = []
    /// The corners of triangles with their own texture coordinates or colours; empty if faces have only vertices.
    private var parts = CornerMesh()
    private var cornerCoordinates: [SIMD2<Float>] = []
    private var faceColors: [SIMD4<Float>] = []
    private var material = ModelMaterial.plain
    private var notes: [String] = []

    /// Reads a file.
    /// - Throws: `ModelFault`.
    package init(_ bytes: [UInt8], limits: ModelLimits) throws(ModelFault) {
        self.limits = limits
        header = try PLYHeader(of: bytes)
        encoding = header.encoding ?? .ascii
        numbers = PLYNumbers(bytes, encoding: encoding, from: header.end)
        let vertices = header.elements.first { $0.name == "vertex" }
        vertexCount = vertices?.count ?? 0
        try checkSize()
        let isPlaced = vertices?.properties.contains { $0.countType == nil && ["x", "y", "z"].contains($0.name) } ?? true
        guard isPlaced || vertexCount == 0 else { throw ModelFault("its vertices have none of the properties x, y and z") }
        try ModelFault.check("vertices", vertexCount, within: limits.vertices)
        // Faces may precede vertices; their polygons are cut only when all positions are known.
        var polygons = Polygons()
        material.name = ""
        material.diffuse = SIMD3(1, 1, 1)
        for element in header.elements {
            switch element.name {
            case "vertex": try takeVertices(element)
            case "material": try takeMaterials(element)
            case "face": try takeFaces(element, into: &polygons)
            case "tristrips": try takeStrips(element, into: &polygons)
            default:
                try takeRows(element) { _, _ in }
                if element.count > 0 { notes.append("\(element.count) \(quoted(String(element.name))) elements ignored") }
            }
        }
        if positions.isEmpty { positions = Array(repeating: .zero, count: vertexCount) }
        cut(polygons)
    }

    /// Returns the model.
    /// - Parameters:
    ///   - title: The name of the root node.
    ///   - texture: Returns the picture that the file names in a comment.
    package func model(titled title: String, texture: (String) -> ModelTexture?) -> Model {
        var material = material
        material.textures = header.textureFile.flatMap { texture(String($0)) }.map { [$0] } ?? []
        let root = ModelNode(name: title, meshIndices: [0])
        let isCloud = triangles.isEmpty && parts.corners.isEmpty
        var notes = notes + (isCloud ? ["mesh \"\": \(vertexCount) points ignored"] : [])
        if header.textureFileCount > 1 {
            notes.append("the first of \(header.textureFileCount) textures is drawn on all faces")
        }
        return Model(
            roots: [root], meshes: [ModelMesh(name: "", mesh: mesh, materialIndex: 0)], materials: [material],
            metersPerUnit: nil, notes: notes)
    }

    private var mesh: Mesh {
        guard !parts.corners.isEmpty else {
            return Mesh(
                positions: positions, normals: normals, colors: colors,
                textureCoordinates: coordinates.isEmpty ? [] : [coordinates], triangles: triangles)
        }
        let vertices = parts.vertices(positionCount: vertexCount)
        let own = vertices.corners
        func pick<Value>(_ values: [Value]) -> [Value] { values.isEmpty ? [] : own.map { values[Int($0.position)] } }
        let sets =
            cornerCoordinates.isEmpty
            ? pick(coordinates) : own.map { $0.coordinates < 0 ? SIMD2(0, 1) : cornerCoordinates[Int($0.coordinates)] }
        return Mesh(
            positions: pick(positions), normals: pick(normals),
            colors: faceColors.isEmpty
                ? pick(colors) : own.map { $0.color < 0 ? SIMD4(1, 1, 1, 1) : faceColors[Int($0.color)] },
            textureCoordinates: sets.isEmpty ? [] : [sets], triangles: vertices.triangles)
    }

    /// Compares the counts in the header with the number of bytes that follow, before any count is used.
    private func checkSize() throws(ModelFault) {
        var least = 0
        for element in header.elements {
            let each = element.properties.reduce(0) { $0 + numbers.leastSize(of: $1.countType ?? $1.type) }
            let (all, overflow) = max(each, 1).multipliedReportingOverflow(by: element.count)
            let (sum, sumOverflow) = least.addingReportingOverflow(all)
            // The last digit needs no separator.
            guard !overflow, !sumOverflow, sum <= numbers.remaining + 1 else {
                throw ModelFault(
                    "its header declares \(element.count) of element \(unquoted(String(element.name))), but the remaining "
                        + "\(numbers.remaining) bytes contain fewer"
                )
            }
            least = sum
        }
    }
}

/// The faces of a file before they are cut into triangles.
private struct Polygons {
    /// The vertices of all faces, one face after the other.
    var corners: [UInt32] = []
    var cornerCounts: [Int32] = []
    /// The first of each face's texture coordinates; −1 for a face without.
    var coordinates: [Int32] = []
    /// The number of triangles.
    var triangleCount = 0
}

extension PLYReader {
    /// Reads the rows of an element: calls `take` with the number of each property that is not a list, a fraction if its type
    /// is whole, and its place in the element.
    private mutating func takeRows(
        _ element: PLYHeader.Element, _ take: (Int, Double) -> Void
    ) throws(ModelFault) {
        for _ in 0..<element.count {
            for (place, property) in element.properties.enumerated() {
                if let countType = property.countType {
                    try numbers.skip(try count(countType), property.type)
                } else {
                    take(place, try numbers.nextValue(property.type))
                }
            }
        }
    }

    /// Returns the places of numbers by name, or nil if one is missing; each name may have alternatives.
    private static func places(of names: [[Substring]], in element: PLYHeader.Element) -> [Int]? {
        let places = names.compactMap { alternatives in
            element.properties.firstIndex { $0.countType == nil && alternatives.contains($0.name) }
        }
        return places.count == names.count ? places : nil
    }

    private static let colorNames: [[Substring]] = [
        ["red", "diffuse_red"], ["green", "diffuse_green"], ["blue", "diffuse_blue"],
    ]

    private mutating func takeVertices(_ element: PLYHeader.Element) throws(ModelFault) {
        let axes = ["x", "y", "z"].map { name in
            element.properties.firstIndex { $0.countType == nil && $0.name == Substring(name) }
        }
        let directions = Self.places(of: [["nx"], ["ny"], ["nz"]], in: element)
        let texture = Self.places(of: [["u", "s", "tx", "texture_u"], ["v", "t", "ty", "texture_v"]], in: element)
        let channels = Self.places(of: Self.colorNames, in: element)
        let alpha = Self.places(of: [["alpha"]], in: element)?.first
        var row = [Double](repeating: 0, count: element.properties.count)
        let scales = element.properties.map { 1 / $0.type.one }
        func value(_ place: Int?) -> Float { place.map { Float(row[$0]) } ?? 0 }
        func fraction(_ place: Int) -> Float { Float(row[place] * scales[place]) }
        for _ in 0..<element.count {
            for (place, property) in element.properties.enumerated() {
                if let countType = property.countType {
                    try numbers.skip(try count(countType), property.type)
                } else {
                    row[place] = try numbers.nextValue(property.type)
                }
            }
            positions.append(SIMD3(value(axes[0]), value(axes[1]), value(axes[2])))
            if let directions { normals.append(SIMD3(value(directions[0]), value(directions[1]), value(directions[2]))) }
            if let texture { coordinates.append(SIMD2(value(texture[0]), 1 - value(texture[1]))) }
            if let channels {
                colors.append(
                    SIMD4(fraction(channels[0]), fraction(channels[1]), fraction(channels[2]), alpha.map(fraction) ?? 1))
            }
        }
    }

    /// Reads the first material; faces do not choose between several.
    private mutating func takeMaterials(_ element: PLYHeader.Element) throws(ModelFault) {
        var first = [Double?](repeating: nil, count: element.properties.count)
        try takeRows(element) { place, value in if first[place] == nil { first[place] = value } }
        if element.count > 1 { notes.append("the first of \(element.count) materials is drawn on all faces") }
        func color(_ kind: String) -> SIMD3<Float>? {
            let names = ["red", "green", "blue"].map { [Substring("\(kind)_\($0)")] }
            guard element.count > 0, let places = Self.places(of: names, in: element) else { return nil }
            let channels = places.map { Float((first[$0] ?? 0) / element.properties[$0].type.one) }
            return SIMD3(channels[0], channels[1], channels[2])
        }
        material.diffuse = color("diffuse") ?? material.diffuse
        if let place = Self.places(of: [["opacity"]], in: element)?.first, let opacity = first[place] {
            material.opacity = Float(opacity / element.properties[place].type.one)
            material.alphaMode = material.opacity < 1 ? .blend : .opaque
        }
    }

    private mutating func takeFaces(_ element: PLYHeader.Element, into polygons: inout Polygons) throws(ModelFault) {
        let channels = colors.isEmpty ? Self.places(of: Self.colorNames, in: element) : nil
        let alpha = Self.places(of: [["alpha"]], in: element)?.first
        var row = [Float](repeating: 1, count: element.properties.count)
        for face in 0..<element.count {
            let (cornerStart, coordinateStart) = (polygons.corners.count, cornerCoordinates.count)
            for (place, property) in element.properties.enumerated() {
                guard let countType = property.countType else {
                    row[place] = Float(try numbers.nextValue(property.type) / property.type.one)
                    continue
                }
                let count = try count(countType)
                switch property.name {
                case "vertex_indices", "vertex_index":
                    guard count <= PolygonTriangles.mostCorners else {
                        throw ModelFault(
                            "face \(face) has \(count) corners, but at most \(PolygonTriangles.mostCorners) are allowed")
                    }
                    for _ in 0..<count {
                        polygons.corners.append(UInt32(try index(property.type, of: "face \(face)")))
                    }
                case "texcoord":
                    for _ in 0..<(count / 2) {
                        let u = try numbers.nextValue(property.type)
                        cornerCoordinates.append(SIMD2(Float(u), 1 - Float(try numbers.nextValue(property.type))))
                    }
                    if count % 2 == 1 { _ = try numbers.nextValue(property.type) }
                    let corners = polygons.corners.count - cornerStart
                    guard count == 0 || count == 2 * corners || corners == 0 else {
                        throw ModelFault("face \(face) has \(count) texture coordinates for \(corners) corners")
                    }
                default: try numbers.skip(count, property.type)
                }
            }
            let corners = polygons.corners.count - cornerStart
            let found = cornerCoordinates.count - coordinateStart
            guard found == 0 || found == corners else {
                throw ModelFault("face \(face) has \(2 * found) texture coordinates for \(corners) corners")
            }
            polygons.cornerCounts.append(Int32(corners))
            polygons.coordinates.append(found == 0 ? -1 : Int32(coordinateStart))
            polygons.triangleCount += max(corners - 2, 0)
            try ModelFault.check("triangles", polygons.triangleCount, within: limits.triangles)
            if let channels {
                faceColors.append(
                    SIMD4(row[channels[0]], row[channels[1]], row[channels[2]], alpha.map { row[$0] } ?? 1))
            }
        }
    }

    /// Converts triangle strips, in which −1 starts the next strip. Every second triangle has the opposite orientation.
    private mutating func takeStrips(_ element: PLYHeader.Element, into polygons: inout Polygons) throws(ModelFault) {
        for strip in 0..<element.count {
            for property in element.properties {
                guard let countType = property.countType else {
                    _ = try numbers.nextValue(property.type)
                    continue
                }
                var run: [UInt32] = []
                for _ in 0..<(try count(countType)) {
                    let corner = try index(property.type, of: "strip \(strip)", allowsEnd: true)
                    guard corner >= 0 else {
                        run = []
                        continue
                    }
                    run.append(UInt32(corner))
                    guard let last = run.indices.last, last >= 2 else { continue }
                    let turn = last % 2
                    polygons.corners += [run[last - 2], run[last - 1 + turn], run[last - turn]]
                    polygons.cornerCounts.append(3)
                    polygons.coordinates.append(-1)
                    polygons.triangleCount += 1
                    try ModelFault.check("triangles", polygons.triangleCount, within: limits.triangles)
                }
            }
        }
    }

    private mutating func cut(_ polygons: Polygons) {
        let hasParts = !cornerCoordinates.isEmpty || !faceColors.isEmpty
        triangles.reserveCapacity(hasParts ? 0 : polygons.triangleCount)
        var start = 0
        for (face, count) in polygons.cornerCounts.enumerated() {
            let own = polygons.corners[start..<start + Int(count)]
            start += Int(count)
            PolygonTriangles.forEach(of: own.map { positions[Int($0)] }) { triangle in
                let corners = (0..<3).map { own[own.startIndex + triangle[$0]] }
                guard hasParts else { return triangles.append(SIMD3(corners[0], corners[1], corners[2])) }
                let coordinates = polygons.coordinates[face]
                for corner in 0..<3 {
                    parts.corners.append(
                        CornerMesh.Corner(
                            position: Int32(corners[corner]),
                            coordinates: coordinates < 0 ? -1 : coordinates + Int32(triangle[corner]),
                            color: face < faceColors.count ? Int32(face) : -1))
                }
            }
        }
        guard hasParts else { return }
        parts.shareEqual(coordinates: cornerCoordinates, colors: faceColors)
    }

    private mutating func count(_ type: PLYHeader.Scalar) throws(ModelFault) -> Int {
        let count = try numbers.nextInteger(type)
        guard count >= 0 else { throw ModelFault("a list has the negative length \(count)") }
        return count
    }

    private mutating func index(
        _ type: PLYHeader.Scalar, of owner: String, allowsEnd: Bool = false
    ) throws(ModelFault) -> Int {
        let index = try numbers.nextInteger(type)
        guard 0..<vertexCount ~= index || allowsEnd && index == -1 else {
            throw ModelFault("\(owner) uses vertex \(index), but there are only \(vertexCount)")
        }
        return index
    }
}
