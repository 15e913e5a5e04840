/// The weights of red, green and blue in a video's luma and chroma.
///
/// For all matrices, Y′ = Kr·R′ + (1 − Kr − Kb)·G′ + Kb·B′, Cb = (B′ − Y′) / (2 − 2·Kb) and Cr = (R′ − Y′) / (2 − 2·Kr), with
/// gamma-encoded components.
package enum ColorMatrix: String, Sendable, CaseIterable {
    /// ITU-R BT.601: standard definition, and JPEG.
    case bt601
    /// ITU-R BT.709: high definition.
    case bt709
    /// ITU-R BT.2020 with non-constant luminance: ultra-high definition.
    case bt2020

    /// The weight of red in luma.
    var redWeight: Double {
        switch self {
        case .bt601: 0.299
        case .bt709: 0.2126
        case .bt2020: 0.2627
        }
    }

    /// The weight of blue in luma.
    var blueWeight: Double {
        switch self {
        case .bt601: 0.114
        case .bt709: 0.0722
        case .bt2020: 0.0593
        }
    }

    /// Returns the matrix assumed for a video that does not declare one. Like players, it decides by the number of rows.
    static func assumed(rows: Int) -> ColorMatrix { rows < 720 ? .bt601 : .bt709 }
}

/// The bytes that represent black and white.
package enum ColorRange: String, Sendable, CaseIterable {
    /// Luma 16…235, chroma 16…240 around 128.
    case limited
    /// Luma 0…255, chroma 0.5…255.5 around 128.
    case full

    /// The luma byte of black.
    var lumaOffset: Int32 { self == .limited ? 16 : 0 }
    /// The number of steps from black to white.
    var lumaSteps: Double { self == .limited ? 219 : 255 }
    /// The number of steps from the smallest to the largest chroma value.
    var chromaSteps: Double { self == .limited ? 224 : 255 }
}
