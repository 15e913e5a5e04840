import Imaging
import RenderMath
import Scheduling

/// Computes the distance of two colours in OKLab, 0…about 1, for each pixel.
enum OKLabKernel {
    /// - Parameters:
    ///   - radius: the greatest distance from a pixel at which its colour is searched for, 0…16.
    ///   - ignoresAntialiasing: whether pixels that look anti-aliased in either picture get 0.
    static func map<Pixel: ComparablePixel>(
        _ pair: PixelPair<Pixel>, radius: Int, ignoresAntialiasing: Bool, threads: Int
    ) -> DifferenceMap {
        var map = DifferenceMap(size: pair.size, filledWith: 0)
        map.values.withUnsafeMutableBufferPointer { values in
            pair.withPointers { pixels in
                Pixel.linearFromSample.withUnsafeBufferPointer { linear in
                    nonisolated(unsafe) let values = values.baseAddress!
                    nonisolated(unsafe) let linear = linear.baseAddress!
                    let (size, changes) = (pair.size, pair.changes)
                    parallelFor(count: changes.rows, threads: threads) { row, _ in
                        let blocks = changes.changedBlocks(inRow: row)
                        guard !blocks.isEmpty else { return }
                        let windows = OKLabWindows(size: size, radius: radius, ignoresAntialiasing: ignoresAntialiasing)
                        for block in blocks {
                            windows.reference.fill(from: pixels.pointer.reference, size, block, linearFromSample: linear)
                            windows.result.fill(from: pixels.pointer.result, size, block, linearFromSample: linear)
                            windows.measure(block, into: values)
                        }
                    }
                }
            }
        }
        return map
    }
}

/// A block of both pictures in OKLab, and the settings for its distances.
private struct OKLabWindows: ~Copyable {
    let reference: OKLabWindow
    let result: OKLabWindow
    private let antialiasing: AntialiasingKernel
    private let size: ImageSize
    private let radius: Int
    private let ignoresAntialiasing: Bool

    init(size: ImageSize, radius: Int, ignoresAntialiasing: Bool) {
        let halo = max(radius, ignoresAntialiasing ? AntialiasingKernel.halo : 0)
        reference = OKLabWindow(halo: halo)
        result = OKLabWindow(halo: halo)
        antialiasing = AntialiasingKernel(size: size, like: reference)
        self.size = size
        self.radius = radius
        self.ignoresAntialiasing = ignoresAntialiasing
    }

    /// Stores the distances of the block in the windows in a map of the whole picture.
    func measure(_ block: PixelBlock, into values: UnsafeMutablePointer<Float>) {
        if ignoresAntialiasing { antialiasing.prepare(reference, result, block) }
        for y in block.rows {
            for x in stride(from: block.columns.lowerBound, to: block.columns.upperBound, by: 16) {
                let index = reference.index(ofColumn: x, row: y, in: block)
                var distances = ColorSearch.distances(reference, result, at: index, radius: radius)
                if ignoresAntialiasing, LaneMath.isAnySet(distances .> Lanes(repeating: 0)) {
                    let isPassedOver = antialiasing.isAntialiased(reference, result, at: index, column: x, row: y)
                    distances = distances.replaced(by: 0, where: isPassedOver)
                }
                (values + y * size.width + x).store(distances, at: 0, count: min(16, block.columns.upperBound - x))
            }
        }
    }
}
