import Meshes
import Imaging
import RenderMath
import RenderTestSupport
import Testing

@Suite("A relief's heights follow its picture's brightness")
struct HeightFieldTests {
    private static func noise(_ size: ImageSize, seed: UInt64) -> SRGBImage {
        var random = SeededGenerator(seed: seed)
        return SRGBImage(size: size) { _, _ in
            let bytes = random.bytes(4)
            return SRGBA8(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: bytes[3])
        }
    }

    /// Pictures smaller than the averaging window, narrower and wider than the grid, and grids that fall between texels.
    private static let cases: [(size: ImageSize, columns: Int, rows: Int)] = [
        (ImageSize(64, 48), 32, 20), (ImageSize(7, 90), 40, 13), (ImageSize(200, 3), 5, 60), (ImageSize(1, 1), 2, 2),
        (ImageSize(2, 5), 9, 2), (ImageSize(31, 37), 128, 128),
    ]

    @Test("Positions and both kinds of normals match the oracle", arguments: cases.indices, [UInt64(11), 12])
    func oracle(index: Int, seed: UInt64) {
        let (size, columns, rows) = Self.cases[index]
        let picture = Self.noise(size, seed: seed)
        let oracle = HeightOracle(picture: picture, columns: columns, rows: rows, heightScale: Double(Float(0.61)))
        let original = HeightField(of: picture, columns: columns, rows: rows, heightScale: 0.61, normals: .original)
        let exact = HeightField(of: picture, columns: columns, rows: rows, heightScale: 0.61, normals: .exact)
        #expect(original.positions == exact.positions && original.positions.count == columns * rows)
        // Single precision stores a height to 6e-8. A slope is a difference of two heights over at least 1/127.
        var farthest = (position: 0.0, original: 0.0, exact: 0.0)
        func distance(_ a: SIMD3<Float>, _ b: SIMD3<Double>) -> Double {
            ((SIMD3<Double>(a) - b) * (SIMD3<Double>(a) - b)).sum()
        }
        for row in 0..<rows {
            for column in 0..<columns {
                let place = row * columns + column
                farthest.position = max(farthest.position, distance(exact.positions[place], oracle.position(column, row)))
                farthest.original = max(
                    farthest.original, distance(original.normals[place], oracle.originalNormal(column, row)))
                farthest.exact = max(farthest.exact, distance(exact.normals[place], oracle.exactNormal(column, row)))
            }
        }
        #expect(farthest.position < 3e-7 * 3e-7, "seed \(seed)")
        #expect(farthest.original < 3e-5 * 3e-5 && farthest.exact < 3e-5 * 3e-5, "seed \(seed): \(farthest)")
    }

    @Test("16 bits per channel give the heights of 8 bits at equal levels, and levels between them")
    func deep() {
        let shallow = Self.noise(ImageSize(31, 37), seed: 13)
        let same = HeightField(of: DeepImage(shallow), columns: 40, rows: 20, heightScale: 0.5, normals: .exact)
        let field = HeightField(of: shallow, columns: 40, rows: 20, heightScale: 0.5, normals: .exact)
        #expect(zip(same.positions, field.positions).allSatisfy { ($0 - $1).length < 1e-6 })
        // A ramp that rises by two 8-bit levels from left to right.
        let ramp = DeepImage(size: ImageSize(64, 8)) { x, _ in
            let level = UInt16(20_000 + 8 * x)
            return SRGBA16(red: level, green: level, blue: level, alpha: .max)
        }
        let rising = HeightField(of: ramp, columns: 64, rows: 9, heightScale: 0.75, normals: .exact)
        // In the middle row, away from the lowered edges, each vertex is higher than the one before.
        let middle = (0..<64).map { rising.positions[4 * 64 + $0].z }
        #expect(Set(middle[24..<40]).count > 12, "\(middle)")
    }

