import Imaging
import RenderMath
import RenderTestSupport
import Testing

@testable import FilmIntegration

/// Estimates the range and tone of pictures with a known grade, and applies them to a layer.
@Suite struct FilmGradeTests {
    /// A picture with black, white and colours, with a change applied to each pixel.
    private func picture(_ change: (SIMD3<Double>) -> SIMD3<Double> = { $0 }) -> SRGBImage {
        var generator = SeededGenerator(seed: 6)
        let size = ImageSize(128, 96)
        return SRGBImage(
            size: size,
            pixels: (0..<size.pixelCount).map { index in
                let (column, row) = (index % size.width, index / size.width)
                let gray = Double((column / 8 * 17 + row / 8 * 29) % 256)
                let color =
                    column < 16 ? SIMD3(repeating: 2) : column >= 112 ? SIMD3(repeating: 252) : SIMD3(gray, 0.7 * gray, 120)
                return change(color + generator.number(in: -1.5..<1.5)).byte
            })
    }

    private func grade(_ picture: SRGBImage) -> FilmGrade {
        FilmGrade(measuredIn: picture, over: PixelRectangle(x: 40, y: 20, width: 40, height: 40))
    }

    @Test func fullRangeInColorHasNoGrade() {
        #expect(grade(picture()) == .none)
    }

    @Test(arguments: [28.0, 40.0])
    func raisedBlacksAndLoweredWhitesApplyToLayers(black: Double) {
        let film = picture { $0 * ((210 - black) / 255) + black }
        let look = grade(film)
        #expect(look.tone == nil)
        let darkest = SRGBA8(LinearColor(premultiplied: look.ranged(SIMD4(0.004, 0.004, 0.004, 1))))
        #expect((Double(darkest.red) - black).magnitude <= 3 && (Double(darkest.blue) - black).magnitude <= 3, "\(darkest)")
        let brightest = SRGBA8(LinearColor(premultiplied: look.ranged(SIMD4(1.3, 1.3, 1.3, 1))))
        #expect((195...210).contains(brightest.red), "\(brightest)")
    }

    /// A dark red coat is the darkest area, but not a raised black.
    @Test func darkColorIsNotARaisedBlack() {
        let film = picture { color in color.y < 130 ? SIMD3(90, 5, 12) : SIMD3(200, 150, 130) }
        #expect(grade(film).veil == .zero)
        // Blacks raised to a tint are.
        let teal = picture { $0 * ((210 - 40) / 255) + SIMD3(22, 38, 40) }
        let veil = grade(teal).veil
        #expect(veil.x > 0.003 && veil.z > veil.x, "\(veil)")
    }

    /// Letterbox bars are black in every film, and are ignored.
    @Test func letterboxBarsAreIgnored() {
        var film = picture { $0 * (220.0 / 255) + 35 }
        for index in film.pixels.indices where !(12..<84).contains(index / film.size.width) {
            film.pixels[index] = SRGBA8(red: 0, green: 0, blue: 0)
        }
        #expect(grade(film).veil.min() > 0.01)
        #expect(grade(SRGBImage(size: ImageSize(64, 64), filledWith: SRGBA8(red: 0, green: 0, blue: 0))).veil == .zero)
    }

    @Test(arguments: [SIMD3(0.0, 0, 0), SIMD3(20.0, 2, -30)])
    func blackAndWhiteToneIsEstimated(tint: SIMD3<Double>) throws {
        func toned(_ color: SIMD3<Double>) -> SIMD3<Double> {
            let luma = color.dot(SIMD3(0.2126, 0.7152, 0.0722))
            // The tint is strongest at middle luma, as in a sepia print.
            return SIMD3(repeating: luma) + tint * (luma * (255 - luma) / 16_256)
        }
        let tone = try #require(grade(picture(toned)).tone)
        #expect(tone.share > 0.95)
        for color in [SIMD3(200.0, 30, 40), SIMD3(20.0, 90, 220), SIMD3(128.0, 128, 128)] {
            let (found, expected) = (tone.toned(color.byte), toned(color).byte)
            #expect(abs(Int(found.red) - Int(expected.red)) <= 4, "\(found) \(expected)")
            #expect(abs(Int(found.green) - Int(expected.green)) <= 4, "\(found) \(expected)")
            #expect(abs(Int(found.blue) - Int(expected.blue)) <= 4, "\(found) \(expected)")
        }
    }

    /// A face in a grey room is in colour, however small.
    @Test func coloredFaceInAGrayRoomIsNotBlackAndWhite() {
        var film = picture { SIMD3(repeating: $0.x) }
        for row in 20..<60 {
            for column in 40..<80 { film.pixels[row * film.size.width + column] = SRGBA8(red: 180, green: 140, blue: 120) }
        }
        #expect(grade(film).tone == nil)
    }

    @Test func layerOverBlackAndWhiteBecomesGray() throws {
        let film = picture { SIMD3(repeating: $0.y) }
        var red = SRGBImage(size: film.size, filledWith: .clear)
        for row in 20..<60 {
            for column in 40..<80 { red.pixels[row * red.size.width + column] = SRGBA8(red: 200, green: 30, blue: 20) }
        }
        var match = FilmMatch()
        match.grade = .automatic
        let layer = try #require(DrawnLayer(meanOf: [red]))
        let laid = layer.laid(over: film, look: match.look(of: layer, over: film), frame: 0)
        let pixel = laid[60, 40]
        #expect(abs(Int(pixel.red) - 66) <= 2 && abs(Int(pixel.blue) - 66) <= 2, "\(pixel)")
        match.grade = .fixed(0)
        #expect(layer.laid(over: film, look: match.look(of: layer, over: film), frame: 0)[60, 40].red == 200)
    }
}

extension SIMD3<Double> {
    fileprivate var byte: SRGBA8 {
        let bytes = clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 255)).rounded(.toNearestOrEven)
        return SRGBA8(red: UInt8(bytes.x), green: UInt8(bytes.y), blue: UInt8(bytes.z))
    }
}
