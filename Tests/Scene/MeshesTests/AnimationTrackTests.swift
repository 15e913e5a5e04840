import Meshes
import RenderMath
import RenderTestSupport
import Testing

/// Tracks compared with the formulas of glTF 2.0 in double precision.
struct AnimationTrackTests {
    @Test func stepInterpolationHoldsUntilNextKey() {
        let track = AnimationTrack(times: [1, 2, 4], values: [10, 20, 40], width: 1, interpolation: .step)
        let values = [0, 1, 1.999, 2, 3.9, 4, 9].map { track.value(at: $0)[0] }
        #expect(values == [10, 10, 10, 20, 20, 40, 40])
    }

    @Test func linearTracksInterpolateEachComponent() {
        let track = AnimationTrack(times: [0, 2], values: [0, 10, 4, -10], width: 2)
        #expect(track.value(at: 0.5) == [1, 5])
    }

    @Test(arguments: [0.0, 0.25, 0.5, 0.8, 1.0])
    func splinesMatchHermiteFormula(share: Double) {
        // In-tangent, value and out-tangent of two keys, 2 seconds apart.
        let track = AnimationTrack(
            times: [1, 3], values: [7, 1, 0.5, -0.25, 4, 9], width: 1, interpolation: .cubicSpline)
        let (p0, m0, p1, m1) = (1.0, 0.5 * 2, 4.0, -0.25 * 2)
        let (t, t2, t3) = (share, share * share, share * share * share)
        let expected = (2 * t3 - 3 * t2 + 1) * p0 + (t3 - 2 * t2 + t) * m0 + (3 * t2 - 2 * t3) * p1 + (t3 - t2) * m1
        #expect(abs(Double(track.value(at: 1 + 2 * share)[0]) - expected) < 1e-6)
    }

    /// A rotation by 170 degrees about an oblique axis in ten steps, each a tenth of it.
    @Test func rotationsInterpolateAtConstantSpeed() {
        let axis = SIMD3<Float>(1, 2, -0.5)
        let turn = Quaternion(angle: 170 * .pi / 180, axis: axis)
        let track = AnimationTrack(
            times: [0, 1], values: [0, 0, 0, 1, turn.vector.x, turn.vector.y, turn.vector.z, turn.vector.w], width: 4)
        for step in 0...10 {
            let expected = Quaternion(angle: 17 * Double(step) * .pi / 180, axis: axis)
            let dot = track.rotation(at: Double(step) / 10).vector.dot(expected.vector)
            #expect(abs(dot) > 0.999_999_8, "at \(step)")
        }
    }

    @Test func rotationsTakeTheShorterArc() {
        let turn = Quaternion(angle: 0.4, axis: SIMD3(0, 1, 0)).vector
        let track = AnimationTrack(times: [0, 1], values: [0, 0, 0, 1, -turn.x, -turn.y, -turn.z, -turn.w], width: 4)
        let half = Quaternion(angle: 0.2, axis: SIMD3(0, 1, 0)).vector
        #expect(abs(track.rotation(at: 0.5).vector.dot(half)) > 0.999_999_8)
    }

    @Test(arguments: [
        (AnimationTrack(times: [], values: [], width: 1), "has no keys"),
        (AnimationTrack(times: [0, 1], values: [0], width: 1), "has 1 numbers for 2 keys of 1 each"),
        (AnimationTrack(times: [0, 0], values: [0, 1], width: 1), "has key times that do not increase"),
        (AnimationTrack(times: [0, .nan], values: [0, 1], width: 1), "has a number that is not finite"),
        (AnimationTrack(times: [0], values: [0], width: 1, interpolation: .cubicSpline), "has 1 numbers for 1 keys of 3 each"),
    ])
    func invalidTracksReportTheirFault(track: AnimationTrack, fault: String) {
        #expect(track.fault == fault)
    }
}

/// Decomposes matrices and composes them again.
struct TransformPartsTests {
    @Test func decompositionComposesToTheSameMatrix() {
        var numbers = SeededGenerator(seed: 21)
        for _ in 0..<500 {
            let rotation = Quaternion(
                angle: numbers.number(in: -3..<3),
                axis: SIMD3(
                    Float(numbers.number(in: -1..<1)), Float(numbers.number(in: -1..<1)), Float(numbers.number(in: 0.1..<1))))
            let scale = SIMD3<Float>(
                Float(numbers.number(in: -2..<2)), Float(numbers.number(in: 0.1..<2)), Float(numbers.number(in: 0.1..<2)))
            let matrix = Transform(translation: SIMD3(1, -2, 3), rotation: rotation, scale: scale).matrix
            let again = Transform(matrix).matrix
            let difference = zip(matrix.columnMajor, again.columnMajor).map { abs($0 - $1) }.max() ?? 0
            #expect(difference < 2e-6, "\(numbers)")
        }
    }

    @Test func zeroScaleHasNoRotation() {
        let transform = Transform(Matrix4(scale: SIMD3(0, 0, 0)))
        #expect(transform.scale == .zero)
        #expect(transform.matrix.isFinite)
    }
}
