// Points, directions and colours are the standard library's SIMD types. The name of a value (`position`, `normal`) and the
// function that takes it (`Matrix4.transform(point:)`) show which of these it is.

extension SIMD2 where Scalar: FloatingPoint {
    /// The product of the lengths and the cosine of the angle between two vectors.
    @inlinable
    public func dot(_ other: Self) -> Scalar {
        x * other.x + y * other.y
    }

    /// The Euclidean length.
    @inlinable
    public var length: Scalar { dot(self).squareRoot() }
}

extension SIMD3 where Scalar: FloatingPoint {
    /// The product of the lengths and the cosine of the angle between two vectors.
    @inlinable
    public func dot(_ other: Self) -> Scalar {
        x * other.x + y * other.y + z * other.z
    }

    /// The vector perpendicular to both, right-handed, with the area of their parallelogram as its length.
    @inlinable
    public func cross(_ other: Self) -> Self {
        Self(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
    }

    /// The Euclidean length.
    @inlinable
    public var length: Scalar { dot(self).squareRoot() }

    /// The vector of length one in the same direction, or `fallback` if the length is zero.
    @inlinable
    public func normalized(orElse fallback: Self = Self(0, 0, 1)) -> Self {
        let length = self.length
        return length > 0 && length.isFinite ? self / length : fallback
    }

    /// Interpolates linearly: `self` at 0, `other` at 1.
    @inlinable
    public func mixed(with other: Self, by share: Scalar) -> Self {
        self + (other - self) * share
    }
}

extension SIMD3 where Scalar: BinaryFloatingPoint {
    /// Returns a coordinate axis that is at least 25° away from this unit vector.
    /// - Parameter index: of the preferred axis. If it is too near, the first other axis is returned.
    @inlinable @inline(__always)
    package func axisAside(preferring index: Int) -> Self {
        var axis = Self.zero
        axis[self[index].magnitude < 0.9 ? index : (index == 0 ? 1 : 0)] = 1
        return axis
    }
}

// The weights of Rec. 709. Inlined, because kernels call them for each pixel.
extension SIMD3<Float> {
    /// The luminance of a colour in linear light, or the luma of an encoded one.
    @inlinable @inline(__always)
    package var luminance: Float { x * 0.2126 + y * 0.7152 + z * 0.0722 }
}

extension SIMD3<Double> {
    /// The luminance of a colour in linear light, or the luma of an encoded one.
    @inlinable @inline(__always)
    package var luminance: Double { x * 0.2126 + y * 0.7152 + z * 0.0722 }
}

extension SIMD4 where Scalar: FloatingPoint {
    /// The sum of products of the four components.
    @inlinable
    public func dot(_ other: Self) -> Scalar {
        x * other.x + y * other.y + z * other.z + w * other.w
    }

    /// The first three components.
    @inlinable
    public var xyz: SIMD3<Scalar> { SIMD3(x, y, z) }
}
