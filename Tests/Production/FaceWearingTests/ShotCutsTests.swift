import Imaging
import RenderMath
import RenderTestSupport
import Testing

@testable import FaceWearing

/// A shot begins when colours and structure change, but not with a flash.
@Suite struct ShotCutsTests {
    /// A picture of stripes and a spot, distinguished by a number.
    private func scene(_ number: Int, shift: Int = 0) -> SRGBImage {
        var generator = SeededGenerator(seed: UInt64(number))
        let waves = (0..<4).map { _ in
            (generator.number() * 0.3 + 0.05, generator.number() * 0.3 + 0.05, generator.number() * 6)
        }
        let tint = SIMD3(generator.number(), generator.number(), generator.number()) * 0.6 + 0.4
        return SRGBImage(size: ImageSize(192, 108)) { x, y in
            let value = waves.reduce(0.5) { sum, wave in
                let phase = Double(x + shift) * wave.0 + Double(y) * wave.1 + wave.2
                return sum + 0.12 * (2 * (phase / 6 - (phase / 6).rounded(.down)) - 1)
            }
            let color = tint * (value * 200)
            return SRGBA8(red: UInt8(color.x), green: UInt8(color.y), blue: UInt8(color.z))
        }
    }

    /// A picture under a flash, strongest at a point.
    private func flashed(_ picture: SRGBImage, by strength: Double, at center: SIMD2<Double>) -> SRGBImage {
        SRGBImage(size: picture.size) { x, y in
            let away = SIMD2(Double(x), Double(y)) - center
            let gain = 1 + strength / (1 + away.dot(away) / 10_000)
            func lit(_ value: UInt8) -> UInt8 { UInt8(min(Double(value) * gain + 12 * strength, 255)) }
            let pixel = picture[x, y]
            return SRGBA8(red: lit(pixel.red), green: lit(pixel.green), blue: lit(pixel.blue))
        }
    }

    private func answers(_ pictures: [SRGBImage]) -> [Bool] {
        var cuts = ShotCuts()
        return pictures.map { cuts.startsShot($0) }
    }

    @Test func otherColoursBeginAShot() {
        let red = SRGBImage(size: ImageSize(64, 36)) { x, y in SRGBA8(red: 200, green: UInt8(x), blue: UInt8(y)) }
        let blue = SRGBImage(size: ImageSize(64, 36)) { x, y in SRGBA8(red: UInt8(x), green: 40, blue: 200) }
        #expect(answers([red, red, blue, blue, red]) == [true, false, true, false, true])
    }

    @Test func otherSceneBeginsAShot() {
        let pictures = [scene(1), scene(1, shift: 1), scene(2), scene(2, shift: 2), scene(3)]
        #expect(answers(pictures) == [true, false, true, false, true])
    }

    @Test(arguments: [0.8, 2, 4]) func flashesAreNotCuts(strength: Double) {
        let flash = flashed(scene(1, shift: 1), by: strength, at: SIMD2(40, 30))
        let other = flashed(scene(1, shift: 3), by: strength / 2, at: SIMD2(150, 90))
        #expect(
            answers([scene(1), flash, scene(1, shift: 2), other, flash, scene(1, shift: 3)]) == [
                true, false, false, false, false, false,
            ])
    }

    @Test func whiteOutIsACutOnlyBeforeAnotherScene() {
        let white = SRGBImage(size: ImageSize(192, 108)) { _, _ in SRGBA8(red: 255, green: 255, blue: 255) }
        #expect(answers([scene(1), white, white, scene(1, shift: 1)]) == [true, false, false, false])
        #expect(answers([scene(1), white, white, scene(2)]) == [true, false, false, true])
    }

    @Test func fadeToBlackAndAnotherSceneIsOneCut() {
        let scene = scene(1)
        let dim = SRGBImage(size: ImageSize(192, 108)) { x, y in
            let pixel = scene[x, y]
            return SRGBA8(red: pixel.red / 2, green: pixel.green / 2, blue: pixel.blue / 2)
        }
        let black = SRGBImage(size: ImageSize(192, 108)) { _, _ in SRGBA8(red: 0, green: 0, blue: 0) }
        #expect(answers([scene, dim, black, black, self.scene(2)]) == [true, false, false, false, true])
    }
}
