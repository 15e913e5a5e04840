/// The quality of pictures while frames play in real time: the best that keeps the rate.
///
/// Each rung of the ladder takes less time than the one before: first fewer samples per pixel, then smaller pictures. Slow
/// pictures lead down the ladder, and fast ones up again. Still pictures always have the user's quality.
struct StudioPace: Equatable, Sendable {
    /// A quality, and its approximate time relative to the others.
    private struct Rung: Equatable, Sendable {
        var quality: StudioQuality
        var cost: Double
    }

    /// The time between two pictures that still look like motion, in milliseconds.
    private static let longest = 1000.0 / 30
    /// The number of consecutive slow pictures that lead down; a single slow picture may be chance.
    private static let mostSlow = 3
    /// The fraction of the acceptable time that the next better rung may be expected to take.
    private static let reserve = 0.9
    /// The number of pictures whose median leads up; it doubles, up to 16 times, each time the better rung was too slow.
    private static let fewestFast = 30
    private static let mostPatience = 16

    private let rungs: [Rung]
    private var index = 0
    /// The times of the newest pictures in a row that were too slow.
    private var slow: [Double] = []
    /// The times of the pictures since the last decision.
    private var recent: [Double] = []
    private var patience = 1
    private var hasClimbed = false

    /// The times between two pictures relative to 8 samples at full size, by samples, and by the scale with 1 sample: medians
    /// of six configs, such as `opera.yaml`, with encoding, sending and a browser on the same two cores.
    private static let costs: [Int: Double] = [8: 1, 4: 0.87, 1: 0.62]
    private static let smaller: [(scale: Double, cost: Double)] = [
        (scale: 0.75, cost: 0.47), (scale: 0.5, cost: 0.32), (scale: 1.0 / 3, cost: 0.25),
    ]

    /// Creates the ladder below a quality.
    /// - Parameter samples: the samples per pixel that the quality has if it names none.
    init(below whole: StudioQuality = StudioQuality(), samples: Int = 1) {
        let most = whole.samples ?? samples
        var rungs = [Rung(quality: whole, cost: Self.costs[most] ?? 1)]
        for (samples, cost) in Self.costs.sorted(by: { $0.key > $1.key }) where samples < most {
            rungs.append(Rung(quality: StudioQuality(scale: whole.scale, samples: samples), cost: cost))
        }
        for (scale, cost) in Self.smaller {
            rungs.append(Rung(quality: StudioQuality(scale: whole.scale * scale, samples: 1), cost: cost))
        }
        self.rungs = rungs
    }

    /// Takes over the ladder below another quality. Stays on its rung unless the qualities differ.
    mutating func rebase(below whole: StudioQuality, samples: Int) {
        let other = StudioPace(below: whole, samples: samples)
        if other.rungs != rungs { self = other }
    }

    /// The quality of the next picture.
    var quality: StudioQuality { rungs[index].quality }
    /// Whether the next picture has less than the user's quality.
    var isReduced: Bool { index > 0 }

    /// Records the time that a picture took, with encoding and sending if they delayed it.
    /// - Parameter interval: the time between two frames of the take, in milliseconds.
    mutating func add(milliseconds: Double, interval: Double = 0) {
        let longest = max(Self.longest, interval)
        slow = milliseconds > longest ? slow + [milliseconds] : []
        recent.append(milliseconds)
        if slow.count >= Self.mostSlow {
            descend(longest)
        } else if recent.count >= Self.fewestFast * patience {
            ascend(longest)
        }
    }

    /// Moves to the next better rung if that is expected to be fast enough most of the time.
    private mutating func ascend(_ longest: Double) {
        let time = recent.sorted()[recent.count / 2]
        recent = []
        guard index > 0, time * rungs[index - 1].cost / rungs[index].cost <= longest * Self.reserve else { return }
        index -= 1
        hasClimbed = true
    }

    /// Moves to the first rung that is expected to be fast enough, at least to the next one.
    private mutating func descend(_ longest: Double) {
        // The quickest of the slow pictures: others may have waited for something else.
        let time = slow.min() ?? longest
        (slow, recent) = ([], [])
        guard index + 1 < rungs.count else { return }
        if hasClimbed { patience = min(patience * 2, Self.mostPatience) }
        hasClimbed = false
        let cost = rungs[index].cost
        index = rungs.indices.dropFirst(index + 1).first { time * rungs[$0].cost / cost <= longest } ?? rungs.count - 1
    }
}
