import FaceTracking
import RenderTestSupport
import Testing

@testable import FaceFitting

/// People keep their names when they are lost and found, and names never swap.
@Suite struct PersonFinderTests {
    /// Two people in turn, in shots of two seconds, with a tracker's noise of a third of a pixel.
    private static func film(_ shots: [Double]) throws -> (FaceModel, LandmarkTake) {
        var made = try SyntheticTake(frames: 1)
        var frames: [LandmarkFrame] = []
        for (index, identityScale) in shots.enumerated() {
            // Each shot sees another second of a turning and talking head.
            let shot = try SyntheticTake(
                frames: 60 * (index + 1), noise: 0.3, identityScale: identityScale, seed: UInt64(index + 1))
            for frame in shot.take.frames.suffix(60) {
                frames.append(
                    LandmarkFrame(
                        time: Double(frames.count) / 30, startsShot: frames.count.isMultiple(of: 60), faces: frame.faces))
            }
        }
        made.take.frames = frames
        return (made.model, made.take)
    }

    private static func names(_ take: FittedTake) -> [String] {
        var names = [String](repeating: "", count: take.times.count)
        for person in take.people {
            for face in person.faces { names[face.frame] = person.id }
        }
        return stride(from: 20, to: names.count, by: 60).map { names[$0] }
    }

    @Test func peopleKeepTheirNamesAcrossCuts() throws {
        let (model, take) = try Self.film([2, -2, 2, -2])
        let fitted = TakeFitter(model, fieldOfView: 43.6, threads: 2).fit(take)
        #expect(Self.names(fitted) == ["face-1", "face-2", "face-1", "face-2"])
    }

    @Test func simultaneousFacesAreDifferentPeople() throws {
        // Twins side by side: the second copies the first 300 pixels to the right.
        var made = try SyntheticTake(frames: 30)
        for index in made.take.frames.indices {
            let face = made.take.frames[index].faces[0]
            let twin = FaceLandmarks(points: face.points.map { $0 + SIMD3(300, 0, 0) }, blendShapes: face.blendShapes)
            made.take.frames[index].faces.append(twin)
        }
        let people = made.fitted().people
        #expect(people.map(\.faces.count) == [30, 30])
    }

    /// Includes the shipped face, whose shape does not distinguish it from other people.
    @Test(arguments: [1.0, 0]) func personLostForASecondKeepsTheirName(_ identityScale: Double) throws {
        var made = try SyntheticTake(frames: 90, noise: 0.3, identityScale: identityScale, seed: 3)
        for index in 30..<60 { made.take.frames[index].faces = [] }
        let people = made.fitted().people
        #expect(people.count == 1 && people.first?.faces.count == 60)
    }
}
