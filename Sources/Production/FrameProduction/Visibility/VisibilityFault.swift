import ConfigLanguage
import RenderMath

/// The reason why a model is not visible in a frame, or not as intended.
enum VisibilityFault: Hashable {
    case outside, behind, tooNear, noSize, noArea, facesAway, hidden

    /// The reason in words, after "cannot be seen: ".
    var words: String {
        switch self {
        case .outside: "it is outside the picture"
        case .behind: "it is behind the camera"
        case .tooNear: "it is nearer than the camera's `near`"
        case .noSize: "its transform scales it to size 0"
        case .noArea: "its triangles have no area"
        case .facesAway: "all its triangles face away from the camera"
        case .hidden: "an occluder hides it"
        }
    }
}

/// The limits beyond which a model is probably not as intended.
enum VisibilityLimits {
    /// The height of a large adult's head, in metres.
    private static let head: Float = 0.24
    /// The largest model on a face, in metres: three heads.
    static let largest = 3 * head
    /// The smallest model in a scene with a face, in metres.
    static let smallest: Float = 0.005
    /// The largest distance of a model from the face that moves it, in metres.
    static let farthest: Float = 2
    /// The fraction of a model that an occluder may hide.
    static let hidden: Float = 0.9
    /// The light on a white surface below which it looks black: 1 is white, and 0.01 is displayed as 10 %.
    static let light: Float = 0.01
    /// The sizes of things that people wear, in metres.
    private static let worn: ClosedRange<Float> = 0.03...0.5
    /// The usual factors between the units of files and metres: centimetres, millimetres, inches, and their inverses.
    private static let factors: [Float] = [0.01, 0.001, 0.0254, 0.1, 10, 100, 1000]

    /// Returns the ratio, 1 or more, of a size to the width of a head, on which most things are worn.
    private static func distance(_ size: Float) -> Float { max(size / 0.15, 0.15 / size) }

    /// Returns the scale to type for a model of the wrong size.
    /// - Parameters:
    ///   - size: the longest side of the model in metres, as it is placed.
    ///   - scale: the node's own scale, not 0.
    static func scale(for size: Float, now scale: Float) -> Float {
        if worn.contains(size / abs(scale)) { return 1 }
        let usual = factors.filter { worn.contains(size * $0) }.min { distance(size * $0) < distance(size * $1) }
        if let usual { return (scale * usual).rounded(digits: 3) }
        return (scale * 0.2 / size).rounded(digits: 1)
    }
}

extension Float {
    /// Returns the number rounded to some significant decimal digits.
    func rounded(digits: Int) -> Float {
        guard self != 0, isFinite else { return self }
        var (size, factor) = (Double(abs(self)), 1.0)
        while size >= 10 { (size, factor) = (size / 10, factor / 10) }
        while size < 1 { (size, factor) = (size * 10, factor * 10) }
        for _ in 1..<digits { factor *= 10 }
        // The shortest text of the quotient of two whole numbers has no superfluous digits.
        let whole = (Double(self) * factor).rounded()
        return Float(whole / factor)
    }

    /// The number with three significant digits, as text.
    var measured: String { "\(rounded(digits: 3) + 0)".replacing(#/\.0$/#, with: "") }

    /// A length in the unit that suits it.
    var metres: String { self < 0.01 ? "\((self * 1000).measured) mm" : "\(measured) m" }
}
