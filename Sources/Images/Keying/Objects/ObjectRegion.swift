import Imaging

/// A set of pixels of a picture, connected or not, and a box that contains all of them.
struct ObjectRegion: Equatable, Sendable {
    let size: ImageSize
    /// The columns of the box; empty if there are no pixels.
    var columns = 0..<0
    /// The rows of the box; empty if there are no pixels.
    var rows = 0..<0
    /// 1 for each pixel in the region, 0 for others, row by row.
    var members: [UInt8]
    /// The number of pixels in the region.
    var area = 0
}

extension ObjectRegion {
    /// Returns every `step`th of its pixels, row by row from the first.
    func places(every step: Int) -> [Int] {
        var (indices, rest) = ([Int](), 0)
        for row in rows {
            let start = row * size.width
            for index in start + columns.lowerBound..<start + columns.upperBound where members[index] == 1 {
                if rest == 0 {
                    indices.append(index)
                    rest = step
                }
                rest -= 1
            }
        }
        return indices
    }

    /// Returns the box enlarged by `margin` on each side, within the picture.
    func box(with margin: Int) -> PixelRectangle {
        PixelRectangle(
            columns: (columns.lowerBound - margin..<columns.upperBound + margin).clamped(to: 0..<size.width),
            rows: (rows.lowerBound - margin..<rows.upperBound + margin).clamped(to: 0..<size.height))
    }
}
