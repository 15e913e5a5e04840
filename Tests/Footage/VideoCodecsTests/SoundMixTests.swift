import Testing

@testable import VideoCodecs

/// Sounds begin at exact samples of a video and add up.
@Suite struct SoundMixTests {
    private static let rate = DecodedSound.rate
    /// Two pairs of samples that distinguish left and right.
    private let sound = DecodedSound(samples: [100, -200, 300, -400])

    @Test func soundsBeginAtTheNearestSample() {
        let mix = SoundMix([sound], [.init(0, start: 2 / Double(Self.rate) + 1e-7, volume: SoundVolume(1))])
        #expect(mix.samples(in: 0..<6) == [0, 0, 0, 0, 100, -200, 300, -400, 0, 0, 0, 0])
        #expect(mix.samples(in: 3..<4) == [300, -400])
    }

    @Test func earlierSoundsPlayFromTheirMiddle() {
        let mix = SoundMix([sound], [.init(0, start: -1 / Double(Self.rate), volume: SoundVolume(1))])
        #expect(mix.samples(in: 0..<2) == [300, -400, 0, 0])
        #expect(SoundMix([sound], [.init(0, start: -9, volume: SoundVolume(1))]).samples(in: 0..<1) == [0, 0])
    }

    @Test func soundsAddByVolumeAndClip() {
        let loud = DecodedSound(samples: [30000, -30000])
        let mix = SoundMix(
            [sound, loud],
            [
                .init(0, start: 0, volume: SoundVolume(0.5)), .init(0, start: 0, volume: SoundVolume(1)),
                .init(1, start: 1 / Double(Self.rate), volume: SoundVolume(2)),
            ])
        #expect(mix.samples(in: 0..<2) == [150, -300, 32767, -32768])
    }

    /// Pieces of a mix equal the corresponding parts of the whole.
    @Test func mixedPiecesEqualTheWhole() {
        let mix = SoundMix(
            [sound], [.init(0, start: 0.0001, volume: SoundVolume(1.3)), .init(0, start: 0.00012, volume: SoundVolume(1))])
        #expect((0..<4).flatMap { mix.samples(in: 4 * $0..<4 * $0 + 4) } == mix.samples(in: 0..<16))
    }
}
