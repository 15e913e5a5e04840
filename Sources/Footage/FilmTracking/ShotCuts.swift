import Imaging
import RenderMath

/// Finds where one shot ends and another begins, from how the colours of neighbouring pictures are distributed: hue in 32 classes, saturation and value in 16
/// each. The distance is Bhattacharyya's, the mean of the three; over 0.15 it is a cut.
struct ShotCuts {
    private static let threshold = 0.15
    private static let classes = [32, 16, 16]
    private static let samples = (columns: 160, rows: 90)

    private var previous: [[Double]]?

    /// Whether a shot begins with a picture; the first begins one.
    mutating func startsShot(_ picture: SRGBImage) -> Bool {
        let histograms = Self.histograms(of: picture)
        defer { previous = histograms }
        guard let previous else { return true }
        let distance = zip(previous, histograms).reduce(0) { $0 + Self.distance($1.0, $1.1) } / 3
        return distance > Self.threshold
    }

    private static func distance(_ a: [Double], _ b: [Double]) -> Double {
        let likeness = zip(a, b).reduce(0) { $0 + ($1.0 * $1.1).squareRoot() }
        return max(1 - likeness, 0).squareRoot()
    }

    /// The shares of the classes of hue, saturation and value, from a grid of places.
    private static func histograms(of picture: SRGBImage) -> [[Double]] {
        var counts = classes.map { [Double](repeating: 0, count: $0) }
        let share = 1 / Double(samples.columns * samples.rows)
        for row in 0..<samples.rows {
            let y = (2 * row + 1) * picture.size.height / (2 * samples.rows)
            for column in 0..<samples.columns {
                let pixel = picture[(2 * column + 1) * picture.size.width / (2 * samples.columns), y]
                let (red, green, blue) = (Double(pixel.red), Double(pixel.green), Double(pixel.blue))
                let (most, least) = (max(red, green, blue), min(red, green, blue))
                let range = most - least
                var hue = 0.0
                if range > 0 {
                    hue =
                        most == red
                        ? (green - blue) / range : most == green ? 2 + (blue - red) / range : 4 + (red - green) / range
                    if hue < 0 { hue += 6 }
                }
                let saturation = most > 0 ? range / most : 0
                for (index, value) in [hue / 6, saturation, most / 255].enumerated() {
                    counts[index][min(Int(value * Double(classes[index])), classes[index] - 1)] += share
                }
            }
        }
        return counts
    }
}
