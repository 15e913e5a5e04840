import RasterResources
import RenderMath

/// Triangles in normalized device coordinates: x and y are −1…1 within the picture, and greater depths are nearer.
struct ProjectedTriangles {
    /// One point per vertex; nil for points that are not in front of the near plane.
    var points: [SIMD3<Float>?]
    var triangles: [SIMD3<UInt32>]
    /// The culled side, as seen on the screen.
    var cullMode: CullMode

    /// Projects triangles.
    /// - Parameters:
    ///   - positions: the vertices in the space of a node.
    ///   - depthOffset: the distance in metres that depths move away from the camera.
    init(
        _ positions: [SIMD3<Float>], _ triangles: [SIMD3<UInt32>], cameraFromNode: Matrix4, clipFromCamera: Matrix4,
        depthOffset: Float, cullMode: CullMode
    ) {
        (self.triangles, self.cullMode) = (triangles, cullMode)
        points = positions.map { position in
            let point = cameraFromNode.transform(point: position)
            let clip = clipFromCamera * SIMD4(point, 1)
            let moved = clipFromCamera * SIMD4(point.x, point.y, point.z - depthOffset, 1)
            guard clip.w > 0, clip.z <= clip.w, moved.w > 0 else { return nil }
            let projected = SIMD3(clip.x / clip.w, clip.y / clip.w, moved.z / moved.w)
            return projected.x.isFinite && projected.y.isFinite && projected.z.isFinite ? projected : nil
        }
    }
}

/// A coarse depth buffer of a window of the picture, which measures how much of a model others hide.
struct CoverageGrid {
    /// The number of cells on each side of the window.
    static let side = 64

    private let low: SIMD2<Float>
    private let cell: SIMD2<Float>
    private var depths = [Float](repeating: -.infinity, count: side * side)

    /// Creates an empty grid over the part of the picture that some triangles may cover; nil if they cover none.
    init?(around shapes: [ProjectedTriangles]) {
        var (low, high) = (SIMD2<Float>(repeating: 1), SIMD2<Float>(repeating: -1))
        for case let point? in shapes.lazy.flatMap(\.points) {
            low = pointwiseMin(low, SIMD2(point.x, point.y))
            high = pointwiseMax(high, SIMD2(point.x, point.y))
        }
        low = pointwiseMax(low, SIMD2(repeating: -1))
        high = pointwiseMin(high, SIMD2(repeating: 1))
        guard low.x < high.x, low.y < high.y else { return nil }
        self.low = low
        cell = (high - low) / Float(Self.side)
    }

    /// Draws triangles into the cells whose centres they cover.
    mutating func draw(_ shape: ProjectedTriangles) {
        for triangle in shape.triangles {
            guard let a = shape.points[Int(triangle.x)], let b = shape.points[Int(triangle.y)],
                let c = shape.points[Int(triangle.z)]
            else { continue }
            let area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
            guard area != 0, shape.cullMode == .none || (shape.cullMode == .back) == (area > 0) else { continue }
            draw(a, b, c, area)
        }
    }

    private mutating func draw(_ a: SIMD3<Float>, _ b: SIMD3<Float>, _ c: SIMD3<Float>, _ area: Float) {
        let columns = range(min(a.x, b.x, c.x), max(a.x, b.x, c.x), low.x, cell.x)
        let rows = range(min(a.y, b.y, c.y), max(a.y, b.y, c.y), low.y, cell.y)
        for row in rows {
            let y = low.y + (Float(row) + 0.5) * cell.y
            for column in columns {
                let x = low.x + (Float(column) + 0.5) * cell.x
                let u = ((b.x - x) * (c.y - y) - (b.y - y) * (c.x - x)) / area
                let v = ((c.x - x) * (a.y - y) - (c.y - y) * (a.x - x)) / area
                let w = 1 - u - v
                guard u >= 0, v >= 0, w >= 0 else { continue }
                let depth = u * a.z + v * b.z + w * c.z
                let index = row * Self.side + column
                if depth > depths[index] { depths[index] = depth }
            }
        }
    }

    /// The cells whose centres may be between two coordinates.
    private func range(_ least: Float, _ most: Float, _ low: Float, _ cell: Float) -> Range<Int> {
        let side = Float(Self.side)
        let first = min(max((least - low) / cell - 0.5, 0), side)
        let end = min(max((most - low) / cell + 0.5, 0), side)
        return Int(first)..<max(Int(first), Int(end.rounded(.up)))
    }

    /// Returns the fraction of the covered cells in which another grid of the same window is nearer; nil if none is covered.
    func hiddenFraction(behind other: CoverageGrid) -> Float? {
        var (covered, hidden) = (0, 0)
        for (own, front) in zip(depths, other.depths) where own > -.infinity {
            covered += 1
            if front > own { hidden += 1 }
        }
        return covered == 0 ? nil : Float(hidden) / Float(covered)
    }

    /// Returns an empty grid of the same window.
    var emptied: CoverageGrid {
        var grid = self
        grid.depths = Array(repeating: -.infinity, count: depths.count)
        return grid
    }
}
