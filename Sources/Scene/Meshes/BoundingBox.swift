public import RenderMath

/// The smallest axis-aligned box that contains a set of points.
public struct BoundingBox: Sendable, Hashable {
    /// The corner with the smallest coordinates.
    public var minimum: SIMD3<Float>
    /// The corner with the greatest coordinates.
    public var maximum: SIMD3<Float>

    /// A box between two corners.
    public init(minimum: SIMD3<Float>, maximum: SIMD3<Float>) {
        self.minimum = minimum
        self.maximum = maximum
    }

    /// The bounding box of some points; nil if there are none. NaN coordinates are ignored.
    public init?(_ points: some Sequence<SIMD3<Float>>) {
        var (low, high) = (SIMD3<Float>(repeating: .infinity), SIMD3<Float>(repeating: -.infinity))
        for point in points {
            low.replace(with: point, where: point .< low)
            high.replace(with: point, where: point .> high)
        }
        guard low.x <= high.x, low.y <= high.y, low.z <= high.z else { return nil }
        self.init(minimum: low, maximum: high)
    }

    /// The centre of the box.
    public var center: SIMD3<Float> { (minimum + maximum) / 2 }

    /// The lengths of the box's sides.
    public var size: SIMD3<Float> { maximum - minimum }

    /// Half the diagonal: a sphere of this radius around the centre contains the box.
    public var radius: Float { size.length / 2 }

    /// Returns the smallest box that contains both boxes.
    package func union(_ other: BoundingBox) -> BoundingBox {
        BoundingBox([minimum, maximum, other.minimum, other.maximum]) ?? self
    }

    /// The eight corners.
    package var corners: [SIMD3<Float>] {
        (0..<8).map { corner in
            SIMD3(
                corner & 1 == 0 ? minimum.x : maximum.x, corner & 2 == 0 ? minimum.y : maximum.y,
                corner & 4 == 0 ? minimum.z : maximum.z)
        }
    }

    /// Returns the axis-aligned box around this box's image under an affine matrix.
    public func transformed(by matrix: Matrix4) -> BoundingBox {
        BoundingBox(corners.map { matrix.transform(point: $0) }) ?? self
    }
}

extension Mesh {
    /// The bounding box of all vertices, used or not; nil if there are none.
    public var bounds: BoundingBox? { BoundingBox(positions) }
}
