import Foundation
import RenderTestSupport
import Testing

@testable import FaceDrivers

@Suite("Reliefs rock, nod and flip smoothly")
struct ReliefMotionTests {
    /// The angles about X and Y of the idle motion from its facts, in the C library's arithmetic.
    private static func idle(_ time: Double) -> SIMD2<Double> {
        func swing(_ t: Double) -> Double {
            func eased(_ share: Double) -> Double { (1 - cos(.pi * share)) / 2 }
            if t < 5 { return .pi / 4 * eased(t / 5) }
            if t < 15 { return .pi / 4 - .pi / 2 * eased((t - 5) / 10) }
            return -.pi / 4 + .pi / 4 * eased((t - 15) / 5)
        }
        let time = time.truncatingRemainder(dividingBy: 40)
        return time < 20 ? SIMD2(swing(time), 0) : SIMD2(0, swing(time - 20))
    }

    private static func angles(_ turn: ReliefMotion.Turn) -> SIMD2<Double> {
        turn.axis == .x ? SIMD2(turn.angle, 0) : SIMD2(0, turn.angle)
    }

    @Test func idleMotionMatchesItsFormula() {
        for step in 0..<2000 {
            let time = Double(step) * 0.0503
            let turn = ReliefMotion.idleTurn(after: time)
            let expected = Self.idle(time)
            #expect((Self.angles(turn) - expected).length < 1e-12, "\(time)")
            let rate = (Self.idle(time + 1e-6) - Self.idle(time)) / 1e-6
            #expect((rate.x + rate.y - turn.speed).magnitude < 1e-5, "\(time)")
        }
    }

    @Test(arguments: [UInt64(3), 4, 5]) func flipIsContinuousInAngleAndSpeed(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<50 {
            let start = random.number(in: 0..<80)
            var motion = ReliefMotion(isIdle: true)
            let before = motion.turn(at: start)
            motion.beginFlip(at: start)
            let first = motion.turn(at: start)
            #expect(first == before, "\(random)")
            // Four values determine a cubic. The oracle gives angle and speed at both ends, and the rest follows.
            func hermite(_ s: Double) -> Double {
                let (p, m) = (before.angle, before.speed)
                return (2 * s * s * s - 3 * s * s + 1) * p + (s * s * s - 2 * s * s + s) * m
                    + (3 * s * s - 2 * s * s * s) * 2 * .pi
            }
            for step in 1..<40 {
                let s = Double(step) / 40
                let turn = motion.turn(at: start + s)
                #expect((turn.angle - hermite(s)).magnitude < 1e-9 && turn.axis == before.axis, "\(random)")
                #expect((turn.speed - (hermite(s + 1e-6) - hermite(s - 1e-6)) / 2e-6).magnitude < 1e-6, "\(random)")
            }
            let last = motion.turn(at: (start + 1).nextDown)
            #expect((last.angle - 2 * .pi).magnitude < 1e-6 && last.speed.magnitude < 1e-6, "\(random)")
            // The idle motion restarts.
            for later in [0.0, 0.5, 7, 33] {
                let turn = motion.turn(at: start + 1 + later)
                #expect((Self.angles(turn) - Self.idle(later)).length < 1e-9, "\(random)")
            }
        }
    }

    @Test func interruptingFlipIsContinuous() {
        var motion = ReliefMotion(isIdle: true)
        motion.beginFlip(at: 3)
        let before = motion.turn(at: 3.4)
        motion.beginFlip(at: 3.4)
        let after = motion.turn(at: 3.4)
        #expect((after.angle - before.angle).magnitude < 1e-12 && (after.speed - before.speed).magnitude < 1e-12)
        #expect((motion.turn(at: 4.4.nextDown).angle - 4 * .pi).magnitude < 1e-6)
        #expect(motion.turn(at: 5.4) == ReliefMotion.idleTurn(after: 5.4 - 4.4))
    }

    @Test func flipsWorkWithoutIdleMotion() {
        var motion = ReliefMotion(isIdle: false)
        #expect(motion.turn(at: 4).angle == 0)
        motion.beginFlip(at: 5)
        #expect((motion.turn(at: 5.5).angle - .pi).magnitude < 1e-12)
        #expect(motion.turn(at: 6).angle == 0)
    }
}

extension SIMD2<Double> {
    fileprivate var length: Double { (x * x + y * y).squareRoot() }
}
