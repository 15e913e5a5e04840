import Imaging
import RenderMath
import RenderTestSupport
import Testing

@testable import FilmIntegration

/// Measurements of films with known softness and noise, and layers drawn to match.
@Suite struct FilmMatchTests {
    /// Slanted stripes after a gaussian blur, each pixel the mean of its area.
    private func stripes(blur: Double, noise: Double = 0, seed: UInt64 = 1) -> SRGBImage {
        let size = ImageSize(160, 160)
        var values = [Double](repeating: 0, count: size.pixelCount)
        for y in 0..<size.height {
            for x in 0..<size.width {
                var sum = 0.0
                for sample in 0..<16 {
                    let (u, v) = (Double(x) + (Double(sample % 4) + 0.5) / 4, Double(y) + (Double(sample / 4) + 0.5) / 4)
                    sum += ((u * 0.9 + v * 0.35) / 20).rounded(.down).truncatingRemainder(dividingBy: 2) == 0 ? 70 : 170
                }
                values[y * size.width + x] = sum / 16
            }
        }
        if blur > 0 {
            let weights = GaussianWeights(deviation: blur).weights.map(Double.init)
            for step in [1, size.width] {
                let source = values
                for index in values.indices {
                    let place = step == 1 ? index % size.width : index / size.width
                    var sum = source[index] * weights[0]
                    for (offset, weight) in weights.enumerated().dropFirst() {
                        let (low, high) = (max(place - offset, 0) - place, min(place + offset, 159) - place)
                        sum += (source[index + low * step] + source[index + high * step]) * weight
                    }
                    values[index] = sum
                }
            }
        }
        var generator = SeededGenerator(seed: seed)
        return SRGBImage(
            size: size,
            pixels: values.map { value in
                // The sum of twelve uniform numbers is approximately normal.
                let bell = noise > 0 ? (0..<12).reduce(-6.0) { sum, _ in sum + generator.number(in: 0..<1) } * noise : 0
                let byte = UInt8(min(max((value + bell).rounded(), 0), 255))
                return SRGBA8(red: byte, green: byte, blue: byte)
            })
    }

    private func plane(_ image: SRGBImage) -> LumaPlane {
        LumaPlane(of: image, in: PixelRectangle(allOf: image.size), most: 400)
    }

    @Test(arguments: [0.7, 1.0, 1.5, 2.0, 3.0], [0.0, 2.0])
    func measuredSoftnessMatchesTheBlur(blur: Double, noise: Double) throws {
        let found = try #require(FilmSoftness.deviation(of: plane(stripes(blur: blur, noise: noise)), noise: noise))
        // The pixel's area adds 1/12 to the variance.
        let expected = (blur * blur + 1.0 / 12).squareRoot()
        #expect((found - expected).magnitude < (noise > 0 ? 0.2 : 0.12) * expected + 0.04, "\(found) for \(expected)")
    }

    @Test func plainPictureHasNoMeasurableSoftness() {
        let plain = SRGBImage(size: ImageSize(64, 64), filledWith: SRGBA8(red: 90, green: 90, blue: 90))
        #expect(FilmSoftness.deviation(of: plane(plain), noise: 0) == nil)
        #expect(FilmGrain(measuredIn: plane(plain)) == .none)
    }

    @Test(arguments: [2.0, 4.0, 8.0])
    func measuredGrainMatchesTheNoise(deviation: Double) {
        let grain = FilmGrain(measuredIn: plane(stripes(blur: 2, noise: deviation, seed: 7)))
        let found = grain.deviation(atLuma: 120)
        #expect((found - deviation).magnitude < 0.12 * deviation, "\(found), seed 7")
    }

    /// A textured face of 48 pixels in a film without noise; the flat areas are around it.
    @Test func textureOfASmallFaceIsNotGrain() throws {
        let size = ImageSize(256, 256)
        let face = PixelRectangle(x: 100, y: 100, width: 48, height: 48)
        func isFace(_ x: Int, _ y: Int) -> Bool {
            (face.x..<face.x + face.width).contains(x) && (face.y..<face.y + face.height).contains(y)
        }
        let film = SRGBImage(size: size) { x, y in
            let level: UInt8 = !isFace(x, y) ? 90 : (x / 3 + y / 3).isMultiple(of: 2) ? 60 : 170
            return SRGBA8(red: level, green: level, blue: level)
        }
        let drawn = SRGBImage(size: size) { x, y in
            SRGBA8(red: 200, green: 30, blue: 30, alpha: isFace(x, y) ? 255 : 0)
        }
        var match = FilmMatch()
        match.grain = .automatic
        let layer = try #require(DrawnLayer(meanOf: [drawn]))
        #expect(match.look(of: layer, over: film).grain == .none)
    }

    @Test func noiseBelowOneStepIsIgnored() {
        #expect(FilmGrain(measuredIn: plane(stripes(blur: 2, noise: 0.4))) == .none)
    }

    @Test func noiseIsNormalAndDependsOnTheFrameOnly() {
        let (first, second) = (GrainNoise(frame: 3), GrainNoise(frame: 4))
        var (sum, squares, product) = (0.0, 0.0, 0.0)
        for y in 0..<200 {
            for x in 0..<200 {
                let (a, b) = (Double(first.value(x: x, y: y)), Double(second.value(x: x, y: y)))
                #expect(first.value(x: x, y: y) == GrainNoise(frame: 3).value(x: x, y: y))
                (sum, squares, product) = (sum + a, squares + a * a, product + a * b)
            }
        }
        #expect((sum / 40_000).magnitude < 0.02 && (squares / 40_000 - 1).magnitude < 0.03)
        #expect((product / 40_000).magnitude < 0.02)
    }

