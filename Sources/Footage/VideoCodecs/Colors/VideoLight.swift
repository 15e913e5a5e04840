/// The meaning of a video's samples: their curve and primary colours.
package struct VideoLight: Hashable, Sendable {
    /// The curve that maps samples to light.
    package enum Curve: String, Sendable, CaseIterable {
        /// Standard dynamic range, read as sRGB regardless of the curve that the file declares.
        case standard
        /// The perceptual quantizer (SMPTE ST 2084), for light up to 10,000 cd/m².
        case pq
        /// Hybrid log-gamma (ARIB STD-B67), relative to the light of the screen, here 1000 cd/m².
        case hlg
    }

    /// The primary colours, all with the white point D65.
    package enum Primaries: String, Sendable, CaseIterable {
        /// ITU-R BT.709, as in sRGB.
        case bt709
        /// ITU-R BT.2020.
        case bt2020
        /// Display P3 (SMPTE EG 432-1).
        case p3
    }

    package var curve = Curve.standard
    package var primaries = Primaries.bt709
    /// The peak light of the video in cd/m², 100…10,000; used for PQ only.
    package var peak = VideoLight.usualPeak

    /// The peak light in cd/m² of a video that does not declare one, and of the HLG screen.
    package static let usualPeak = 1000.0
    /// The light in cd/m² of a white sheet in HDR videos (ITU-R BT.2408), which a standard screen shows as white.
    package static let white = 203.0
    /// sRGB.
    package static let standard = VideoLight()

    /// Whether samples are shown without conversion.
    package var isStandard: Bool { curve == .standard && primaries == .bt709 }
}

extension VideoLight {
    /// A note for the user on the conversion of colours; nil if there is none.
    var note: String? {
        switch (curve, primaries) {
        case (.standard, .bt709): nil
        case (.standard, _): "has \(primaries == .p3 ? "Display P3" : "BT.2020") colours, which are converted to BT.709"
        default: "has high dynamic range (\(curve.rawValue.uppercased())), which is tone-mapped to BT.709"
        }
    }
}

extension ProbeAnswer.Stream {
    /// The light according to the stream's tags.
    ///
    /// The primaries default to those of BT.2020 for high dynamic range and for the BT.2020 matrix.
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

    /// The peak light in cd/m² of the screen on which the video was graded.
    private var masteringPeak: Double? {
        guard let text = side_data_list?.lazy.compactMap(\.max_luminance).first else { return nil }
        let parts = text.split(separator: "/").compactMap { Double($0) }
        guard parts.count == 2, parts[1] > 0, parts[0] > 0 else { return nil }
        return parts[0] / parts[1]
    }

    /// A description of colours that cannot be shown; nil for all others.
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
