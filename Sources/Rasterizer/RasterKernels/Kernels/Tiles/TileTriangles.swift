import CLanes
import KernelData

/// The triangles of a range that may touch a tile, in submission order.
struct TileTriangles {
    let setups: UnsafePointer<TriangleSetup>
    let entries: UnsafePointer<TileEntry>
    /// The indices of the tile's entries among those of the range.
    let bounds: Range<Int>
    private let firstPrimitiveID: UInt32
    private let coversFewPixels: Bool

    @inline(__always)
    init(of range: Int, in tile: Int, _ frame: UnsafePointer<FrameView>) {
        let lists = frame.pointee.ranges + range
        let starts = lists.pointee.tileStarts.base
        setups = UnsafePointer(lists.pointee.setups.base)
        entries = UnsafePointer(lists.pointee.tileEntries.base)
        bounds = Range(uncheckedBounds: (Int(starts[tile]), Int(starts[tile &+ 1])))
        firstPrimitiveID = frame.pointee.primitiveIDs.primitiveID(range: range, index: 0)
        coversFewPixels = lists.pointee.coversFewPixels
    }

    @inline(__always)
    var isEmpty: Bool { bounds.isEmpty }

    /// The setup and the primitive ID of a triangle; prefetches the setup of a later one.
    @inline(__always)
    subscript(entry: Int) -> (setup: UnsafePointer<TriangleSetup>, primitiveID: UInt32) {
        lanes_prefetch(setups + Int(entries[min(entry &+ Self.trianglesAhead, bounds.upperBound &- 1)].setup))
        let index = Int(entries[entry].setup)
        return (setups + index, firstPrimitiveID | UInt32(truncatingIfNeeded: index))
    }

    /// Calls `few` for runs of triangles with known pixels, and `one` for each other triangle.
    ///
    /// `few` takes the first triangle of a run, draws the run and returns the first triangle after it. If the range's triangles
    /// cover more than a few pixels, `one` receives all triangles instead.
    /// - Parameter one: takes the known pixels as `covered`, see `TileEntry.covered`.
    @inline(__always)
    func forEach(
        few: (_ first: Int) -> Int,
        one: (_ setup: UnsafePointer<TriangleSetup>, _ covered: UInt16, _ primitiveID: UInt32) -> Void
    ) {
        var entry = bounds.lowerBound
        while entry < bounds.upperBound {
            let covered = entries[entry].covered
            if covered != 0 && coversFewPixels {
                entry = few(entry)
            } else {
                let triangle = self[entry]
                one(triangle.setup, covered, triangle.primitiveID)
                entry &+= 1
            }
        }
    }

    /// Prefetches the setups of the first triangles.
    @inline(__always)
    func prefetchFirst() {
        for entry in bounds.lowerBound..<min(bounds.lowerBound &+ Self.trianglesAhead, bounds.upperBound) {
            lanes_prefetch(setups + Int(entries[entry].setup))
        }
    }

    /// The prefetch distance of setups in triangles: about as many as are drawn during a memory access.
    private static var trianglesAhead: Int { 12 }
}
