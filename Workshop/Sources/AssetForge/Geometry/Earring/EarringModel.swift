import MeshFormats
import RenderMath

/// An earring, a drop of jade on gold, as the file `models/earring.glb`: nodes `gold` and `jade`. It hangs along −y from its
/// origin.
enum EarringModel {
    /// The model.
    static func make() -> Model {
        let gold = ModelMaterial(name: "gold", diffuse: SIMD3(0.94, 0.66, 0.29), metalness: 1, roughness: 0.18)
        let jade = ModelMaterial(name: "jade", diffuse: SIMD3(0.03, 0.19, 0.085), metalness: 0, roughness: 0.12)
        var metal = ring(centre: -3.2, radius: 3.4, along: SIMD3(0, 0, 1))
        metal.append(ring(centre: -7.6, radius: 1.9, along: SIMD3(1, 0, 0)))
        metal.append(RevolvedSurface.make(cap))
        metal.append(RevolvedSurface.make(sphere(centre: -37.2, radius: 1.7)))
        return Model(
            named: "earring",
            parts: [
                ModelPart(name: "gold", mesh: metal.mesh, material: gold),
                ModelPart(name: "jade", mesh: RevolvedSurface.make(drop).mesh, material: jade),
            ])
    }

    /// A ring of wire that stands upright, its hole along `x` or `z` being seen through.
    private static func ring(centre: Double, radius: Double, along wide: SIMD3<Double>) -> MorphedPart {
        let axis = wide.cross(SIMD3(0, 1, 0))
        let stations = (0..<36).map { index -> SweptTube.Station in
            let angle = 2 * Double.pi * Double(index) / 36
            let out = wide * PortableMath.sin(angle) + SIMD3(0, PortableMath.cos(angle), 0)
            return SweptTube.Station(
                centre: SIMD3(0, centre, 0) + out * radius, across: out, up: axis, halfSize: SIMD2(0.55, 0.55))
        }
        return SweptTube.make(along: stations, isClosed: true, section: .round)
    }

    /// The outline of the drop, from its tip down: heights and radii in millimetres.
    private static var drop: [SIMD2<Double>] {
        (0...28).map { step in
            let turn = Double.pi * Double(step) / 28
            // A teardrop: a circle whose upper half narrows as the sine of half the angle.
            let radius = 7.2 * PortableMath.sin(turn) * PortableMath.pow(PortableMath.sin(turn / 2), 1.3)
            return SIMD2(-23 + 13 * PortableMath.cos(turn), radius)
        }
    }

    /// The outline of the cap on the drop's tip, a bell with a rolled edge.
    private static let cap: [SIMD2<Double>] = [
        SIMD2(-9.0, 0), SIMD2(-9.05, 0.8), SIMD2(-9.4, 1.35), SIMD2(-10.4, 1.7), SIMD2(-11.8, 2.1), SIMD2(-13.2, 2.9),
        SIMD2(-14.2, 3.9), SIMD2(-14.6, 4.35), SIMD2(-15.0, 4.4), SIMD2(-15.1, 4.0), SIMD2(-14.7, 3.4), SIMD2(-13.6, 2.2),
    ]

    private static func sphere(centre: Double, radius: Double) -> [SIMD2<Double>] {
        (0...14).map { step in
            let turn = Double.pi * Double(step) / 14
            return SIMD2(centre + radius * PortableMath.cos(turn), radius * PortableMath.sin(turn))
        }
    }
}
