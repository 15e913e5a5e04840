import RenderTestSupport
import Testing

@testable import VideoCodecs

/// A volume is piecewise linear between moments.
@Suite struct SoundVolumeTests {
    private static let rate = DecodedSound.rate

    @Test func volumeInterpolatesBetweenMoments() {
        let volume = SoundVolume([.init(0.5, 1), .init(1, 3), .init(1.25, 0)])
        func factor(_ time: Double) -> Double {
            let sample = Int((time * Double(Self.rate)).rounded())
            return volume.factors(in: sample..<sample + 1)[0]
        }
        let truth: [(time: Double, factor: Double)] = [
            (-2, 1), (0, 1), (0.5, 1), (0.625, 1.5), (0.75, 2), (1, 3), (1.125, 1.5), (1.25, 0), (9, 0),
        ]
        for (time, expected) in truth { #expect(abs(factor(time) - expected) < 1e-9, "at \(time)") }
        #expect(volume.steady == nil && SoundVolume(0.25).steady == 0.25)
        #expect(SoundVolume([.init(0, 2), .init(1, 2)]).factors(in: 0..<2) == [2, 2])
    }

    /// Pieces of any length equal the corresponding parts of the whole.
    @Test func volumePiecesEqualTheWhole() {
        let seed: UInt64 = 0x5011
        var random = SeededGenerator(seed: seed)
        let moments = (0..<40).map { SoundVolume.Moment(Double($0) / 3000, random.number(in: 0..<2)) }
        let volume = SoundVolume(moments)
        let whole = volume.factors(in: -100..<900)
        var pieces: [Double] = []
        while pieces.count < whole.count {
            let first = pieces.count - 100
            pieces += volume.factors(in: first..<min(first + random.integer(in: 1...60), 900))
        }
        #expect(pieces == whole, "seed \(seed)")
    }

    @Test func mixFollowsTheVolume() {
        let sound = DecodedSound(samples: Array(repeating: 1000, count: 8))
        let volume = SoundVolume([.init(0, 0), .init(4 / Double(Self.rate), 1)])
        let mix = SoundMix([sound], [.init(0, start: 0, volume: volume)])
        #expect(mix.samples(in: 0..<4) == [0, 0, 250, 250, 500, 500, 750, 750])
        #expect(mix.samples(in: 2..<3) == [500, 500])
    }
}
