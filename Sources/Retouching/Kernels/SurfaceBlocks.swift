import Imaging

/// The face's surface in blocks of sixteen columns and eight rows: which part of the texture each shows at most.
struct SurfaceBlocks: Sendable {
    static let width = 16
    static let height = 8

    /// The texture's places that a block shows.
    struct Block: Sendable {
        var low = SIMD2<Float>(repeating: .infinity)
        var high = SIMD2<Float>(repeating: -.infinity)
    }

    let columns: Int
    let rows: Int
    private let blocks: [Block]

    init(places: Image<SIMD2<Float>>, presence: Image<UInt8>) {
        let size = places.size
        columns = (size.width + Self.width - 1) / Self.width
        rows = (size.height + Self.height - 1) / Self.height
        var blocks = [Block](repeating: Block(), count: columns * rows)
        let columns = columns
        places.pixels.withUnsafeBufferPointer { places in
            presence.pixels.withUnsafeBufferPointer { presence in
                blocks.withUnsafeMutableBufferPointer { blocks in
                    for row in 0..<size.height {
                        let line = row / Self.height * columns
                        for column in 0..<size.width where presence[row * size.width + column] > 0 {
                            let place = places[row * size.width + column]
                            let index = line + column / Self.width
                            blocks[index].low.replace(with: place, where: place .< blocks[index].low)
                            blocks[index].high.replace(with: place, where: place .> blocks[index].high)
                        }
                    }
                }
            }
        }
        self.blocks = blocks
    }

    /// For each row of blocks the columns of pixels that hold all blocks for which `isReached` may be true; empty where there is none.
    func spans(where isReached: (Block) -> Bool) -> [Range<Int>] {
        (0..<rows).map { row in
            let line = blocks[row * columns..<(row + 1) * columns]
            func isHit(_ block: Block) -> Bool { block.low.x <= block.high.x && isReached(block) }
            guard let first = line.firstIndex(where: isHit), let last = line.lastIndex(where: isHit) else { return 0..<0 }
            return (first - line.startIndex) * Self.width..<(last - line.startIndex + 1) * Self.width
        }
    }
}
