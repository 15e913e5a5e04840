import RenderMath
import SceneGraph

/// The running mean of a face's rectangle: of the last four values that are at most half a second old.
struct RectangleAverage: Sendable {
    /// The largest number of values in the mean.
    static let count = 4
    /// The time for which a value counts, in seconds.
    static let age = 0.5

    private var values: [(time: Double, rectangle: ImageRectangle)] = []

    /// Adds a value and returns the mean.
    mutating func add(_ rectangle: ImageRectangle, at time: Double) -> ImageRectangle {
        values.append((time, rectangle))
        values = values.suffix(Self.count).filter { time - $0.time <= Self.age }
        let share = 1 / Double(values.count)
        func mean(_ component: (ImageRectangle) -> Double) -> Double {
            values.reduce(0) { $0 + component($1.rectangle) } * share
        }
        return ImageRectangle(left: mean(\.left), top: mean(\.top), width: mean(\.width), height: mean(\.height))
    }

    /// Removes all values, because the next one belongs to another face.
    mutating func forget() {
        values.removeAll()
    }
}

extension ImageRectangle {
    /// Returns the rectangle with a margin on each side, given as a fraction of its width and height, without clipping.
    func grown(by margin: Double) -> ImageRectangle {
        ImageRectangle(
            left: left - margin * width, top: top - margin * height, width: width * (1 + 2 * margin),
            height: height * (1 + 2 * margin))
    }

    /// Returns the rectangle enlarged about its centre to a square, measured in texels of a picture.
    func squared(in size: SIMD2<Int>) -> ImageRectangle {
        let texels = SIMD2<Double>(size)
        let side = max(width * texels.x, height * texels.y)
        let (wide, high) = (side / texels.x, side / texels.y)
        return ImageRectangle(
            left: left - (wide - width) / 2, top: top - (high - height) / 2, width: wide, height: high)
    }

    /// Returns the rectangle clipped to its picture.
    func cutOff() -> ImageRectangle {
        let (left, top) = (min(max(self.left, 0), 1), min(max(self.top, 0), 1))
        let (right, bottom) = (min(max(self.left + width, 0), 1), min(max(self.top + height, 0), 1))
        return ImageRectangle(left: left, top: top, width: right - left, height: bottom - top)
    }
}
