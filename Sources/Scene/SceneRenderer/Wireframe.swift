import Imaging
import Rasterizer
import RenderMath

/// The edges of triangles as antialiased lines of uniform width on the screen.
///
/// A pixel takes the largest coverage of all lines near it, so that neither the order of triangles nor shared edges are
/// visible. Lines use the projected corners without rounding to pixels, so they move smoothly.
struct Wireframe {
    private let size: ImageSize
    /// The distance of the nearest surface at each pixel, in metres from the camera's plane; infinite if there is none.
    private let hiding: Image<Float>
    private let halfWidth: Double
    /// The opacity of lines that are narrower than a pixel.
    private let strength: Double
    private let clipFromWorld: Matrix4
    private let eye: DrawList.Eye
    private let distance: (Float) -> Float
    private var coverage: [Float]

    /// The depth tolerance between a line and its surface, as a fraction of the distance.
    ///
    /// Depth is rounded, and meshes bend between pixels.
    private static let tolerance: Float = 0.002

    /// Creates a wireframe whose lines are hidden by nearer surfaces.
    /// - Parameters:
    ///   - distances: the distance of the nearest surface at each pixel, in metres from the camera's plane; infinite if there
    ///     is none.
    ///   - lineWidth: the line width in pixels.
    ///   - distance: converts depth z/w to metres.
    init(
        hiddenBy distances: Image<Float>, lineWidth: Double, clipFromWorld: Matrix4, eye: DrawList.Eye,
        distance: @escaping (Float) -> Float
    ) {
        size = distances.size
        hiding = distances
        halfWidth = max(lineWidth, 1) / 2
        strength = min(lineWidth, 1)
        (self.clipFromWorld, self.eye, self.distance) = (clipFromWorld, eye, distance)
        coverage = Array(repeating: 0, count: distances.size.pixelCount)
    }

    // MARK: Triangles

    /// A corner in clip space: x, y, z and w.
    private typealias Corner = SIMD4<Double>

    /// A corner on the screen: pixels from the picture's top left corner, and depth z/w.
    private struct Place {
        var x: Double
        var y: Double
        var depth: Double
    }

    /// Adds the edges of a draw's triangles that are not culled.
    mutating func add(_ draw: Draw) {
        let corners = corners(of: draw)
        let isMirrored = draw.worldFromModel.linear.determinant < 0
        for triangle in draw.triangles {
            let (a, b, c) = (corners[Int(triangle.x)], corners[Int(triangle.y)], corners[Int(triangle.z)])
            let facing = Self.determinant(a, b, c)
            guard facing.isFinite else { continue }
            switch draw.state.cullMode {
            case .none: break
            case .back: if isMirrored ? facing >= 0 : facing <= 0 { continue }
            case .front: if isMirrored ? facing <= 0 : facing >= 0 { continue }
            }
            let plane =
                Self.isInFront(a) && Self.isInFront(b) && Self.isInFront(c)
                ? DepthSlope(place(a), place(b), place(c)) : nil
            addEdge(a, b, plane)
            addEdge(b, c, plane)
            addEdge(c, a, plane)
        }
    }

    private func corners(of draw: Draw) -> [Corner] {
        let clipFromModel = clipFromWorld * draw.worldFromModel
        func wide(_ column: SIMD4<Float>) -> SIMD4<Double> { SIMD4<Double>(column) }
        let columns = (
            wide(clipFromModel.columns.0), wide(clipFromModel.columns.1), wide(clipFromModel.columns.2),
            wide(clipFromModel.columns.3)
        )
        let metres = draw.depthOffset
        var shift = 0.0
        if case .direction(let toViewer) = eye {
            shift = Double((clipFromWorld * SIMD4(toViewer * -metres, 0)).z)
        }
        return draw.positions.map { position in
            let place = SIMD3<Double>(position)
            var clip = columns.0 * place.x + columns.1 * place.y + columns.2 * place.z + columns.3
            if case .point = eye, metres != 0 { clip.z *= clip.w / (clip.w + Double(metres)) }
            clip.z += shift
            return clip
        }
    }

    /// Returns a positive value if the corners run counter-clockwise as seen by the viewer, even if some are behind the viewer.
    private static func determinant(_ a: Corner, _ b: Corner, _ c: Corner) -> Double {
        a.x * (b.y * c.w - c.y * b.w) - a.y * (b.x * c.w - c.x * b.w) + a.w * (b.x * c.y - c.x * b.y)
    }

    /// Whether a corner is at or beyond the near plane.
    private static func isInFront(_ corner: Corner) -> Bool { corner.w > 0 && corner.z <= corner.w }

    private func place(_ corner: Corner) -> Place {
        Place(
            x: (corner.x / corner.w + 1) * Double(size.width) / 2, y: (1 - corner.y / corner.w) * Double(size.height) / 2,
            depth: corner.z / corner.w)
    }

    // MARK: Lines

    /// Adds the part of an edge that is at or beyond the near plane.
    private mutating func addEdge(_ a: Corner, _ b: Corner, _ plane: DepthSlope?) {
        let (insideA, insideB) = (Self.isInFront(a), Self.isInFront(b))
        guard insideA || insideB else { return }
        var (from, to) = (a, b)
        if !(insideA && insideB) {
            // The fraction of the edge at which w − z is 0.
            let share = (a.w - a.z) / ((a.w - a.z) - (b.w - b.z))
            let cut = a + (b - a) * share
            guard cut.w > 0 else { return }
            if insideA { to = cut } else { from = cut }
        }
        // The line starts at the same end for every triangle of a shared edge, so that the results are identical.
        let (first, second) = (place(from), place(to))
        let isInOrder = (first.x, first.y, first.depth) <= (second.x, second.y, second.depth)
        addLine(isInOrder ? first : second, isInOrder ? second : first, plane)
    }

