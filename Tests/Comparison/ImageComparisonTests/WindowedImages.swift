import Imaging
import RenderTestSupport

@testable import ImageComparison

/// Pairs of pictures and their maps for windowed metrics.
enum WindowedImages {
    /// Two pictures of random samples, similar in some areas and different in others.
    static func pair(_ size: ImageSize, using generator: inout SeededGenerator) -> (DeepImage, DeepImage) {
        let reference = DeepImage(size: size) { _, _ in random(using: &generator) }
        let result = DeepImage(size: size) { x, y in
            let pixel = reference[x, y]
            if (x / 20 + y / 20) % 3 == 0 { return random(using: &generator) }
            let change = UInt16(generator.integer(in: 0...1500))
            return SRGBA16(red: pixel.red ^ change, green: pixel.green, blue: pixel.blue ^ (change &* 2))
        }
        return (reference, result)
    }

    private static func random(using generator: inout SeededGenerator) -> SRGBA16 {
        let bits = generator.next()
        return SRGBA16(
            red: UInt16(truncatingIfNeeded: bits), green: UInt16(truncatingIfNeeded: bits >> 16),
            blue: UInt16(truncatingIfNeeded: bits >> 32))
    }

    /// A comparison of two pictures with a single metric.
    static func compare(
        _ reference: ComparedImage, _ result: ComparedImage, _ metric: Metric, pixelsPerDegree: Double? = nil,
        threads: Int = 1
    ) -> Comparison {
        var rules = ComparisonRules()
        rules.metrics = [metric]
        rules.fail = []
        if let pixelsPerDegree { rules.flipPixelsPerDegree = pixelsPerDegree }
        return Comparison(of: result, with: reference, rules: rules, threads: threads)
    }
}
