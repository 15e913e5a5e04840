import DescribedErrors

/// Checks a PLY file number by number and rewrites it with only the parts that are read.
///
/// assimp's reader (5.2) trusts counts, lists and indices, and writes to the memory that they refer to. A comment within the
/// header, or a number that begins with a line feed, misleads it. The rewritten file avoids all of these.
package struct PLYRewriting {
    /// More corners than any real polygon has: triangulation takes time proportional to their square.
    static let cornerLimit = 10_000

    private let bytes: [UInt8]
    private let header: PLYHeader
    private let encoding: PLYHeader.Encoding
    private var numbers: PLYNumbers
    private var vertexCount = 0
    private var faceCount = 0
    private var faces: [UInt8] = []
    /// The type of the faces' texture coordinates; nil if they have none.
    private var coordinateType: Substring?

    /// - Throws: `PLYFault`.
    package init(_ bytes: [UInt8]) throws(PLYFault) {
        self.bytes = bytes
        header = try PLYHeader(of: bytes)
        encoding = header.encoding ?? .ascii
        numbers = PLYNumbers(bytes, encoding: encoding, from: header.end)
        let vertices = header.elements.first { $0.name == "vertex" }
        vertexCount = vertices?.count ?? 0
        try checkSize()
        // Vertices without readable properties would be dropped, and faces would refer to missing vertices.
        let isPlaced = vertices?.properties.contains { $0.countType == nil && ["x", "y", "z"].contains($0.name) } ?? true
        guard isPlaced || vertexCount == 0 else { throw PLYFault("its vertices have none of the properties x, y and z") }
    }

    /// Returns the rewritten file.
    /// - Throws: `PLYFault`.
    package mutating func rewritten() throws(PLYFault) -> [UInt8] {
        var tables: [(head: String, body: [UInt8])] = []
        for element in header.elements {
            switch element.name {
            case "vertex":
                let names = Self.readNames(of: element)
                tables.append(try table(element) { names.contains($0) })
            case "material": tables.append(try table(element) { $0 != Self.padding })
            case "face": try takeFaces(element)
            case "tristrips": try takeStrips(element)
            default: _ = try table(element) { _ in false }
            }
        }
        if faceCount > 0 {
            let coordinates = coordinateType.map { "property list uint \($0) texcoord\n" } ?? ""
            tables.append(("element face \(faceCount)\nproperty list uint int vertex_indices\n\(coordinates)", faces))
        }
        let texture = header.textureFile.map { "comment TextureFile \($0)\n" } ?? ""
        let head = "ply\nformat \(encoding.rawValue) 1.0\n\(texture)\(tables.map(\.head).joined())end_header\n"
        return tables.reduce(into: Array(head.utf8)) { $0 += $1.body }
    }

    /// The first property of binary tables.
    private static let padding = "padding"

    private static let vertexNames: Set<Substring> = [
        "x", "y", "z", "nx", "ny", "nz", "u", "v", "s", "t", "tx", "ty", "texture_u", "texture_v",
    ]

    /// Returns the names of the vertex properties that are read. Colours are read if all three channels exist.
    private static func readNames(of element: PLYHeader.Element) -> Set<Substring> {
        let colors: Set<Substring> = ["red", "green", "blue"]
        let given = Set(element.properties.filter { $0.countType == nil }.map(\.name))
        return given.isSuperset(of: colors) ? vertexNames.union(colors).union(["alpha"]) : vertexNames
    }

    /// Compares the counts in the header with the number of bytes that follow, before any count is used.
    private func checkSize() throws(PLYFault) {
        var least = 0
        for element in header.elements {
            let each = element.properties.reduce(0) { $0 + numbers.leastSize(of: $1.countType ?? $1.type) }
            let (all, overflow) = max(each, 1).multipliedReportingOverflow(by: element.count)
            let (sum, sumOverflow) = least.addingReportingOverflow(all)
            // The last digit needs no separator.
            guard !overflow, !sumOverflow, sum <= numbers.remaining + 1 else {
                throw PLYFault(
                    "its header declares \(element.count) of element \(unquoted(String(element.name))), but the remaining "
                        + "\(numbers.remaining) bytes contain fewer"
                )
            }
            least = sum
        }
    }
}

