import RenderMath

/// The fraction of uniform light that a sheen of white fibres scatters towards a viewer.
///
/// It is tabulated by the square roots of the cosine of the viewer's angle and of roughness, because it changes fast near 0.
/// The fibres have the Charlie distribution (Estevez and Kulla, "Production Friendly Microfacet Sheen BRDF", 2017) and the
/// visibility of Neubelt and Pettineo ("Crafting a Next-Gen Material Pipeline for The Order: 1886", 2013), the cheaper of the
/// two in `KHR_materials_sheen`. At grazing angles, smooth fibres scatter more than they receive; users limit them to 1.
@usableFromInline package final class SheenAlbedo: @unchecked Sendable {
    /// The number of entries along each side of the table.
    @inlinable package static var side: Int { SpecularAlbedo.side }

    /// Rows for the square root of roughness, from `leastRoot` to 1, and columns for that of the cosine, 0 to 1. An entry is
    /// the fraction and three zeros.
    package let table: UnsafeMutablePointer<SIMD4<Float>>

    /// The table, computed once on first use.
    package static let shared = SheenAlbedo()

    private init() {
        let side = Self.side
        table = .allocate(capacity: side * side)
        for row in 0..<side {
            let height = Self.leastRoot + (1 - Self.leastRoot) * (Double(row) / Double(side - 1))
            let directions = Self.directions(roughness: height * height, samples: 2048)
            for column in 0..<side {
                let root = Double(column) / Double(side - 1)
                let albedo = Self.albedo(cosine: root * root, directions: directions)
                table.advanced(by: row * side + column).initialize(to: SIMD4(Float(albedo), 0, 0, 0))
            }
        }
    }

    deinit {
        table.deallocate()
    }

    /// The smallest roughness: smoother fibres are treated as these, because only the outline of a surface would show them.
    @inlinable package static var leastRoughness: Double { 0.07 }

    /// The square root of `leastRoughness`.
    @inlinable package static var leastRoot: Double { 0.264_575_131_106_459_1 }

    /// The cosine of a viewer's angle below which it counts as grazing.
    @inlinable package static var leastCosine: Double { 1e-3 }

    /// Returns the fraction, by importance sampling of the half vector.
    /// - Parameters:
    ///   - cosine: of the angle between normal and viewer.
    ///   - roughness: 0…1; the α of the fibres is its square.
    package static func albedo(cosine: Double, roughness: Double, samples: Int) -> Double {
        albedo(cosine: cosine, directions: directions(roughness: roughness, samples: samples))
    }

    /// The x and z coordinates of half vectors about the normal, distributed by Charlie's distribution times the cosine.
    private static func directions(roughness: Double, samples: Int) -> [SIMD2<Double>] {
        let alpha = max(roughness, leastRoughness) * max(roughness, leastRoughness)
        return (0..<samples).map { index in
            let sine = PortableMath.pow((Double(index) + 0.5) / Double(samples), alpha / (2 * alpha + 1))
            // Multiples of the golden ratio fill the circle evenly.
            let turn = Double(index) * 0.618_033_988_749_894_9
            let around = PortableMath.cos(2 * Double.pi * (turn - turn.rounded(.down)))
            return SIMD2(sine * around, max(1 - sine * sine, 0).squareRoot())
        }
    }

    private static func albedo(cosine: Double, directions: [SIMD2<Double>]) -> Double {
        let toEyeZ = max(cosine, leastCosine)
        let toEyeX = max(1 - toEyeZ * toEyeZ, 0).squareRoot()
        var sum = 0.0
        for half in directions {
            let facing = toEyeX * half.x + toEyeZ * half.y
            let toLightZ = 2 * facing * half.y - toEyeZ
            guard toLightZ > 0, facing > 0 else { continue }
            // D·V·N·L divided by the density of L, D·N·H / (4·V·H), with V = 1 / (4·(N·L + N·V − N·L·N·V)).
            sum += toLightZ * facing / (half.y * (toLightZ + toEyeZ - toLightZ * toEyeZ))
        }
        return sum / Double(directions.count)
    }
}
