import FaceTracking
import Testing

@testable import FaceFitting

@Suite struct PersistentHandsTests {
    private static func hand(x: Double, y: Double = 100) -> HandLandmarks {
        HandLandmarks(points: (0..<HandLandmarks.count).map { SIMD2(x + Double($0 % 5) * 10, y + Double($0 / 5) * 10) })
    }

    private func take(_ hands: [[HandLandmarks]?], shots: Set<Int> = []) -> LandmarkTake {
        LandmarkTake(
            imageSize: SIMD2(640, 360), frameRate: 30,
            frames: hands.enumerated().map { index, hands in
                LandmarkFrame(time: Double(index) / 30, startsShot: shots.contains(index), hands: hands)
            })
    }

    @Test func handInASingleFrameIsDropped() {
        let moving = (0..<5).map { Self.hand(x: 100 + 10 * Double($0)) }
        let ghost = Self.hand(x: 400)
        let found = take((0..<5).map { $0 == 2 ? [ghost, moving[$0]] : [moving[$0]] }).persistentHands
        #expect(found == moving.map { [$0] })
    }

    @Test func gapIsFilledByInterpolation() {
        let found = take([[Self.hand(x: 100)], [Self.hand(x: 110)], [], [], [Self.hand(x: 140)]]).persistentHands
        #expect(found.map { $0?.first?.points[0].x } == [100, 110, 120, 130, 140])
    }

    /// A gap of four frames ends a hand, and so does a cut.
    @Test func longGapOrCutEndsAHand() {
        let far = take([[Self.hand(x: 100)], [Self.hand(x: 100)], [], [], [], [], [Self.hand(x: 100)]]).persistentHands
        #expect(far.allSatisfy { $0 == [] })
        let still = Array(repeating: [Self.hand(x: 100)], count: 4)
        #expect(take(still, shots: [2]).persistentHands == still)
        #expect(take(Array(repeating: [Self.hand(x: 100)], count: 3) + [[]], shots: [3]).persistentHands.last == [])
    }

    @Test func photoKeepsItsHands() {
        #expect(take([[Self.hand(x: 100)]]).persistentHands == [[Self.hand(x: 100)]])
        #expect(take([nil, nil]).persistentHands == [nil, nil])
    }
}