    /// A red square on a transparent layer, and its background.
    private func scene() -> (layer: SRGBImage, background: SRGBImage) {
        let size = ImageSize(60, 50)
        let layer = SRGBImage(size: size) { x, y in
            (20..<40).contains(x) && (15..<35).contains(y)
                ? SRGBA8(red: 200, green: 30, blue: 20, alpha: y < 25 ? 255 : 128) : .clear
        }
        return (layer, SRGBImage(size: size) { x, y in SRGBA8(red: UInt8(x * 4), green: UInt8(y * 5), blue: 90) })
    }

    @Test func layerWithoutALookIsCompositedUnchanged() throws {
        let (layer, background) = scene()
        let laid = try #require(DrawnLayer(meanOf: [layer])).laid(over: background, look: FilmLook(), frame: 0)
        for index in laid.pixels.indices {
            let drawn = LinearColor(layer.pixels[index]).premultiplied
            let behind = LinearColor(background.pixels[index]).premultiplied
            let expected = SRGBA8(LinearColor(premultiplied: drawn + behind * (1 - drawn.w)))
            #expect(laid.pixels[index] == (drawn.w == 0 ? background.pixels[index] : expected))
        }
    }

    @Test(
        "Tinted glass absorbs each channel of the film, and a glow adds its light, with and without blur", arguments: [0, 1.5])
    func absorbedAndAddedLight(blur: Double) throws {
        let (_, background) = scene()
        let (passed, added) = (SIMD3<Float>(0.5, 0.2, 0.9), SIMD3<Float>(0.05, 0.3, 0.1))
        func isGlass(_ x: Int, _ y: Int) -> Bool { (10..<26).contains(x) && (10..<40).contains(y) }
        func isGlow(_ x: Int, _ y: Int) -> Bool { (34..<50).contains(x) && (10..<40).contains(y) }
        func pixel(_ light: SIMD3<Float>) -> SRGBA8 { SRGBA8(LinearColor(red: light.x, green: light.y, blue: light.z)) }
        // The glow's coverage is full, as that of a texture without alpha, although it hides nothing.
        let drawn = SRGBImage(size: background.size) { x, y in isGlow(x, y) ? pixel(added) : .clear }
        let grey = LinearColor(DrawnLayer.grey).premultiplied.xyz
        let overGrey = SRGBImage(size: background.size) { x, y in
            pixel(isGlass(x, y) ? grey * passed : isGlow(x, y) ? grey + added : grey)
        }
        var look = FilmLook()
        look.blur = blur
        let layer = try #require(DrawnLayer(meanOf: [drawn], overGrey: [overGrey]))
        var matte = Image<UInt8>(size: background.size, filledWith: 0)
        for y in 30..<50 { for x in 0..<60 { matte[x, y] = 255 } }
        let laid = layer.laid(over: background, look: look, revealing: matte, frame: 0)
        let margin = blur > 0 ? 6 : 0
        for y in 10 + margin..<40 {
            for x in 0..<60 {
                let film = background[x, y]
                let light = LinearColor(film).premultiplied.xyz
                var expected = film
                if y < 30, isGlass(x - margin, y), isGlass(x + margin, y) { expected = pixel(light * passed) }
                if y < 30, isGlow(x - margin, y), isGlow(x + margin, y) { expected = pixel(light + added) }
                let isRim = isGlass(x - 6, y) || isGlass(x + 6, y) || isGlow(x - 6, y) || isGlow(x + 6, y)
                if y < 30, blur > 0, expected == film, isRim { continue }
                let found = laid[x, y]
                let difference = max(
                    abs(Int(found.red) - Int(expected.red)), abs(Int(found.green) - Int(expected.green)),
                    abs(Int(found.blue) - Int(expected.blue)))
                #expect(difference <= 2, "\(x), \(y): \(found) for \(expected)")
            }
        }
    }

    @Test func onlyDrawnPixelsChange() throws {
        let (layer, background) = scene()
        var look = FilmLook()
        (look.blur, look.grain, look.gain) = (1.5, FilmGrain(deviation: 6), 1.3)
        var matte = Image<UInt8>(size: background.size, filledWith: 0)
        for y in 0..<50 { for x in 30..<60 { matte[x, y] = 255 } }
        let laid = try #require(DrawnLayer(meanOf: [layer])).laid(over: background, look: look, revealing: matte, frame: 9)
        for y in 0..<50 {
            for x in 0..<60 where !(15..<30).contains(x) || !(10..<40).contains(y) {
                #expect(laid[x, y] == background[x, y], "\(x), \(y)")
            }
        }
        #expect(laid[25, 20] != layer[25, 20])
    }

    @Test func matchedLayerIsAsSoftAsTheFilm() throws {
        let film = stripes(blur: 1.6)
        var match = FilmMatch()
        match.blur = .automatic
        let sharp = stripes(blur: 0.4)
        let layer = try #require(DrawnLayer(meanOf: [sharp]))
        let laid = layer.laid(over: film, look: match.look(of: layer, over: film), frame: 0)
        let (wanted, found) = (
            try #require(FilmSoftness.deviation(of: plane(film), noise: 0)),
            try #require(FilmSoftness.deviation(of: plane(laid), noise: 0))
        )
        #expect((wanted - found).magnitude < 0.15 * wanted, "\(found) for \(wanted)")
    }
}
