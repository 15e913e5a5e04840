import FaceTracking
import RenderMath
import Testing

@testable import FaceFitting

/// The angle of view is recovered if the take determines it, and stays near the default otherwise.
@Suite struct FocalLengthFinderTests {
    @Test(arguments: [25.0, 43.6, 70])
    func turningHeadDeterminesAngleOfView(_ angle: Double) throws {
        let made = try SyntheticTake(frames: 150, noise: 0.3, seed: 4, verticalAngle: angle)
        let found = TakeFitter(made.model, threads: 2).fit(made.take)
        let foundAngle = found.camera.intrinsics.verticalAngle
        #expect(foundAngle > angle / 1.25 && foundAngle < angle * 1.25, "\(foundAngle) for \(angle)")
        #expect(found.findsFieldOfView)
    }

    @Test func distantSingleFrameKeepsDefaultAngle() throws {
        let still = HeadPose(rotationVector: SIMD3(0, 0.1, 0), translation: SIMD3(0, 0, -1.5))
        let made = try SyntheticTake(frames: 1, noise: 0.3, seed: 4, motion: { _ in still })
        let found = TakeFitter(made.model, threads: 2).fit(made.take).camera.intrinsics.verticalAngle
        #expect(found > 40 && found < 80, "\(found)")
    }

    @Test func givenAngleOfViewIsUsed() throws {
        let made = try SyntheticTake(frames: 2)
        let fitted = TakeFitter(made.model, fieldOfView: 30, threads: 2).fit(made.take)
        #expect((fitted.camera.intrinsics.verticalAngle - 30).magnitude < 1e-9 && !fitted.findsFieldOfView)
    }
}
