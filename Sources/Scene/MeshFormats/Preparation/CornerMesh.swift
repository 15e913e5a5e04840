import Meshes

/// A mesh whose file numbers positions and other attributes separately: each corner of a triangle has its own combination.
struct CornerMesh {
    /// The indices of a corner's attributes; −1 if it has none.
    struct Corner: Hashable {
        var position: Int32
        var coordinates: Int32 = -1
        var normal: Int32 = -1
        var color: Int32 = -1
    }

    /// Three corners per triangle.
    var corners: [Corner] = []

    /// The file's numbers of the vertices' positions, and the mesh's triangles.
    struct Vertices {
        /// The combination of each vertex; a vertex that no triangle uses has only its position.
        var corners: [Corner]
        var triangles: [SIMD3<UInt32>]
    }

    /// Makes corners with equal texture coordinates, normals or colours share one index.
    mutating func shareEqual(
        coordinates: [SIMD2<Float>] = [], normals: [SIMD3<Float>] = [], colors: [SIMD4<Float>] = []
    ) {
        let (firstCoordinates, firstNormal) = (Self.firstEqual(coordinates), Self.firstEqual(normals))
        let firstColor = Self.firstEqual(colors)
        func first(_ index: Int32, _ list: [Int32]) -> Int32 { index < 0 ? index : list[Int(index)] }
        for index in corners.indices {
            corners[index].coordinates = first(corners[index].coordinates, firstCoordinates)
            corners[index].normal = first(corners[index].normal, firstNormal)
            corners[index].color = first(corners[index].color, firstColor)
        }
    }

    private static func firstEqual<Value: Hashable>(_ values: [Value]) -> [Int32] {
        var first: [Value: Int32] = [:]
        return values.enumerated().map { index, value in
            if let known = first[value] { return known }
            first[value] = Int32(index)
            return Int32(index)
        }
    }

    /// Returns the vertices: the file's in ascending order, each with the first combination that uses it, then one for each
    /// further combination, in the order of use.
    /// - Parameter positionCount: The number of the file's positions, to keep those without triangles too, so that each vertex
    ///   has the file's number; nil to drop them.
    func vertices(positionCount: Int?) -> Vertices {
        let used = positionCount.map { Array(0..<Int32($0)) } ?? Self.ascending(corners.map(\.position))
        var place: [Int32: Int] = [:]
        if positionCount == nil {
            place.reserveCapacity(used.count)
            for (index, position) in used.enumerated() { place[position] = index }
        }
        var kept = used.map { Corner(position: $0) }
        var isTaken = [Bool](repeating: false, count: used.count)
        var copies: [Corner: UInt32] = [:]
        let numbers = corners.map { corner -> UInt32 in
            let vertex = positionCount == nil ? place[corner.position]! : Int(corner.position)
            if !isTaken[vertex] { (isTaken[vertex], kept[vertex]) = (true, corner) }
            if kept[vertex] == corner { return UInt32(vertex) }
            if let known = copies[corner] { return known }
            copies[corner] = UInt32(kept.count)
            kept.append(corner)
            return UInt32(kept.count - 1)
        }
        let triangles = stride(from: 0, to: numbers.count - 2, by: 3).map {
            SIMD3(numbers[$0], numbers[$0 + 1], numbers[$0 + 2])
        }
        return Vertices(corners: kept, triangles: triangles)
    }

    private static func ascending(_ numbers: [Int32]) -> [Int32] {
        var result: [Int32] = []
        for number in numbers.sorted() where result.last != number { result.append(number) }
        return result
    }
}
