package import Imaging
import Synchronization

/// Draws timecodes as small pictures: white characters on a dark, half-transparent background with round corners.
///
/// All pictures of a strip have the same size. Each character is drawn once and then copied at whole pixels.
package final class TimecodeStrip: Sendable {
    /// The size of the pictures in pixels.
    package let size: ImageSize
    /// The number of frames per second in the timecode.
    package let framesPerSecond: Double

    /// The height of the characters in pixels.
    private let height: Int
    private let padding: Int
    /// The coverage of each pixel of a character, 0…1, for the characters drawn so far.
    private let signs = Mutex<[Character: Image<Float>]>([:])

    private static let ground = LinearColor(red: 0, green: 0, blue: 0, alpha: 0.6)
    /// The widest timecode.
    private static let widest = "00:00:00:00"

    /// Creates a strip whose characters are `height` pixels high, at least 6.
    package init(height: Int, framesPerSecond: Double) {
        self.height = max(height, 6)
        self.framesPerSecond = framesPerSecond
        padding = max(self.height / 3, 2)
        let width = Self.widest.reduce(0) { $0 + Self.width(of: TimecodeGlyph($1), height: max(height, 6)) }
        size = ImageSize(width + 2 * padding, self.height + 2 * padding)
    }

    /// Returns the picture of a frame's time.
    /// - Parameter time: in seconds from the start.
    package func picture(at time: Double) -> SRGBImage {
        let frame = Int(min(max((time * framesPerSecond).rounded(), 0), 1e15))
        let text = Timecode(frame: frame, framesPerSecond: framesPerSecond).description
        var coverage = Image<Float>(size: size, filledWith: 0)
        var left = padding
        for sign in text {
            let drawn = self.sign(sign)
            for y in 0..<drawn.size.height {
                for x in 0..<drawn.size.width { coverage[left + x, padding + y] = drawn[x, y] }
            }
            left += drawn.size.width
        }
        return SRGBImage(
            LinearImage(size: size) { x, y in
                let ground = Self.ground.premultiplied * groundCoverage(x, y)
                let white = SIMD4<Float>(repeating: coverage[x, y])
                return LinearColor(premultiplied: white + ground * (1 - coverage[x, y]))
            })
    }

    private func sign(_ sign: Character) -> Image<Float> {
        signs.withLock { signs in
            if let drawn = signs[sign] { return drawn }
            let drawn = draw(sign)
            signs[sign] = drawn
            return drawn
        }
    }

    /// Draws a character.
    ///
    /// The coverage of a pixel is computed from the distance of its centre to the edge, as if the edge were straight.
    private func draw(_ sign: Character) -> Image<Float> {
        let glyph = TimecodeGlyph(sign)
        let scale = Double(height)
        return Image(size: ImageSize(Self.width(of: glyph, height: height), height)) { x, y in
            guard let glyph else { return 0 }
            let position = SIMD2(Double(x) + 0.5, Double(y) + 0.5) / scale
            let inside = (TimecodeGlyph.lineWidth / 2 - glyph.distance(to: position)) * scale
            return Float(min(max(inside + 0.5, 0), 1))
        }
    }

    private static func width(of glyph: TimecodeGlyph?, height: Int) -> Int {
        glyph.map { max(Int(($0.advance * Double(height)).rounded()), 1) } ?? 0
    }

    /// Returns the fraction of a pixel within the background's round corners, 0…1.
    private func groundCoverage(_ x: Int, _ y: Int) -> Float {
        let radius = Double(padding)
        func beyond(_ position: Int, _ length: Int) -> Double {
            let center = Double(position) + 0.5
            return max(radius - min(center, Double(length) - center), 0)
        }
        let (dx, dy) = (beyond(x, size.width), beyond(y, size.height))
        let distance = (dx * dx + dy * dy).squareRoot()
        return Float(min(max(radius - distance + 0.5, 0), 1))
    }
}
