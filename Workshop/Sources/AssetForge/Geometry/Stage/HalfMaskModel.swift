import MeshFormats
import RenderMath

/// The half mask as the file `models/half-mask.glb`: a stiff sheet 5 mm above brows, nose and cheeks, with the face's texture layout, so that its
/// texture is painted on the face's sheet. The texture's alpha cuts its outline and the holes for the eyes.
enum HalfMaskModel {
    /// The distance of the sheet from the skin, in millimetres, and what its lower edge has in addition, for below it cheeks rise and fill.
    private static let clearance = 5.0
    private static let flare = 2.5
    private static let columns = 84
    private static let rows = 44

    /// The model.
    static func make() -> Model {
        let lacquer = ModelMaterial(
            name: "half-mask", diffuse: SIMD3(0.5, 0.04, 0.06), alphaMode: .blend, metalness: 0, roughness: 0.3)
        return Model(named: "half-mask", parts: [ModelPart(name: "half-mask", mesh: sheet().mesh, material: lacquer)])
    }

    /// The sheet, of which the texture leaves the mask.
    static func sheet() -> MorphedPart {
        let skin = UnrolledFaceSurface(rims: [])
        var part = MorphedPart()
        var previous: [Int] = []
        for row in 0...rows {
            let y = 84 - 100 * Double(row) / Double(rows)
            let indices = (0...columns).map { column -> Int in
                let point = SIMD2(-100 + 200 * Double(column) / Double(columns), y)
                // Stiff card bridges the hollows of the eyes: the mean over a neighbourhood, and nowhere below the skin.
                let offsets = [SIMD2(-9.0, 0), SIMD2(9, 0), SIMD2(0, -7), SIMD2(0, 7), SIMD2(0, 0)]
                let mean = offsets.map { skin.radius(at: point + $0) }.reduce(0, +) / Double(offsets.count)
                let radius = max(mean, skin.radius(at: point)) + clearance + flare * ramp(14, -8, y)
                let position = UnrolledFaceSurface.position(at: point, radius: radius)
                part.positions.append(position)
                part.textureCoordinates.append(SIMD2(0.5 + point.x / FaceUnwrap.span.x, 0.5 - point.y / FaceUnwrap.span.y))
                return part.positions.count - 1
            }
            if row > 0 { part.addStrip(upper: previous, lower: indices) }
            previous = indices
        }
        return part
    }
}
