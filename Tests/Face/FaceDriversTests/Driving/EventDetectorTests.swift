import Testing

@testable import FaceDrivers

/// An event occurs once each time a value crosses its threshold.
@Suite struct EventDetectorTests {
    /// The times at which an event occurs.
    private func occurrences(of event: EventDetector, _ numbers: [(time: Double, number: Double?)]) -> [Double] {
        var state = EventDetector.State()
        var times: [Double] = []
        for (time, number) in numbers {
            let before = state.count
            state.advance(to: number, at: time, by: event)
            if state.count > before { times.append(time) }
            #expect(state.newest == times.last && state.count == times.count)
        }
        return times
    }

    @Test func risingAndFallingValuesTriggerAtTheirThresholds() {
        let numbers: [(Double, Double?)] = [(0, 0.6), (1, 0.4), (2, 0.5), (3, 0.51), (4, 0.9), (5, 0.1), (6, 0.7)]
        #expect(occurrences(of: EventDetector(.time, threshold: 0.5, release: 0.5), numbers) == [0, 3, 6])
        let falling = EventDetector(.time, threshold: 0.5, release: 0.5, isFalling: true)
        #expect(occurrences(of: falling, numbers) == [1, 5])
    }

    @Test func hysteresisMergesJitterIntoOneEvent() {
        let event = EventDetector(.time, threshold: 0.5, release: 0.3)
        #expect(occurrences(of: event, [(0, 0.6), (1, 0.4), (2, 0.6), (3, 0.3), (4, 0.49), (5, 0.51)]) == [0, 5])
    }

    @Test func conditionMustHoldForItsDuration() {
        let event = EventDetector(.time, threshold: 0.5, release: 0.3, duration: 0.5)
        #expect(
            occurrences(of: event, [(0, 1), (0.25, 0), (1, 1), (1.25, 0.4), (1.5, 1), (2, 1), (3, 0), (3.5, 1), (4.1, 1)]) == [
                1.5, 4.1,
            ])
    }

    @Test func cooldownSuppressesEventsThatFollowTooSoon() {
        let event = EventDetector(.time, threshold: 0.5, release: 0.5, rearm: 1)
        #expect(occurrences(of: event, [(0, 1), (0.2, 0), (0.4, 1), (1.2, 1), (1.3, 0), (1.4, 1)]) == [0, 1.4])
    }

    @Test func unknownValueEndsTheCondition() {
        let event = EventDetector(.time, threshold: 0.5, release: 0.5)
        #expect(occurrences(of: event, [(0, nil), (1, 1), (2, nil), (3, 1)]) == [1, 3])
    }
}
