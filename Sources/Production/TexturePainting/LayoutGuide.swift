import Foundation
public import Imaging
import Typesetting

/// The drawing of a layout, in pixels: the areas of parts, the edges of triangles, the outlines of parts, and names.
public struct LayoutGuide: Sendable {
    /// A part with its colour.
    package struct Area: Sendable {
        /// The name.
        package var name: String
        /// The colour, blended thinly over the painting below.
        package var color: SRGBA8
        /// Three corners each.
        package var triangles: [[SIMD2<Float>]]
    }

    /// A name at a position.
    package struct Label: Sendable {
        /// The text of the label.
        package var text: String
        /// The centre of the text.
        package var center: SIMD2<Float>
        /// The height of a capital letter.
        package var height: Float
        /// Whether it names a side instead of a part.
        package var isSide: Bool
    }

    /// The size of the texture.
    public let size: ImageSize
    /// The parts.
    package private(set) var areas: [Area] = []
    /// The edges between triangles of one part, as pairs of ends.
    package private(set) var edges: [(SIMD2<Float>, SIMD2<Float>)] = []
    /// The edges of parts.
    package private(set) var outlines: [(SIMD2<Float>, SIMD2<Float>)] = []
    /// The names of parts, and of the person's sides if these are separate in the texture.
    package private(set) var labels: [Label] = []

    /// The opacity of an area's colour.
    static let areaOpacity: Float = 0.22
    /// The colours of edges, outlines and letters.
    static let edgeColor = SRGBA8(red: 90, green: 100, blue: 115)
    static let outlineColor = SRGBA8(red: 20, green: 24, blue: 32)
    static let sideColor = SRGBA8(red: 176, green: 32, blue: 40)
    /// The widths of lines relative to the texture's smaller side.
    static let (edgeWidth, outlineWidth): (Float, Float) = (0.0004, 0.0014)

    /// The largest number of names per part; its largest pieces get them.
    private static let mostNames = 2
    /// The smallest piece that gets a name, as a fraction of the texture's area.
    private static let smallestNamed: Float = 0.0006

    /// Creates the guide to a layout.
    public init(to layout: TextureLayout, size: ImageSize) {
        self.size = size
        let scale = SIMD2(Float(size.width), Float(size.height))
        var sides: [Edge: [(part: Int, ends: (SIMD2<Float>, SIMD2<Float>))]] = [:]
        var order: [Edge] = []
        for (index, part) in layout.parts.enumerated() {
            let triangles = part.triangles.map { $0.map { $0 * scale } }
            areas.append(Area(name: part.name, color: Self.color(of: index), triangles: triangles))
            for triangle in triangles {
                for corner in 0..<3 {
                    let ends = (triangle[corner], triangle[(corner + 1) % 3])
                    let edge = Edge(ends.0, ends.1)
                    if sides[edge] == nil { order.append(edge) }
                    sides[edge, default: []].append((index, ends))
                }
            }
        }
        for edge in order {
            guard let uses = sides[edge], let first = uses.first else { continue }
            let isWithin = uses.count > 1 && uses.allSatisfy { $0.part == first.part }
            if isWithin { edges.append(first.ends) } else { outlines.append(first.ends) }
        }
        labels = areas.flatMap { Self.names(of: $0, in: size) } + Self.sides(of: layout, scale)
    }

    /// An edge, equal regardless of the order of its ends.
    private struct Edge: Hashable {
        let (a, b): (SIMD2<Float>, SIMD2<Float>)

        init(_ a: SIMD2<Float>, _ b: SIMD2<Float>) {
            let isOrdered = (a.x, a.y) < (b.x, b.y)
            (self.a, self.b) = isOrdered ? (a, b) : (b, a)
        }
    }

    /// Returns colours that are easy to distinguish next to each other.
    private static func color(of part: Int) -> SRGBA8 {
        let colors: [(UInt8, UInt8, UInt8)] = [
            (214, 72, 72), (58, 124, 196), (70, 160, 96), (220, 160, 52), (140, 92, 190), (40, 160, 168), (208, 104, 160),
            (128, 140, 60), (176, 112, 72), (96, 112, 144),
        ]
        let (red, green, blue) = colors[part % colors.count]
        return SRGBA8(red: red, green: green, blue: blue)
    }

    // MARK: Names

