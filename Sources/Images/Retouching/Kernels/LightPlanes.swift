import CLanes
import Imaging
import RenderMath

/// Part of a picture in linear light, with separate planes of red, green and blue, in blocks of sixteen pixels.
///
/// Blocks are counted from the picture's left edge. Lanes beyond its right edge repeat its last pixel.
final class LightPlanes: @unchecked Sendable {
    /// The stored blocks of each row.
    let blocks: Range<Int>
    /// The stored rows.
    let rows: Range<Int>
    private let memory: LaneStore.Piece

    /// Allocates uninitialized memory for a part; write before reading.
    init(blocks: Range<Int>, rows: Range<Int>) {
        self.blocks = blocks
        self.rows = rows
        memory = LaneStore.shared.take(3 * blocks.count * rows.count)
    }

    deinit {
        LaneStore.shared.giveBack(memory)
    }

    /// Returns the three lines of a row, each starting at the first block.
    func line(_ row: Int) -> LightLine {
        let start = memory.start + 3 * blocks.count * (row - rows.lowerBound)
        return LightLine(
            red: start, green: start + blocks.count, blue: start + 2 * blocks.count, firstBlock: blocks.lowerBound)
    }
}

/// One row of a picture in linear light.
struct LightLine {
    let red: UnsafeMutablePointer<Lanes>
    let green: UnsafeMutablePointer<Lanes>
    let blue: UnsafeMutablePointer<Lanes>
    /// The block at which the pointers start.
    let firstBlock: Int

    /// Passes the numbers of all three colours, starting at a block.
    @inline(__always)
    func numbers(
        from block: Int,
        _ body: (UnsafeMutablePointer<Float>, UnsafeMutablePointer<Float>, UnsafeMutablePointer<Float>) -> Void
    ) {
        func start(_ plane: UnsafeMutablePointer<Lanes>) -> UnsafeMutablePointer<Float> {
            UnsafeMutableRawPointer(plane + (block &- firstBlock)).assumingMemoryBound(to: Float.self)
        }
        body(start(red), start(green), start(blue))
    }

    /// Returns the line of red (0), green (1) or blue (2).
    func channel(_ index: Int) -> UnsafeMutablePointer<Lanes> {
        index == 0 ? red : index == 1 ? green : blue
    }

    @inline(__always)
    subscript(block: Int) -> LaneVector {
        get { LaneVector(red[block &- firstBlock], green[block &- firstBlock], blue[block &- firstBlock]) }
        nonmutating set {
            red[block &- firstBlock] = newValue.x
            green[block &- firstBlock] = newValue.y
            blue[block &- firstBlock] = newValue.z
        }
    }
}

/// Converts between a picture's bytes and linear light.
struct LightTransfer: @unchecked Sendable {
    let width: Int
    private let tables = TransferTables.shared.view

    init(width: Int) {
        self.width = width
    }

    /// Fills blocks of a line from a row's pixels; alpha is ignored.
    func decode(_ pixels: UnsafePointer<SRGBA8>, blocks: Range<Int>, into line: LightLine) {
        let linear = tables.linearFromByte
        let first = blocks.lowerBound &* 16
        let inside = min(blocks.upperBound &* 16, width) &- first
        let start = pixels + first
        // Scalar stores to memory: inserting numbers lane by lane into a vector took three times as long.
        line.numbers(from: blocks.lowerBound) { red, green, blue in
            for index in 0..<inside {
                let pixel = start[index]
                red[index] = linear[Int(pixel.red)]
                green[index] = linear[Int(pixel.green)]
                blue[index] = linear[Int(pixel.blue)]
            }
            for index in inside..<blocks.count &* 16 {
                red[index] = red[inside &- 1]
                green[index] = green[inside &- 1]
                blue[index] = blue[inside &- 1]
            }
        }
    }

    /// Writes blocks of a line to a row's pixels, which keep their alpha.
    func encode(_ line: LightLine, blocks: Range<Int>, into pixels: UnsafeMutablePointer<SRGBA8>) {
        let bytes = UnsafeMutableRawPointer(pixels)
        let alpha = WholeLanes(repeating: Int32(bitPattern: 0xFF00_0000))
        for block in blocks {
            let light = line[block]
            let color = encoded(light.x) | encoded(light.y) &<< 8 | encoded(light.z) &<< 16
            let column = block &* 16
            if column &+ 16 <= width {
                let old = (bytes + column &* 4).loadUnaligned(as: WholeLanes.self)
                (bytes + column &* 4).storeBytes(of: color | (old & alpha), as: WholeLanes.self)
            } else {
                for lane in 0..<width &- column {
                    let address = bytes + (column &+ lane) &* 4
                    let old = address.loadUnaligned(as: Int32.self) & Int32(bitPattern: 0xFF00_0000)
                    address.storeBytes(of: color[lane] | old, as: Int32.self)
                }
            }
        }
    }

    /// Returns the bytes nearest to light, equal to those of `SRGBTransfer.byte`.
    @inline(__always)
    private func encoded(_ light: Lanes) -> WholeLanes {
        let bounded = LaneMath.min(LaneMath.max(light, Lanes(repeating: TransferView.darkest)), Lanes(repeating: 1))
        let bits = unsafeBitCast(bounded, to: WholeLanes.self)
        let first = WholeLanes(repeating: Int32(bitPattern: TransferView.darkest.bitPattern &>> 16))
        let entry = lanes_gather(tables.buckets, bits &>> 16 &- first)
        // One more if the next byte has begun.
        let rest = (bits & 0xFFFF) &- (entry & 0x1_FFFF)
        return entry &>> 17 &+ 1 &+ rest &>> 31
    }
}
