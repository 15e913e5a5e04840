import FaceTracking
import RenderMath
import Testing

@testable import FaceFitting

/// The camera's angle of view is found where a take tells it, and stays about the usual one where it does not.
@Suite struct FocalLengthFinderTests {
    @Test(arguments: [25.0, 43.6, 70])
    func aTurningHeadTellsTheAngleOfView(_ angle: Double) throws {
        let made = try SyntheticTake(frames: 150, noise: 0.3, seed: 4, verticalAngle: angle)
        let found = TakeFitter(made.model, threads: 2).fit(made.take)
        let foundAngle = found.camera.intrinsics.verticalAngle
        #expect(foundAngle > angle / 1.25 && foundAngle < angle * 1.25, "\(foundAngle) for \(angle)")
        #expect(found.findsFieldOfView)
    }

    @Test func aSingleFrameFromAfarTellsLittle() throws {
        let still = HeadPose(rotationVector: SIMD3(0, 0.1, 0), translation: SIMD3(0, 0, -1.5))
        let made = try SyntheticTake(frames: 1, noise: 0.3, seed: 4, motion: { _ in still })
        let found = TakeFitter(made.model, threads: 2).fit(made.take).camera.intrinsics.verticalAngle
        #expect(found > 40 && found < 80, "\(found)")
    }

    @Test func whatIsGivenIsTaken() throws {
        let made = try SyntheticTake(frames: 2)
        let fitted = TakeFitter(made.model, fieldOfView: 30, threads: 2).fit(made.take)
        #expect((fitted.camera.intrinsics.verticalAngle - 30).magnitude < 1e-9 && !fitted.findsFieldOfView)
    }
}