    private static func names(of area: Area, in size: ImageSize) -> [Label] {
        let largest = pieces(of: area.triangles).map { piece in
            (piece, piece.reduce(0) { $0 + Self.area(of: area.triangles[$1]) })
        }
        .sorted { $0.1 > $1.1 }.prefix(mostNames)
        return largest.compactMap { piece, extent in
            guard extent >= smallestNamed * Float(size.pixelCount) else { return nil }
            let triangles = piece.map { area.triangles[$0] }
            let corners = triangles.flatMap(\.self)
            let width = (corners.map(\.x).max() ?? 0) - (corners.map(\.x).min() ?? 0)
            let side = Float(min(size.width, size.height))
            // The height of a capital is about 0.7 of a letter's size.
            let fitting = width * 0.9 / Float(max(area.name.count, 1))
            return Label(
                text: area.name, center: anchor(of: triangles), height: min(max(fitting, side * 0.006), side * 0.014),
                isSide: false)
        }
    }

    /// The centre of a piece if it is inside, or else the centre of the triangle that is farthest from the piece's edge.
    private static func anchor(of triangles: [[SIMD2<Float>]]) -> SIMD2<Float> {
        let total = triangles.reduce(0) { $0 + area(of: $1) }
        guard total > 0 else { return triangles.first.map(middle) ?? .zero }
        let center = triangles.reduce(SIMD2<Float>.zero) { $0 + middle(of: $1) * area(of: $1) } / total
        if triangles.contains(where: { contains($0, center) }) { return center }
        var uses: [Edge: Int] = [:]
        for triangle in triangles {
            for corner in 0..<3 { uses[Edge(triangle[corner], triangle[(corner + 1) % 3]), default: 0] += 1 }
        }
        let rim = uses.filter { $0.value == 1 }.map { ($0.key.a + $0.key.b) / 2 }
        func clearance(_ point: SIMD2<Float>) -> Float { rim.map { (($0 - point) * ($0 - point)).sum() }.min() ?? 0 }
        let places = triangles.map(middle)
        return zip(places, places.map(clearance)).max { $0.1 < $1.1 }?.0 ?? center
    }

    private static func contains(_ triangle: [SIMD2<Float>], _ point: SIMD2<Float>) -> Bool {
        let turns = (0..<3).map { corner -> Float in
            let (a, b) = (triangle[corner], triangle[(corner + 1) % 3])
            return (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x)
        }
        return turns.allSatisfy { $0 >= 0 } || turns.allSatisfy { $0 <= 0 }
    }

    private static func middle(of triangle: [SIMD2<Float>]) -> SIMD2<Float> { (triangle[0] + triangle[1] + triangle[2]) / 3 }

    private static func area(of triangle: [SIMD2<Float>]) -> Float {
        let (u, v) = (triangle[1] - triangle[0], triangle[2] - triangle[0])
        return abs(u.x * v.y - u.y * v.x) / 2
    }

    /// Groups triangles that are connected at corners, by their indices.
    private static func pieces(of triangles: [[SIMD2<Float>]]) -> [[Int]] {
        var groupOfCorner: [SIMD2<Float>: Int] = [:]
        var parents = Array(triangles.indices)
        func root(_ index: Int) -> Int {
            var index = index
            while parents[index] != index { index = parents[index] }
            return index
        }
        for (index, triangle) in triangles.enumerated() {
            for corner in triangle {
                if let known = groupOfCorner[corner] {
                    let (a, b) = (root(known), root(index))
                    parents[max(a, b)] = min(a, b)
                } else {
                    groupOfCorner[corner] = index
                }
            }
        }
        var groups: [Int: [Int]] = [:]
        for index in triangles.indices { groups[root(index), default: []].append(index) }
        return groups.sorted { $0.key < $1.key }.map(\.value)
    }

    /// Returns labels for the person's sides at the bottom of the texture, if the two halves of the model are separate in it.
    private static func sides(of layout: TextureLayout, _ scale: SIMD2<Float>) -> [Label] {
        var halves = [(sum: SIMD2<Float>.zero, extent: Float(0)), (sum: SIMD2<Float>.zero, extent: Float(0))]
        for part in layout.parts {
            for (triangle, place) in zip(part.triangles, part.places) {
                let half = place.x > 0 ? 0 : 1
                let extent = area(of: triangle)
                halves[half].sum += middle(of: triangle) * extent
                halves[half].extent += extent
            }
        }
        guard halves.allSatisfy({ $0.extent > 0 }) else { return [] }
        let (left, right) = (halves[0].sum / halves[0].extent, halves[1].sum / halves[1].extent)
        guard abs(left.x - right.x) > 0.1 else { return [] }
        let side = min(scale.x, scale.y)
        let (near, far) = (scale.x * 0.17, scale.x * 0.83)
        return [("person's left", left.x), ("person's right", right.x)].map { text, x in
            Label(
                text: text, center: SIMD2(x > (left.x + right.x) / 2 ? far : near, scale.y * 0.97), height: side * 0.018,
                isSide: true)
        }
    }
}
