import FaceTracking
import Testing

@testable import FaceFitting

@Suite struct FaceTrackTests {
    private func face(at x: Double, size: Double = 100) -> FaceLandmarks {
        // The eyes are a fraction of the size apart; all other points are in the middle.
        var points = [SIMD3<Double>](repeating: SIMD3(x, 300, 0), count: FaceLandmarks.meshCount)
        for (index, side) in [(33, -0.5), (133, -0.3), (362, 0.3), (263, 0.5)] { points[index].x += side * size }
        return FaceLandmarks(points: points)
    }

    @Test func tracksFollowPeopleWhenDetectionOrderChanges() {
        let frames = (0..<20).map { index -> LandmarkFrame in
            let pair = [face(at: 200 + 3 * Double(index)), face(at: 700 - 3 * Double(index))]
            return LandmarkFrame(time: Double(index) / 30, faces: index.isMultiple(of: 3) ? pair.reversed() : pair)
        }
        let take = LandmarkTake(imageSize: SIMD2(1000, 600), frameRate: 30, frames: frames)
        let tracks = FaceTrack.tracks(of: take, mostFramesLost: 9)
        #expect(tracks.count == 2)
        for track in tracks {
            let places = track.sightings.map { frames[$0.frame].faces[$0.face].center.x }
            #expect(zip(places, places.dropFirst()).allSatisfy { ($1 - $0).magnitude < 10 })
        }
    }

    @Test func distantFaceStartsANewTrack() {
        let frames = [face(at: 100), face(at: 110), face(at: 900), face(at: 905)].enumerated().map {
            LandmarkFrame(time: Double($0.offset) / 30, faces: [$0.element])
        }
        let take = LandmarkTake(imageSize: SIMD2(1000, 600), frameRate: 30, frames: frames)
        #expect(FaceTrack.tracks(of: take, mostFramesLost: 9).map(\.sightings.count) == [2, 2])
    }
}
