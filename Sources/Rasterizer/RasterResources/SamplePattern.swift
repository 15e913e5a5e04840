/// The positions in a pixel at which coverage is tested.
///
/// These are Direct3D 11's standard positions, in sixteenths of a pixel from its top left corner.
public enum SamplePattern: Int, Sendable, CaseIterable {
    /// One sample, at the pixel's centre.
    case single = 1
    /// Four samples.
    case four = 4
    /// Eight samples.
    case eight = 8

    /// The number of samples.
    public var count: Int { rawValue }

    /// The sample positions in 1/16 pixel from the pixel's top left corner.
    package var sixteenths: [SIMD2<Int32>] {
        switch self {
        case .single: [SIMD2(8, 8)]
        case .four: [SIMD2(6, 2), SIMD2(14, 6), SIMD2(2, 10), SIMD2(10, 14)]
        case .eight:
            [
                SIMD2(9, 5), SIMD2(7, 11), SIMD2(13, 9), SIMD2(5, 3), SIMD2(3, 13), SIMD2(1, 7), SIMD2(11, 15), SIMD2(15, 1),
            ]
        }
    }
}
