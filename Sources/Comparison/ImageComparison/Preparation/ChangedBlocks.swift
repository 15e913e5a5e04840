import Imaging
import Scheduling

/// The blocks of two pictures that contain differing pixels.
struct ChangedBlocks: Sendable {
    /// The side of a block in pixels.
    static let side = 64

    /// The number of columns and rows of blocks.
    let columns: Int
    let rows: Int
    private let size: ImageSize
    private let isChanged: [Bool]

    init<Pixel: ComparablePixel>(between reference: Image<Pixel>, and result: Image<Pixel>, threads: Int) {
        let size = reference.size
        self.size = size
        columns = (size.width + Self.side - 1) / Self.side
        rows = (size.height + Self.side - 1) / Self.side
        let columns = columns
        isChanged = parallelMap(count: rows, threads: threads) { row in
            ExactKernel.changedBlocks(inRow: row, columns: columns, reference, result)
        }.flatMap { $0 }
    }

    /// Whether any block is changed.
    var isAnyChanged: Bool { isChanged.contains(true) }

    /// Returns the rows of pixels in a row of blocks.
    func pixelRows(ofRow row: Int) -> Range<Int> { row * Self.side..<min((row + 1) * Self.side, size.height) }

    /// Returns the changed blocks of a row of blocks, from the left, cropped to the picture.
    func changedBlocks(inRow row: Int) -> [PixelBlock] {
        let rows = pixelRows(ofRow: row)
        return (0..<columns).filter { isChanged[row * columns + $0] }.map { column in
            PixelBlock(columns: column * Self.side..<min((column + 1) * Self.side, size.width), rows: rows)
        }
    }

    /// Whether a rectangle of pixels contains a change; pixels outside the picture are unchanged.
    func contains(changesInColumns pixelColumns: Range<Int>, rows pixelRows: Range<Int>) -> Bool {
        let columns = Self.blocks(of: pixelColumns, below: columns)
        let rows = Self.blocks(of: pixelRows, below: rows)
        return rows.contains { row in columns.contains { isChanged[row * self.columns + $0] } }
    }

    private static func blocks(of pixels: Range<Int>, below count: Int) -> Range<Int> {
        let first = min(max(pixels.lowerBound / side, 0), count)
        return first..<max(first, min((pixels.upperBound + side - 1) / side, count))
    }
}

/// A block of pixels inside the picture.
struct PixelBlock: Sendable {
    let columns: Range<Int>
    let rows: Range<Int>
}
