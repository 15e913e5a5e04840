import Imaging
import Rasterizer
import RenderMath

/// The engine's formulas again, for one pixel and one number at a time in double precision: the oracle of its kernels.
///
/// It follows the documented formulas, not the kernels: each pixel visits all triangles in order. It does not clip.
///
/// It shades every sample separately. The engine shades once per pixel and triangle, which is equivalent for triangles of one
/// uniform colour.
struct ScalarRenderer {
    var list: DrawList
    var size: ImageSize
    var sources: TextureSources
    /// The position in a pixel at which coverage is tested and colour computed, in 1/256 pixel from its top left corner.
    private var samplePosition = SIMD2(128, 128)

    init(list: DrawList, size: ImageSize, sources: TextureSources) {
        (self.list, self.size, self.sources) = (list, size, sources)
    }

    /// The result of a pixel.
    struct Pixel {
        /// Premultiplied, in linear light.
        var color: SIMD4<Double>
        var depth = 0.0
        var identifier: UInt32 = 0
        /// Whether rounding may decide the result: an edge passes within 1/100 pixel, or two depths are almost equal.
        var isDoubtful = false
    }

    /// A corner on the screen.
    struct Corner {
        /// In 1/256 pixel.
        var units: SIMD2<Int>
        /// The same in pixels.
        var place: SIMD2<Double>
        var depth: Double
        var w: Double
        /// Without the draw's depth offset.
        var ownDepth: Double
        var normal: SIMD3<Double>
        /// In world space.
        var facetHeight: Double
        var coordinates: [SIMD2<Double>]
    }

    struct Triangle {
        var corners: [Corner]
        var screen: ScreenTriangle
        var isFrontFacing: Bool
    }

    /// The mean of the samples' colours; depth and identifier of the first.
    func render(over background: Background, samples: SamplePattern) -> [Pixel] {
        if samples == .single { return render(over: background) }
        let layers = CoverageOracle.samplePositions(samples).map { position -> [Pixel] in
            var renderer = self
            renderer.samplePosition = position
            return renderer.render(over: background)
        }
        return layers[0].indices.map { index in
            var pixel = layers[0][index]
            pixel.color = layers.reduce(SIMD4<Double>.zero) { $0 + $1[index].color } / Double(layers.count)
            pixel.isDoubtful = layers.contains { $0[index].isDoubtful }
            return pixel
        }
    }

    func render(over background: Background) -> [Pixel] {
        var pixels = (0..<size.pixelCount).map { index -> Pixel in
            switch background {
            case .color(let color): Pixel(color: SIMD4(color.premultiplied))
            case .picture(let picture): Pixel(color: SIMD4(LinearColor(picture.pixels[index]).premultiplied))
            }
        }
        for draw in list.draws {
            for triangle in triangles(of: draw) {
                self.draw(triangle, draw, into: &pixels)
            }
        }
        return pixels
    }

    private func draw(_ triangle: Triangle, _ draw: Draw, into pixels: inout [Pixel]) {
        let xs = triangle.corners.map(\.place.x)
        let ys = triangle.corners.map(\.place.y)
        let columns = Self.pixels(from: xs.min()!, to: xs.max()!, below: size.width)
        let rows = Self.pixels(from: ys.min()!, to: ys.max()!, below: size.height)
        for row in rows {
            for column in columns {
                let index = row * size.width + column
                if isNearEdge(triangle, column, row) { pixels[index].isDoubtful = true }
                let (x, y) = (column * 256 + samplePosition.x, row * 256 + samplePosition.y)
                if CoverageOracle.covers(triangle.screen, x, y) {
                    self.draw(triangle, draw, at: SIMD2(Double(x), Double(y)) / 256, into: &pixels[index])
                }
            }
        }
    }

    /// The pixels that a range of the screen can touch, and one more at either end.
    private static func pixels(from least: Double, to largest: Double, below end: Int) -> Range<Int> {
        let first = Int(min(max(least - 1, 0), Double(end)))
        return first..<max(Int(min(largest + 2, Double(end))), first)
    }

