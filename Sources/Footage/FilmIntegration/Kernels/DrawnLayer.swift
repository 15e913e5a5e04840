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
    /// The same pictures over `grey`; empty if the layer hides what is behind it by its coverage alone.
    private let picturesOverGrey: [SRGBImage]

    /// The background that shows how much light passes a layer: half of white, so that there is room for the layer's own light.
    /// Brighter light than the other half seems to hide as much of the film as is cut off at white.
    package static let grey = SRGBA8(red: 188, green: 188, blue: 188)
    /// Returns at least half a step of sRGB in 8 bits, in linear light.
    private static func halfStep(at light: SIMD4<Float>) -> SIMD4<Float> { 0.0005 + 0.006 * light }

    /// Creates the mean of pictures without a background, such as moments of an open shutter; nil if nothing was drawn.
    /// - Parameters:
    ///   - pictures: the pictures without a background.
    ///   - picturesOverGrey: the same over `grey`, for layers with surfaces that absorb or add light, such as tinted glass.
    ///     Each channel then shows as much of what is behind the layer as they show of the grey. Default: none.
    /// - Precondition: there is a picture, and all are of one size.
    package init?(meanOf pictures: [SRGBImage], overGrey picturesOverGrey: [SRGBImage] = []) {
        precondition(
            picturesOverGrey.isEmpty || picturesOverGrey.count == pictures.count, "Each picture needs its own over grey.")
        (size, self.pictures, self.picturesOverGrey) = (pictures[0].size, pictures, picturesOverGrey)
        let parts =
            pictures.compactMap { $0.part { $0.alpha } }
            + picturesOverGrey.compactMap { $0.part { $0.difference(from: Self.grey) } }
        guard let first = parts.first else { return nil }
        part = parts.dropFirst().reduce(first) { $0.union($1) }
    }

    /// Returns the median luminance of a picture behind the layer, in linear light.
    func medianLuminance(of picture: SRGBImage) -> Double {
        var (light, line) = (LightRow(count: part.width), [SIMD4<Float>](repeating: .zero, count: part.width))
        // Bins of the square root of light, so that dark tones are resolved.
        var counts = [Int](repeating: 0, count: 1024)
        for row in 0..<part.height {
            readPart(row, &light)
            picture.decodeRow(part.y + row, from: part.x, count: part.width, into: &line)
            for column in 0..<part.width where light.values[column].w > 0.5 {
                let luminance = line[column].xyz.luminance
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
        var light = LayerRows(of: part, columns: columns, drawn: drawn, blur: blur)
        var hidden = picturesOverGrey.isEmpty ? nil : LayerRows(of: part, columns: columns, drawn: drawn, blur: blur)
        var drawnLine = LightRow(count: part.width)
        var laying = LayerLaying(
            look: look, width: columns.count,
            detail: look.surface.flatMap { $0.surface == .paint ? $0 : nil }.map {
                SkinDetail(of: background, columns: columns, rows: rows, eyeDistance: $0.eyeDistance)
            },
            edge: object.map {
                RaisedEdge(of: pictures, in: part, columns: columns, rows: rows, look: $0, receiver: receiver)
            }, frame: frame)
        for row in rows {
            light.read(row, readPart)
            hidden?.read(row) { row, line in
                readPart(row, &drawnLine)
                readHidden(row, of: drawnLine, &line)
            }
            laying.lay(
                &light.row.values, hiding: hidden?.row.values, on: &picture, over: background, revealing: matte,
                column: columns.lowerBound, row: row)
        }
    }

    /// Decodes a row of the part: light times coverage, and coverage.
    private func readPart(_ row: Int, _ light: inout LightRow) {
        read(row, of: pictures, &light)
    }

    /// Computes the fraction of light that a row of the part hides, for each channel.
    /// - Parameter drawn: the row's light and coverage.
    private func readHidden(_ row: Int, of drawn: LightRow, _ hidden: inout LightRow) {
        read(row, of: picturesOverGrey, &hidden)
        let grey = SIMD4<Float>(LinearColor(Self.grey).premultiplied)
        for column in 0..<part.width {
            let (light, overGrey, coverage) = (drawn.values[column], hidden.values[column], drawn.values[column].w)
            let share = 1 - (overGrey - light) / grey
            // Coverage is more precise where the difference is only the rounding of the picture over grey.
            let difference = (light + grey * (1 - coverage) - overGrey) / Self.halfStep(at: overGrey)
            let isCoverage = max(difference.x.magnitude, difference.y.magnitude, difference.z.magnitude) <= 1
            hidden.values[column] = isCoverage ? SIMD4(repeating: coverage) : share.clamped(lowerBound: .zero, upperBound: .one)
        }
    }

    /// Decodes a row of the part from the mean of pictures.
    private func read(_ row: Int, of pictures: [SRGBImage], _ light: inout LightRow) {
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

/// Reads the rows of a layer from top to bottom, blurred and with a margin.
private struct LayerRows {
    /// The last row read; zero outside the layer.
    fileprivate(set) var row: LightRow
    private let part: PixelRectangle
    private let drawn: (columns: Range<Int>, rows: Range<Int>)
    /// The number of columns before the drawn ones.
    private let inset: Int
    private var blurred: BlurredRows?
    /// A row of the part.
    private var line: LightRow

    /// - Parameters:
    ///   - part: the part of the picture that the layer covers.
    ///   - columns: of the rows.
    ///   - drawn: the columns and rows that the layer covers once it is blurred.
    init(
        of part: PixelRectangle, columns: Range<Int>, drawn: (columns: Range<Int>, rows: Range<Int>), blur: GaussianWeights?
    ) {
        (self.part, self.drawn) = (part, drawn)
        inset = drawn.columns.lowerBound - columns.lowerBound
        row = LightRow(count: columns.count)
        line = LightRow(count: part.width)
        blurred = blur.map {
            BlurredRows(
                width: part.width, height: part.height,
                columns: drawn.columns.lowerBound - part.x..<drawn.columns.upperBound - part.x,
                firstRow: drawn.rows.lowerBound - part.y, by: $0)
        }
    }

    /// Reads the next row.
    /// - Parameter read: reads a row of the part, by its index.
    mutating func read(_ number: Int, _ read: (Int, inout LightRow) -> Void) {
        guard drawn.rows.contains(number) else { return row.clear() }
        if blurred == nil, inset == 0, row.values.count == part.width { return read(number - part.y, &row) }
        let (inset, width) = (inset, part.width)
        row.values.withUnsafeMutableBufferPointer { values in
            let target = values.baseAddress! + inset
            func copyRow(_ number: Int, to target: UnsafeMutablePointer<SIMD4<Float>>) {
                read(number, &line)
                line.values.withUnsafeBufferPointer { target.update(from: $0.baseAddress!, count: width) }
            }
            if blurred == nil {
                copyRow(number - part.y, to: target)
            } else {
                blurred!.writeNext(to: target, reading: copyRow)
            }
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

    /// Returns the smallest rectangle that contains every pixel whose value is above 0; nil if there are none.
    @inline(__always)
    fileprivate func part(_ value: (SRGBA8) -> UInt8) -> PixelRectangle? {
        var (left, right, top, bottom) = (size.width, -1, size.height, -1)
        pixels.withUnsafeBufferPointer { pixels in
            for row in 0..<size.height {
                let line = UnsafeBufferPointer(rebasing: pixels[row * size.width..<(row + 1) * size.width])
                // Most rows of most pictures are empty, and a bitwise OR of the whole row is faster than a search for the first
                // pixel.
                guard line.reduce(0, { $0 | value($1) }) > 0 else { continue }
                left = Swift.min(left, line.firstIndex { value($0) > 0 }!)
                right = Swift.max(right, line.lastIndex { value($0) > 0 }!)
                (top, bottom) = (Swift.min(top, row), row)
            }
        }
        guard right >= 0 else { return nil }
        return PixelRectangle(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
    }
}

extension SRGBA8 {
    /// Returns the bits in which a colour differs, in any channel; 0 for equal colours.
    fileprivate func difference(from other: SRGBA8) -> UInt8 {
        (red ^ other.red) | (green ^ other.green) | (blue ^ other.blue) | (alpha ^ other.alpha)
    }
}
