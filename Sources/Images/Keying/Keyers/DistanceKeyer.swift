public import Imaging

/// Tells how much of each pixel is foreground by how far it is on its way from the screen's colour.
///
/// A pixel on an edge, in hair or behind glass is a mixture in linear light, C = αF + (1 − α)S, of the foreground F and the screen S.
/// This keyer solves it for α, so that a hair half a pixel wide comes out half transparent:
///
/// 1. **The screen S at each pixel.** Even cells of the picture whose colour is near a key colour, at whatever brightness, are the
///    screen; their light is fitted by a surface of second degree, and followed more closely where the screen lies open. So a
///    screen lit unevenly does no harm. See `ScreenSurvey`.
/// 2. **The key difference D** (Vlahos, US patents 3,595,987 and 4,100,569) of a green screen is G − (w·max(R, B) + (1 − w)·min(R, B)); it is
///    linear along a mixture as long as the order of R and B stays, and 0 for a foreground without the screen's colour, so
///    α = 1 − D(C)/D(S). Blue and red screens exchange the channels; for a yellow, cyan or magenta screen all signs turn.
/// 3. **The weight w.** Vlahos' 1 never makes holes in a foreground, but makes mixtures with hair and skin, whose green is well below
///    their red, too opaque. So w is learned from the picture: the least weight that leaves the opaque cells nearby opaque, within them
///    0.5 at least. Where nothing opaque is near, it is 1. See `ForegroundWeights`.
///
/// `similarity` and `softness` are distances in OKLab between colours of one lightness, in parts of the key's own distance from grey:
/// what is not farther than `similarity` from the screen's colour counts as screen, and what is farther than both together as
/// foreground. Each is turned into the share of grey that, mixed into the screen in linear light, looks as far off; alpha rises
/// in a straight line between those shares.
///
/// Keys without colour, black, white or grey ones, have no difference D: then alpha rises in a straight line from `similarity` to `similarity +
/// softness`, distances in OKLab itself, lightness included.
public struct DistanceKeyer: Hashable, Sendable {
    /// The screen's colours, at least one; several where one does not say it all. Alpha is not looked at.
    public var colors: [SRGBA8]
    /// The greatest distance from the screen's colour at which a colour still counts as screen, 0…1. Default: 0.04.
    public var similarity = 0.04
    /// The further distance at which it counts as foreground, 0…1. Default: 0.9.
    public var softness = 0.9
    /// Whether the screen's own colour and light are looked for in the picture; without, it has the first key colour everywhere.
    /// Default: true.
    public var followsLight = true

    /// A keyer for a screen of one colour.
    public init(color: SRGBA8) {
        colors = [color]
    }

    /// A keyer for a screen of several colours.
    /// - Precondition: there is at least one.
    public init(colors: [SRGBA8]) {
        precondition(!colors.isEmpty, "A key needs a colour.")
        self.colors = colors
    }
}
