package import Imaging
import RenderMath

/// The layer that a scene draws without what is behind it: its pixels in linear light, as far as it reaches.
package struct DrawnLayer: Sendable {
    /// The size of the picture that it belongs to.
    package let size: ImageSize
    /// The part of the picture that something is drawn in.
    package let part: PixelRectangle
    /// Light times coverage, and coverage, row by row.
    private var light: [SIMD4<Float>]

    /// The mean of pictures that were drawn over nothing, as of moments while a shutter is open; nil where nothing was drawn.
    /// - Precondition: there is a picture, and all are of one size.
    package init?(meanOf pictures: [SRGBImage]) {
        size = pictures[0].size
        let parts = pictures.compactMap { $0.part { $0.alpha > 0 } }
        guard let first = parts.first else { return nil }
        part = parts.dropFirst().reduce(first) { $0.union($1) }
        light = Array(repeating: .zero, count: part.width * part.height)
        var line = [SIMD4<Float>](repeating: .zero, count: part.width)
        let share = 1 / Float(pictures.count)
        for picture in pictures {
            for row in 0..<part.height {
                picture.decodeRow(part.y + row, from: part.x, count: part.width, into: &line)
                for column in 0..<part.width { light[row * part.width + column] += line[column] * share }
            }
        }
    }

    /// The middle luminance of a picture where the layer covers it, in linear light.
    func medianLuminance(of picture: SRGBImage) -> Double {
        var line = [SIMD4<Float>](repeating: .zero, count: part.width)
        // Light from black to white, by its root, so that dark tones are told apart.
        var counts = [Int](repeating: 0, count: 1024)
        for row in 0..<part.height {
            picture.decodeRow(part.y + row, from: part.x, count: part.width, into: &line)
            for column in 0..<part.width where light[row * part.width + column].w > 0.5 {
                let luminance = 0.2126 * line[column].x + 0.7152 * line[column].y + 0.0722 * line[column].z
                counts[min(Int(luminance.squareRoot() * 1024), 1023)] += 1
            }
        }
        let half = counts.reduce(0, +) / 2
        var (sum, bin) = (0, 0)
        while bin < 1023, sum + counts[bin] <= half {
            sum += counts[bin]
            bin += 1
        }
        let root = (Double(bin) + 0.5) / 1024
        return root * root
    }

    /// The layer over a picture, with a film's look.
    /// - Parameters:
    ///   - background: of the layer's size.
    ///   - look: the changes to the layer.
    ///   - matte: 255 where the background is in front; nil for nowhere.
    ///   - frame: the frame's number, which the noise follows from.
    package func laid(
        over background: SRGBImage, look: FilmLook, revealing matte: Image<UInt8>? = nil, frame: Int
    ) -> SRGBImage {
        precondition(
            background.size == size && matte.map { $0.size == size } ?? true, "A layer and what is behind it are of one size.")
        let blur = look.blur > 0 ? GaussianWeights(deviation: look.blur) : nil
        let layer = blur.map { blurred($0) } ?? self
        var picture = background
        layer.lay(on: &picture, over: background, look, revealing: matte, noise: GrainNoise(frame: frame))
        return picture
    }

    private func lay(
        on picture: inout SRGBImage, over background: SRGBImage, _ look: FilmLook, revealing matte: Image<UInt8>?,
        noise: GrainNoise
    ) {
        let transfer = TransferTables.shared.view
        let gain = SIMD4<Float>(Float(look.gain), Float(look.gain), Float(look.gain), 1)
        let deviations = (0...255).map { Float(look.grain.deviation(atLuma: Double($0))) }
        let (isGrained, isRanged) = (look.grain != .none, look.grade.veil != .zero || look.grade.white < 1)
        var behind = [SIMD4<Float>](repeating: .zero, count: part.width)
        var covered = [Float](repeating: 0, count: part.width)
        var bytes = [SRGBA8](repeating: .clear, count: part.width)
        for row in 0..<part.height {
            let first = (part.y + row) * size.width + part.x
            background.decodeRow(part.y + row, from: part.x, count: part.width, into: &behind)
            for column in 0..<part.width {
                let hidden = matte.map { Float($0.pixels[first + column]) / 255 } ?? 0
                var drawn = light[row * part.width + column] * gain
                if isRanged { drawn = look.grade.ranged(drawn) }
                drawn *= 1 - hidden
                covered[column] = drawn.w
                behind[column] = drawn + behind[column] * (1 - drawn.w)
            }
            transfer.encode(behind, count: part.width, into: &bytes)
            for column in 0..<part.width where covered[column] > 0 {
                var pixel = bytes[column]
                if let tone = look.grade.tone { pixel = tone.toned(pixel) }
                if isGrained {
                    let luma = (54 * Int(pixel.red) + 183 * Int(pixel.green) + 19 * Int(pixel.blue)) / 256
                    let value = noise.value(x: part.x + column, y: part.y + row)
                    pixel.add(value * deviations[luma] * covered[column])
                }
                picture.pixels[first + column] = pixel
            }
        }
    }

    /// The layer after a gaussian blur, which reaches further; what leaves the picture is lost.
    private func blurred(_ blur: GaussianWeights) -> DrawnLayer {
        let reach = blur.reach
        let wide = PixelRectangle(
            x: part.x - reach, y: part.y - reach, width: part.width + 2 * reach, height: part.height + 2 * reach)
        let (columns, rows) = wide.clipped(to: size)
        let soft = light.blurredAmidZeros(
            width: part.width, columns: columns.lowerBound - part.x..<columns.upperBound - part.x,
            rows: rows.lowerBound - part.y..<rows.upperBound - part.y, by: blur)
        return DrawnLayer(size: size, part: PixelRectangle(columns: columns, rows: rows), light: soft)
    }

    private init(size: ImageSize, part: PixelRectangle, light: [SIMD4<Float>]) {
        (self.size, self.part, self.light) = (size, part, light)
    }
}

extension SRGBA8 {
    /// Makes red, green and blue brighter or darker by so many steps.
    @inline(__always)
    fileprivate mutating func add(_ steps: Float) {
        let whole = Int(steps.rounded())
        red = UInt8(clamping: Int(red) + whole)
        green = UInt8(clamping: Int(green) + whole)
        blue = UInt8(clamping: Int(blue) + whole)
    }
}

extension Image where Pixel == SRGBA8 {
    /// A stretch of a row in linear light.
    fileprivate func decodeRow(_ row: Int, from column: Int, count: Int, into line: inout [SIMD4<Float>]) {
        pixels.withUnsafeBufferPointer { pixels in
            TransferTables.shared.view.decode(pixels.baseAddress! + row * size.width + column, count: count, into: &line)
        }
    }
}
