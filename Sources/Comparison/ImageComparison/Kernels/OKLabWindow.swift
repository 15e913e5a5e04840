import Imaging
import RenderMath

/// The colours of a block of a picture in OKLab, with a halo around it.
///
/// A colour outside the picture is NaN, so every comparison with it is false.
struct OKLabWindow: ~Copyable {
    /// The width of the halo on each side of the block, in pixels.
    let halo: Int
    /// The distance between rows in colours; whole vectors.
    let stride: Int
    /// Red, green and blue of the row being read in linear light, followed by lightness, a and b of all rows.
    private let memory: UnsafeMutablePointer<Float>

    /// Creates an empty window, to be filled with one block after another.
    init(halo: Int) {
        self.halo = halo
        stride = (ChangedBlocks.side + 2 * halo + 15) / 16 * 16
        memory = .allocate(capacity: 3 * stride * (ChangedBlocks.side + 2 * halo + 1))
        memory.initialize(repeating: 0, count: 3 * stride * (ChangedBlocks.side + 2 * halo + 1))
    }

    deinit { memory.deallocate() }

    /// Returns the start of a plane: 0 lightness, 1 green to red, 2 blue to yellow. Its first colour is that of the halo's
    /// corner.
    @inline(__always)
    func plane(_ index: Int) -> UnsafePointer<Float> {
        UnsafePointer(memory + 3 * stride + index * stride * (ChangedBlocks.side + 2 * halo))
    }

    /// Returns the index in the planes of a pixel of the picture; `block` is the block that was read.
    @inline(__always)
    func index(ofColumn x: Int, row y: Int, in block: PixelBlock) -> Int {
        (y - block.rows.lowerBound + halo) * stride + x - block.columns.lowerBound + halo
    }

    /// Returns sixteen colours starting at an index in the planes.
    @inline(__always)
    func colors(at index: Int) -> LaneVector {
        LaneVector(plane(0).lanes(at: index), plane(1).lanes(at: index), plane(2).lanes(at: index))
    }

    /// Reads a block with its halo.
    @inline(__always)
    func fill<Pixel: ComparablePixel>(
        from pixels: UnsafePointer<Pixel>, _ size: ImageSize, _ block: PixelBlock, linearFromSample: UnsafePointer<Float>
    ) {
        for row in 0..<block.rows.count + 2 * halo {
            let y = block.rows.lowerBound - halo + row
            let first = block.columns.lowerBound - halo
            let columns = max(first, 0)..<min(block.columns.upperBound + halo, size.width)
            let isInside = y >= 0 && y < size.height
            if isInside {
                decode(pixels + y * size.width, columns, at: columns.lowerBound - first, linearFromSample)
                convert(toRow: row)
            }
            let known = isInside ? columns.lowerBound - first..<columns.upperBound - first : 0..<0
            blank(row: row, outside: known)
        }
    }

    @inline(__always)
    private func decode<Pixel: ComparablePixel>(
        _ pixels: UnsafePointer<Pixel>, _ columns: Range<Int>, at start: Int, _ linearFromSample: UnsafePointer<Float>
    ) {
        let (red, green, blue) = (memory + start, memory + stride + start, memory + 2 * stride + start)
        for offset in 0..<columns.count {
            let pixel = pixels[columns.lowerBound + offset]
            red[offset] = linearFromSample[Int(pixel.red)]
            green[offset] = linearFromSample[Int(pixel.green)]
            blue[offset] = linearFromSample[Int(pixel.blue)]
        }
    }

    @inline(__always)
    private func convert(toRow row: Int) {
        let light = UnsafePointer(memory)
        for index in Swift.stride(from: 0, to: stride, by: 16) {
            let color = OKLabLanes.oklab(
                fromLinear: LaneVector(
                    light.lanes(at: index), light.lanes(at: stride + index), light.lanes(at: 2 * stride + index)))
            store(color.x, plane: 0, row * stride + index)
            store(color.y, plane: 1, row * stride + index)
            store(color.z, plane: 2, row * stride + index)
        }
    }

    @inline(__always)
    private func store(_ lanes: Lanes, plane index: Int, _ offset: Int) {
        UnsafeMutableRawPointer(mutating: plane(index) + offset).storeBytes(of: lanes, as: Lanes.self)
    }

    @inline(__always)
    private func blank(row: Int, outside known: Range<Int>) {
        guard known != 0..<stride else { return }
        for index in 0..<3 {
            let colors = UnsafeMutablePointer(mutating: plane(index)) + row * stride
            for column in 0..<stride where !known.contains(column) { colors[column] = .nan }
        }
    }
}
