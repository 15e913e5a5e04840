import Imaging
import RenderMath
import Synchronization

/// Converts samples of wide colours or high dynamic range to sRGB with tables, with the same result on every machine.
///
/// Tone mapping scales each pixel according to its brightest channel, which keeps the ratios of the channels. Colours outside
/// sRGB are desaturated as far as necessary, at constant luminance.
final class LightConversion: Sendable {
    /// The number of steps of a sample in the table of light: finer than 12 bits.
    private static let sampleSteps: Float = 16_383
    /// The number of steps of light in the table of bytes: twenty per byte where bytes are narrowest.
    private static let byteSteps: Float = 65_535
    /// The byte of each step of light.
    private static let bytes = (0...Int(byteSteps)).map { SRGBTransfer.byte(fromLinear: Float($0) / byteSteps) }
    /// The number of steps in the tables that are indexed by the square root of light.
    private static let rootSteps: Float = 4096

    /// The light of each sample, 1 at the peak.
    private let light: [Float]
    /// The brightening by the screen for each luminance; empty if there is none.
    private let gains: [Float]
    /// The tone mapping factor for each value of the brightest channel; empty if light is already that of a standard screen.
    private let scales: [Float]
    /// The rows of the matrix to BT.709.
    private let rows: [SIMD3<Float>]
    /// The weights of red, green and blue in luminance.
    private let luminance: SIMD3<Float>

    init(_ video: VideoLight) {
        let peak = video.curve == .hlg ? VideoLight.usualPeak : video.peak
        func table(_ steps: Float, _ value: (Double) -> Double) -> [Float] {
            (0...Int(steps)).map { Float(value(Double($0) / Double(steps))) }
        }
        switch video.curve {
        case .standard: light = table(Self.sampleSteps) { SRGBTransfer.linear(fromEncoded: $0) }
        case .pq: light = table(Self.sampleSteps) { min(ToneCurve.pqLight($0) / peak, 1) }
        case .hlg: light = table(Self.sampleSteps) { min(ToneCurve.hlgLight($0), 1) }
        }
        gains = video.curve == .hlg ? table(Self.rootSteps) { PortableMath.pow($0 * $0, ToneCurve.hlgGamma - 1) } : []
        let darkest = peak / VideoLight.white
        scales =
            video.curve == .standard
            ? []
            : table(Self.rootSteps) { root in
                root == 0 ? darkest : ToneCurve.standardLight(root * root * peak, peak: peak) / (root * root)
            }
        (rows, luminance) = Self.colors(video.primaries)
    }

    /// Returns the matrix to BT.709, and the luminance weights of the original primaries.
    private static func colors(_ primaries: VideoLight.Primaries) -> (rows: [SIMD3<Float>], luminance: SIMD3<Float>) {
        switch primaries {
        case .bt709: ([SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)], SIMD3(0.2126, 0.7152, 0.0722))
        // The inverse of M2 in ITU-R BT.2087.
        case .bt2020:
            (
                [
                    SIMD3(1.660_491, -0.587_641_1, -0.072_849_9), SIMD3(-0.124_550_5, 1.132_899_9, -0.008_349_4),
                    SIMD3(-0.018_150_8, -0.100_578_9, 1.118_729_7),
                ], SIMD3(0.2627, 0.678, 0.0593)
            )
        case .p3:
            (
                [
                    SIMD3(1.224_940_2, -0.224_940_2, 0), SIMD3(-0.042_056_9, 1.042_056_9, 0),
                    SIMD3(-0.019_637_6, -0.078_636_1, 1.098_273_7),
                ], SIMD3(0.228_974_6, 0.691_738_5, 0.079_286_9)
            )
        }
    }

    /// Converts three samples, clamped to 0…1, to a pixel.
    @inline(__always)
    private func pixel(_ samples: SIMD3<Float>, alpha: UInt8, _ tables: Tables) -> SRGBA8 {
        let places = samples.clamped(lowerBound: SIMD3(), upperBound: SIMD3(repeating: 1)) * Self.sampleSteps + 0.5
        var color = SIMD3(tables.light[Int(places.x)], tables.light[Int(places.y)], tables.light[Int(places.z)])
        if let gains = tables.gains { color *= Self.value(of: gains, at: Self.dot(color, luminance)) }
        if let scales = tables.scales { color *= Self.value(of: scales, at: color.max()) }
        let inside =
            Self.desaturated(SIMD3(Self.dot(rows[0], color), Self.dot(rows[1], color), Self.dot(rows[2], color)))
            .clamped(lowerBound: SIMD3(), upperBound: SIMD3(repeating: 1)) * Self.byteSteps + 0.5
        return SRGBA8(
            red: tables.bytes[Int(inside.x)], green: tables.bytes[Int(inside.y)], blue: tables.bytes[Int(inside.z)],
            alpha: alpha)
    }

    /// Interpolates in a table that is indexed by the square root of light, 0…1.
    @inline(__always)
    private static func value(of table: UnsafePointer<Float>, at light: Float) -> Float {
        let place = min(light, 1).squareRoot() * rootSteps
        let index = min(Int(place), Int(rootSteps) - 1)
        return table[index] + (table[index + 1] - table[index]) * (place - Float(index))
    }

    /// Returns the dot product, always summed in the same order.
    @inline(__always)
    private static func dot(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> Float { a.x * b.x + a.y * b.y + a.z * b.z }

    /// Returns a colour moved towards grey of the same luminance until all channels are within 0…1.
    @inline(__always)
    private static func desaturated(_ color: SIMD3<Float>) -> SIMD3<Float> {
        let (least, most) = (color.min(), color.max())
        guard least < 0 || most > 1 else { return color }
        let grey = min(max(color.luminance, 0), 1)
        var share: Float = 1
        if least < 0 { share = grey / (grey - least) }
        if most > 1 { share = min(share, (1 - grey) / (most - grey)) }
        return SIMD3(repeating: grey) + (color - grey) * share
    }

    /// Pointers to the tables, without bounds checks.
    private struct Tables {
        var light: UnsafePointer<Float>
        var bytes: UnsafePointer<UInt8>
        var gains: UnsafePointer<Float>?
        var scales: UnsafePointer<Float>?
    }

    private func withTables<Result>(_ body: (Tables) -> Result) -> Result {
        Self.bytes.withUnsafeBufferPointer { bytes in
            light.withUnsafeBufferPointer { light in
                gains.withUnsafeBufferPointer { gains in
                    scales.withUnsafeBufferPointer { scales in
                        body(
                            Tables(
                                light: light.baseAddress!, bytes: bytes.baseAddress!,
                                gains: gains.isEmpty ? nil : gains.baseAddress,
                                scales: scales.isEmpty ? nil : scales.baseAddress))
                    }
                }
            }
        }
    }
}

