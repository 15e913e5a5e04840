import RenderMath

/// The fraction of uniform environment light that GGX microfacets mirror towards a viewer, `f0·scale + bias`.
///
/// Scale and bias are tabulated by the cosine of the viewer's angle and by roughness. They are the second half of the split sum
/// (Karis, "Real Shading in Unreal Engine 4", 2013) with Smith's height-correlated masking (Heitz, "Understanding the
/// Masking-Shadowing Function in Microfacet-Based BRDFs", 2014) and Schlick's Fresnel term.
@usableFromInline package final class SpecularAlbedo: @unchecked Sendable {
    /// The number of entries along each side of the table.
    @inlinable package static var side: Int { 32 }

    /// Rows for roughness 0 to 1, columns for cosine 0 to 1. An entry is scale, bias and two zeros.
    package let table: UnsafeMutablePointer<SIMD4<Float>>

    /// The table, computed once.
    package static let shared = SpecularAlbedo()

    private init() {
        let side = Self.side
        let cosines = Self.cosines(samples: 512)
        table = .allocate(capacity: side * side)
        for row in 0..<side {
            for column in 0..<side {
                let albedo = Self.albedo(
                    cosine: Double(column) / Double(side - 1), roughness: Double(row) / Double(side - 1),
                    cosines: cosines)
                table.advanced(by: row * side + column).initialize(
                    to: SIMD4(Float(albedo.scale), Float(albedo.bias), 0, 0))
            }
        }
    }

    deinit {
        table.deallocate()
    }

    /// The smallest roughness: smoother surfaces are treated as this one, because their highlights would be smaller than a
    /// pixel.
    package static let leastRoughness = 0.045

    /// The cosines of the samples' angles about the normal. Multiples of the golden ratio fill the circle evenly.
    private static func cosines(samples: Int) -> [Double] {
        (0..<samples).map { index in
            let turn = Double(index) * 0.618_033_988_749_894_9
            return PortableMath.cos(2 * Double.pi * (turn - turn.rounded(.down)))
        }
    }

    /// Returns scale and bias, by importance sampling of the half vector.
    /// - Parameters:
    ///   - cosine: of the angle between normal and viewer.
    ///   - roughness: 0…1; the microfacets' α is its square.
    package static func albedo(cosine: Double, roughness: Double, samples: Int) -> (scale: Double, bias: Double) {
        albedo(cosine: cosine, roughness: roughness, cosines: cosines(samples: samples))
    }

    /// - Parameter cosines: those of the samples, shared by all entries of a table.
    private static func albedo(cosine: Double, roughness: Double, cosines: [Double]) -> (scale: Double, bias: Double) {
        let samples = cosines.count
        let toEyeZ = max(cosine, 1e-3)
        let toEyeX = (1 - toEyeZ * toEyeZ).squareRoot()
        let alpha = max(roughness, leastRoughness) * max(roughness, leastRoughness)
        let square = alpha * alpha
        var (scale, bias) = (0.0, 0.0)
        for index in 0..<samples {
            let first = (Double(index) + 0.5) / Double(samples)
            let halfZSquared = (1 - first) / (1 + (square - 1) * first)
            let halfZ = halfZSquared.squareRoot()
            let halfX = max(1 - halfZSquared, 0).squareRoot() * cosines[index]
            let facing = toEyeX * halfX + toEyeZ * halfZ
            let toLightZ = 2 * facing * halfZ - toEyeZ
            guard toLightZ > 0, facing > 0 else { continue }
            let masking =
                toLightZ * (toEyeZ * toEyeZ * (1 - square) + square).squareRoot()
                + toEyeZ * (toLightZ * toLightZ * (1 - square) + square).squareRoot()
            // V·F·N·L divided by the density of L, D·N·H / (4·V·H).
            let weight = (0.5 / masking) * toLightZ * 4 * facing / halfZ
            let complement = 1 - facing
            let fresnel = complement * complement * complement * complement * complement
            scale += weight * (1 - fresnel)
            bias += weight * fresnel
        }
        return (scale / Double(samples), bias / Double(samples))
    }
}
