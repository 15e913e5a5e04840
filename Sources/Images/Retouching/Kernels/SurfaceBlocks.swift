import Imaging
import RenderMath

/// The face's surface in blocks of sixteen columns and eight rows, with the bounds of the texture coordinates in each block.
struct SurfaceBlocks: Sendable {
    static let width = 16
    static let height = 8

    /// The bounds of the texture coordinates that a block shows.
    struct Block: Sendable {
        var low = SIMD2<Float>(repeating: .infinity)
        var high = SIMD2<Float>(repeating: -.infinity)
    }

    private let columns: Int
    private let rows: Int
    private let blocks: [Block]

    /// - Parameter fade: the strength of brushes at each pixel.
    init(coordinates: Image<SIMD2<Float>>, fade: SilhouetteFade.Result) {
        let size = coordinates.size
        let (columns, rows) = ((size.width + Self.width - 1) / Self.width, (size.height + Self.height - 1) / Self.height)
        self.columns = columns
        self.rows = rows
        var blocks = [Block](repeating: Block(), count: columns * rows)
        if !fade.columns.isEmpty {
            coordinates.pixels.withUnsafeBufferPointer { coordinates in
                fade.presence.pixels.withUnsafeBufferPointer { presence in
                    for blockRow in fade.rows.lowerBound / Self.height...(fade.rows.upperBound - 1) / Self.height {
                        let held = (blockRow * Self.height..<(blockRow + 1) * Self.height).clamped(to: fade.rows)
                        for block in fade.columns.lowerBound / Self.width...(fade.columns.upperBound - 1) / Self.width {
                            let across = (block * Self.width..<(block + 1) * Self.width).clamped(to: fade.columns)
                            blocks[blockRow * columns + block] = Self.block(
                                coordinates.baseAddress!, presence.baseAddress!, columns: across, rows: held, width: size.width)
                        }
                    }
                }
            }
        }
        self.blocks = blocks
    }

    private static func block(
        _ coordinates: UnsafePointer<SIMD2<Float>>, _ presence: UnsafePointer<UInt8>, columns: Range<Int>, rows: Range<Int>,
        width: Int
    ) -> Block {
        var (left, right, top, bottom) = (Float.infinity, -Float.infinity, Float.infinity, -Float.infinity)
        for row in rows {
            let start = row &* width
            for index in start &+ columns.lowerBound..<start &+ columns.upperBound where presence[index] > 0 {
                let texel = coordinates[index]
                left = texel.x < left ? texel.x : left
                right = texel.x > right ? texel.x : right
                top = texel.y < top ? texel.y : top
                bottom = texel.y > bottom ? texel.y : bottom
            }
        }
        return Block(low: SIMD2(left, top), high: SIMD2(right, bottom))
    }

    /// Returns, for each row of blocks, the columns of pixels that contain all blocks for which `isReached` is true; empty if
    /// there are none.
    func spans(where isReached: (Block) -> Bool) -> [Range<Int>] {
        (0..<rows).map { row in
            let line = blocks[row * columns..<(row + 1) * columns]
            func isHit(_ block: Block) -> Bool { block.low.x <= block.high.x && isReached(block) }
            guard let first = line.firstIndex(where: isHit), let last = line.lastIndex(where: isHit) else { return 0..<0 }
            return (first - line.startIndex) * Self.width..<(last - line.startIndex + 1) * Self.width
        }
    }
}
