import FilmIntegration
import Imaging
import RenderMath

/// Finds where one shot ends and another begins.
///
/// A shot begins where both the colours and the structure of a picture are others than before. Colours are the distributions of hue in 32 classes,
/// saturation and value in 16 each; their distance is Bhattacharyya's, the mean of the three. Structure is what blur takes away; its likeness is the
/// coefficient of correlation. A flash changes the colours alone, and a picture that a flash makes all white shows no structure: the pictures
/// after it are compared with the one before.
struct ShotCuts {
    /// Of three cuts of a film the least distance was 0.23, within shots it was at most 0.08; of flashes 0.2 to 0.65.
    private static let leastDistance = 0.15
    /// Of the same cuts the greatest likeness was 0.04, of flashes the least was 0.58.
    private static let mostLikeness = 0.35
    /// A picture with less than this share of the structure before, as a mean of squares, shows none; nor does one with less than two levels
    /// of luma at all.
    private static let leastStructure: (share: Float, levels: Float) = (0.04, 4)
    private static let classes = [32, 16, 16]
    private static let samples = (columns: 160, rows: 90)

    /// The features of a picture that are compared.
    private struct Look {
        var histograms: [[Double]]
        var structure: [Float]
        /// The mean of its squares, in levels of luma.
        var contrast: Float
    }

    /// The last picture that showed any structure.
    private var previous: Look?

    /// Whether a shot begins with a picture; the first begins one.
    mutating func startsShot(_ picture: SRGBImage) -> Bool {
        let look = Self.look(of: picture)
        guard let previous else {
            self.previous = look
            return true
        }
        guard Self.distance(previous, look) > Self.leastDistance else {
            self.previous = look
            return false
        }
        guard previous.contrast >= Self.leastStructure.levels else {
            // Without structure to compare, colours alone decide.
            self.previous = look
            return true
        }
        // A picture that is all white or all black may be part of a flash or of a fade.
        if look.contrast < max(Self.leastStructure.share * previous.contrast, Self.leastStructure.levels) { return false }
        self.previous = look
        return Self.likeness(previous, look) < Self.mostLikeness
    }

    private static func distance(_ a: Look, _ b: Look) -> Double {
        zip(a.histograms, b.histograms).reduce(0) { $0 + distance($1.0, $1.1) } / 3
    }

    /// The coefficient of correlation of two structures, whose means are about 0.
    private static func likeness(_ a: Look, _ b: Look) -> Double {
        let product = zip(a.structure, b.structure).reduce(Float(0)) { $0 + $1.0 * $1.1 } / Float(a.structure.count)
        return Double(product / (a.contrast * b.contrast).squareRoot())
    }

    private static func look(of picture: SRGBImage) -> Look {
        let block = max(1, min(picture.size.width / 64, picture.size.height / 36, 256))
        let luma = LumaPlane(
            of: picture, columns: 0..<picture.size.width / block, rows: 0..<picture.size.height / block, block: block)
        let structure = zip(luma.values, luma.blurred(GaussianWeights(deviation: 3)).values).map { $0 - $1 }
        return Look(
            histograms: histograms(of: picture), structure: structure,
            contrast: structure.reduce(0) { $0 + $1 * $1 } / Float(structure.count))
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
