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
    /// The fraction of the time between two pictures that one may take; the rest is for sending.
    private static let usableFraction = 0.9
    /// The number of consecutive slow pictures that lead down; a single slow picture may be chance.
    private static let mostSlow = 3
    /// The fraction of the acceptable time that the next better rung may be expected to take.
    private static let reserve = 0.7
    /// The number of fast pictures in a row that lead up; it doubles, up to 16 times, each time the better rung was too slow.
    private static let fewestFast = 30
    private static let mostPatience = 16

    private let rungs: [Rung]
    private var index = 0
    /// The times of the newest pictures in a row that were too slow, or else fast enough for the next better rung.
    private var slow: [Double] = []
    private var fast = 0
    private var patience = 1
    private var hasClimbed = false

    /// The times of frames of `opera.yaml` relative to 8 samples at full size, by samples, and by the scale with 1 sample.
    private static let costs: [Int: Double] = [8: 1, 4: 0.8, 1: 0.55]
    private static let smaller: [(scale: Double, cost: Double)] = [
        (scale: 0.75, cost: 0.36), (scale: 0.5, cost: 0.24), (scale: 1.0 / 3, cost: 0.15),
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

    /// Records the time that a picture took.
    /// - Parameter interval: the time between two frames of the take, in milliseconds.
    mutating func add(milliseconds: Double, interval: Double = 0) {
        let longest = max(Self.longest, interval) * Self.usableFraction
        guard milliseconds <= longest else {
            fast = 0
            slow.append(milliseconds)
            if slow.count >= Self.mostSlow { descend(longest) }
            return
        }
        slow = []
        let better = index > 0 ? rungs[index - 1].cost / rungs[index].cost : .infinity
        fast = milliseconds * better <= longest * Self.reserve ? fast + 1 : 0
        if fast >= Self.fewestFast * patience {
            index -= 1
            (fast, hasClimbed) = (0, true)
        }
    }

    /// Moves to the first rung that is expected to be fast enough, at least to the next one.
    private mutating func descend(_ longest: Double) {
        // The quickest of the slow pictures: others may have waited for something else.
        let time = slow.min() ?? longest
        slow = []
        guard index + 1 < rungs.count else { return }
        if hasClimbed { patience = min(patience * 2, Self.mostPatience) }
        hasClimbed = false
        let cost = rungs[index].cost
        index = rungs.indices.dropFirst(index + 1).first { time * rungs[$0].cost / cost <= longest } ?? rungs.count - 1
    }
}
