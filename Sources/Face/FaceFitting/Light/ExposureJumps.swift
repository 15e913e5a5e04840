import RenderMath

/// Frames whose exposure differs suddenly from that of neighbouring frames, such as those lit by a camera flash.
enum ExposureJumps {
    /// The time before and after a frame within which frames are compared, in seconds: longer than twice a flash.
    private static let reach = 0.4
    /// The fewest frames to compare with.
    private static let leastCount = 5
    /// The change of log luminance (natural) at which a jump begins to count, and at which it counts in full.
    private static let (least, full) = (0.1, 0.2)

    /// Returns a factor for each frame and colour: its brightness over the median of nearby frames; 1 if there is no jump.
    /// - Parameters:
    ///   - brightness: of each frame; nil if unknown.
    ///   - times: seconds of each frame.
    ///   - shots: the shot number of each frame; frames of other shots are not compared.
    static func gains(brightness: [SIMD3<Double>?], times: [Double], shots: [Int]) -> [SIMD3<Double>] {
        let logarithms = brightness.map { $0.map { color in map(color) { PortableMath.log(max($0, 1e-4)) } } }
        return logarithms.indices.map { index in
            guard let own = logarithms[index] else { return SIMD3(1, 1, 1) }
            let around = window(index, times, shots).compactMap { logarithms[$0] }
            guard around.count >= leastCount else { return SIMD3(1, 1, 1) }
            let usual = (0..<3).map { channel in around.map { $0[channel] }.sorted()[around.count / 2] }
            let jump = own - SIMD3(usual[0], usual[1], usual[2])
            let share = counting(jump.luminance.magnitude)
            return share == 0 ? SIMD3(1, 1, 1) : map(jump) { PortableMath.exp($0 * share) }
        }
    }

    private static func counting(_ change: Double) -> Double { min(max((change - least) / (full - least), 0), 1) }

    private static func window(_ index: Int, _ times: [Double], _ shots: [Int]) -> ClosedRange<Int> {
        func isNear(_ other: Int) -> Bool {
            times.indices.contains(other) && shots[other] == shots[index] && (times[other] - times[index]).magnitude <= reach
        }
        var (first, last) = (index, index)
        while isNear(first - 1) { first -= 1 }
        while isNear(last + 1) { last += 1 }
        return first...last
    }

    private static func map(_ color: SIMD3<Double>, _ change: (Double) -> Double) -> SIMD3<Double> {
        SIMD3(change(color.x), change(color.y), change(color.z))
    }
}
