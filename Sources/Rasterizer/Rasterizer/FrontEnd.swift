import RasterResources
import KernelData
import RenderMath
import Scheduling
import Tracing

/// Sorts the triangles of a draw list into tiles, in parallel over batches of vertices and of triangles.
///
/// Screen positions are computed first, for all vertices. Attributes come last, and only for vertices of triangles that may be
/// visible.
///
/// All results are kept until the next frame. A draw that is unchanged at the same index, with the same camera, is not
/// processed again. The last list is therefore kept too: while its buffers are retained here, they keep their content, and
/// other buffers have other addresses.
final class FrontEnd {
    private let kernels: KernelTable
    private let pattern: SamplePattern
    private let grid: TileGrid
    private var records: [DrawRecord] = []
    private var materials: [MaterialRecord] = []
    private var shares: [Share] = []
    private var screenVertices = ReusedList<ScreenVertex>(capacity: 1024)
    private var attributes = ReusedList<SIMD8<Float>>(capacity: 1024)
    private var extraAttributes = ReusedList<SIMD16<Float>>(capacity: 0)
    private var usedGroups = ReusedList<UInt8>(capacity: 64)
    private var allRanges: [TriangleRange] = []
    private var rangeCount = 0
    private var primitiveIDs = PrimitiveIDLayout.all[0]
    private var batches: [Batch] = []
    private var staleRanges: [Int] = []
    private var last = Last()

    /// The ranges of a draw in the frame.
    private struct Share {
        var firstRange: Int
        var rangeCount: Int
        /// The number of triangles in each range except the last.
        var rangeLength: Int
        /// Whether the results of the last frame are still valid.
        var isFresh: Bool
    }

    /// The input of the last frame, for comparison with the next.
    private struct Last {
        var list: DrawList?
        var primitiveIDs = PrimitiveIDLayout.all[0]
        var records: [DrawRecord] = []
        var shares: [Share] = []
    }

    /// Consecutive vertices of one draw.
    private struct Batch {
        var draw: Int
        var vertices: Range<Int>
    }

    /// A front end for pictures of one size.
    init(grid: TileGrid, pattern: SamplePattern, kernels: KernelTable) {
        self.grid = grid
        self.pattern = pattern
        self.kernels = kernels
    }

    deinit {
        screenVertices.deallocate()
        attributes.deallocate()
        extraAttributes.deallocate()
        usedGroups.deallocate()
        for range in allRanges { range.deallocate() }
    }

    /// The frame's ranges of triangles, in submission order, until the next frame.
    var ranges: ArraySlice<TriangleRange> { allRanges[..<rangeCount] }

    /// The table for physically based draws; nil if the list has none.
    private var specularAlbedo: UnsafePointer<SIMD4<Float>>? {
        materials.contains { $0.lightingModel.isPhysicallyBased } ? UnsafePointer(SpecularAlbedo.shared.table) : nil
    }

    /// The table for draws with a sheen; nil if the list has none.
    private var sheenAlbedo: UnsafePointer<SIMD4<Float>>? {
        materials.contains { $0.reads[.sheen] } ? UnsafePointer(SheenAlbedo.shared.table) : nil
    }

    /// Calls a function with the frame of the list that was sorted last.
    func withFrame(
        of list: DrawList, lightings: UnsafeBufferPointer<LightingRecord>, pattern: PatternView, output: OutputView,
        isCounting: Bool, _ body: (FrameView) -> Void
    ) {
        records.withUnsafeBufferPointer { records in
            materials.withUnsafeBufferPointer { materials in
                ranges.withUnsafeBufferPointer { ranges in
                    body(
                        FrameView(
                            attributes: attributes.base, extraAttributes: extraAttributes.base, records: records,
                            materials: materials, ranges: ranges,
                            primitiveIDs: primitiveIDs, grid: grid, pattern: pattern,
                            clipFromWorld: list.clipFromWorld, eye: list.eye,
                            tone: ToneRecord(list), lightings: lightings, specularAlbedo: specularAlbedo,
                            sheenAlbedo: sheenAlbedo, output: output,
                            isCounting: isCounting))
                }
            }
        }
    }

    /// Sorts a list's triangles into tiles.
    /// - Parameters:
    ///   - keepsCoordinates: whether opaque surfaces keep texture coordinates that their materials do not use.
    ///   - isCounting: whether to count the triangles by result.
    /// - Returns: the counts; nil if `isCounting` is false.
    func sort(_ list: DrawList, keepsCoordinates: Bool, isCounting: Bool, _ team: WorkerTeam) -> [TriangleCounts]? {
        swap(&records, &last.records)
        swap(&shares, &last.shares)
        makeRecords(of: list, keepsCoordinates: keepsCoordinates)
        makeRanges()
        last.list = list
        last.primitiveIDs = primitiveIDs
        return records.withUnsafeBufferPointer { records in
            let view = FrontEndView(
                records: records, screenVertices: screenVertices.base, attributes: attributes.base,
                extraAttributes: extraAttributes.base,
                usedGroups: usedGroups.base, clipFromWorld: list.clipFromWorld, eye: list.eye, grid: grid, pattern: pattern)
            cutVertices { _ in true }
            forEachBatch(view, team, as: .vertices, kernels.placeVertices)
            setUpTriangles(view, team)
            cutVertices { $0.pass != .depthOnly }
            forEachBatch(view, team, as: .attributes, kernels.fillAttributes)
            return isCounting ? countTriangles(view, team) : nil
        }
    }