    @Test("The picture's top row is at the top, its left column on the left")
    func upright() {
        var picture = SRGBImage(size: ImageSize(40, 40), filledWith: SRGBA8(red: 0, green: 0, blue: 0))
        for y in 0..<20 { for x in 0..<20 { picture[x, y] = SRGBA8(red: 255, green: 255, blue: 255) } }
        let field = HeightField(of: picture, columns: 41, rows: 41, heightScale: 0.5, normals: .exact)
        let mesh = ProceduralMesh.quad(width: 1, height: 1, columns: 40, rows: 40)
        for (position, rest) in zip(field.positions, mesh.positions) {
            #expect((position.x - rest.x).magnitude < 1e-6 && (position.y - rest.y).magnitude < 1e-6)
        }
        func height(_ x: Float, _ y: Float) -> Float {
            field.positions.min { ($0.x - x).magnitude + ($0.y - y).magnitude < ($1.x - x).magnitude + ($1.y - y).magnitude }!.z
        }
        #expect((height(-0.25, 0.25) - 0.5).magnitude < 1e-6)
        #expect(height(0.25, 0.25) == 0 && height(-0.25, -0.25) == 0 && height(0.25, -0.25) == 0)
    }

    @Test("Normals tilt away from higher areas on all four sides")
    func leaning() {
        // A bright centre: normals on its left tilt to the left, above it upwards.
        let picture = SRGBImage(size: ImageSize(100, 100)) { x, y in
            let level = UInt8(max(0, 250 - 5 * max(abs(x - 50), abs(y - 50))))
            return SRGBA8(red: level, green: level, blue: level)
        }
        for normals in HeightField.Normals.allCases {
            let field = HeightField(of: picture, columns: 51, rows: 51, heightScale: 0.5, normals: normals)
            func normal(_ column: Int, _ row: Int) -> SIMD3<Float> { field.normals[row * 51 + column] }
            #expect(normal(12, 25).x < -0.1 && normal(38, 25).x > 0.1)
            #expect(normal(25, 12).y > 0.1 && normal(25, 38).y < -0.1)
        }
    }

    @Test("Original normals of a uniform slope are four times as steep, exact ones are true to it")
    func steepness() throws {
        // Brightness rises by one byte per texel, so that z rises by heightScale/255 per 1/200.
        let picture = SRGBImage(size: ImageSize(200, 200)) { x, _ in
            SRGBA8(red: UInt8(x), green: UInt8(x), blue: UInt8(x))
        }
        let slope: Float = 0.5 / 255 * 200
        for (normals, factor) in [(HeightField.Normals.original, Float(4)), (.exact, 1)] {
            let field = HeightField(of: picture, columns: 101, rows: 101, heightScale: 0.5, normals: normals)
            let normal = field.normals[50 * 101 + 50]
            #expect((-normal.x / normal.z - slope * factor).magnitude < 1e-3)
        }
    }

    @Test("The edge ramp falls to zero within a tenth of each side, and the edge is flat")
    func ramp() {
        let white = SRGBImage(size: ImageSize(16, 16), filledWith: SRGBA8(red: 255, green: 255, blue: 255))
        let field = HeightField(of: white, columns: 21, rows: 41, heightScale: 0.75, normals: .exact)
        for (place, position) in field.positions.enumerated() {
            let (s, t) = (Double(place % 21) / 20, Double(40 - place / 21) / 40)
            let expected = 0.75 * [s, 1 - s, t, 1 - t].reduce(1) { $0 * min($1 / 0.1, 1) }
            #expect((Double(position.z) - expected).magnitude < 1e-6)
        }
        #expect(EdgeRamp.weight(at: 0) == 0 && EdgeRamp.weight(at: 1) == 0 && EdgeRamp.weight(at: 0.5) == 1)
    }

    @Test(
        "Height scales outside 0 to 0.75 are clamped", arguments: [-1, 0.75, 9, .nan, .infinity] as [Float])
    func limits(scale: Float) {
        let white = SRGBImage(size: ImageSize(4, 4), filledWith: SRGBA8(red: 255, green: 255, blue: 255))
        let field = HeightField(of: white, columns: 3, rows: 3, heightScale: scale, normals: .original)
        #expect((field.positions[4].z - (scale > 0 ? 0.75 : 0)).magnitude < 1e-6)
        #expect(field.normals.allSatisfy { ($0.length - 1).magnitude < 1e-6 })
    }
}
