import FaceTracking
import RenderMath
import Testing

@testable import FaceFitting

/// Film of 24 pictures per second shown at 30: masks follow the visible face and do not glide during repeated pictures.
@Suite struct RepeatedImagesTests {
    @Test func everyFifthPictureIsDetectedAsRepeated() throws {
        func sway(_ time: Double) -> HeadPose {
            // Every fourth picture of 24 per second is shown twice.
            let shown = Int((time * 30).rounded())
            let filmed = shown - (shown + 1) / 5
            return HeadPose(
                rotationVector: .zero, translation: SIMD3(0.08 * PortableMath.sin(Double(filmed) / 24 * 9), 0, -0.5))
        }
        let made = try SyntheticTake(frames: 60, noise: 0.1, seed: 3, motion: sway, expression: { _ in [:] })
        let repeats = RepeatedImages.find(in: made.take.frames.map { $0.faces[0] })
        for index in 1..<59 where repeats[index] { #expect((index + 1).isMultiple(of: 5), "\(index)") }
        #expect(repeats.count { $0 } >= 8)
        let person = try #require(made.fitted(smoothing: TakeFitter.defaultSmoothing).people.first)
        for (face, truth) in zip(person.faces, made.truth).dropFirst(3).dropLast(3) {
            // A steady path would be half a centimetre off.
            #expect((face.fit.pose.translation.x - truth.pose.translation.x).magnitude < 0.003, "frame \(face.frame)")
        }
    }

    @Test func restingHeadHasNoRepeatedPictures() throws {
        let still = HeadPose(rotationVector: .zero, translation: SIMD3(0, 0, -0.5))
        let made = try SyntheticTake(frames: 30, noise: 0.3, seed: 4, motion: { _ in still })
        #expect(!RepeatedImages.find(in: made.take.frames.map { $0.faces[0] }).contains(true))
    }
}
