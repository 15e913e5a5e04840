import Imaging
import RenderMath

/// Lays rows of a layer over a film's frame, with the film's look. Not thread-safe.
struct LayerLaying {
    private let look: FilmLook
    private let noise: GrainNoise
    /// The deviation of the grain at each luma.
    private let deviations: [Float]
    private var behind: [SIMD4<Float>]
    private var covered: [Float]
    private var bytes: [SRGBA8]
    /// The fraction of light that the layer's shadow removes from each pixel.
    private var shadows: [Float]
    private var detail: SkinDetail?
    private var edge: RaisedEdge?

    /// - Parameters:
    ///   - width: of the rows, in pixels.
    ///   - detail: the film's detail on a layer of paint.
    ///   - edge: the edge of a layer that is an object.
    ///   - frame: the frame's index, which seeds the noise.
    init(look: FilmLook, width: Int, detail: SkinDetail? = nil, edge: RaisedEdge? = nil, frame: Int) {
        self.look = look
        (self.detail, self.edge) = (detail, edge)
        noise = GrainNoise(frame: frame)
        deviations = (0...255).map { Float(look.grain.deviation(atLuma: Double($0))) }
        behind = Array(repeating: .zero, count: width)
        covered = Array(repeating: 0, count: width)
        shadows = edge == nil ? [] : covered
        bytes = Array(repeating: .clear, count: width)
    }

    /// Lays a row.
    /// - Parameters:
    ///   - light: light times coverage, and coverage; changed by the layer's surface.
    ///   - hidden: the fraction of the light behind the layer that it hides, for each channel; nil if that is the coverage.
    ///   - picture: receives the result where the layer covers or shades it.
    ///   - background: of the picture's size.
    ///   - matte: 255 where the background is in front; nil for nowhere.
    ///   - column: the column of the first light value.
    mutating func lay(
        _ light: inout [SIMD4<Float>], hiding hidden: [SIMD4<Float>]?, on picture: inout SRGBImage, over background: SRGBImage,
        revealing matte: Image<UInt8>?, column: Int, row: Int
    ) {
        let isEdged = edge?.apply(to: &light, row: row)
        guard let span = hidden != nil ? light.indices : isEdged.map({ $0 ? light.indices : nil }) ?? Self.span(of: light)
        else { return }
        let first = span.lowerBound
        if detail != nil {
            grade(&light, in: span)
            detail!.apply(to: &light, in: span, row: row)
        }
        let start = row * picture.size.width + column + first
        background.decodeRow(row, from: column + first, count: span.count, into: &behind)
        func mixRow(revealing matte: UnsafePointer<UInt8>?) {
            light.withUnsafeBufferPointer { light in
                let light = light.baseAddress! + first
                if let hidden {
                    hidden.withUnsafeBufferPointer {
                        mix(light, hiding: $0.baseAddress! + first, revealing: matte, count: span.count)
                    }
                } else {
                    mix(light, hiding: nil, revealing: matte, count: span.count)
                }
            }
        }
        if let matte {
            matte.pixels.withUnsafeBufferPointer { mixRow(revealing: $0.baseAddress! + start) }
        } else {
            mixRow(revealing: nil)
        }
        TransferTables.shared.view.encode(behind, count: span.count, into: &bytes)
        picture.pixels.withUnsafeMutableBufferPointer { pixels in
            write(to: pixels.baseAddress! + start, in: span, column: column, row: row)
        }
    }

    /// Returns the range from the first to the last pixel with coverage; nil if there is none.
    private static func span(of light: [SIMD4<Float>]) -> Range<Int>? {
        guard let first = light.firstIndex(where: { $0.w > 0 }), let last = light.lastIndex(where: { $0.w > 0 }) else {
            return nil
        }
        return first..<last + 1
    }

    /// Applies the film's exposure and range to a layer's light.
    private func grade(_ light: inout [SIMD4<Float>], in span: Range<Int>) {
        let gain = Float(look.gain)
        let isRanged = look.grade.veil != .zero || look.grade.white < 1
        guard gain != 1 || isRanged else { return }
        light.withUnsafeMutableBufferPointer { light in
            for index in span {
                let drawn = light[index] * SIMD4(gain, gain, gain, 1)
                light[index] = isRanged ? look.grade.ranged(drawn) : drawn
            }
        }
    }

    /// Blends a layer's light with the light behind it.
    private mutating func mix(
        _ light: UnsafePointer<SIMD4<Float>>, hiding hidden: UnsafePointer<SIMD4<Float>>?,
        revealing matte: UnsafePointer<UInt8>?, count: Int
    ) {
        // The light of paint is graded before the film's detail is applied.
        let (grade, gain) = detail == nil ? (look.grade, Float(look.gain)) : (.none, 1)
        let factor = SIMD4<Float>(gain, gain, gain, 1)
        let isRanged = grade.veil != .zero || grade.white < 1
        if let edge { shade(by: edge.shade, revealing: matte, count: count) }
        behind.withUnsafeMutableBufferPointer { behind in
            covered.withUnsafeMutableBufferPointer { covered in
                for index in 0..<count {
                    var drawn = light[index] * factor
                    if isRanged { drawn = grade.ranged(drawn) }
                    var hides = hidden?[index] ?? SIMD4(repeating: drawn.w)
                    if let matte, matte[index] > 0 {
                        let shown = 1 - Float(matte[index]) / 255
                        drawn *= shown
                        hides *= shown
                    }
                    covered[index] = hidden == nil ? drawn.w : hides.max()
                    behind[index] = drawn + behind[index] * (1 - hides)
                }
            }
        }
    }

    /// Darkens the film behind a layer by its shadow, which does not fall on the film in front of the layer.
    private mutating func shade(by shade: [Float], revealing matte: UnsafePointer<UInt8>?, count: Int) {
        behind.withUnsafeMutableBufferPointer { behind in
            shadows.withUnsafeMutableBufferPointer { shadows in
                for index in 0..<count {
                    var dark = shade[index]
                    if let matte { dark *= 1 - Float(matte[index]) / 255 }
                    shadows[index] = dark
                    behind[index] *= SIMD4(1 - dark, 1 - dark, 1 - dark, 1)
                }
            }
        }
    }

    /// Writes the pixels that the layer covers, with the film's tone and grain, and the pixels that it shades.
    private func write(to pixels: UnsafeMutablePointer<SRGBA8>, in span: Range<Int>, column: Int, row: Int) {
        let (tone, isGrained, isPaint, isEdged) = (look.grade.tone, look.grain != .none, detail != nil, edge != nil)
        let missingGrain = detail?.missingGrain ?? []
        bytes.withUnsafeBufferPointer { bytes in
            covered.withUnsafeBufferPointer { covered in
                deviations.withUnsafeBufferPointer { deviations in
                    for index in 0..<span.count {
                        guard covered[index] > 0 else {
                            if isEdged, shadows[index] > 0 { pixels[index] = bytes[index] }
                            continue
                        }
                        var pixel = bytes[index]
                        if let tone { pixel = tone.toned(pixel) }
                        if isGrained {
                            let luma = (54 * Int(pixel.red) + 183 * Int(pixel.green) + 19 * Int(pixel.blue)) / 256
                            let value = noise.value(x: column + span.lowerBound + index, y: row)
                            var added = value * deviations[luma] * covered[index]
                            if isPaint { added *= missingGrain[span.lowerBound + index] }
                            pixel.add(added)
                        }
                        pixels[index] = pixel
                    }
                }
            }
        }
    }
}

extension SRGBA8 {
    /// Adds a number of levels to red, green and blue, rounded to the nearest; halves away from zero.
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
