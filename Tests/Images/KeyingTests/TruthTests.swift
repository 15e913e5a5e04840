import Foundation
import Imaging
import Keying
import RenderTestSupport
import SampleFootage
import Testing

/// Keyers compared with film of known alpha. The bounds are the results of `bianlian-bench keying` plus a tenth.
struct TruthTests {
    private func error(of key: ChromaKey, on frame: ScreenFrame) -> Double {
        let keyed = key.keyed(frame.picture)
        let sum = zip(keyed.pixels, frame.alpha).reduce(0.0) { $0 + abs(Double($1.0.alpha) - Double($1.1) * 255) }
        return sum / Double(keyed.size.pixelCount)
    }

    @Test(arguments: [(ScreenFootage.Screen.green, 2), (.blue, 3.2)])
    func distanceKeyerIsCloseToKnownAlpha(screen: ScreenFootage.Screen, bound: Double) {
        let frame = ScreenFootage(size: ImageSize(1280, 720), screen: screen).frame(0)
        // The colours in which screens are sold, not the filmed ones.
        let color = screen == .green ? SRGBA8(red: 0, green: 177, blue: 64) : SRGBA8(red: 0, green: 71, blue: 187)
        let error = error(of: ChromaKey(.distance(DistanceKeyer(color: color))), on: frame)
        #expect(error < bound)
        var even = DistanceKeyer(color: color)
        even.followsLight = false
        let without = self.error(of: ChromaKey(.distance(even)), on: frame)
        #expect(error < without / 3, "following the screen's light is what makes the difference")
    }

    /// Two lamps whose light falls off unlike any polynomial, to a third in the corners: the whole screen is removed, and the
    /// whole object stays.
    @Test(arguments: [0.0, 0.012]) func unevenlyLitScreenIsRemoved(noise: Double) {
        let size = ImageSize(640, 360)
        var random = SeededGenerator(seed: 0x11647)
        func falloff(_ x: Double, _ y: Double, from lamp: SIMD2<Double>, width: Double) -> Double {
            let off = SIMD2(x, y) - lamp
            return exp(-(off * off).sum() / (2 * width * width))
        }
        let picture = SRGBImage(size: size) { column, row in
            let (x, y) = (Double(column) / 360, Double(row) / 360)
            let light =
                0.3 + 0.5 * falloff(x, y, from: SIMD2(0.6, 0.3), width: 0.35) + 0.3
                * falloff(x, y, from: SIMD2(1.4, 0.2), width: 0.2)
            let isDisc = isBefore(column, row)
            let color = isDisc ? SIMD3(0.55, 0.32, 0.24) : SIMD3(0.02, 0.45, 0.09) * light
            func filmed(_ part: Double) -> Float { Float(part * (1 + noise * (random.number(in: -1..<1)))) }
            return SRGBA8(LinearColor(red: filmed(color.x), green: filmed(color.y), blue: filmed(color.z)))
        }
        func isBefore(_ column: Int, _ row: Int) -> Bool {
            let (x, y) = (column - 350, row - 250)
            return x * x + y * y < 3600
        }
        let keyed = ChromaKey(.distance(DistanceKeyer(color: SRGBA8(red: 0, green: 177, blue: 64)))).keyed(picture)
        var (most, least) = (0, 255)
        for row in 0..<360 {
            for column in 0..<640 {
                let alpha = Int(keyed[column, row].alpha)
                let isDisc = isBefore(column, row)
                guard isDisc == isBefore(column - 3, row), isDisc == isBefore(column + 3, row) else { continue }
                guard isDisc == isBefore(column, row - 3), isDisc == isBefore(column, row + 3) else { continue }
                if isDisc { least = min(least, alpha) } else { most = max(most, alpha) }
            }
        }
        #expect(most <= 12 && least >= 250, "\(most) of the screen, \(least) of the disc")
    }
}
