import Testing

@testable import FrameProduction

@Suite("Videos stay synchronous with uneven recordings")
struct FramePacingTests {
    /// The number of copies of each frame in the video.
    static func copies(_ times: [Double], _ framesPerSecond: Double) -> [Int] {
        let pacing = FramePacing(framesPerSecond: framesPerSecond)
        return times.indices.map { index in
            pacing.copies(
                at: times[index], after: index > 0 ? times[index - 1] : nil,
                before: index + 1 < times.count ? times[index + 1] : nil)
        }
    }

    @Test("A recording at its own rate gives each frame once, despite rounded times")
    func even() {
        for rate in [24_000.0 / 1001, 25, 30_000.0 / 1001, 30, 60] {
            let times = (0..<2000).map { (Double($0) / rate * 10_000).rounded() / 10_000 }
            #expect(Self.copies(times, rate).allSatisfy { $0 == 1 }, "\(rate)")
        }
    }

    @Test("Other rates skip or repeat frames to keep the duration")
    func otherRates() {
        let times = (0..<60).map { Double($0) / 60 }
        #expect(Self.copies(times, 30) == (0..<60).map { $0 % 2 == 0 ? 1 : 0 })
        #expect(Self.copies(times, 120).reduce(0, +) == 120)
        #expect(Self.copies((0..<30).map { Double($0) / 30 }, 60).reduce(0, +) == 60)
    }

    @Test("A gap repeats the nearer neighbour")
    func gap() {
        let times = [0, 1, 2, 3, 13, 14].map { Double($0) / 30 }
        #expect(Self.copies(times, 30) == [1, 1, 1, 6, 5, 1])
    }

    @Test("Each video frame shows the nearest recorded frame")
    func nearest() {
        var times = [0.0]
        var state: UInt64 = 42
        for _ in 0..<300 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            times.append(times[times.count - 1] + 0.001 + Double(state >> 40) / Double(1 << 24) * 0.08)
        }
        let copies = Self.copies(times, 30)
        let shown = copies.indices.flatMap { Array(repeating: $0, count: copies[$0]) }
        for (number, index) in shown.enumerated() {
            let time = Double(number) / 30
            let best = times.map { ($0 - time).magnitude }.min() ?? 0
            #expect((times[index] - time).magnitude <= best + 1e-5, "frame \(number)")
        }
    }
}