extension LightConversion {
    /// Returns the picture of a frame in its stored orientation.
    /// - Parameter bytes: 16 bits per sample, low byte first, at full resolution: planes, or interleaved red, green, blue and
    ///   alpha.
    func picture(of bytes: [UInt8], _ format: FrameFormat) -> SRGBImage {
        let count = format.size.pixelCount
        let pixels = [SRGBA8](unsafeUninitializedCapacity: count) { pixels, filled in
            filled = count
            bytes.withUnsafeBytes { bytes in
                withTables { tables in
                    switch format.pixels.kind {
                    case .rgba: fillPacked(pixels, bytes, format.pixels.hasAlpha, tables)
                    case .planar: fillPlanar(pixels, bytes, format, tables)
                    }
                }
            }
        }
        return SRGBImage(size: format.size, pixels: pixels)
    }

    private func fillPacked(
        _ pixels: UnsafeMutableBufferPointer<SRGBA8>, _ bytes: UnsafeRawBufferPointer, _ hasAlpha: Bool, _ tables: Tables
    ) {
        for index in pixels.indices {
            let samples = SIMD3(
                Self.sample(bytes, 4 &* index), Self.sample(bytes, 4 &* index &+ 1), Self.sample(bytes, 4 &* index &+ 2))
            let alpha = hasAlpha ? Self.alpha(bytes, 4 &* index &+ 3) : 255
            pixels.initializeElement(at: index, to: pixel(samples / 65_535, alpha: alpha, tables))
        }
    }

    private func fillPlanar(
        _ pixels: UnsafeMutableBufferPointer<SRGBA8>, _ bytes: UnsafeRawBufferPointer, _ format: FrameFormat, _ tables: Tables
    ) {
        let plane = pixels.count
        let (red, blue) = (format.matrix.redWeight, format.matrix.blueWeight)
        let green = 1 - red - blue
        // In full range, luma steps are 257 times as fine as those of a byte; all other planes are 256 times as fine: see
        // `DeepSamples`.
        let isFull = format.range == .full
        let lumaOffset = Float(format.range.lumaOffset * 256)
        let lumaScale = Float(1 / (isFull ? 65_535 : format.range.lumaSteps * 256))
        let chromaScale = Float(1 / (format.range.chromaSteps * 256))
        let (redFromRed, blueFromBlue) = (Float(2 * (1 - red)), Float(2 * (1 - blue)))
        let greenFromBlue = Float(-2 * blue * (1 - blue) / green)
        let greenFromRed = Float(-2 * red * (1 - red) / green)
        for index in pixels.indices {
            let luma = (Self.sample(bytes, index) - lumaOffset) * lumaScale
            let ofBlue = (Self.sample(bytes, plane &+ index) - 32_768) * chromaScale
            let ofRed = (Self.sample(bytes, 2 &* plane &+ index) - 32_768) * chromaScale
            let samples = SIMD3(
                luma + redFromRed * ofRed, luma + greenFromBlue * ofBlue + greenFromRed * ofRed, luma + blueFromBlue * ofBlue)
            let alpha = format.pixels.hasAlpha ? Self.alpha(bytes, 3 &* plane &+ index) : 255
            pixels.initializeElement(at: index, to: pixel(samples, alpha: alpha, tables))
        }
    }

    @inline(__always)
    private static func sample(_ bytes: UnsafeRawBufferPointer, _ index: Int) -> Float { Float(whole(bytes, index)) }

    @inline(__always)
    private static func alpha(_ bytes: UnsafeRawBufferPointer, _ index: Int) -> UInt8 {
        UInt8(truncatingIfNeeded: (UInt32(whole(bytes, index)) &+ 128) / 257)
    }

    @inline(__always)
    private static func whole(_ bytes: UnsafeRawBufferPointer, _ index: Int) -> UInt16 {
        UInt16(littleEndian: bytes.loadUnaligned(fromByteOffset: 2 &* index, as: UInt16.self))
    }
}

extension LightConversion {
    private static let made = Mutex<[VideoLight: LightConversion]>([:])
    /// The maximum number of cached conversions. Videos differ only in their peak.
    private static let mostKept = 8

    /// Returns the cached conversion for a light.
    static func of(_ light: VideoLight) -> LightConversion {
        made.withLock { made in
            if let known = made[light] { return known }
            if made.count >= mostKept { made = [:] }
            let conversion = LightConversion(light)
            made[light] = conversion
            return conversion
        }
    }
}
