import ImageCodecs
import Imaging
import MeshFormats
import Meshes
import RenderMath

/// The lashes of all actors as the file `models/lashes.glb`: strips along the upper and the lower lid of each eye, with the
/// single hairs in their texture.
///
/// Each strip grows from a lid's rim and turns about the eyeball with it, so that the lashes of a shut eye point down.
enum LashModel {
    /// A strip along one lid.
    private struct Strip {
        /// The indices on the eye's ring, from the inner to the outer corner.
        var ring: [Int]
        /// The length of the lashes in the middle of the lid, in millimetres.
        var length: Double
        /// How far the tips lie above (or below) their roots, as a fraction of the length, and how strongly they curl up.
        var rise: Double
        var curl: Double
        /// The upper edge of the strip's row in the texture, as a fraction of its height.
        var row: Double
    }

    private static let strips = [
        Strip(ring: Array(0...12), length: 7.6, rise: 0.35, curl: 0.42, row: 0),
        Strip(ring: [0] + (12...23).reversed(), length: 3.6, rise: -0.5, curl: -0.1, row: 0.5),
    ]
    private static let rows = 4
    /// Columns between two vertices of the ring.
    private static let columnsPerEdge = 2

    /// The model.
    static func make() -> Model {
        var material = ModelMaterial(
            name: "lashes", alphaMode: .blend, metalness: 0, roughness: 0.9, isDoubleSided: true,
            textures: [
                ModelTexture(
                    slot: .diffuse, source: .embedded(EmbeddedPicture(name: "lashes", bytes: LashTexture.colors())),
                    wrapU: .clamp, wrapV: .clamp)
            ])
        material.reflectance = SIMD3(repeating: 0.005)
        var part = MorphedPart()
        part.offsets = FaceExpressions.names.map { _ in [] }
        for strip in strips {
            for isLeft in [true, false] { add(strip, isLeft: isLeft, to: &part) }
        }
        var mesh = part.mesh
        mesh.morphTargets.removeAll { target in !target.positionOffsets.contains { $0.length > 5e-5 } }
        return Model(named: "lashes", parts: [ModelPart(name: "lashes", mesh: mesh, material: material)])
    }

    private static func add(_ strip: Strip, isLeft: Bool, to part: inout MorphedPart) {
        let face = FaceGeometry.standard
        let vertices = strip.ring.map { (isLeft ? face.leftEyeRings : face.rightEyeRings)[0][$0] }
        let eye = Eyeball.leftCentre * SIMD3(isLeft ? 1 : -1, 1, 1)
        let columns = (vertices.count - 1) * columnsPerEdge
        let line = SplineCurve(through: vertices.map { face.positions[$0] })
        let first = part.positions.count
        var arms: [(root: SIMD3<Double>, tip: SIMD3<Double>)] = []
        for column in 0...columns {
            let share = Double(column) / Double(columns)
            let place = share * Double(vertices.count - 1)
            let index = min(Int(place), vertices.count - 2)
            let knots = (line.knots[index], line.knots[index + 1])
            let root = line.point(at: knots.0 + (knots.1 - knots.0) * (place - Double(index)))
            // Longest beyond the middle; none in the corners.
            let length = strip.length * ramp(-0.12, 0.42, share) * (1 - 0.75 * ramp(0.82, 1.04, share))
            // They fan out from the eye's middle.
            let fan = 0.75 * (share - 0.42) * (isLeft ? 1 : -1)
            for row in 0...rows {
                let along = Double(row) / Double(rows)
                let forwards = along * (1 - 0.3 * along)
                let up = strip.rise * along + strip.curl * along * along
                let arm = SIMD3(fan * along, up, 0.85 * forwards) * length
                // The roots lie in the lid's thickness.
                arms.append((root + SIMD3(0, 0, 0.35), arm))
                part.positions.append(root + SIMD3(0, 0, 0.35) + arm)
                part.textureCoordinates.append(SIMD2(share, strip.row + 0.02 + 0.46 * along))
            }
        }
        for column in 0..<columns {
            for row in 0..<rows {
                let corner = first + column * (rows + 1) + row
                part.triangles.append(SIMD3(corner, corner + rows + 1, corner + 1))
                part.triangles.append(SIMD3(corner + 1, corner + rows + 1, corner + rows + 2))
            }
        }
        for (number, shape) in FaceExpressions.standard.shapes.enumerated() {
            for (index, arm) in arms.enumerated() {
                let place = Double(index / (rows + 1)) / Double(columnsPerEdge)
                let vertex = min(Int(place), vertices.count - 2)
                let rim = shape.offsets[vertices[vertex]].mixed(
                    with: shape.offsets[vertices[vertex + 1]], by: place - Double(vertex))
                let (from, to) = (arm.root - eye, arm.root + rim - eye)
                // The rim rolls inwards while it moves, so that lashes turn twice as far.
                let turned = turn(turn(arm.tip, from: from, to: to), from: from, to: to)
                part.offsets[number].append(FaceExpressions.rounded(rim + turned - arm.tip))
            }
        }
    }

    /// A vector, rotated as the shortest rotation rotates one direction to another.
    private static func turn(_ vector: SIMD3<Double>, from: SIMD3<Double>, to: SIMD3<Double>) -> SIMD3<Double> {
        let (a, b) = (from.normalized(), to.normalized())
        let axis = a.cross(b)
        let cosine = a.dot(b)
        return vector * cosine + axis.cross(vector) + axis * (axis.dot(vector) / (1 + cosine))
    }
}

/// The lashes: above those of the upper lid, below those of the lower one, from their roots downwards.
private enum LashTexture {
    private static let size = (width: 1024, height: 256)

    static func colors() -> [UInt8] {
        let span = SIMD2(128.0, 32)
        var canvas = Canvas(CanvasFrame(width: size.width, height: size.height, span: span, isMirrored: false))
        let noise = ValueNoise(seed: 353)
        func random(_ number: Int, _ use: Int) -> Double {
            Double(noise.value(at: SIMD2(Float(number) * 3 + 0.5, Float(use) * 7 + 0.5)))
        }
        func hairs(count: Int, top: Double, width: Double, seed: Int) -> [StrokePoints] {
            (0..<count).map { index in
                let number = index + seed
                let root = -63 + 126 * (Double(index) + 0.5 + 0.35 * random(number, 1)) / Double(count)
                let length = 14.2 * (0.78 + 0.22 * random(number, 2))
                // Lashes stand in small groups, whose tips meet.
                let group = 4.6
                let gather = ((root / group).rounded() * group - root) * 0.62
                let sway = 1.3 * random(number, 3)
                return [
                    (root, top, width), (root + 0.3 * gather + sway, top - 0.5 * length, width * 0.75),
                    (root + gather + 0.4 * sway, top - length, width * 0.12),
                ]
            }
        }
        canvas.paint(.strokes(hairs(count: 92, top: 15.5, width: 0.95, seed: 0)), .flat(0x0E0907), opacity: 0.95)
        canvas.paint(.strokes(hairs(count: 62, top: -0.5, width: 0.72, seed: 400)), .flat(0x140D0A), opacity: 0.7)
        let picture = canvas.picture
        let image = SRGBImage(size: picture.size) { x, y in
            let pixel = picture[x, y]
            // Clear texels are dark too, so that filters mix in nothing lighter.
            return pixel.alpha > 0 ? pixel : SRGBA8(red: 14, green: 9, blue: 7, alpha: 0)
        }
        return PNGEncoder(compression: .balanced).encode(image)
    }
}
