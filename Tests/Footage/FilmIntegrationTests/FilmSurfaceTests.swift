import Imaging
import RenderMath
import RenderTestSupport
import Testing

@testable import FilmIntegration

/// Paint layers and rigid layers over films with known detail.
@Suite struct FilmSurfaceTests {
    private static let size = ImageSize(120, 120)
    private static let square = PixelRectangle(x: 30, y: 30, width: 60, height: 60)

    private func film(_ level: (Int, Int) -> Double) -> SRGBImage {
        SRGBImage(size: Self.size) { x, y in
            let byte = UInt8(min(max(level(x, y).rounded(), 0), 255))
            return SRGBA8(red: byte, green: byte, blue: byte)
        }
    }

    private func layer(_ level: UInt8, alpha: UInt8 = 255) throws -> DrawnLayer {
        let drawn = SRGBImage(size: Self.size) { x, y in
            Self.square.columns.contains(x) && Self.square.rows.contains(y)
                ? SRGBA8(red: level, green: level, blue: level, alpha: alpha) : .clear
        }
        return try #require(DrawnLayer(meanOf: [drawn]))
    }

    private func look(_ surface: FilmSurface, light: SIMD2<Float> = .zero, grain: Double = 0) -> FilmLook {
        var look = FilmLook()
        look.surface = SurfaceLook(surface, eyeDistance: 100, light: light)
        if grain > 0 { look.grain = FilmGrain(deviation: grain) }
        return look
    }

    /// The amplitude of stripes with a period of 4 pixels within the square.
    private func amplitude(in picture: SRGBImage) -> Double {
        var sum = 0.0
        for y in Self.square.rows {
            for x in Self.square.columns { sum += [1, 1, -1, -1][x % 4] * Double(picture[x, y].green) }
        }
        return sum / 3600
    }

    /// Detail scales the light by a ratio, so that it changes a darker layer by fewer levels.
    @Test(arguments: [(UInt8(120), 4.8), (60, 2.4), (240, 6.2)])
    func finestDetailOfTheFilmShowsOnPaint(level: UInt8, expected: Double) throws {
        let film = film { x, _ in 120 + [6, 6, -6, -6][x % 4] }
        let found = amplitude(in: try layer(level).laid(over: film, look: look(.paint), frame: 0))
        #expect((found - expected).magnitude < 0.2 * expected, "\(found)")
        #expect(amplitude(in: try layer(level).laid(over: film, look: FilmLook(), frame: 0)) == 0)
    }

