import DrawLists
import Imaging

/// Where finished pixels go: the picture, filled with the background before, and the layers that were asked for.
struct OutputView: @unchecked Sendable {
    let colors: UnsafeMutablePointer<SRGBA8>
    let depths: UnsafeMutablePointer<Float>?
    let identifiers: UnsafeMutablePointer<UInt32>?
    /// The background where it is one colour; its alpha may be below 1 and its light above what a byte holds.
    let backgroundColor: SIMD4<Float>?
}

/// Between a tile's linear light and the picture's bytes.
struct OutputKernel {
    let memory: TileMemory
    let grid: TileGrid
    let tile: Int

    /// Brings a block of the background into linear light.
    func load(_ block: Int, from output: OutputView) {
        let decode = SRGBTransfer.linearFromByte
        forEachPixel(of: block) { pixel, place in
            let color: SIMD4<Float>
            if let even = output.backgroundColor {
                color = even
            } else {
                let encoded = output.colors[place]
                let alpha = Float(encoded.alpha) * (1 / 255)
                color = SIMD4(
                    decode[Int(encoded.red)] * alpha, decode[Int(encoded.green)] * alpha, decode[Int(encoded.blue)] * alpha,
                    alpha)
            }
            memory.colors.base[pixel * memory.sampleCount] = color
        }
    }

    /// Writes the pixels that were drawn on; the others keep the background's bytes, even those that a round trip through
    /// premultiplied alpha would lose.
    func write(to output: OutputView) {
        for block in 0..<memory.blockCount {
            let drawn = memory.drawnPixels.base[block]
            if drawn != 0 {
                forEachPixel(of: block) { pixel, place in
                    if drawn & (1 << UInt16(pixel & 15)) == 0 { return }
                    output.colors[place] = SRGBA8(LinearColor(premultiplied: resolved(pixel)))
                }
            }
            if let identifiers = output.identifiers {
                forEachPixel(of: block) { pixel, place in identifiers[place] = memory.identifiers.base[pixel] }
            }
            if let depths = output.depths {
                let held = UnsafeMutableRawPointer(memory.depth.base + block * memory.sampleCount)
                    .assumingMemoryBound(to: Float.self)
                forEachPixel(of: block) { pixel, place in depths[place] = held[pixel & 15] }
            }
        }
    }

    /// The mean of a pixel's samples.
    @inline(__always)
    private func resolved(_ pixel: Int) -> SIMD4<Float> {
        let samples = memory.colors.base + pixel * memory.sampleCount
        if memory.splitPixels.base[pixel >> 4] & (1 << UInt16(pixel & 15)) == 0 { return samples[0] }
        var sum = samples[0]
        for sample in 1..<memory.sampleCount {
            sum += samples[sample]
        }
        return sum * (1 / Float(memory.sampleCount))
    }

    /// Calls `body` for the pixels of a block that are in the picture, with their place in the tile and in the picture.
    @inline(__always)
    private func forEachPixel(of block: Int, _ body: (_ pixel: Int, _ place: Int) -> Void) {
        let origin = grid.origin(of: tile)
        let left = origin.x + block % memory.blocksPerRow * 4
        let top = origin.y + block / memory.blocksPerRow * 4
        let columns = min(4, grid.width - left)
        let rows = min(4, grid.height - top)
        if columns <= 0 || rows <= 0 { return }
        for row in 0..<rows {
            for column in 0..<columns {
                body(block * 16 + row * 4 + column, (top + row) * grid.width + left + column)
            }
        }
    }
}
