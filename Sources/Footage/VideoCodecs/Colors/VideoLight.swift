/// The light that the samples of a video stand for: by which curve, and of which primary colours.
package struct VideoLight: Hashable, Sendable {
    /// The curve between samples and light.
    package enum Curve: String, Sendable, CaseIterable {
        /// Standard dynamic range, read as sRGB whatever curve the file names.
        case standard
        /// The perceptual quantizer (SMPTE ST 2084): samples stand for light up to 10,000 cd/m².
        case pq
        /// Hybrid log-gamma (ARIB STD-B67): samples stand for light relative to the screen's, here of 1000 cd/m².
        case hlg
    }

    /// The primary colours; all with the white point D65.
    package enum Primaries: String, Sendable, CaseIterable {
        /// ITU-R BT.709, as sRGB.
        case bt709
        /// ITU-R BT.2020.
        case bt2020
        /// Display P3 (SMPTE EG 432-1).
        case p3
    }

    package var curve = Curve.standard
    package var primaries = Primaries.bt709
    /// The brightest light of the video in cd/m², 100…10,000; of PQ alone.
    package var peak = VideoLight.usualPeak

    /// The brightest light of a video that does not say, and of HLG's screen, in cd/m².
    package static let usualPeak = 1000.0
    /// The light in cd/m² of a white sheet in videos of high dynamic range (ITU-R BT.2408), which a standard screen shows as white.
    package static let white = 203.0
    /// The light of sRGB.
    package static let standard = VideoLight()

    /// Whether samples are shown as they are.
    package var isStandard: Bool { curve == .standard && primaries == .bt709 }
}

extension VideoLight {
    /// The note for a person on how colours are converted; nil where they are shown as they are.
    var note: String? {
        switch (curve, primaries) {
        case (.standard, .bt709): nil
        case (.standard, _): "has the colours of \(primaries == .p3 ? "Display P3" : "BT.2020"), which are converted to BT.709"
        default: "has high dynamic range (\(curve.rawValue.uppercased())), which is tone-mapped to BT.709"
        }
    }
}

extension ProbeAnswer.Stream {
    /// The light by the stream's tags. High dynamic range without stated primaries has those of BT.2020, as has everything with its matrix.
    var light: VideoLight {
        var light = VideoLight()
        switch color_transfer {
        case "smpte2084": light.curve = .pq
        case "arib-std-b67": light.curve = .hlg
        default: break
        }
        switch color_primaries {
        case "bt2020": light.primaries = .bt2020
        case "smpte432": light.primaries = .p3
        case nil, "unknown", "reserved": light.primaries = light.curve != .standard || matrix == .bt2020 ? .bt2020 : .bt709
        default: light.primaries = .bt709
        }
        if light.curve == .pq, let peak = masteringPeak { light.peak = min(max(peak, 100), 10_000) }
        return light
    }

    /// The brightest light of the screen on which the video was graded, in cd/m².
    private var masteringPeak: Double? {
        guard let text = side_data_list?.lazy.compactMap(\.max_luminance).first else { return nil }
        let parts = text.split(separator: "/").compactMap { Double($0) }
        guard parts.count == 2, parts[1] > 0, parts[0] > 0 else { return nil }
        return parts[0] / parts[1]
    }

    /// Colours that cannot be shown, in words; nil for all others.
    var unreadableColors: String? {
        switch color_space {
        case "ictcp": return "colours in ICtCp"
        case "bt2020c": return "BT.2020 colours with constant luminance"
        default: break
        }
        let isDolbyVisionAlone = side_data_list?.contains { $0.dv_profile == 5 } ?? false
        return isDolbyVisionAlone ? "Dolby Vision colours (profile 5)" : nil
    }
}
