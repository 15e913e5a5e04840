import FaceTracking
import RenderMath
import RenderTestSupport
import Testing

@testable import FaceFitting

/// A fit recovers the parameters from which the landmarks were made.
@Suite struct TakeFitterTests {
    @Test func fitRecoversPoseExpressionAndIdentity() throws {
        let made = try SyntheticTake(frames: 90)
        let fitted = made.fitted()
        let person = try #require(fitted.people.first)
        #expect(fitted.people.count == 1 && person.faces.count == 90)
        for face in person.faces {
            let truth = made.truth[face.frame]
            #expect(degrees(between: face.fit.pose, truth.pose) < 1.5, "frame \(face.frame)")
            let away = (face.fit.pose.translation - truth.pose.translation).length / truth.pose.translation.length
            #expect(away < 0.02, "frame \(face.frame): \(away)")
            let jaw = BlendShape.jawOpen.rawValue
            #expect((face.fit.weights[jaw] - truth.weights[jaw]).magnitude < 0.15)
            let error = try #require(face.error)
            #expect(error.mean < 0.5 && error.percentile95 < 1.2, "\(error)")
        }
        // The fit recovers the nose and the jaw as far as a camera can see them, up to a similarity, which belongs to the pose.
        let nose = try #require(made.model.rest.indices.max { made.model.rest[$0].z < made.model.rest[$1].z })
        #expect(person.identity[nose].z > 0.001)
    }

    @Test func fitReducesNoiseWithoutLag() throws {
        // A nod of 0.7 cycles per second, which a lagging filter would delay.
        func nod(_ time: Double) -> HeadPose {
            HeadPose(
                rotationVector: SIMD3(0.25 * PortableMath.sin(4.4 * time), 0, 0), translation: SIMD3(0, 0, -0.5))
        }
        let made = try SyntheticTake(frames: 120, noise: 0.3, seed: 5, motion: nod, expression: { _ in [:] })
        let raw = made.fitted()
        let calm = made.fitted(smoothing: TakeFitter.defaultSmoothing)
        let truth = made.truth.map { $0.pose.rotationVector.x }
        func pitch(_ take: FittedTake) throws -> [Double] {
            try #require(take.people.first).faces.map { $0.fit.pose.rotationVector.x }
        }
        let (rough, smooth) = (try pitch(raw), try pitch(calm))
        let bias = zip(smooth, truth).reduce(0) { $0 + $1.0 - $1.1 } / Double(truth.count)
        func error(shiftedBy shift: Double) -> Double {
            (10..<110).reduce(0) { sum, index in
                let wanted = nod((Double(index) - shift) / 30).rotationVector.x + bias
                return sum + (smooth[index] - wanted) * (smooth[index] - wanted)
            }
        }
        let best = (-10...10).map { Double($0) / 20 }.min { error(shiftedBy: $0) < error(shiftedBy: $1) }
        #expect(try #require(best).magnitude <= 0.1)
        #expect(error(shiftedBy: 0).squareRoot() / 10 < 0.01)
        #expect(rough.count == smooth.count)
    }

    @Test func stillHeadStaysStill() throws {
        let still = HeadPose(rotationVector: SIMD3(0.05, 0.2, 0), translation: SIMD3(0.02, 0, -0.5))
        let made = try SyntheticTake(frames: 90, noise: 0.3, seed: 8, motion: { _ in still }, expression: { _ in [:] })
        func wander(_ take: FittedTake) throws -> Double {
            // The positions of the chin and of both eyes, in per cent of the distance between the eyes: 113 pixels.
            let faces = try #require(take.people.first).faces
            let places = [SIMD3(0, -0.08, 0.03), SIMD3(0.03, 0.03, 0.03), SIMD3(-0.03, 0.03, 0.03)]
            var sum = 0.0
            for place in places {
                let seen = faces.map { made.camera.project($0.fit.pose.apply(place)) }
                let mean = seen.reduce(SIMD2<Double>()) { $0 + $1 } / Double(seen.count)
                sum += seen.reduce(0) { $0 + ($1 - mean).dot($1 - mean) }
            }
            return (sum / Double(3 * faces.count)).squareRoot() / 113.4 * 100
        }
        let rough = try wander(made.fitted())
        let calm = try wander(made.fitted(smoothing: TakeFitter.defaultSmoothing))
        #expect(calm < 0.1, "\(calm), was \(rough)")
        #expect(calm < 0.6 * rough)
    }

    @Test func blinksKeepTheirHeight() throws {
        func blink(_ time: Double) -> [BlendShape: Double] {
            // Six frames from open to shut to open, twice per second.
            let phase = (time * 2).truncatingRemainder(dividingBy: 1) * 15
            let height = phase < 6 ? 1 - (phase - 3).magnitude / 3 : 0
            return [.eyeBlinkLeft: height, .eyeBlinkRight: height]
        }
        let still = HeadPose(rotationVector: SIMD3(0, 0.1, 0), translation: SIMD3(0, 0, -0.45))
        let made = try SyntheticTake(frames: 90, noise: 0.2, seed: 2, motion: { _ in still }, expression: blink)
        let shape = BlendShape.eyeBlinkLeft.rawValue
        let raw = try #require(made.fitted().people.first).faces.map { $0.fit.weights[shape] }.max() ?? 0
        let calm = try #require(made.fitted(smoothing: TakeFitter.defaultSmoothing).people.first)
        let height = calm.faces.map { $0.fit.weights[shape] }.max() ?? 0
        #expect(height > 0.9 * raw, "\(height) of \(raw)")
    }

    @Test func fitDoesNotDependOnThreadCount() throws {
        let made = try SyntheticTake(frames: 40, noise: 0.3)
        let fits = [1, 2, 5].map { threads in
            TakeFitter(made.model, threads: threads).fit(made.take).people.map { $0.faces.map(\.fit) }
        }
        #expect(fits[0] == fits[1] && fits[1] == fits[2])
    }

    @Test func shortGapsAreFilledAndLongGapsAreNot() throws {
        var made = try SyntheticTake(frames: 60)
        for index in 10..<16 { made.take.frames[index].faces = [] }
        for index in 30..<50 { made.take.frames[index].faces = [] }
        let people = made.fitted().people
        let frames = Set(people.flatMap { $0.faces.map(\.frame) })
        #expect(frames == Set(0..<30).union(50..<60))
        let filled = try #require(people.first?.faces[12])
        #expect(!filled.isMeasured && degrees(between: filled.fit.pose, made.truth[12].pose) < 3)
    }

    @Test func fitDoesNotSmoothAcrossACut() throws {
        // The head jumps by one radian between two shots. Smoothing across the cut would put the adjacent frames halfway.
        func motion(_ time: Double) -> HeadPose {
            HeadPose(rotationVector: SIMD3(0, time < 0.6 ? -0.5 : 0.5, 0), translation: SIMD3(0, 0, -0.5))
        }
        var made = try SyntheticTake(frames: 40, motion: motion)
        let cut = try #require(made.truth.indices.first { made.truth[$0].pose.z.x > 0 })
        made.take.frames[cut].startsShot = true
        let faces = made.fitted(smoothing: TakeFitter.defaultSmoothing).people.flatMap(\.faces)
        #expect(faces.map(\.frame) == Array(0..<40))
        for face in faces where [cut - 1, cut].contains(face.frame) {
            #expect(degrees(between: face.fit.pose, made.truth[face.frame].pose) < 3, "frame \(face.frame)")
        }
    }
}
