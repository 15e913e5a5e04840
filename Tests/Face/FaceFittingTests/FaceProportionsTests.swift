import RenderMath
import RenderTestSupport
import Testing

@testable import FaceFitting

/// The shipped face has human proportions; stretched or squeezed faces do not.
@Suite struct FaceProportionsTests {
    private func deviation(_ change: (SIMD3<Double>) -> SIMD3<Double>) throws -> Double {
        let model = try SyntheticTake(frames: 1).model
        return model.proportions(identity: model.rest.map { change($0) - $0 }).deviationFromPeople
    }

    @Test func deviationIgnoresSizeAndPosition() throws {
        let plain = try deviation { $0 }
        #expect(plain < 2)
        #expect((try deviation { $0 * 1.3 + SIMD3(0.01, 0.02, 0) } - plain).magnitude < 1e-9)
    }

    @Test func faceStretchedByAFifthIsNotHuman() throws {
        #expect(try deviation { SIMD3($0.x, $0.y * 0.8, $0.z) } > 2.3)
        #expect(try deviation { SIMD3($0.x, $0.y * 1.2, $0.z) } > 2.3)
    }
}
