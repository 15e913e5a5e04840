import RenderMath
import RenderTestSupport
import Testing

/// The luminance of Rec. 709: the weights, and equal bits in lanes.
@Suite struct LuminanceTests {
    @Test func channelsHaveTheirWeights() {
        #expect(SIMD3<Double>(1, 0, 0).luminance == 0.2126 && SIMD3<Float>(1, 0, 0).luminance == 0.2126)
        #expect(SIMD3<Double>(0, 1, 0).luminance == 0.7152 && SIMD3<Float>(0, 1, 0).luminance == 0.7152)
        #expect(SIMD3<Double>(0, 0, 1).luminance == 0.0722 && SIMD3<Float>(0, 0, 1).luminance == 0.0722)
        #expect((SIMD3<Double>(1, 1, 1).luminance - 1).magnitude < 1e-15)
    }

    /// The scalar code at the ends of rows gives the bits of the lanes.
    @Test func lanesHaveTheBitsOfScalars() {
        var generator = SeededGenerator(seed: 709)
        for _ in 0..<100 {
            func lanes() -> Lanes {
                var lanes = Lanes()
                for index in lanes.indices { lanes[index] = Float(generator.number(in: 0..<4)) }
                return lanes
            }
            let colors = LaneVector(lanes(), lanes(), lanes())
            let found = colors.luminance
            for index in found.indices {
                #expect(found[index] == SIMD3(colors.x[index], colors.y[index], colors.z[index]).luminance)
            }
        }
    }
}
