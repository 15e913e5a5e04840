/// Primaries and a transfer function, identified by their numbers in ITU-T H.273, as in the cICP chunk of PNG and in ICC
/// profiles.
struct CodePoints: Equatable, Sendable {
    var primaries: Int
    var transfer: Int
    /// Whether samples use their full range. Default: true.
    var isFullRange = true

    /// The name of the transfer function if it is one of high dynamic range; nil otherwise.
    var highDynamicRange: String? {
        switch transfer {
        case 16: "PQ"
        case 18: "HLG"
        default: nil
        }
    }

    /// The tone curve of the samples; nil if unknown. ITU-R BT.709 and similar functions use the sRGB curve, as displays do.
    var curve: ToneCurve? {
        switch transfer {
        case 1, 2, 6, 13, 14, 15: .sRGB
        case 4: .power(2.2)
        case 5: .power(2.8)
        case 8: .linear
        default: nil
        }
    }

    /// The primaries; nil if unknown.
    var colors: RGBPrimaries? {
        let daylight = RGBPrimaries.d65
        func space(
            _ red: SIMD2<Double>, _ green: SIMD2<Double>, _ blue: SIMD2<Double>, _ white: SIMD2<Double>
        ) -> RGBPrimaries {
            RGBPrimaries(red: red, green: green, blue: blue, white: white)
        }
        switch primaries {
        case 1, 2: return .sRGB
        case 4: return space(SIMD2(0.67, 0.33), SIMD2(0.21, 0.71), SIMD2(0.14, 0.08), SIMD2(0.310, 0.316))
        case 5: return space(SIMD2(0.64, 0.33), SIMD2(0.29, 0.60), SIMD2(0.15, 0.06), daylight)
        case 6, 7: return space(SIMD2(0.630, 0.340), SIMD2(0.310, 0.595), SIMD2(0.155, 0.070), daylight)
        case 8: return space(SIMD2(0.681, 0.319), SIMD2(0.243, 0.692), SIMD2(0.145, 0.049), SIMD2(0.310, 0.316))
        case 9: return space(SIMD2(0.708, 0.292), SIMD2(0.170, 0.797), SIMD2(0.131, 0.046), daylight)
        case 11: return space(SIMD2(0.680, 0.320), SIMD2(0.265, 0.690), SIMD2(0.150, 0.060), SIMD2(0.314, 0.351))
        case 12: return .displayP3
        case 22: return space(SIMD2(0.630, 0.340), SIMD2(0.295, 0.605), SIMD2(0.155, 0.077), daylight)
        default: return nil
        }
    }

    /// The usual name of the colours, or their numbers if they have none.
    var name: String {
        let names = [1: "BT.709", 9: "BT.2020", 11: "DCI-P3", 12: "Display P3"]
        let transfers = [1: "BT.709", 8: "linear", 13: "sRGB", 16: "PQ", 18: "HLG"]
        if (primaries, transfer) == (1, 13) { return "sRGB" }
        return "\(names[primaries] ?? "primaries \(primaries)"), \(transfers[transfer] ?? "transfer \(transfer)")"
    }
}
