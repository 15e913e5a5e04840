import Imaging
import RenderMath

/// Detects the pixels of a block that look anti-aliased: V. Vyšniauskas, "Anti-aliased Pixel and Intensity Slope Detector",
/// 2009, as in mapbox's pixelmatch.
///
/// A pixel of one picture looks anti-aliased if three conditions hold. Among its eight neighbours, one is darker and one
/// lighter. At most two neighbours are equally light. The darkest or the lightest neighbour is calm: in both pictures at least
/// three of its own neighbours have its colour. A pixel at the border of the picture counts one neighbour beyond it as equal,
/// for itself and as a neighbour.
struct AntialiasingKernel: ~Copyable {
    private let size: ImageSize
    private let stride: Int
    private let halo: Int
    /// All bits set if the pixel is calm in both pictures, at the planes' indices; valid for the block and one pixel around it.
    private let calm: UnsafeMutablePointer<Int32>

    /// The distance around a block that is read: up to the neighbours of neighbours.
    static let halo = 2

    /// Creates a detector for windows of pictures of one size.
    init(size: ImageSize, like window: borrowing OKLabWindow) {
        self.size = size
        stride = window.stride
        halo = window.halo
        calm = .allocate(capacity: stride * (ChangedBlocks.side + 2 * halo))
        calm.initialize(repeating: 0, count: stride * (ChangedBlocks.side + 2 * halo))
    }

    deinit { calm.deallocate() }

    /// Finds the calm pixels of a block.
    @inline(__always)
    func prepare(_ reference: borrowing OKLabWindow, _ result: borrowing OKLabWindow, _ block: PixelBlock) {
        for y in block.rows.lowerBound - 1...block.rows.upperBound {
            for offset in Swift.stride(from: -1, through: block.columns.count, by: 16) {
                // The last vector is moved left, so that its right neighbours are in the same row.
                let offset = min(offset, stride - halo - 17)
                let column = block.columns.lowerBound + offset
                let border = border(fromColumn: column, y)
                let index = reference.index(ofColumn: column, row: y, in: block)
                let isCalm = hasManySiblings(reference, index, border) & hasManySiblings(result, index, border)
                UnsafeMutableRawPointer(calm + index).storeBytes(of: isCalm, as: WholeLanes.self)
            }
        }
    }

    /// Whether sixteen pixels of a block look anti-aliased in either picture.
    /// - Parameter index: the index of the first of them in the planes.
    @inline(__always)
    func isAntialiased(
        _ reference: borrowing OKLabWindow, _ result: borrowing OKLabWindow, at index: Int, column: Int, row: Int
    ) -> LaneMask {
        let border = border(fromColumn: column, row)
        return isAntialiased(reference.plane(0), index, border) .| isAntialiased(result.plane(0), index, border)
    }

    /// Returns 1 for each pixel at the border of the picture, 0 for the others.
    @inline(__always)
    private func border(fromColumn column: Int, _ row: Int) -> WholeLanes {
        if row == 0 || row == size.height - 1 { return WholeLanes(repeating: 1) }
        let columns = WholeLanes(repeating: Int32(column)) &+ WholeLanes(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
        let isBorder =
            (columns .== WholeLanes(repeating: 0)) .| (columns .== WholeLanes(repeating: Int32(size.width - 1)))
        return unsafeBitCast(isBorder, to: WholeLanes.self) & 1
    }

    /// Returns all bits set for each pixel with at least three neighbours of its colour.
    @inline(__always)
    private func hasManySiblings(_ window: borrowing OKLabWindow, _ index: Int, _ border: WholeLanes) -> WholeLanes {
        let color = window.colors(at: index)
        var equal = border
        for across in -1...1 {
            for down in -1...1 where across != 0 || down != 0 {
                let other = window.colors(at: index + down * stride + across)
                let isEqual = (color.x .== other.x) .& (color.y .== other.y) .& (color.z .== other.z)
                equal &-= unsafeBitCast(isEqual, to: WholeLanes.self)
            }
        }
        return unsafeBitCast(equal .> WholeLanes(repeating: 2), to: WholeLanes.self)
    }

    @inline(__always)
    private func isAntialiased(_ lightness: UnsafePointer<Float>, _ index: Int, _ border: WholeLanes) -> LaneMask {
        let zero = Lanes(repeating: 0)
        let center = lightness.lanes(at: index)
        var equal = border
        var (darkest, lightest) = (zero, zero)
        var (isDarkestCalm, isLightestCalm) = (WholeLanes.zero, WholeLanes.zero)
        // Column by column, as in the original: of equally dark neighbours the first counts.
        for across in -1...1 {
            for down in -1...1 where across != 0 || down != 0 {
                let neighbour = index + down * stride + across
                let difference = lightness.lanes(at: neighbour) - center
                let isCalm = UnsafeRawPointer(calm + neighbour).loadUnaligned(as: WholeLanes.self)
                equal &-= unsafeBitCast(difference .== zero, to: WholeLanes.self)
                let isDarker = difference .< darkest
                darkest = darkest.replaced(by: difference, where: isDarker)
                isDarkestCalm = isDarkestCalm.replaced(by: isCalm, where: isDarker)
                let isLighter = difference .> lightest
                lightest = lightest.replaced(by: difference, where: isLighter)
                isLightestCalm = isLightestCalm.replaced(by: isCalm, where: isLighter)
            }
        }
        let isAnyCalm = (isDarkestCalm | isLightestCalm) .!= WholeLanes.zero
        return (equal .<= WholeLanes(repeating: 2)) .& (darkest .< zero) .& (lightest .> zero) .& isAnyCalm
    }
}
