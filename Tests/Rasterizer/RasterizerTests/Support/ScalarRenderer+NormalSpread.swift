import Rasterizer
import RenderMath

/// The spread of a unit vector within a pixel: two deviations, perpendicular to the vector.
struct ScalarSpread {
    var deviations: [SIMD3<Double>]

    /// The sum of the variances.
    var variance: Double { deviations.reduce(0) { $0 + $1.dot($1) } }

    /// A direction's components in the plane perpendicular to an axis, and the covariance there of `1 / sharpness` in all
    /// directions plus the spread.
    private func plane(
        around axis: SIMD3<Double>, _ direction: SIMD3<Double>, sharpness: Double
    ) -> (position: SIMD2<Double>, xx: Double, xy: Double, yy: Double) {
        let aside: SIMD3<Double> = axis.x.magnitude < 0.7 ? SIMD3(1, 0, 0) : SIMD3(0, 1, 0)
        let right = axis.cross(aside).normalized()
        let up = axis.cross(right)
        let places = deviations.map { SIMD2($0.dot(right), $0.dot(up)) }
        return (
            SIMD2(direction.dot(right), direction.dot(up)), places.reduce(1 / sharpness) { $0 + $1.x * $1.x },
            places.reduce(0) { $0 + $1.x * $1.y }, places.reduce(1 / sharpness) { $0 + $1.y * $1.y }
        )
    }

    /// The factor by which the spread changes the lobe `exp(−sharpness·h²/2)` in a direction, and the form `hᵀ·C⁻¹·h` with the
    /// covariance C of both.
    func change(
        around axis: SIMD3<Double>, _ direction: SIMD3<Double>, sharpness: Double
    ) -> (peak: Double, form: Double) {
        let plane = plane(around: axis, direction, sharpness: sharpness)
        let determinant = plane.xx * plane.yy - plane.xy * plane.xy
        let (x, y) = (plane.position.x, plane.position.y)
        let form = (plane.yy * x * x - 2 * plane.xy * x * y + plane.xx * y * y) / determinant
        return (1 / (sharpness * determinant.squareRoot()), form)
    }

    /// `pow(cosine, exponent)` around an axis, as a Gaussian convolved with the spread, times what a power has less than a
    /// Gaussian.
    func power(around axis: SIMD3<Double>, _ direction: SIMD3<Double>, _ exponent: Float) -> Double {
        let cosine = axis.dot(direction)
        if exponent == 0 { return 1 }
        guard cosine > 0 else { return 0 }
        let sharpness = Double(exponent)
        let change = change(around: axis, direction, sharpness: sharpness)
        let square = axis.cross(direction).dot(axis.cross(direction))
        return PortableMath.pow(cosine, sharpness) * PortableMath.exp((sharpness * square - change.form) / 2) * change.peak
    }
}

extension ScalarRenderer {
    /// The spread of the normals within a pixel, relative to halfway vectors, from differences over a thousandth of a pixel;
    /// none if the material does not antialias highlights, or for a spread that is too small to matter.
    /// - Parameter sharpness: the reciprocal of the variance of the lobe.
    func normalSpread(
        _ triangle: Triangle, _ material: ShadingMaterial, at place: SIMD2<Double>, sharpness: Double
    ) -> ScalarSpread {
        guard material.antialiasesHighlights else { return ScalarSpread(deviations: []) }
        let step = 0.001
        let center = normal(triangle, material, at: place)
        let facing = max(center.dot(directionToEye(triangle, material, at: place)), 0.1)
        let deviations = [SIMD2(step, 0), SIMD2(0, step)].map { offset in
            let change = normal(triangle, material, at: place + offset) - normal(triangle, material, at: place - offset)
            // The halfway vector turns with the direction to the viewer, by half as much at the centre of a highlight.
            let turn =
                directionToEye(triangle, material, at: place + offset) - directionToEye(triangle, material, at: place - offset)
            let relative = change - turn / (2 * facing)
            // The variance of a uniform distribution of length 1 is 1/12.
            return (relative - center * center.dot(relative)) / (2 * step) / 12.0.squareRoot()
        }
        let spread = ScalarSpread(deviations: deviations)
        guard sharpness >= 50, spread.variance * sharpness >= 0.01 else { return ScalarSpread(deviations: []) }
        let shrinking = min(0.18 / spread.variance, 1).squareRoot()
        return ScalarSpread(deviations: deviations.map { $0 * shrinking })
    }

    /// The spread of the direction that mirrors a light, for a spread of the normal.
    func mirroredSpread(_ spread: ScalarSpread, _ normal: SIMD3<Double>, toLight: SIMD3<Double>) -> ScalarSpread {
        func mirrored(_ normal: SIMD3<Double>) -> SIMD3<Double> { normal * (2 * normal.dot(toLight)) - toLight }
        let step = 1e-4
        return ScalarSpread(
            deviations: spread.deviations.map { (mirrored(normal + $0 * step) - mirrored(normal - $0 * step)) / (2 * step) })
    }
}