    private mutating func addLine(_ a: Place, _ b: Place, _ plane: DepthSlope?) {
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        let square = dx * dx + dy * dy
        guard square.isFinite else { return }
        let isSteep = dy.magnitude > dx.magnitude
        let reach = halfWidth + 0.5
        // The loop steps along the longer axis, and across as far as a slanted line reaches.
        let across = reach * 1.5
        let (start, end) = isSteep ? (min(a.y, b.y), max(a.y, b.y)) : (a.x, b.x)
        let (mostAlong, mostAcross) = isSteep ? (size.height, size.width) : (size.width, size.height)
        guard let alongs = Self.pixels(start - reach, end + reach, mostAlong) else { return }
        for along in alongs {
            let center = Double(along) + 0.5
            let length = isSteep ? dy : dx
            let share = length == 0 ? 0 : min(max((center - (isSteep ? a.y : a.x)) / length, 0), 1)
            let middle = isSteep ? a.x + dx * share : a.y + dy * share
            guard let acrosses = Self.pixels(middle - across, middle + across, mostAcross) else { continue }
            for other in acrosses {
                let (x, y) = isSteep ? (Double(other) + 0.5, center) : (center, Double(other) + 0.5)
                let nearest = square == 0 ? 0 : min(max(((x - a.x) * dx + (y - a.y) * dy) / square, 0), 1)
                let (fromX, fromY) = (x - (a.x + dx * nearest), y - (a.y + dy * nearest))
                let covered = min(max(reach - (fromX * fromX + fromY * fromY).squareRoot(), 0), 1) * strength
                let index = isSteep ? along * size.width + other : other * size.width + along
                guard covered > Double(coverage[index]) else { continue }
                let seen = visibility(
                    Place(x: a.x + dx * nearest, y: a.y + dy * nearest, depth: a.depth + (b.depth - a.depth) * nearest), plane)
                coverage[index] = max(coverage[index], Float(covered * seen))
            }
        }
    }

    /// Returns the pixels along an axis whose centres may be between two positions; nil if there are none.
    private static func pixels(_ from: Double, _ to: Double, _ count: Int) -> ClosedRange<Int>? {
        guard to >= 0, from <= Double(count) else { return nil }
        let first = Int(max(from - 0.5, 0).rounded(.down))
        let last = Int(min(to, Double(count - 1)).rounded(.down))
        return first <= last ? first...last : nil
    }

    // MARK: Hidden lines

    /// Returns the visible fraction of a line at a point.
    ///
    /// It is the bilinear weight of those of the four surrounding pixels that no nearer surface hides.
    private func visibility(_ place: Place, _ plane: DepthSlope?) -> Double {
        let (left, top) = ((place.x - 0.5).rounded(.down), (place.y - 0.5).rounded(.down))
        let (right, below) = (place.x - 0.5 - left, place.y - 0.5 - top)
        var sum = 0.0
        for row in 0...1 {
            for column in 0...1 {
                let share = (column == 1 ? right : 1 - right) * (row == 1 ? below : 1 - below)
                guard share > 0 else { continue }
                let (x, y) = (left + Double(column), top + Double(row))
                let hiding = hiding[
                    min(max(Int(x), 0), size.width - 1), min(max(Int(y), 0), size.height - 1)]
                // The line's own surface is nearer on one side of the line but must not hide it.
                let depth = max(place.depth, plane?.depth(x: x + 0.5, y: y + 0.5) ?? 0)
                if distance(Float(depth)) * (1 - Self.tolerance) <= hiding { sum += share }
            }
        }
        return sum
    }

    /// The depth of a triangle's plane near the triangle.
    private struct DepthSlope {
        private let start: Place
        private let perColumn: Double
        private let perRow: Double
        /// The limit of extrapolation: the triangle's nearest depth plus its depth range. Beyond it, the plane is unreliable.
        private let nearest: Double

        /// Returns nil for a triangle seen edge-on.
        init?(_ a: Place, _ b: Place, _ c: Place) {
            let (bx, by, bz) = (b.x - a.x, b.y - a.y, b.depth - a.depth)
            let (cx, cy, cz) = (c.x - a.x, c.y - a.y, c.depth - a.depth)
            let area = bx * cy - by * cx
            guard area.magnitude > 1e-6 else { return nil }
            start = a
            perColumn = (bz * cy - cz * by) / area
            perRow = (cz * bx - bz * cx) / area
            let (low, high) = (min(a.depth, b.depth, c.depth), max(a.depth, b.depth, c.depth))
            nearest = high + (high - low)
        }

        func depth(x: Double, y: Double) -> Double {
            min(start.depth + perColumn * (x - start.x) + perRow * (y - start.y), nearest)
        }
    }

    // MARK: The picture

    /// The factor on the picture's light below the lines.
    private static let remainder: Float = 0.3

    /// Returns a picture with the lines over it.
    func drawn(over picture: SRGBImage) -> SRGBImage {
        let line = LinearColor(ViewColors.line).premultiplied
        let dark = SIMD4(Self.remainder, Self.remainder, Self.remainder, 1)
        var result = picture
        for index in result.pixels.indices {
            let share = coverage[index]
            let light = LinearColor(result.pixels[index]).premultiplied * dark
            result.pixels[index] = SRGBA8(LinearColor(premultiplied: light + (line - light) * share))
        }
        return result
    }
}