    /// A brow is a tenth of the eye distance high and much darker than the skin.
    @Test func browsDoNotShowOnPaint() throws {
        let film = film { _, y in (55..<65).contains(y) ? 40 : 140 }
        let painted = try layer(230).laid(over: film, look: look(.paint), frame: 0)
        for y in Self.square.rows { #expect(abs(Int(painted[60, y].green) - 230) <= 8, "\(y): \(painted[60, y])") }
    }

    @Test(arguments: [40, 120, 200])
    func flatFilmDoesNotChangePaint(level: Int) throws {
        let film = film { _, _ in Double(level) }
        for alpha in [UInt8(255), 100] {
            let layer = try layer(180, alpha: alpha)
            #expect(layer.laid(over: film, look: look(.paint), frame: 0) == layer.laid(over: film, look: FilmLook(), frame: 0))
        }
    }

    /// The detail already contains the film's grain, so that only the missing part is added.
    @Test func grainIsNotAddedTwice() throws {
        var generator = SeededGenerator(seed: 5)
        let film = film { _, _ in 120 + (0..<12).reduce(-6.0) { sum, _ in sum + generator.number(in: 0..<1) } * 4 }
        let painted = try layer(120).laid(over: film, look: look(.paint, grain: 4), frame: 3)
        var (sum, squares) = (0.0, 0.0)
        for y in Self.square.rows {
            for x in Self.square.columns {
                let value = Double(painted[x, y].green)
                (sum, squares) = (sum + value, squares + value * value)
            }
        }
        let deviation = (squares / 3600 - sum * sum / 3600 / 3600).squareRoot()
        #expect((deviation - 4).magnitude < 0.4, "\(deviation)")
    }

    private func light(_ pixel: SRGBA8) -> Float { LinearColor(pixel).premultiplied.y }

    @Test func objectShadowStaysWithinItsReach() throws {
        let film = film { _, _ in 150 }
        let laid = try layer(200).laid(over: film, look: look(.object, light: SIMD2(0, -0.3)), frame: 0)
        let reach = RaisedEdge.reach(look(.object).surface!)
        let near = Self.square.grown(by: reach)
        var wrong: [String] = []
        for y in 0..<120 {
            for x in 0..<120 where !Self.square.columns.contains(x) || !Self.square.rows.contains(y) {
                let share = light(laid[x, y]) / light(film[x, y])
                let isNear = near.columns.contains(x) && near.rows.contains(y)
                if share > 1 || share < 0.69 || !isNear && laid[x, y] != film[x, y] { wrong.append("\(x), \(y): \(share)") }
            }
        }
        #expect(wrong.isEmpty, "\(wrong)")
        // The light comes from above.
        #expect(light(laid[60, 92]) < 0.8 * light(film[60, 92]))
        #expect(light(laid[60, 27]) > light(laid[60, 92]) && light(laid[60, 29]) < light(film[60, 29]))
        // The rim is shaded, and the middle is not.
        #expect(laid[60, 30].green > 200 && laid[60, 89].green < 200 && laid[60, 60].green == 200)
    }

    @Test func shadowFallsOnlyOnItsReceiverBehindTheMatte() throws {
        let film = film { _, _ in 150 }
        var (receiver, matte) = (Image<Float>(size: Self.size, filledWith: 0), Image<UInt8>(size: Self.size, filledWith: 0))
        for y in 0..<120 { for x in 0..<60 { receiver[x, y] = 0.5 } }
        for y in 0..<120 { for x in 0..<45 { matte[x, y] = 255 } }
        let laid = try layer(200).laid(
            over: film, look: look(.object, light: SIMD2(0, -0.3)), revealing: matte, shading: receiver, frame: 0)
        for x in 0..<45 { #expect(laid[x, 91] == film[x, 91] && laid[x, 60] == film[x, 60], "\(x)") }
        for x in 45..<60 { #expect(laid[x, 91].green < 150, "\(x)") }
        for x in 60..<120 { #expect(laid[x, 91] == film[x, 91], "\(x)") }
    }

    /// A blur extends beyond the layer's bounds, and the shadow extends farther.
    @Test func objectMiddleEqualsThePlainBlur() throws {
        let film = film { _, _ in 150 }
        var (plain, raised) = (FilmLook(), look(.object))
        (plain.blur, raised.blur) = (2, 2)
        let layer = try layer(200)
        let (expected, found) = (layer.laid(over: film, look: plain, frame: 0), layer.laid(over: film, look: raised, frame: 0))
        for x in 50..<70 { #expect(expected[x, 60] == found[x, 60]) }
        #expect(found[60, 92].green < expected[60, 92].green)
    }

    @Test(arguments: [1.0, 3.0, 7.5], [ImageSize(120, 120), ImageSize(3, 50), ImageSize(1, 1)])
    func blocksOfAPlainPictureEqualItsLuma(deviation: Double, size: ImageSize) {
        let picture = SRGBImage(size: size, filledWith: SRGBA8(red: 90, green: 90, blue: 90))
        let grid = BlockGrid(columns: 0..<size.width, rows: 0..<size.height, of: size, deviation: deviation)
        var reader = BlockReader(grid.lumaMoments(of: picture), on: grid, columns: 0..<size.width)
        var values = [SIMD2<Float>](repeating: .zero, count: size.width)
        for row in 0..<size.height {
            reader.read(row: row, into: &values)
            #expect(values.allSatisfy { ($0 - SIMD2(90, 8100)).magnitude < 0.01 })
        }
    }

    /// A plane of blocks has the requested blur: the edge of a half-plane falls off as the integral of a gaussian.
    @Test(arguments: [1.5, 2.5, 4.0, 9.0])
    func blocksHaveTheRequestedBlur(deviation: Double) {
        let size = ImageSize(120, 8)
        let picture = SRGBImage(size: size) { x, _ in x < 60 ? .clear : SRGBA8(red: 0, green: 0, blue: 0) }
        let grid = BlockGrid(columns: 0..<120, rows: 0..<8, of: size, deviation: deviation)
        var reader = BlockReader(grid.coverage(of: [picture], in: PixelRectangle(allOf: size)), on: grid, columns: 0..<120)
        var values = [Float](repeating: 0, count: 120)
        reader.read(row: 4, into: &values)
        // The variance of the derivative.
        var (mean, square) = (0.0, 0.0)
        for x in 1..<120 {
            let (slope, place) = (Double(values[x] - values[x - 1]), Double(x) - 60)
            (mean, square) = (mean + slope * place, square + slope * place * place)
        }
        let found = (square - mean * mean).squareRoot()
        #expect((found - deviation).magnitude < 0.15 * deviation, "\(found)")
    }
}

extension SIMD2 where Scalar == Float {
    fileprivate var magnitude: Float { (self * self).sum().squareRoot() }
}
