import FilmIntegration
import Imaging
import RenderMath

/// The part of a picture around a face that registration uses: the blurred luma of square blocks of pixels.
struct FacePatch: Sendable {
    /// The width and height of a block in pixels.
    private let block: Int
    /// The first block, counted from the picture's top left corner.
    private let origin: SIMD2<Int>
    private let plane: LumaPlane

    /// - Parameters:
    ///   - low: the top left corner of the part, in pixels from the picture's top left corner.
    ///   - high: the bottom right corner.
    /// - Returns: nil if fewer than four blocks of a side are inside the picture.
    init?(of picture: SRGBImage, from low: SIMD2<Double>, to high: SIMD2<Double>, block: Int, blur: GaussianWeights) {
        let columns = Self.blocks(from: low.x, to: high.x, block, side: picture.size.width)
        let rows = Self.blocks(from: low.y, to: high.y, block, side: picture.size.height)
        guard columns.count >= 4, rows.count >= 4 else { return nil }
        self.block = block
        origin = SIMD2(columns.lowerBound, rows.lowerBound)
        plane = LumaPlane(of: picture, columns: columns, rows: rows, block: block).blurred(blur)
    }

    /// Returns the whole blocks of the picture between two coordinates.
    private static func blocks(from low: Double, to high: Double, _ block: Int, side: Int) -> Range<Int> {
        let last = Double(side / block)
        let first = min(max((low / Double(block)).rounded(.down), 0), last)
        return Int(first)..<Int(min(max((high / Double(block)).rounded(.up), first), last))
    }

    /// Returns a position in blocks from the centre of the first one; nil at the border, where neighbours are missing.
    /// - Parameter place: in pixels from the picture's top left corner.
    func position(of place: SIMD2<Double>) -> SIMD2<Float>? {
        let x = place.x / Double(block) - 0.5 - Double(origin.x)
        let y = place.y / Double(block) - 0.5 - Double(origin.y)
        guard x >= 1, y >= 1, x < Double(plane.width - 2), y < Double(plane.height - 2) else { return nil }
        return SIMD2(Float(x), Float(y))
    }

    /// Returns the luma at a position, interpolated from the four nearest blocks.
    func luma(at position: SIMD2<Float>) -> Float { mixed(at: position, offset: 0) }

    /// Returns the change of the luma at a position per pixel to the right and per pixel down.
    func gradient(at position: SIMD2<Float>) -> SIMD2<Float> {
        let across = mixed(at: position, offset: 1) - mixed(at: position, offset: -1)
        let down = mixed(at: position, offset: plane.width) - mixed(at: position, offset: -plane.width)
        return SIMD2(across, down) / Float(2 * block)
    }

    private func mixed(at position: SIMD2<Float>, offset: Int) -> Float {
        let (column, row) = (Int(position.x), Int(position.y))
        let (x, y) = (position.x - Float(column), position.y - Float(row))
        let index = row * plane.width + column + offset
        return plane.values.withUnsafeBufferPointer { luma in
            let above = luma[index] + (luma[index + 1] - luma[index]) * x
            let below = luma[index + plane.width] + (luma[index + plane.width + 1] - luma[index + plane.width]) * x
            return above + (below - above) * y
        }
    }
}
