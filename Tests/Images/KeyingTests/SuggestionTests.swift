import Imaging
import SampleFootage
import Testing

@testable import Keying

/// Picked and suggested key colours.
struct SuggestionTests {
    @Test(arguments: ScreenFootage.Screen.allCases)
    func screensAreSuggested(screen: ScreenFootage.Screen) throws {
        let footage = ScreenFootage(size: ImageSize(640, 360), screen: screen)
        let frames = [footage.frame(0), footage.frame(6)]
        let suggestions = KeySuggestion.suggestions(for: frames.map(\.picture))
        let best = try #require(suggestions.first)
        #expect(best.score > 0.5)
        #expect(suggestions.dropFirst().allSatisfy { $0.score < 0.3 })
        let hue = try #require(HueSaturationValue(best.color).hue)
        #expect(screen == .green ? (115...150).contains(hue) : (210...230).contains(hue))
        #expect(!best.reasons.isEmpty)
        // The range includes almost all of the bare screen.
        let bare = zip(frames[0].picture.pixels, frames[0].alpha).filter { $0.1 == 0 }.map(\.0)
        #expect(bare.count { best.range.contains($0) } * 100 > bare.count * 93)
    }

    /// A landscape of sky, hills and sand, and a face: no screen.
    @Test func pictureWithoutAScreenGetsLowScores() {
        var generator = SystemNoise(state: 7)
        let picture = SRGBImage(size: ImageSize(320, 180)) { x, y in
            let noise = Int(generator.next() % 40)
            let face = (x - 160) * (x - 160) + (y - 90) * (y - 90) < 2500
            let base =
                face
                ? (205, 150, 120)
                : y < 60 ? (120 + x / 8, 150 + y, 190) : y < 120 ? (90 + y / 2, 105, 60 + x / 8) : (190, 170, 130)
            return SRGBA8(red: UInt8(base.0 + noise - 20), green: UInt8(base.1 + noise - 20), blue: UInt8(base.2 + noise - 20))
        }
        #expect(KeySuggestion.suggestions(for: [picture]).allSatisfy { $0.score < KeySuggestion.leastUsefulScore })
        let grey = SRGBImage(size: ImageSize(64, 64), filledWith: SRGBA8(red: 90, green: 90, blue: 90))
        #expect(KeySuggestion.suggestions(for: [grey]).isEmpty)
        #expect(KeySuggestion.suggestions(for: []).isEmpty)
    }

    /// A skin-coloured wall is uniform and large, and still not suggested.
    @Test func skinIsNeverSuggested() {
        let picture = SRGBImage(size: ImageSize(80, 80), filledWith: SRGBA8(red: 220, green: 165, blue: 135))
        #expect(KeySuggestion.suggestions(for: [picture]).allSatisfy { $0.score == 0 })
    }

    @Test func pickTakesTheMeanAroundThePoint() throws {
        var picture = SRGBImage(size: ImageSize(20, 10), filledWith: SRGBA8(red: 0, green: 100, blue: 0))
        for index in picture.pixels.indices where index % 2 == 0 { picture.pixels[index] = SRGBA8(red: 0, green: 200, blue: 0) }
        let picked = try #require(PickedColor(from: picture, x: 10, y: 5, radius: 3))
        // Seven columns, three of them with 200.
        #expect(picked.color == SRGBA8(red: 0, green: 143, blue: 0))
        #expect(picked.range.lowestHue == 100 && picked.range.highestHue == 140)
        #expect(picked.range.saturation.upperBound == 1)
        #expect(picked.range.contains(picked.color))
        #expect(PickedColor(from: picture, x: 20, y: 5) == nil && PickedColor(from: picture, x: 3, y: -1) == nil)
        #expect(PickedColor(from: picture, x: 0, y: 0, radius: 0)?.color == picture[0, 0])
        #expect(PickedColor(from: picture, x: 19, y: 9, radius: 100) != nil)
    }

    @Test func redHueRangesWrapThroughZero() throws {
        let red = SRGBA8(red: 220, green: 20, blue: 30)
        let picked = try #require(PickedColor(from: SRGBImage(size: ImageSize(3, 3), filledWith: red), x: 1, y: 1))
        #expect(picked.range.lowestHue > picked.range.highestHue)
        #expect(abs(picked.range.hueWidth - 40) < 1e-9)
        #expect(picked.range.contains(red) && picked.range.contains(SRGBA8(red: 220, green: 30, blue: 20)))
        #expect(!picked.range.contains(SRGBA8(red: 20, green: 220, blue: 30)))
        let grey = try #require(
            PickedColor(from: SRGBImage(size: ImageSize(1, 1), filledWith: SRGBA8(red: 90, green: 90, blue: 90)), x: 0, y: 0))
        #expect(grey.range.hueWidth == 360)
    }

    /// Every hue, converted there and back.
    @Test func hueSaturationValueSurvivesConversion() {
        for red in stride(from: 0, through: 255, by: 17) {
            for green in stride(from: 0, through: 255, by: 17) {
                for blue in stride(from: 0, through: 255, by: 17) {
                    let color = SRGBA8(red: UInt8(red), green: UInt8(green), blue: UInt8(blue))
                    #expect(HueSaturationValue(color).color == color)
                }
            }
        }
    }
}

/// Deterministic noise.
private struct SystemNoise {
    var state: UInt32
    mutating func next() -> UInt32 {
        state = state &* 1_664_525 &+ 1_013_904_223
        return state >> 16
    }
}
