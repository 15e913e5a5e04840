import Foundation
import RenderTestSupport
import Testing

@testable import FaceDrivers

/// Springs and pendulums follow their equations of motion and depend on time only.
@Suite struct SpringMotionTests {
    /// A recording may have any increasing times, also those whose number of steps is no integer of 64 bits.
    @Test func farTimesRestartAtRest() {
        var motion = SpringMotion()
        let start = [SIMD3(1.0, 2, 3)]
        for now in [-1e300, 0, 1e18, 1e300] {
            #expect(motion.advance(to: [.zero], at: now, restingAt: start) { _, _, _ in } == start)
        }
    }

    /// The position of a node's tip in each frame, in a scene with one node below another whose position `target` sets.
    private func spring(_ frequency: Double, _ damping: Double, at times: [Double], target: (Double) -> Double) -> [Double] {
        var motion = SpringMotion()
        let angular = 2 * Double.pi * frequency
        return times.map { time in
            let place = SIMD3(target(time), 0, 0)
            return motion.advance(to: [place], at: time, restingAt: [place]) { position, velocity, target in
                let (pull, drag) = ((target - position) * (angular * angular), velocity * (2 * damping * angular))
                velocity += (pull - drag) * SpringMotion.step
                position += velocity * SpringMotion.step
            }[0].x
        }
    }

    @Test func stepResponseMatchesDampedOscillator() {
        // The target jumps from 0 to 1 within 1 ms; x(t) = 1 − e^(−ζωt)(cos ωd t + ζω/ωd sin ωd t).
        let (frequency, damping) = (1.5, 0.25)
        let times = [0, 0.001] + (1...120).map { Double($0) / 60 }
        let places = spring(frequency, damping, at: times) { $0 > 0 ? 1 : 0 }
        let angular = 2 * Double.pi * frequency
        let damped = angular * (1 - damping * damping).squareRoot()
        for (time, place) in zip(times, places).dropFirst(2) {
            let decay = exp(-damping * angular * time)
            let truth = 1 - decay * (cos(damped * time) + damping * angular / damped * sin(damped * time))
            #expect(abs(place - truth) < 0.03, "\(time): \(place), \(truth)")
        }
    }

    @Test func extraFramesDoNotChangeMotion() {
        // The target moves at constant speed, so frames between two others add no information.
        let few = spring(2, 0.3, at: (0...30).map { Double($0) / 10 }) { 2 * $0 }
        let many = spring(2, 0.3, at: (0...300).map { Double($0) / 100 }) { 2 * $0 }
        for index in few.indices { #expect(abs(few[index] - many[10 * index]) < 1e-9, "\(index)") }
    }

    @Test func timeGapResetsSpringToRest() {
        let places = spring(1, 0, at: [0, 0.1, 0.2, 1, 1.1]) { $0 > 0.05 ? 1 : 0 }
        #expect(places[2] > 0 && places[2] < 1 && places[3] == 1 && places[4] == 1)
    }
}
