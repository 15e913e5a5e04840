import ImageCodecs
import Imaging
import MeshFormats
import RenderMath

/// One pheasant feather as the file `models/pheasant-feather.glb`: 0.33 m long, from the origin up and in an arc towards +x, in the plane of x and y. Its vane is two bands
/// that cross along the shaft, so that it is seen from every side.
enum FeatherModel {
    private static let steps = 48

    /// The model.
    static func make() -> Model {
        let vane = ModelMaterial(
            name: "vane", alphaMode: .blend, metalness: 0, roughness: 0.6,
            textures: [
                ModelTexture(
                    slot: .diffuse, source: .embedded(EmbeddedPicture(name: "vane", bytes: picture())), wrapU: .clamp,
                    wrapV: .clamp)
            ])
        let quill = ModelMaterial(name: "quill", diffuse: SIMD3(0.36, 0.2, 0.08), metalness: 0, roughness: 0.4)
        let shaft = SweptTube.bar(along: curve, count: 40, section: SweptTube.Section(power: 2, count: 8)) { share in
            SIMD2(1.7 - 1.3 * share, 1.7 - 1.3 * share)
        }
        return Model(
            named: "pheasant-feather",
            parts: [
                ModelPart(name: "quill", mesh: shaft.mesh, material: quill),
                ModelPart(name: "vane", mesh: bands().mesh, material: vane),
            ])
    }

    private static let curve = SplineCurve(through: [
        SIMD3(0, 0, 0), SIMD3(10, 32, 0), SIMD3(42, 61, 0), SIMD3(92, 70, 0), SIMD3(146, 52, 0), SIMD3(194, 14, 0),
        SIMD3(228, -42, 0),
    ])

    private static func bands() -> MorphedPart {
        let points = curve.evenPoints(count: steps, from: 0, to: curve.knots[curve.knots.count - 1])
        var part = MorphedPart()
        for isUpright in [false, true] {
            var previous: [Int] = []
            for (index, point) in points.enumerated() {
                let share = Double(index) / Double(steps)
                let tangent = (points[min(index + 1, steps)] - points[max(index - 1, 0)]).normalized()
                let flat = SIMD3(0.0, 0, 1)
                let across = (flat - tangent * flat.dot(tangent)).normalized()
                let direction = isUpright ? tangent.cross(across) : across
                // Narrow at the quill, widest after a third, pointed at the tip; the band that faces forwards is the wider one.
                let width = (4 + 13 * ramp(0, 0.3, share) - 9 * ramp(0.4, 1, share)) * (isUpright ? 1 : 0.7)
                let first = part.positions.count
                for side in [-1.0, 0, 1] {
                    part.positions.append(point + direction * (side * width) - tangent * (3 * side.magnitude))
                    part.textureCoordinates.append(SIMD2((side + 1) / 2, share))
                }
                let row = Array(first...first + 2)
                if index > 0 { part.addStrip(upper: previous, lower: row) }
                previous = row
            }
        }
        return part
    }

    /// Barbs with alpha between them, in the pheasant's bars of brown, cream and black.
    private static func picture() -> [UInt8] {
        let (width, height) = (64, 1024)
        let noise = ValueNoise(seed: 911)
        let (brown, cream, black) = (Pigment.linear(0x8A5424), Pigment.linear(0xE8CFA0), Pigment.linear(0x1A100C))
        let encoder = ByteEncoder()
        let image = SRGBImage(size: ImageSize(width, height)) { x, y in
            let across = abs((Float(x) + 0.5) / Float(width) * 2 - 1)
            let along = Float(y) / Float(height)
            // Barbs run outwards and towards the tip.
            let barb = along * 150 - across * 3.2
            let bar = along * 19 - across * 0.55
            let phase = bar - bar.rounded(.down)
            let edge = smoothStep(0.62, 0.66, phase) * smoothStep(0.86, 0.82, phase)
            let pale = smoothStep(0.5, 0.56, phase) * smoothStep(0.96, 0.9, phase)
            var color = blend(blend(brown, cream, pale * 0.85), black, edge)
            let strand = noise.value(at: SIMD2(barb * 2.3, 0.5))
            color *= 0.85 + 0.25 * strand
            let reach = 0.86 + 0.16 * noise.value(at: SIMD2(barb * 0.9, across < 0 ? 3 : 9))
            let gap = smoothStep(0.7, 0.95, noise.value(at: SIMD2(along * 34 - across * 0.8, 5.5)))
            let alpha =
                smoothStep(reach, reach - 0.14, across) * (1 - gap * smoothStep(0.2, 0.5, across))
                * (1 - smoothStep(0.985, 1, along))
            return encoder.pixel(of: SIMD4(color * alpha, alpha))
        }
        return PNGEncoder(compression: .balanced).encode(image)
    }
}
