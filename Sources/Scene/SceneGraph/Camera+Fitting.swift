package import Imaging
package import RenderMath

/// The direction from an object to a camera that looks at it.
package struct ViewDirection: Hashable, Sendable {
    /// The rotation about the y axis in degrees: 0 is +z, in front of a model, and 90 is +x.
    package var azimuth: Double
    /// The angle above the horizontal plane in degrees, −90…90.
    package var elevation: Double

    /// Creates a direction.
    package init(azimuth: Double, elevation: Double) {
        (self.azimuth, self.elevation) = (azimuth, elevation)
    }

    /// The unit vector towards the camera, and the one that points up in its picture.
    var axes: (back: SIMD3<Float>, up: SIMD3<Float>) {
        func turn(_ degrees: Double) -> (sine: Double, cosine: Double) {
            // Exact for the six sides.
            switch degrees {
            case 0: (0, 1)
            case 90: (1, 0)
            case -90: (-1, 0)
            case 180, -180: (0, -1)
            default: (PortableMath.sin(degrees * .pi / 180), PortableMath.cos(degrees * .pi / 180))
            }
        }
        let (around, above) = (turn(azimuth), turn(elevation))
        let back = SIMD3(around.sine * above.cosine, above.sine, around.cosine * above.cosine)
        let up = SIMD3(-around.sine * above.sine, above.cosine, -around.cosine * above.sine)
        return (SIMD3<Float>(back), SIMD3<Float>(up))
    }
}

extension Camera {
    /// The empty border around a fitted sphere, as a fraction of its radius.
    package static let fittingMargin = 0.06

    /// Returns the placement of the camera that shows a whole sphere as large as possible, with a small margin.
    ///
    /// The sphere touches the sides of the enlarged view: a sphere of radius r in a cone of half angle a is at r / sin(a).
    /// - Parameters:
    ///   - size: The size of the picture; the smaller angle of view decides.
    ///   - direction: The direction from the sphere's centre to the camera.
    /// - Returns: Nil if the lens is not a field of view, or the sphere has no extent or is too far or too large for single
    ///   precision.
    package func placement(
        fitting sphere: BoundingSphere, in size: ImageSize, from direction: ViewDirection
    ) -> (worldFromCamera: Matrix4, distance: Float)? {
        guard case .fieldOfView(let angle) = lens, sphere.radius > 0 else { return nil }
        let half = PortableMath.tan(angle / 2)
        let narrow = half * min(Double(size.width) / Double(size.height), 1)
        // sin(atan(t)) = t / √(1 + t²)
        let sine = narrow / (1 + narrow * narrow).squareRoot()
        let distance = Float(Double(sphere.radius) * (1 + Self.fittingMargin) / sine)
        let (back, up) = direction.axes
        let position = sphere.center + back * distance
        let ends = [position, sphere.center]
        guard ends.allSatisfy({ $0.x.isFinite && $0.y.isFinite && $0.z.isFinite }),
            let placement = Matrix4(lookingAt: sphere.center, from: position, up: up)
        else { return nil }
        return (placement, distance)
    }
}
