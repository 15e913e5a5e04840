import Imaging
import Keying
import SampleFootage
import Testing

/// Keyers against film whose alpha is known. The bounds are what `bianlian-bench keying` measures, and a tenth more.
struct TruthTests {
    private func error(of key: ChromaKey, on frame: ScreenFrame) -> Double {
        let keyed = key.keyed(frame.picture)
        let sum = zip(keyed.pixels, frame.alpha).reduce(0.0) { $0 + abs(Double($1.0.alpha) - Double($1.1) * 255) }
        return sum / Double(keyed.size.pixelCount)
    }

    @Test(arguments: [(ScreenFootage.Screen.green, 2.05), (.blue, 3.2)])
    func distanceKeyerIsNearTheTruth(screen: ScreenFootage.Screen, bound: Double) {
        let frame = ScreenFootage(size: ImageSize(1280, 720), screen: screen).frame(0)
        // The colours that screens are sold in, not those that were filmed.
        let color = screen == .green ? SRGBA8(red: 0, green: 177, blue: 64) : SRGBA8(red: 0, green: 71, blue: 187)
        let error = error(of: ChromaKey(.distance(DistanceKeyer(color: color))), on: frame)
        #expect(error < bound)
        var even = DistanceKeyer(color: color)
        even.followsLight = false
        let without = self.error(of: ChromaKey(.distance(even)), on: frame)
        #expect(error < without / 3, "following the screen's light is what makes the difference")
    }
}
