import RenderMath

/// The crack of a porcelain mask: a sharp snap, then splinters that ring while they fall.
enum CrackSound {
    private static let rate = 44_100
    private static let seconds = 0.9

    /// A WAV file of one channel with 16 bits a sample.
    static func wav() -> [UInt8] {
        WAVEncoder.encode(samples(), rate: rate)
    }

    private static func samples() -> [Double] {
        let noise = ValueNoise(seed: 0x5A4D)
        let count = Int(seconds * Double(rate))
        var samples = [Double](repeating: 0, count: count)
        // The snap: noise that is gone after some milliseconds, and the body of the mask below it.
        for index in 0..<count {
            let time = Double(index) / Double(rate)
            let hiss = Double(noise.value(at: SIMD2(Float(index) * 0.93, 0.5)))
            samples[index] += 0.9 * hiss * PortableMath.exp(-time / 0.012)
            samples[index] += 0.5 * PortableMath.sin(2 * .pi * 410 * time) * PortableMath.exp(-time / 0.022)
        }
        // The splinters: each a short ring of two tones that are no multiples of each other, as plates have them.
        for splinter in 0..<22 {
            func chance(_ row: Float) -> Double { Double(noise.value(at: SIMD2(Float(splinter) * 7.3 + 0.5, row))) * 0.5 + 0.5 }
            let start = 0.008 + 0.55 * chance(11) * chance(12)
            let tone = 1900 + 4300 * chance(13)
            let loudness = (0.05 + 0.16 * chance(14)) * PortableMath.exp(-start / 0.28)
            let decay = 0.012 + 0.035 * chance(15)
            for index in Int(start * Double(rate))..<count {
                let time = Double(index) / Double(rate) - start
                guard time < 8 * decay else { break }
                let ring = PortableMath.sin(2 * .pi * tone * time) + 0.6 * PortableMath.sin(2 * .pi * tone * 1.593 * time)
                samples[index] += loudness * ring * PortableMath.exp(-time / decay)
            }
        }
        let loudest = samples.reduce(0) { max($0, $1.magnitude) }
        return samples.map { $0 * 0.85 / loudest }
    }
}

/// Writes WAV files.
enum WAVEncoder {
    /// One channel with 16 bits a sample.
    /// - Parameter samples: −1…1.
    static func encode(_ samples: [Double], rate: Int) -> [UInt8] {
        func number(_ value: Int, bytes: Int) -> [UInt8] { (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
        let format =
            number(1, bytes: 2) + number(1, bytes: 2) + number(rate, bytes: 4) + number(rate * 2, bytes: 4)
            + number(2, bytes: 2)
            + number(16, bytes: 2)
        let data = samples.flatMap { number(Int(($0 * 32767).rounded()), bytes: 2) }
        return Array("RIFF".utf8) + number(36 + data.count, bytes: 4) + Array("WAVEfmt ".utf8) + number(16, bytes: 4) + format
            + Array("data".utf8) + number(data.count, bytes: 4) + data
    }
}
