import Imaging
import RenderTestSupport
import Retouching
import Testing

/// A frame's face coverage becomes the weight of a region in each pixel.
@Suite struct FaceCoverageTests {
    private static let size = ImageSize(40, 30)

    /// A face whose texture covers the whole frame, visible within a rectangle.
    private static func face(columns: Range<Int>, rows: Range<Int>) -> FaceCoverage {
        FaceCoverage(
            textureCoordinates: Image(size: size) { x, y in SIMD2((Float(x) + 0.5) / 40, (Float(y) + 0.5) / 30) },
            seen: Image(size: size) { x, y in columns.contains(x) && rows.contains(y) ? 255 : 0 })
    }

    private static let all = RegionMask(Image(size: ImageSize(8, 8), filledWith: 255))

    /// Inner pixels count fully, those inside an edge three quarters, those outside it one quarter, those at a corner 9/16.
    @Test func silhouetteIsSmooth() {
        let coverage = Self.face(columns: 10..<20, rows: 5..<25).coverage(of: Self.all)
        #expect(coverage[15, 15] == 255 && coverage[5, 15] == 0 && coverage[15, 3] == 0)
        #expect(coverage[10, 15] == 191 && coverage[9, 15] == 64 && coverage[19, 15] == 191 && coverage[20, 15] == 64)
        #expect(coverage[10, 5] == 143 && coverage[9, 4] == 16)
    }

    /// A region that fades over the texture, compared with its values in double precision.
    @Test func regionIsSampledAtVisibleTexturePoints() {
        let mask = RegionMask(Image(size: ImageSize(4, 1), pixels: [0, 0, 200, 200]))
        let coverage = Self.face(columns: 0..<40, rows: 0..<30).coverage(of: mask)
        // The mask rises linearly between the centres of its second and its third texel, ten pixels apart.
        func value(_ x: Int) -> Double { min(max((Double(x) + 0.5 - 15) / 10, 0), 1) * 200 }
        for x in 1..<39 {
            let smoothed = (value(x - 1) + 2 * value(x) + value(x + 1)) / 4
            #expect((Double(coverage[x, 12]) - smoothed).magnitude <= 1, "column \(x)")
        }
    }

    @Test func invalidPositionsAreInNoRegion() {
        let places: [SIMD2<Float>] = [SIMD2(.nan, 0.5), SIMD2(0.5, .infinity), SIMD2(.infinity, .nan)]
        for place in places {
            let face = FaceCoverage(
                textureCoordinates: Image(size: Self.size, filledWith: place), seen: Image(size: Self.size, filledWith: 255))
            #expect(face.coverage(of: Self.all).pixels.allSatisfy { $0 == 0 })
        }
    }

    @Test func firstMeshHasPriorityIfBothAreVisible() {
        let skin = Self.face(columns: 5..<20, rows: 5..<25)
        let fill = FaceCoverage(
            textureCoordinates: Image(size: Self.size, filledWith: SIMD2(9, 9)),
            seen: Image(size: Self.size) { x, _ in x < 10 ? 255 : 0 })
        let both = skin.before(fill)
        #expect(both.textureCoordinates[7, 10] == skin.textureCoordinates[7, 10])
        #expect(both.textureCoordinates[2, 10] == SIMD2(9, 9) && both.seen[2, 10] == 255)
        #expect(both.seen[15, 10] == 255 && both.seen[30, 10] == 0)
    }

    /// A picture at any position on the frame, even half outside it, shows the frame's content there.
    @Test(arguments: [SIMD2(0, 0), SIMD2(7, 3), SIMD2(-6, -4), SIMD2(30, 20), SIMD2(50, 0), SIMD2(0, -40)])
    func cropShowsTheFramesContent(corner: SIMD2<Int>) {
        let face = Self.face(columns: 3..<33, rows: 2..<28)
        let cut = face.cut(to: PixelRectangle(x: corner.x, y: corner.y, width: 21, height: 17))
        for y in 0..<17 {
            for x in 0..<21 {
                let place = SIMD2(x + corner.x, y + corner.y)
                let isInside = (0..<40).contains(place.x) && (0..<30).contains(place.y)
                #expect(cut.seen[x, y] == (isInside ? face.seen[place.x, place.y] : 0))
                if isInside { #expect(cut.textureCoordinates[x, y] == face.textureCoordinates[place.x, place.y]) }
            }
        }
    }
}