    private func draw(_ triangle: Triangle, _ draw: Draw, at place: SIMD2<Double>, into pixel: inout Pixel) {
        let depth = zip(flatShares(triangle, place), triangle.corners).reduce(0) { $0 + $1.0 * $1.1.depth }
        if depth != pixel.depth && (depth - pixel.depth).magnitude < 1e-6 { pixel.isDoubtful = true }
        if draw.state.readsFromDepth && depth < pixel.depth { return }
        guard let shading = draw.shading, !draw.state.colorWriteMask.isEmpty else {
            if draw.state.writesToDepth { pixel.depth = depth }
            return
        }
        let color = shade(triangle, shading, at: place)
        if color.w <= 0 && draw.state.blendMode != .replace && draw.state.blendMode != .max { return }
        let mixed = ScalarBlend.blend(color, over: pixel.color, draw.state.blendMode)
        for part in 0..<4 where draw.state.colorWriteMask.rawValue & (1 << UInt8(part)) != 0 {
            pixel.color[part] = mixed[part]
        }
        pixel.identifier = draw.identifier
        if draw.state.writesToDepth { pixel.depth = depth }
    }

    // MARK: Triangles

    func triangles(of draw: Draw) -> [Triangle] {
        let corners = draw.positions.indices.map { corner($0, of: draw) }
        let isMirrored = draw.worldFromModel.linear.determinant < 0
        return draw.triangles.compactMap { indices in
            let (a, b, c) = (corners[Int(indices.x)], corners[Int(indices.y)], corners[Int(indices.z)])
            let screen = ScreenTriangle(a.units, b.units, c.units)
            let (ab, ac) = (b.units &- a.units, c.units &- a.units)
            let area = ab.x * ac.y - ac.x * ab.y
            if area == 0 { return nil }
            // Rows increase downwards: triangles that are counter-clockwise for the viewer have a negative area.
            let isFrontFacing = (area < 0) != isMirrored
            if draw.state.cullMode == (isFrontFacing ? .front : .back) { return nil }
            return Triangle(corners: [a, b, c], screen: screen, isFrontFacing: isFrontFacing)
        }
    }

    private func corner(_ index: Int, of draw: Draw) -> Corner {
        let world = Self.product(draw.worldFromModel, SIMD4(SIMD3<Double>(draw.positions[index]), 1))
        let clip = Self.product(list.clipFromWorld, world)
        let place = SIMD2(
            (clip.x / clip.w + 1) / 2 * Double(size.width), (1 - clip.y / clip.w) / 2 * Double(size.height))
        let units = SIMD2(Int((place.x * 256).rounded(.toNearestOrEven)), Int((place.y * 256).rounded(.toNearestOrEven)))
        var depth = clip.z / clip.w
        if draw.depthOffset != 0 {
            switch list.eye {
            // A perspective depth is the near distance divided by the distance.
            case .point: depth = clip.z / (clip.w + Double(draw.depthOffset))
            case .direction(let toViewer):
                let pushed = world.xyz - SIMD3<Double>(toViewer) * Double(draw.depthOffset)
                let moved = Self.product(list.clipFromWorld, SIMD4(pushed, 1))
                depth = moved.z / moved.w
            }
        }
        return Corner(
            units: units, place: SIMD2<Double>(units) / 256, depth: depth, w: clip.w, ownDepth: clip.z / clip.w,
            normal: draw.normals.isEmpty ? .zero : normal(draw.normals[index], draw.worldFromModel),
            facetHeight: draw.facetHeights.isEmpty
                ? 0 : Double(draw.facetHeights[index]) * Self.largestScale(draw.worldFromModel),
            coordinates: draw.textureCoordinates.map { SIMD2<Double>($0[index]) })
    }

    /// The largest length of a transformed axis.
    private static func largestScale(_ worldFromModel: Matrix4) -> Double {
        let columns = worldFromModel.linear.columns
        return [columns.0, columns.1, columns.2].map { SIMD3<Double>($0).length }.max()!
    }

    /// Normals stay perpendicular to the surface: the inverse transpose, by Cramer's rule.
    private func normal(_ normal: SIMD3<Float>, _ worldFromModel: Matrix4) -> SIMD3<Double> {
        let columns = worldFromModel.linear.columns
        let (x, y, z) = (SIMD3<Double>(columns.0), SIMD3<Double>(columns.1), SIMD3<Double>(columns.2))
        let determinant = x.dot(y.cross(z))
        let model = SIMD3<Double>(normal)
        let turned = y.cross(z) * model.x + z.cross(x) * model.y + x.cross(y) * model.z
        return (turned / determinant).normalized(orElse: .zero)
    }

    static func product(_ matrix: Matrix4, _ vector: SIMD4<Double>) -> SIMD4<Double> {
        let columns = matrix.columns
        return SIMD4<Double>(columns.0) * vector.x + SIMD4<Double>(columns.1) * vector.y
            + SIMD4<Double>(columns.2) * vector.z + SIMD4<Double>(columns.3) * vector.w
    }

    // MARK: Places on a triangle