extension PLYRewriting {
    /// Returns an element with the wanted properties; lists are dropped.
    private mutating func table(
        _ element: PLYHeader.Element, wanting isWanted: (Substring) -> Bool
    ) throws(PLYFault) -> (head: String, body: [UInt8]) {
        let kept = element.properties.map { $0.countType == nil && isWanted($0.name) }
        let isAnyKept = kept.contains(true)
        var body: [UInt8] = []
        for _ in 0..<element.count {
            // Without padding, the first byte of the first number could be a line feed.
            if isAnyKept && encoding != .ascii { body.append(0) }
            for (property, isKept) in zip(element.properties, kept) {
                if let countType = property.countType {
                    try numbers.skip(try count(countType), property.type)
                } else {
                    let range = try numbers.next(property.type)
                    if isKept { Self.put(bytes[range], encoding, into: &body) }
                }
            }
            if isAnyKept { Self.endLine(&body, encoding) }
        }
        guard isAnyKept else { return ("", []) }
        let names = zip(element.properties, kept).filter(\.1).map { "property \($0.0.typeName) \($0.0.name)\n" }
        let padding = encoding == .ascii ? "" : "property uchar \(Self.padding)\n"
        return ("element \(element.name) \(element.count)\n\(padding)\(names.joined())", body)
    }

    private mutating func takeFaces(_ element: PLYHeader.Element) throws(PLYFault) {
        coordinateType = element.properties.first { $0.name == "texcoord" && $0.countType != nil }?.typeName
        for face in 0..<element.count {
            var (corners, coordinates): ([Int], [Range<Int>]) = ([], [])
            for property in element.properties {
                guard let countType = property.countType else {
                    _ = try numbers.next(property.type)
                    continue
                }
                let count = try count(countType)
                switch property.name {
                case "vertex_indices", "vertex_index":
                    guard count <= Self.cornerLimit else {
                        throw PLYFault("face \(face) has \(count) corners, but at most \(Self.cornerLimit) are allowed")
                    }
                    for _ in 0..<count { corners.append(try index(property.type, of: "face \(face)")) }
                case "texcoord":
                    for _ in 0..<count { coordinates.append(try numbers.next(property.type)) }
                default: try numbers.skip(count, property.type)
                }
            }
            guard coordinates.isEmpty || coordinates.count == 2 * corners.count else {
                throw PLYFault("face \(face) has \(coordinates.count) texture coordinates for \(corners.count) corners")
            }
            if !corners.isEmpty { putFace(corners, coordinates) }
        }
    }

    /// Converts triangle strips, in which −1 starts the next strip. Every second triangle has the opposite orientation.
    private mutating func takeStrips(_ element: PLYHeader.Element) throws(PLYFault) {
        for strip in 0..<element.count {
            for property in element.properties {
                guard let countType = property.countType else {
                    _ = try numbers.next(property.type)
                    continue
                }
                var run: [Int] = []
                for _ in 0..<(try count(countType)) {
                    let corner = try index(property.type, of: "strip \(strip)", allowsEnd: true)
                    guard corner >= 0 else {
                        run = []
                        continue
                    }
                    run.append(corner)
                    guard let last = run.indices.last, last >= 2 else { continue }
                    let turn = last % 2
                    putFace([run[last - 2], run[last - 1 + turn], run[last - turn]], [])
                }
            }
        }
    }

    private mutating func count(_ type: PLYHeader.Scalar) throws(PLYFault) -> Int {
        let count = try numbers.nextInteger(type)
        guard count >= 0 else { throw PLYFault("a list has the negative length \(count)") }
        return count
    }

    private mutating func index(
        _ type: PLYHeader.Scalar, of owner: String, allowsEnd: Bool = false
    ) throws(PLYFault) -> Int {
        let index = try numbers.nextInteger(type)
        guard 0..<vertexCount ~= index || allowsEnd && index == -1 else {
            throw PLYFault("\(owner) uses vertex \(index), but there are only \(vertexCount)")
        }
        return index
    }
}

extension PLYRewriting {
    private mutating func putFace(_ corners: [Int], _ coordinates: [Range<Int>]) {
        faceCount += 1
        put(corners.count)
        for corner in corners { put(corner) }
        if coordinateType != nil {
            put(coordinates.count)
            for range in coordinates { Self.put(bytes[range], encoding, into: &faces) }
        }
        Self.endLine(&faces, encoding)
    }

    private mutating func put(_ whole: Int) {
        switch encoding {
        case .ascii: faces += Array("\(whole) ".utf8)
        case .littleEndian: withUnsafeBytes(of: UInt32(whole).littleEndian) { faces.append(contentsOf: $0) }
        case .bigEndian: withUnsafeBytes(of: UInt32(whole).bigEndian) { faces.append(contentsOf: $0) }
        }
    }

    // Static, because a method would hold a copy of `faces` while changing it: each face would copy all previous faces.

    private static func put(_ number: ArraySlice<UInt8>, _ encoding: PLYHeader.Encoding, into body: inout [UInt8]) {
        body.append(contentsOf: number)
        if encoding == .ascii { body.append(0x20) }
    }

    private static func endLine(_ body: inout [UInt8], _ encoding: PLYHeader.Encoding) {
        if encoding == .ascii { body.append(0x0A) }
    }
}