    /// Lists the draws, assigns their vertices and ranges in the frame, and detects unchanged draws.
    private func makeRecords(of list: DrawList, keepsCoordinates: Bool) {
        records.removeAll(keepingCapacity: true)
        materials.removeAll(keepingCapacity: true)
        shares.removeAll(keepingCapacity: true)
        guard let primitiveIDs = PrimitiveIDLayout.sufficing(for: list.draws.lazy.map(\.trianglesToCut)) else {
            preconditionFailure("\(list.draws.count) draws exceed the limit of one list.")
        }
        self.primitiveIDs = primitiveIDs
        let mayBeFresh = primitiveIDs == last.primitiveIDs && (last.list.map { Self.isSameCamera($0, list) } ?? false)
        var firstVertex = 0
        rangeCount = 0
        for (index, draw) in list.draws.enumerated() {
            let material = MaterialRecord(draw.shading ?? ShadingMaterial(), of: draw, under: list.lighting(of: draw))
            let record = DrawRecord(draw, material, firstVertex: firstVertex, keepsCoordinates: keepsCoordinates)
            let count = primitiveIDs.rangeCount(of: draw.trianglesToCut)
            let isFresh =
                mayBeFresh && index < last.records.count && last.shares[index].firstRange == rangeCount
                && record.makesSameTriangles(as: last.records[index])
            records.append(record)
            materials.append(material)
            shares.append(
                Share(
                    firstRange: rangeCount, rangeCount: count, rangeLength: primitiveIDs.rangeLength(of: draw.trianglesToCut),
                    isFresh: isFresh))
            let groups = (draw.positions.count + VertexGroup.length - 1) / VertexGroup.length
            firstVertex += groups * VertexGroup.length
            rangeCount += count
        }
        screenVertices.resize(to: firstVertex)
        attributes.resize(to: firstVertex)
        if records.contains(where: \.hasExtraAttributes) { extraAttributes.resize(to: firstVertex) }
        let (oldCount, newCount) = (usedGroups.count, firstVertex / VertexGroup.length)
        usedGroups.resize(to: newCount)
        for group in min(oldCount, newCount)..<newCount { usedGroups[group] = 0 }
    }

    private static func isSameCamera(_ a: DrawList, _ b: DrawList) -> Bool {
        guard a.clipFromWorld.hasSameBits(as: b.clipFromWorld) else { return false }
        func bits(_ vector: SIMD3<Float>) -> SIMD3<UInt32> {
            SIMD3(vector.x.bitPattern, vector.y.bitPattern, vector.z.bitPattern)
        }
        switch (a.eye, b.eye) {
        case (.point(let a), .point(let b)), (.direction(let a), .direction(let b)): return bits(a) == bits(b)
        default: return false
        }
    }

    /// Divides draws' triangles into ranges, and lists the ranges that must be processed.
    private func makeRanges() {
        while allRanges.count < rangeCount {
            allRanges.append(TriangleRange())
        }
        staleRanges.removeAll(keepingCapacity: true)
        for (draw, share) in shares.enumerated() where !share.isFresh {
            for number in 0..<share.rangeCount {
                let range = share.firstRange + number
                let first = number * share.rangeLength
                allRanges[range].draw = draw
                allRanges[range].firstTriangle = first
                allRanges[range].triangleCount = min(share.rangeLength, Int(records[draw].triangleCount) - first)
                staleRanges.append(range)
            }
        }
    }

    private func setUpTriangles(_ view: FrontEndView, _ team: WorkerTeam) {
        let (stale, kernels) = (staleRanges, kernels)
        allRanges.withUnsafeMutableBufferPointer { buffer in
            let ranges = SendablePointer(buffer.baseAddress)
            team.forEach(count: stale.count, as: .setup) { index, _ in
                kernels.setUpTriangles(view, ranges.pointer! + stale[index])
            }
        }
    }

    /// Counts all triangles, range by range, including those of unchanged draws.
    private func countTriangles(_ view: FrontEndView, _ team: WorkerTeam) -> [TriangleCounts] {
        let kernels = kernels
        var counts = [TriangleCounts](repeating: TriangleCounts(), count: rangeCount)
        counts.withUnsafeMutableBufferPointer { counts in
            allRanges.withUnsafeBufferPointer { ranges in
                let (counts, ranges) = (SendablePointer(counts.baseAddress), SendablePointer(ranges.baseAddress))
                team.forEach(count: rangeCount, as: .counting) { index, _ in
                    let range = ranges.pointer! + index
                    let first = range.pointee.firstTriangle
                    kernels.countTriangles(
                        view, range.pointee.draw, first..<first + range.pointee.triangleCount, counts.pointer! + index)
                }
            }
        }
        return counts
    }

    /// Divides the vertices of draws that must be processed into batches of whole groups.
    private func cutVertices(of isWanted: (DrawRecord) -> Bool) {
        batches.removeAll(keepingCapacity: true)
        for (draw, record) in records.enumerated() where !shares[draw].isFresh && isWanted(record) {
            let count = Int(record.vertexCount)
            for first in stride(from: 0, to: count, by: 256 * VertexGroup.length) {
                batches.append(Batch(draw: draw, vertices: first..<min(first + 256 * VertexGroup.length, count)))
            }
        }
    }

    private func forEachBatch(
        _ view: FrontEndView, _ team: WorkerTeam, as stage: Stage,
        _ kernel: @Sendable (borrowing FrontEndView, Int, Range<Int>) -> Void
    ) {
        let batches = batches
        team.forEach(count: batches.count, as: stage) { index, _ in
            kernel(view, batches[index].draw, batches[index].vertices)
        }
    }
}

extension Draw {
    /// The properties that determine how the triangles are divided into ranges.
    var trianglesToCut: PrimitiveIDLayout.Triangles { PrimitiveIDLayout.Triangles(triangles.count, state.fillMode) }
}
