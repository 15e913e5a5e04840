/// The formula that blends a colour with the one behind it, in linear light: `s` is the new colour, `sa` its alpha, `d` the old
/// colour.
public enum BlendMode: String, Sendable, CaseIterable {
    /// `s·sa + d·(1 − sa)`.
    case alpha
    /// `s·sa + d`.
    case add
    /// `d − s·sa`, not below 0.
    case subtract
    /// `d·(1 − sa) + s·d·sa`. An empty picture is covered by the luminance that is absorbed, `sa·(1 − Y(s))`.
    case multiply
    /// `d·(1 − s·sa) + s·sa`.
    case screen
    /// `s`, regardless of alpha.
    case replace
    /// The larger of `s` and `d`, regardless of alpha.
    case max

    /// Whether a colour of alpha 0 changes what is behind it.
    @inlinable package var ignoresAlpha: Bool {
        switch self {
        case .alpha, .add, .subtract, .multiply, .screen: false
        case .replace, .max: true
        }
    }

    /// Whether an opaque colour hides what is behind it.
    @inlinable package var hidesBehindOpaque: Bool {
        switch self {
        case .alpha, .replace: true
        case .add, .subtract, .multiply, .screen, .max: false
        }
    }
}
