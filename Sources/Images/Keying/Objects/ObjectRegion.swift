import Imaging

/// Pixels of a picture that hang together or not, and a box that holds all of them.
struct ObjectRegion: Equatable, Sendable {
    let size: ImageSize
    /// The columns of the box; empty where there are no pixels.
    var columns = 0..<0
    /// The rows of the box; empty where there are no pixels.
    var rows = 0..<0
    /// 1 for each pixel that belongs to it, 0 for others, row by row.
    var members: [UInt8]
    /// The number of pixels that belong to it.
    var area = 0
}

extension ObjectRegion {
    /// Every so many of its pixels, row by row from the first on.
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

    /// Columns and rows of the box and so many around it, within the picture.
    func box(with margin: Int) -> PixelRectangle {
        PixelRectangle(
            columns: (columns.lowerBound - margin..<columns.upperBound + margin).clamped(to: 0..<size.width),
            rows: (rows.lowerBound - margin..<rows.upperBound + margin).clamped(to: 0..<size.height))
    }
}
