import Imaging

/// A conversion of a picture's stored samples to sRGB. Colours outside sRGB are clamped in each channel.
///
/// It only adds and multiplies, and computes powers with `PortableMath`, so that the result is the same on every processor.
enum ColorTransform: Sendable {
    /// One curve for all channels, for colours with the primaries of sRGB and for grey.
    case curve(ToneCurve)
    /// The curves of red, green and blue, then a matrix to linear sRGB.
    case matrix([ToneCurve], ColorMatrix)
    /// A grid of colours.
    case table(ICCTable)

    /// Creates the transform of colours with a curve and primaries; nil if the primaries are degenerate.
    init?(_ curve: ToneCurve, _ primaries: RGBPrimaries) {
        guard let matrix = primaries.connectionFromRGB else { return nil }
        let joined = (RGBPrimaries.linearSRGBFromConnection * matrix).keepingGrey
        self = primaries == .sRGB ? .curve(curve) : .matrix([curve, curve, curve], joined)
    }

    /// Returns the colour of samples, 0…1, in linear light, not yet clamped to 0…1.
    func linear(_ samples: SIMD3<Double>) -> SIMD3<Double> {
        switch self {
        case .curve(let curve): SIMD3(curve.light(of: samples.x), curve.light(of: samples.y), curve.light(of: samples.z))
        case .matrix(let curves, let matrix):
            matrix
                * SIMD3(curves[0].light(of: samples.x), curves[1].light(of: samples.y), curves[2].light(of: samples.z))
        case .table(let table): table.linear(SIMD4(samples, 0))
        }
    }

    /// Returns whether the transform moves no colour by more than 1.5 steps of 8 bits, as with profiles of sRGB itself, whose
    /// numbers are rounded.
    ///
    /// - Parameter isGrey: Whether to check grey only.
    func changesNothing(ofGrey isGrey: Bool) -> Bool {
        func stays(_ samples: SIMD3<Double>) -> Bool {
            let light = linear(samples)
            return (0..<3).allSatisfy { abs(SRGBTransfer.encoded(fromLinear: light[$0]) - samples[$0]) < 1.5 / 255 }
        }
        guard (0...51).allSatisfy({ stays(SIMD3(repeating: Double($0) / 51)) }) else { return false }
        let steps = (0...5).map { Double($0) / 5 }
        return isGrey
            || steps.allSatisfy { red in
                steps.allSatisfy { green in steps.allSatisfy { stays(SIMD3(red, green, $0)) } }
            }
    }

    /// Returns a picture with its colours converted to sRGB and with the same depth and alpha.
    func converted(_ image: DecodedImage) -> DecodedImage {
        switch image {
        case .standard(let image): .standard(converted(image))
        case .deep(let image): .deep(converted(image))
        case .linear: image
        }
    }

    /// Returns a picture with its colours converted to sRGB and with the same alpha.
    func converted<Pixel: StoredPixel>(_ image: Image<Pixel>) -> Image<Pixel> {
        switch self {
        case .curve(let curve): Self.converted(image, curve)
        case .matrix(let curves, let matrix): Self.converted(image, curves, matrix)
        case .table(let table): Self.converted(image, table)
        }
    }

    private static func converted<Pixel: StoredPixel>(_ image: Image<Pixel>, _ curve: ToneCurve) -> Image<Pixel> {
        let largest = Double(Pixel.Sample.max)
        // Computed on first use: small pictures of 16 bits contain few of the 65,536 values.
        var known = [UInt16?](repeating: nil, count: Int(Pixel.Sample.max) + 1)
        func sample(_ stored: Pixel.Sample) -> UInt16 {
            if let sample = known[Int(stored)] { return sample }
            let encoded = SRGBTransfer.encoded(fromLinear: curve.light(of: Double(stored) / largest))
            let sample = UInt16((encoded * 65_535).rounded())
            known[Int(stored)] = sample
            return sample
        }
        return image.map { $0.replacingColors(SRGBA16(red: sample($0.red), green: sample($0.green), blue: sample($0.blue))) }
    }

    private static func converted<Pixel: StoredPixel>(
        _ image: Image<Pixel>, _ curves: [ToneCurve], _ matrix: ColorMatrix
    ) -> Image<Pixel> {
        let largest = Double(Pixel.Sample.max)
        func light(_ curve: ToneCurve) -> [Float] {
            (0...Int(Pixel.Sample.max)).map { Float(curve.light(of: Double($0) / largest)) }
        }
        let red = light(curves[0])
        let green = curves[1] == curves[0] ? red : light(curves[1])
        let blue = curves[2] == curves[0] ? red : light(curves[2])
        let columns = matrix.columns.map { SIMD3<Float>($0) }
        let (x, y, z) = (columns[0], columns[1], columns[2])
        return image.map { pixel in
            pixel.replacingColors(
                SRGBA16(linear: x * red[Int(pixel.red)] + y * green[Int(pixel.green)] + z * blue[Int(pixel.blue)]))
        }
    }

    private static func converted<Pixel: StoredPixel>(_ image: Image<Pixel>, _ table: ICCTable) -> Image<Pixel> {
        let largest = Double(Pixel.Sample.max)
        // Adjacent pixels often have the same colour.
        var last: (stored: SIMD3<Int>, color: SRGBA16)?
        return image.map { pixel in
            let stored = SIMD3(Int(pixel.red), Int(pixel.green), Int(pixel.blue))
            if let last, last.stored == stored { return pixel.replacingColors(last.color) }
            let samples = SIMD4(SIMD3<Double>(stored) / largest, 0)
            let color = SRGBA16(linear: SIMD3<Float>(table.linear(samples)))
            last = (stored, color)
            return pixel.replacingColors(color)
        }
    }
}

/// A pixel as files store it, with 8 or 16 bits per sample.
protocol StoredPixel: BitwiseCopyable, Sendable {
    associatedtype Sample: FixedWidthInteger & UnsignedInteger
    var red: Sample { get }
    var green: Sample { get }
    var blue: Sample { get }
    /// Returns the pixel with other colours, rounded to its depth, and its own alpha.
    func replacingColors(_ colors: SRGBA16) -> Self
}

extension SRGBA8: StoredPixel {
    func replacingColors(_ colors: SRGBA16) -> SRGBA8 {
        var pixel = SRGBA8(colors)
        pixel.alpha = alpha
        return pixel
    }
}

extension SRGBA16: StoredPixel {
    func replacingColors(_ colors: SRGBA16) -> SRGBA16 {
        SRGBA16(red: colors.red, green: colors.green, blue: colors.blue, alpha: alpha)
    }

    /// Creates an opaque pixel from linear light, clamped to 0…1.
    fileprivate init(linear: SIMD3<Float>) {
        self.init(
            red: SRGBTransfer.deepSample(fromLinear: linear.x), green: SRGBTransfer.deepSample(fromLinear: linear.y),
            blue: SRGBTransfer.deepSample(fromLinear: linear.z))
    }
}
