import RenderMath

/// The curves of videos with high dynamic range, and how their light is brought within that of a standard screen.
enum ToneCurve {
    /// Light in cd/m² of a sample of the perceptual quantizer, 0…1 (SMPTE ST 2084).
    static func pqLight(_ sample: Double) -> Double {
        let power = PortableMath.pow(sample, 1 / m2)
        return 10_000 * PortableMath.pow(max(power - c1, 0) / (c2 - c3 * power), 1 / m1)
    }

    /// The sample of the perceptual quantizer for light in cd/m².
    static func pqSample(_ light: Double) -> Double {
        let power = PortableMath.pow(light / 10_000, m1)
        return PortableMath.pow((c1 + c2 * power) / (1 + c3 * power), m2)
    }

    private static let (m1, m2) = (2610.0 / 16_384, 2523.0 / 32)
    private static let (c1, c2, c3) = (3424.0 / 4096, 2413.0 / 128, 2392.0 / 128)

    /// Light of the scene, 0…1, of a sample of hybrid log-gamma (ITU-R BT.2100, table 5).
    static func hlgLight(_ sample: Double) -> Double {
        sample <= 0.5 ? sample * sample / 3 : (PortableMath.exp((sample - 0.559_910_73) / 0.178_832_77) + 0.284_668_92) / 12
    }

    /// The exponent by which a screen of 1000 cd/m² shows brighter parts of the scene brighter still.
    static let hlgGamma = 1.2

    /// Light of a standard screen, 0…1 for black to white, of light in cd/m²: as it is in the dark and, above a knee, bent so that the
    /// video's peak becomes white (ITU-R BT.2390, 5.4.1, without a lift of black).
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
