import DrawLists

/// A frame as the tiles see it: read-only, shared by all workers.
struct FrameView: @unchecked Sendable {
    let vertices: UnsafePointer<SIMD16<Float>>
    let records: UnsafeBufferPointer<DrawRecord>
    let ranges: [TriangleRange]
    let samplePositions: [SIMD2<Int32>]
    /// Where in a pixel a fragment is shaded, by its covered samples: in the middle if the middle is surely covered (all samples are),
    /// else in the middle of the covered samples, which lies on the triangle, since a triangle has no dents.
    let shadingOffsets: [SIMD2<Float>]
    let eye: DrawList.Eye
    let ambientLight: SIMD3<Float>
    let lights: [DirectionalLight]

    init(
        memory: borrowing FrameMemory, records: UnsafeBufferPointer<DrawRecord>, ranges: [TriangleRange],
        pattern: SamplePattern,
        list: DrawList
    ) {
        vertices = UnsafePointer(memory.vertices.base)
        self.records = records
        self.ranges = ranges
        samplePositions = pattern.sixteenths
        shadingOffsets = Self.shadingOffsets(pattern)
        eye = list.eye
        ambientLight = list.ambientLight
        lights = list.directionalLights
    }

    @inline(__always)
    func setup(_ name: UInt32) -> UnsafePointer<TriangleSetup> {
        UnsafePointer(ranges[TriangleName.range(name)].setups.base + TriangleName.place(name))
    }

    /// Where the attributes of a triangle's corners are.
    @inline(__always)
    func corners(
        _ name: UInt32
    ) -> (UnsafePointer<SIMD16<Float>>, UnsafePointer<SIMD16<Float>>, UnsafePointer<SIMD16<Float>>) {
        let range = ranges[TriangleName.range(name)]
        let corners = range.setups[TriangleName.place(name)].corners
        @inline(__always)
        func vertex(_ place: Int32) -> UnsafePointer<SIMD16<Float>> {
            place >= 0 ? vertices + Int(place) : UnsafePointer(range.ownVertices.base + Int(~place))
        }
        return (vertex(corners.0), vertex(corners.1), vertex(corners.2))
    }

    @inline(__always)
    func shadingOffset(_ samples: UInt8) -> SIMD2<Float> {
        shadingOffsets[Int(samples)]
    }

    private static func shadingOffsets(_ pattern: SamplePattern) -> [SIMD2<Float>] {
        let all = (1 << pattern.count) - 1
        return (0...all).map { covered in
            if covered == 0 || covered == all { return SIMD2(0.5, 0.5) }
            let positions = pattern.sixteenths.enumerated().filter { covered & (1 << $0.offset) != 0 }.map(\.element)
            let sum = positions.reduce(SIMD2<Int32>.zero) { $0 &+ $1 }
            return SIMD2(Float(sum.x), Float(sum.y)) / Float(16 * positions.count)
        }
    }
}
