import RenderMath

/// The curves of HDR videos, and the tone mapping to a standard screen.
enum ToneCurve {
    /// Returns the light in cd/m² of a PQ sample, 0…1 (SMPTE ST 2084).
    static func pqLight(_ sample: Double) -> Double {
        let power = PortableMath.pow(sample, 1 / m2)
        return 10_000 * PortableMath.pow(max(power - c1, 0) / (c2 - c3 * power), 1 / m1)
    }

    /// Returns the PQ sample for light in cd/m².
    static func pqSample(_ light: Double) -> Double {
        let power = PortableMath.pow(light / 10_000, m1)
        return PortableMath.pow((c1 + c2 * power) / (1 + c3 * power), m2)
    }

    private static let (m1, m2) = (2610.0 / 16_384, 2523.0 / 32)
    private static let (c1, c2, c3) = (3424.0 / 4096, 2413.0 / 128, 2392.0 / 128)

    /// Returns the scene light, 0…1, of an HLG sample (ITU-R BT.2100, table 5).
    static func hlgLight(_ sample: Double) -> Double {
        sample <= 0.5 ? sample * sample / 3 : (PortableMath.exp((sample - 0.559_910_73) / 0.178_832_77) + 0.284_668_92) / 12
    }

    /// The HLG system gamma of a screen of 1000 cd/m², which makes bright parts of the scene brighter still.
    static let hlgGamma = 1.2

    /// Maps light in cd/m² to the light of a standard screen, 0…1 from black to white.
    ///
    /// Dark values are scaled linearly. Above a knee, values are compressed so that the video's peak becomes white (ITU-R
    /// BT.2390, 5.4.1, without black level lift).
    static func standardLight(_ light: Double, peak: Double) -> Double {
        guard peak > VideoLight.white else { return light / VideoLight.white }
        let peakSample = pqSample(peak)
        let white = pqSample(VideoLight.white) / peakSample
        let knee = 1.5 * white - 0.5
        let sample = pqSample(min(light, peak)) / peakSample
        guard sample > knee else { return light / VideoLight.white }
        let t = (sample - knee) / (1 - knee)
        let (t2, t3) = (t * t, t * t * t)
        let bent = (2 * t3 - 3 * t2 + 1) * knee + (t3 - 2 * t2 + t) * (1 - knee) + (3 * t2 - 2 * t3) * white
        return min(pqLight(bent * peakSample) / VideoLight.white, 1)
    }
}
