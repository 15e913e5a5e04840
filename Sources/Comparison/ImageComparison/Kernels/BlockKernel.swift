internal import CSystem
import Imaging
import RenderMath
import Scheduling

/// A measure of the distance between two pixels, sixteen at a time; 0 if they are equal.
protocol PixelDifference: Sendable {
    func callAsFunction(_ reference: PixelLanes, _ result: PixelLanes) -> Lanes
}

/// Computes maps in which each pixel depends only on the same pixel of both pictures.
enum BlockKernel {
    static func map<Pixel: ComparablePixel>(
        _ pair: PixelPair<Pixel>, threads: Int, _ difference: some PixelDifference
    ) -> DifferenceMap {
        let (size, changes) = (pair.size, pair.changes)
        let values = [Float](unsafeUninitializedCapacity: size.pixelCount) { values, count in
            nonisolated(unsafe) let start = values.baseAddress!
            memory_prefer_large_pages(start, values.count * MemoryLayout<Float>.stride)
            pair.withPointers { pixels in
                // The first write to this much memory costs more than the values, so it is distributed over the threads as
                // well.
                parallelFor(count: changes.rows, threads: threads) { row, _ in
                    let rows = changes.pixelRows(ofRow: row)
                    let blocks = changes.changedBlocks(inRow: row)
                    for y in rows {
                        let line = start + y * size.width
                        var end = 0
                        for block in blocks {
                            let (first, count) = (block.columns.lowerBound, block.columns.count)
                            (line + end).initialize(repeating: 0, count: first - end)
                            let place = y * size.width + first
                            measure(
                                pixels.pointer.reference + place, pixels.pointer.result + place, count: count,
                                into: line + first, difference)
                            end = first + count
                        }
                        (line + end).initialize(repeating: 0, count: size.width - end)
                    }
                }
            }
            count = size.pixelCount
        }
        return DifferenceMap(size: size, values: values, changes: changes)
    }

    @inline(__always)
    private static func measure<Pixel: ComparablePixel>(
        _ reference: UnsafePointer<Pixel>, _ result: UnsafePointer<Pixel>, count: Int, into values: UnsafeMutablePointer<Float>,
        _ difference: some PixelDifference
    ) {
        var index = 0
        while index + 16 <= count {
            values.store(difference(Pixel.lanes(reference + index), Pixel.lanes(result + index)), at: index)
            index += 16
        }
        if index == count { return }
        // The rest of the picture's row is copied to a buffer, from which sixteen pixels can be read.
        withUnsafeTemporaryAllocation(of: Pixel.self, capacity: 32) { room in
            let (ours, theirs) = (room.baseAddress!, room.baseAddress! + 16)
            ours.initialize(repeating: reference[index], count: 16)
            theirs.initialize(repeating: result[index], count: 16)
            ours.update(from: reference + index, count: count - index)
            theirs.update(from: result + index, count: count - index)
            values.store(difference(Pixel.lanes(ours), Pixel.lanes(theirs)), at: index, count: count - index)
        }
    }
}
