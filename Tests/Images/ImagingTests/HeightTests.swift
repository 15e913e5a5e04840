import Imaging
import RenderMath
import Testing

@Suite("Normal maps follow their height maps")
struct HeightTests {
    /// A picture of heights by a formula.
    static func heights(_ size: ImageSize, _ height: (_ x: Int, _ y: Int) -> Float) -> LinearImage {
        LinearImage(size: size) { x, y in
            LinearColor(red: height(x, y), green: height(x, y), blue: height(x, y))
        }
    }

    static func normal(_ image: LinearImage, _ x: Int, _ y: Int) -> SIMD3<Float> {
        let stored = image[x, y].premultiplied
        return SIMD3(stored.x, stored.y, stored.z) * 2 - 1
    }

    @Test("A ramp's normals tilt against its slope in both directions")
    func ramp() {
        // 20 columns by 0.02 each, of 0.1 widths: 0.02 * 0.1 * 20 = 0.04 to one. Rows by 0.05: 0.1 to one.
        let image = Self.heights(ImageSize(20, 10)) { Float($0) * 0.02 + Float($1) * 0.05 }
        let map = image.normals(ofHeightsWithin: 0.1, repeats: (false, false))
        for y in 1..<9 {
            for x in 1..<19 {
                let found = Self.normal(map, x, y)
                #expect((found - SIMD3(-0.04, 0.1, 1).normalized()).length < 1e-5, "\(x), \(y): \(found)")
            }
        }
        // A constant continuation at the edge halves the slope across it.
        #expect((Self.normal(map, 0, 4) - SIMD3(-0.02, 0.1, 1).normalized()).length < 1e-5)
        #expect((Self.normal(map, 7, 9) - SIMD3(-0.04, 0.05, 1).normalized()).length < 1e-5)
    }

    @Test("A repeating height map has no seam")
    func seam() {
        let image = Self.heights(ImageSize(8, 8)) { x, _ in [0, 0.5, 1, 0.5, 0, 0.5, 1, 0.5][x] }
        let map = image.normals(ofHeightsWithin: 0.125, repeats: (true, true))
        for y in 0..<8 {
            for x in 0..<8 { #expect(map[x, y] == map[(x + 4) % 8, (y + 3) % 8]) }
        }
        #expect((Self.normal(map, 1, 0) - SIMD3(-0.5, 0, 1).normalized()).length < 1e-6)
    }

    @Test("A single texel is flat")
    func single() {
        let map = Self.heights(ImageSize(1, 1)) { _, _ in 0.7 }.normals(ofHeightsWithin: 1, repeats: (true, false))
        #expect(map[0, 0].premultiplied == SIMD4(0.5, 0.5, 1, 1))
    }
}
