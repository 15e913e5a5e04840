import FilmIntegration
import Imaging
import RenderMath

/// Finds where one shot ends and the next begins.
///
/// A shot begins when both the colours and the structure of a picture change. Colours are the distributions of hue in 32 bins,
/// and of saturation and value in 16 each; their distance is the mean of the three Bhattacharyya distances. Structure is what
/// blurring removes; its similarity is the correlation coefficient. A flash changes only the colours. A picture that a flash
/// turns completely white has no structure, so the pictures after it are compared with the one before it.
struct ShotCuts {
    /// The least distance of colours at a cut. In a film with three cuts it was at least 0.23, within shots at most 0.08, and
    /// for flashes 0.2 to 0.65.
    private static let leastDistance = 0.15
    /// The greatest similarity of structure at a cut. It was at most 0.04 for the same cuts, and at least 0.58 for flashes.
    private static let mostLikeness = 0.35
    /// The least structure of a picture, as a mean square: as a fraction of the previous picture's, and in squared levels of
    /// luma (two levels). A picture below either has no structure.
    private static let leastStructure: (share: Float, levels: Float) = (0.04, 4)
    private static let classes = [32, 16, 16]
    private static let samples = (columns: 160, rows: 90)

    /// The features by which pictures are compared.
    private struct Look {
        var histograms: [[Double]]
        var structure: [Float]
        /// The mean square of the structure, in squared levels of luma.
        var contrast: Float
    }

    /// The last picture that had structure.
    private var previous: Look?

    /// Whether a shot begins with a picture; true for the first picture.
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
            // Without structure to compare, only the colours decide.
            self.previous = look
            return true
        }
        // A picture that is completely white or black may be part of a flash or a fade.
        if look.contrast < max(Self.leastStructure.share * previous.contrast, Self.leastStructure.levels) { return false }
        self.previous = look
        return Self.likeness(previous, look) < Self.mostLikeness
    }

    private static func distance(_ a: Look, _ b: Look) -> Double {
        zip(a.histograms, b.histograms).reduce(0) { $0 + distance($1.0, $1.1) } / 3
    }

    /// Returns the correlation coefficient of two structures, whose means are about 0.
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

    /// Returns the distributions of hue, saturation and value, sampled on a grid.
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
