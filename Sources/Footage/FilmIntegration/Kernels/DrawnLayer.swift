package import Imaging
import RenderMath

/// The layer that a scene draws without its background, limited to the drawn part.
///
/// Its light is decoded row by row on demand, so that a layer takes no memory beyond its pictures.
package struct DrawnLayer: Sendable {
    /// The size of the whole picture.
    package let size: ImageSize
    /// The part of the picture with coverage.
    package let part: PixelRectangle
    /// The pictures whose mean in linear light is the layer.
    private let pictures: [SRGBImage]

    /// Creates the mean of pictures without a background, such as moments of an open shutter; nil if nothing was drawn.
    /// - Precondition: there is a picture, and all are of one size.
    package init?(meanOf pictures: [SRGBImage]) {
        (size, self.pictures) = (pictures[0].size, pictures)
        let parts = pictures.compactMap(\.coveredPart)
        guard let first = parts.first else { return nil }
        part = parts.dropFirst().reduce(first) { $0.union($1) }
    }

    /// Returns the median luminance of a picture behind the layer, in linear light.
    func medianLuminance(of picture: SRGBImage) -> Double {
        var (light, line) = (LightRow(count: part.width), [SIMD4<Float>](repeating: .zero, count: part.width))
        // Bins of the square root of light, so that dark tones are resolved.
        var counts = [Int](repeating: 0, count: 1024)
        for row in 0..<part.height {
            read(row, &light)
            picture.decodeRow(part.y + row, from: part.x, count: part.width, into: &line)
            for column in 0..<part.width where light.values[column].w > 0.5 {
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

    /// Returns the layer over a picture, with a film's look.
    /// - Parameters:
    ///   - background: of the layer's size.
    ///   - look: the changes to the layer.
    ///   - matte: 255 where the background is in front; nil for nowhere.
    ///   - receiver: above 0 where the scene receives the shadow of an object; nil for everywhere.
    ///   - frame: the frame's index, which seeds the noise.
    package func laid(
        over background: SRGBImage, look: FilmLook, revealing matte: Image<UInt8>? = nil, shading receiver: Image<Float>? = nil,
        frame: Int
    ) -> SRGBImage {
        var picture = background
        lay(on: &picture, over: background, look: look, revealing: matte, shading: receiver, frame: frame)
        return picture
    }

    /// Lays the layer on a copy of the picture behind it.
    /// - Parameters:
    ///   - picture: the copy, which receives the result.
    ///   - background: of the layer's size.
    ///   - look: the changes to the layer.
    ///   - matte: 255 where the background is in front; nil for nowhere.
    ///   - receiver: above 0 where the scene receives the shadow of an object; nil for everywhere.
    ///   - frame: the frame's index, which seeds the noise.
    package func lay(
        on picture: inout SRGBImage, over background: SRGBImage, look: FilmLook, revealing matte: Image<UInt8>?,
        shading receiver: Image<Float>? = nil, frame: Int
    ) {
        precondition(
            background.size == size && matte.map { $0.size == size } ?? true && receiver.map { $0.size == size } ?? true,
            "The background, the matte and the receiver must have the layer's size.")
        let blur = look.blur > 0 ? GaussianWeights(deviation: look.blur) : nil
        // A blurred layer is larger; the part outside the picture is lost.
        let drawn = part.grown(by: blur?.reach ?? 0).clipped(to: size)
        // The shadow of an object also extends beyond the layer.
        let object = look.surface.flatMap { $0.surface == .object ? $0 : nil }
        let margin = max(blur?.reach ?? 0, object.map(RaisedEdge.reach) ?? 0)
        let (columns, rows) = part.grown(by: margin).clipped(to: size)
        let inset = drawn.columns.lowerBound - columns.lowerBound
        var blurred = blur.map {
            BlurredRows(
                width: part.width, height: part.height,
                columns: drawn.columns.lowerBound - part.x..<drawn.columns.upperBound - part.x,
                firstRow: drawn.rows.lowerBound - part.y, by: $0)
        }
        var (light, line) = (LightRow(count: columns.count), LightRow(count: part.width))
        var laying = LayerLaying(
            look: look, width: columns.count,
            detail: look.surface.flatMap { $0.surface == .paint ? $0 : nil }.map {
                SkinDetail(of: background, columns: columns, rows: rows, eyeDistance: $0.eyeDistance)
            },
            edge: object.map {
                RaisedEdge(of: pictures, in: part, columns: columns, rows: rows, look: $0, receiver: receiver)
            }, frame: frame)
        for row in rows {
            if !drawn.rows.contains(row) {
                light.clear()
            } else if blurred == nil, inset == 0, columns.count == part.width {
                read(row - part.y, &light)
            } else {
                light.values.withUnsafeMutableBufferPointer { light in
                    let light = light.baseAddress! + inset
                    func copyRow(_ row: Int, to target: UnsafeMutablePointer<SIMD4<Float>>) {
                        read(row, &line)
                        line.values.withUnsafeBufferPointer { target.update(from: $0.baseAddress!, count: part.width) }
                    }
                    if blurred == nil {
                        copyRow(row - part.y, to: light)
                    } else {
                        blurred!.writeNext(to: light, reading: copyRow)
                    }
                }
            }
            laying.lay(&light.values, on: &picture, over: background, revealing: matte, column: columns.lowerBound, row: row)
        }
    }

    /// Decodes a row of the part: light times coverage, and coverage.
    private func read(_ row: Int, _ light: inout LightRow) {
        pictures[0].decodeRow(part.y + row, from: part.x, count: part.width, into: &light.values)
        guard pictures.count > 1 else { return }
        let share = 1 / Float(pictures.count)
        for column in 0..<part.width { light.values[column] *= share }
        for picture in pictures.dropFirst() {
            picture.decodeRow(part.y + row, from: part.x, count: part.width, into: &light.moment)
            for column in 0..<part.width { light.values[column] += light.moment[column] * share }
        }
    }
}

/// A row of a layer in linear light.
private struct LightRow {
    var values: [SIMD4<Float>]
    /// The same row of one of the pictures in the mean.
    var moment: [SIMD4<Float>]

    init(count: Int) {
        values = Array(repeating: .zero, count: count)
        moment = values
    }

    /// Removes all coverage.
    mutating func clear() {
        for index in values.indices { values[index] = .zero }
    }
}

extension PixelRectangle {
    /// Returns the rectangle with a margin around it.
    func grown(by margin: Int) -> PixelRectangle {
        PixelRectangle(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
    }
}

extension Image where Pixel == SRGBA8 {
    /// Decodes a part of a row to linear light.
    func decodeRow(_ row: Int, from column: Int, count: Int, into line: inout [SIMD4<Float>]) {
        pixels.withUnsafeBufferPointer { pixels in
            TransferTables.shared.view.decode(pixels.baseAddress! + row * size.width + column, count: count, into: &line)
        }
    }

    /// The smallest rectangle that contains every pixel with coverage; nil if there are none.
    fileprivate var coveredPart: PixelRectangle? {
        var (left, right, top, bottom) = (size.width, -1, size.height, -1)
        pixels.withUnsafeBufferPointer { pixels in
            for row in 0..<size.height {
                let line = UnsafeBufferPointer(rebasing: pixels[row * size.width..<(row + 1) * size.width])
                // Most rows of most pictures are empty, and a bitwise OR of the whole row is faster than a search for the first
                // pixel.
                guard line.reduce(0, { $0 | $1.alpha }) > 0 else { continue }
                left = Swift.min(left, line.firstIndex { $0.alpha > 0 }!)
                right = Swift.max(right, line.lastIndex { $0.alpha > 0 }!)
                (top, bottom) = (Swift.min(top, row), row)
            }
        }
        guard right >= 0 else { return nil }
        return PixelRectangle(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
    }
}
