import Imaging
import RenderMath

/// Lays rows of a layer over a film's frame, with the film's look. For one thread.
struct LayerLaying {
    private let look: FilmLook
    private let noise: GrainNoise
    /// The deviation of the grain at each luma.
    private let deviations: [Float]
    private var behind: [SIMD4<Float>]
    private var covered: [Float]
    private var bytes: [SRGBA8]

    /// - Parameters:
    ///   - width: of the rows, in pixels.
    ///   - frame: the frame's number, which the noise follows from.
    init(look: FilmLook, width: Int, frame: Int) {
        self.look = look
        noise = GrainNoise(frame: frame)
        deviations = (0...255).map { Float(look.grain.deviation(atLuma: Double($0))) }
        behind = Array(repeating: .zero, count: width)
        covered = Array(repeating: 0, count: width)
        bytes = Array(repeating: .clear, count: width)
    }

    /// Lays a row.
    /// - Parameters:
    ///   - light: light times coverage, and coverage.
    ///   - picture: takes the result where the layer covers it.
    ///   - background: of the picture's size.
    ///   - matte: 255 where the background is in front; nil for nowhere.
    ///   - column: that the first of the light belongs to.
    mutating func lay(
        _ light: [SIMD4<Float>], on picture: inout SRGBImage, over background: SRGBImage, revealing matte: Image<UInt8>?,
        column: Int, row: Int
    ) {
        guard let first = light.firstIndex(where: { $0.w > 0 }), let last = light.lastIndex(where: { $0.w > 0 }) else { return }
        let span = first..<last + 1
        let start = row * picture.size.width + column + first
        background.decodeRow(row, from: column + first, count: span.count, into: &behind)
        light.withUnsafeBufferPointer { light in
            let light = light.baseAddress! + first
            if let matte {
                matte.pixels.withUnsafeBufferPointer { mix(light, revealing: $0.baseAddress! + start, count: span.count) }
            } else {
                mix(light, revealing: nil, count: span.count)
            }
        }
        TransferTables.shared.view.encode(behind, count: span.count, into: &bytes)
        picture.pixels.withUnsafeMutableBufferPointer { pixels in
            write(to: pixels.baseAddress! + start, count: span.count, column: column + first, row: row)
        }
    }

    /// Mixes a layer's light with that behind it.
    private mutating func mix(_ light: UnsafePointer<SIMD4<Float>>, revealing matte: UnsafePointer<UInt8>?, count: Int) {
        let (grade, gain) = (look.grade, Float(look.gain))
        let factor = SIMD4<Float>(gain, gain, gain, 1)
        let isRanged = grade.veil != .zero || grade.white < 1
        behind.withUnsafeMutableBufferPointer { behind in
            covered.withUnsafeMutableBufferPointer { covered in
                for index in 0..<count {
                    var drawn = light[index] * factor
                    if isRanged { drawn = grade.ranged(drawn) }
                    if let matte, matte[index] > 0 { drawn *= 1 - Float(matte[index]) / 255 }
                    covered[index] = drawn.w
                    behind[index] = drawn + behind[index] * (1 - drawn.w)
                }
            }
        }
    }

    /// Writes the pixels that the layer covers, with the film's tone and grain.
    private func write(to pixels: UnsafeMutablePointer<SRGBA8>, count: Int, column: Int, row: Int) {
        let (tone, isGrained) = (look.grade.tone, look.grain != .none)
        bytes.withUnsafeBufferPointer { bytes in
            covered.withUnsafeBufferPointer { covered in
                deviations.withUnsafeBufferPointer { deviations in
                    for index in 0..<count where covered[index] > 0 {
                        var pixel = bytes[index]
                        if let tone { pixel = tone.toned(pixel) }
                        if isGrained {
                            let luma = (54 * Int(pixel.red) + 183 * Int(pixel.green) + 19 * Int(pixel.blue)) / 256
                            let value = noise.value(x: column + index, y: row)
                            pixel.add(value * deviations[luma] * covered[index])
                        }
                        pixels[index] = pixel
                    }
                }
            }
        }
    }
}

extension SRGBA8 {
    /// Makes red, green and blue brighter or darker by a number of steps, rounded to the nearest; halves away from zero.
    @inline(__always)
    fileprivate mutating func add(_ steps: Float) {
        // The same result as `rounded()`, which calls the C library on processors without SSE 4.1.
        let cut = Int32(steps)
        let rest = steps - Float(cut)
        let whole = Int(cut) + (rest >= 0.5 ? 1 : 0) - (rest <= -0.5 ? 1 : 0)
        red = UInt8(clamping: Int(red) + whole)
        green = UInt8(clamping: Int(green) + whole)
        blue = UInt8(clamping: Int(blue) + whole)
    }
}
