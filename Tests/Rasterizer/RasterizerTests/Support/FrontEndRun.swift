import Imaging
import KernelData
import Rasterizer
import RenderMath

/// The triangle setups of a draw from one build of the kernels, in ranges of a chosen length.
struct FrontEndRun {
    /// One 32-bit word per number. A corner created by clipping is identified by its attributes instead of its index.
    var setups: [[UInt32]] = []
    /// The tiles of each setup's box as a bin lists them: tile and index, tile by tile and range by range.
    var bins: [[Int]]
    /// Whether every flag of a vertex group is cleared at the end.
    var isEveryFlagLowered: Bool
    /// The unmodified setups, in order.
    var rawSetups: [TriangleSetup] = []
    /// The covered pixels that set-up found for each triangle, see `TileEntry.covered`.
    var coveredPixels: [UInt16] = []

    /// Runs a single draw.
    /// - Parameters:
    ///   - length: the number of triangles per range. With 1, vertices are also processed singly.
    init(
        _ draw: Draw, in list: DrawList, size: ImageSize, pattern: SamplePattern, tileSide: Int = 64, kernels: KernelTable,
        triangles length: Int
    ) {
        let count = draw.positions.count
        let room = (count + 15) / 16 * 16
        let material = MaterialRecord(draw.shading ?? ShadingMaterial(), of: draw, under: Lighting())
        let records = [DrawRecord(draw, material, firstVertex: 0)]
        var screenVertices = ReusedList<ScreenVertex>(capacity: room)
        var attributes = ReusedList<SIMD8<Float>>(capacity: room)
        var extraAttributes = ReusedList<SIMD16<Float>>(capacity: room)
        var usedGroups = ReusedList<UInt8>(capacity: room / 16 + 1)
        screenVertices.resize(to: room)
        attributes.resize(to: room)
        extraAttributes.resize(to: room)
        usedGroups.resize(to: room / 16)
        for vertex in 0..<room { attributes[vertex] = SIMD8(repeating: 0) }
        for group in 0..<room / 16 { usedGroups[group] = 0 }
        let grid = TileGrid(width: size.width, height: size.height, side: tileSide)
        defer {
            screenVertices.deallocate()
            attributes.deallocate()
            extraAttributes.deallocate()
            usedGroups.deallocate()
        }
        var bins = [[Int]](repeating: [], count: grid.count)
        var setups: [[UInt32]] = []
        var rawSetups: [TriangleSetup] = []
        var coveredPixels: [UInt16] = []
        withExtendedLifetime((draw, records)) {
            records.withUnsafeBufferPointer { records in
                let view = FrontEndView(
                    records: records, screenVertices: screenVertices.base, attributes: attributes.base,
                    extraAttributes: extraAttributes.base, usedGroups: usedGroups.base,
                    clipFromWorld: list.clipFromWorld, eye: list.eye, grid: grid, pattern: pattern)
                let step = length == 1 ? 1 : max(count, 1)
                for first in stride(from: 0, to: count, by: step) {
                    kernels.placeVertices(view, 0, first..<min(first + step, count))
                }
                var ranges: [TriangleRange] = []
                for first in stride(from: 0, to: draw.triangles.count, by: length) {
                    var range = TriangleRange()
                    range.firstTriangle = first
                    range.triangleCount = min(length, draw.triangles.count - first)
                    kernels.setUpTriangles(view, &range)
                    ranges.append(range)
                }
                if length == 1 {
                    // Ranges shorter than a group are processed vertex by vertex.
                    for first in stride(from: 0, to: count, by: 16) {
                        let isUsed = usedGroups[first / 16] != 0
                        for part in [first..<min(first + 8, count), min(first + 8, count)..<min(first + 16, count)] {
                            usedGroups[first / 16] = isUsed ? 1 : 0
                            kernels.fillAttributes(view, 0, part)
                        }
                        usedGroups[first / 16] = 0
                    }
                } else {
                    kernels.fillAttributes(view, 0, 0..<count)
                }
                for range in ranges {
                    for tile in 0..<grid.count {
                        for entry in range.tileStarts[tile]..<range.tileStarts[tile + 1] {
                            bins[tile].append(setups.count + Int(range.tileEntries[Int(entry)].setup))
                        }
                    }
                    for index in 0..<range.setups.count {
                        let setup = range.setups[index]
                        rawSetups.append(setup)
                        coveredPixels.append(UInt16(range.coveredPixels[index]))
                        setups.append(
                            Self.words(setup, records[0]) { vertex in
                                vertex >= 0 ? attributes[Int(vertex)] : range.ownVertices[Int(~vertex)]
                            } + [UInt32(bitPattern: range.coveredPixels[index])])
                    }
                    range.deallocate()
                }
            }
        }
        self.bins = bins
        self.setups = setups
        self.rawSetups = rawSetups
        self.coveredPixels = coveredPixels
        isEveryFlagLowered = (0..<room / 16).allSatisfy { usedGroups[$0] == 0 }
    }

    private static func words(
        _ setup: TriangleSetup, _ record: DrawRecord, _ attributes: (Int32) -> SIMD8<Float>
    ) -> [UInt32] {
        var words = [setup.x0, setup.y0, setup.x1, setup.y1, setup.x2, setup.y2].map { UInt32(bitPattern: $0) }
        words += [setup.columns, setup.rows]
        words += [
            setup.depthAtCorner, setup.depthPerColumn, setup.depthPerRow, setup.nearestDepth, setup.signedReciprocalArea,
        ].map(bits)
        for vertex in [setup.vertex0, setup.vertex1, setup.vertex2] {
            words.append(vertex >= 0 ? UInt32(vertex) : .max)
            if record.pass == .depthOnly { continue }
            let values = attributes(vertex)
            words += (0..<VertexLayout.count).map { bits(values[$0]) }
        }
        return words
    }

    /// A number's bits, with one pattern for every NaN.
    private static func bits(_ number: Float) -> UInt32 { number.isNaN ? 0x7FC0_0000 : number.bitPattern }
}
