import RenderMath

/// Points spread evenly over the area of a face, each as a triangle and barycentric weights of its corners.
struct SurfaceSamples: Sendable {
    private let corners: [SIMD3<Int>]
    private let weights: [SIMD3<Double>]

    /// The number of points.
    var count: Int { corners.count }

    /// - Parameter count: the number of points.
    init(_ model: FaceModel, count: Int) {
        let areas = model.triangles.map { triangle in
            let a = model.rest[triangle.x]
            return (model.rest[triangle.y] - a).cross(model.rest[triangle.z] - a).length
        }
        let total = areas.reduce(0, +)
        var corners: [SIMD3<Int>] = []
        var weights: [SIMD3<Double>] = []
        var (triangle, passed) = (0, 0.0)
        for index in 0..<count {
            let area = total * (Double(index) + 0.5) / Double(count)
            while triangle + 1 < areas.count, passed + areas[triangle] < area {
                passed += areas[triangle]
                triangle += 1
            }
            // The additive sequence of Roberts (2018) fills a square evenly; half of the square is folded onto the triangle.
            var (b, c) = (Self.fraction(index, 0.754_877_666_246_692_7), Self.fraction(index, 0.569_840_290_998_053_2))
            if b + c > 1 { (b, c) = (1 - b, 1 - c) }
            corners.append(model.triangles[triangle])
            weights.append(SIMD3(1 - b - c, b, c))
        }
        (self.corners, self.weights) = (corners, weights)
    }

    private static func fraction(_ index: Int, _ step: Double) -> Double {
        let value = 0.5 + Double(index) * step
        return value - value.rounded(.down)
    }

    /// Returns the points on a face.
    /// - Parameter vertices: the vertices of the face.
    func points(on vertices: [SIMD3<Double>]) -> [SIMD3<Double>] {
        zip(corners, weights).map { corners, weights in
            vertices[corners.x] * weights.x + vertices[corners.y] * weights.y + vertices[corners.z] * weights.z
        }
    }

    /// Returns the unit normal of the face at each point.
    func normals(on vertices: [SIMD3<Double>]) -> [SIMD3<Double>] {
        corners.map { corners in
            let a = vertices[corners.x]
            return (vertices[corners.y] - a).cross(vertices[corners.z] - a).normalized(orElse: SIMD3(0, 0, 1))
        }
    }
}