    /// Barycentric coordinates on the screen.
    func flatShares(_ triangle: Triangle, _ place: SIMD2<Double>) -> [Double] {
        let (a, b, c) = (triangle.corners[0].place, triangle.corners[1].place, triangle.corners[2].place)
        func area(_ p: SIMD2<Double>, _ q: SIMD2<Double>, _ r: SIMD2<Double>) -> Double {
            (q.x - p.x) * (r.y - p.y) - (r.x - p.x) * (q.y - p.y)
        }
        let whole = area(a, b, c)
        return [area(place, b, c) / whole, area(a, place, c) / whole, area(a, b, place) / whole]
    }

    /// Barycentric coordinates in space.
    func shares(_ triangle: Triangle, _ place: SIMD2<Double>) -> [Double] {
        let weighted = zip(flatShares(triangle, place), triangle.corners).map { $0 / $1.w }
        let sum = weighted[0] + weighted[1] + weighted[2]
        return weighted.map { $0 / sum }
    }

    /// The world position of the triangle's point that is visible at a screen position, with corners at their snapped
    /// positions.
    func position(_ triangle: Triangle, _ place: SIMD2<Double>) -> SIMD3<Double> {
        let shares = flatShares(triangle, place)
        let w = 1 / zip(shares, triangle.corners).reduce(0) { $0 + $1.0 / $1.1.w }
        let depth = zip(shares, triangle.corners).reduce(0) { $0 + $1.0 * $1.1.ownDepth }
        let (x, y) = (place.x / Double(size.width) * 2 - 1, 1 - place.y / Double(size.height) * 2)
        return Self.solution(of: list.clipFromWorld, SIMD4(x, y, depth, 1) * w).xyz
    }

    /// The solution of a linear system, by Gaussian elimination with partial pivoting.
    private static func solution(of matrix: Matrix4, _ result: SIMD4<Double>) -> SIMD4<Double> {
        let columns = [matrix.columns.0, matrix.columns.1, matrix.columns.2, matrix.columns.3].map { SIMD4<Double>($0) }
        var rows = (0..<4).map { row in columns.map { $0[row] } + [result[row]] }
        for pivot in 0..<4 {
            rows.swapAt(pivot, (pivot..<4).max { rows[$0][pivot].magnitude < rows[$1][pivot].magnitude }!)
            for row in 0..<4 where row != pivot {
                let factor = rows[row][pivot] / rows[pivot][pivot]
                for column in pivot...4 { rows[row][column] -= factor * rows[pivot][column] }
            }
        }
        return SIMD4((0..<4).map { rows[$0][4] / rows[$0][$0] })
    }

    private func isNearEdge(_ triangle: Triangle, _ column: Int, _ row: Int) -> Bool {
        let place = SIMD2(Double(column * 256 + samplePosition.x), Double(row * 256 + samplePosition.y)) / 256
        for index in 0..<3 {
            let from = triangle.corners[index].place
            let along = triangle.corners[(index + 1) % 3].place - from
            let length = along.length
            if length == 0 { continue }
            let offset = place - from
            let across = (along.x * offset.y - along.y * offset.x) / length
            let ahead = along.dot(offset) / length
            if across.magnitude < 0.01 && ahead > -0.02 && ahead < length + 0.02 { return true }
        }
        return false
    }
}

extension ScalarRenderer {
    /// The pixels in which only one triangle is visible and no edge is within `distance` pixels of the centre.
    func pixelsFarFromEdges(by distance: Double) -> [Int] {
        let triangles = list.draws.flatMap { self.triangles(of: $0) }
        return (0..<size.pixelCount).filter { index in
            let place = SIMD2(Double(index % size.width) + 0.5, Double(index / size.width) + 0.5)
            let distances = triangles.map { triangle in
                (0..<3).map { distanceInside(triangle, edge: $0, place) }.min()!
            }
            // Inside one triangle by the distance, outside all others.
            return distances.contains { $0 > distance } && distances.filter { $0 > -distance }.count == 1
        }
    }

    /// The distance of a point from an edge towards the inside, in pixels.
    private func distanceInside(_ triangle: Triangle, edge: Int, _ place: SIMD2<Double>) -> Double {
        let (from, to) = (triangle.corners[edge].place, triangle.corners[(edge + 1) % 3].place)
        let opposite = triangle.corners[(edge + 2) % 3].place
        func side(_ point: SIMD2<Double>) -> Double {
            (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x)
        }
        return side(place) * (side(opposite) > 0 ? 1 : -1) / (to - from).length
    }
}
