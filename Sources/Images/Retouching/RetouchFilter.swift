/// The effects of a brush on a pixel.
///
/// In every formula `a` is the force times the weight of the brush at the pixel, 0…1. A filter's value is therefore its default
/// where the brush does not reach, and `default + force·multiplier` at the centre of a dab. Red, green and blue are linear
/// light unless stated otherwise; Y is their luminance, 0.2126 r + 0.7152 g + 0.0722 b. Effects based on perception instead of
/// the mixing of light use OKLab (B. Ottosson, "A perceptual color space for image processing", 2020).
public enum RetouchFilter: Hashable, Sendable {
    /// Sharpens the luminance: colours times 1 + s·(Y − G)/Y, within 1/2…2, sharpness s = 0 + 0.25 a.
    ///
    /// G is the luminance blurred with a gaussian whose standard deviation is 1/640 of the picture's longer side. The ratio of
    /// chroma to luminance is unchanged.
    case sharpen
    /// Exposure 0 − 0.2 a: colours times 2^exposure, like a shorter exposure of linear light.
    case darken
    /// Exposure 0 + 0.2 a: colours times 2^exposure.
    case lighten
    /// Contrast k = 1 + 0.1 a: stops from middle grey times k, which is colours times (Y/0.18)^(k − 1).
    ///
    /// Black and hues are unchanged.
    case raiseContrast
    /// Contrast k = 1 − 0.1 a.
    case lowerContrast
    /// Saturation k = 1 + 0.15 a: Y + k·(colour − Y), in linear light to keep the luminance.
    case saturate
    /// Saturation k = 1 − 0.15 a.
    case desaturate
    /// Removes blotches between the size of pores and 1/80 of the picture's longer side; keeps edges and finer detail.
    ///
    /// The result is √colour − 0.8 a·(D − guided(D)). D is √colour averaged over squares, and `guided` the guided filter (He,
    /// Sun and Tang, "Guided Image Filtering", 2010, with the squares of "Fast Guided Filter", 2015). The root equalizes noise
    /// in light and shade.
    case smoothSkin
    /// Removes yellow from light, non-red pixels and lightens them slightly, in OKLab.
    ///
    /// With t = a·tooth: b − 0.6 t·max(b, 0), a − 0.3 t·max(a, 0), L + 0.12 t·(1 − L). Tooth is 1 for light, pale pixels. It
    /// decreases to 0 from L = 0.62 to 0.42 and from a = 0.012 to 0.025, so that skin, lips, gums and the dark of the mouth are
    /// unchanged.
    case whitenTeeth
    /// Lightens the whites and the iris and keeps lashes, pupils and glints, in OKLab: with l = a·27/4·L²·(1 − L), which is a
    /// at L = 2/3 and 0 at black and white, L + 0.07 l, a − 0.25 l·max(a, 0).
    case brightenEyes
    /// Mixes in the picture blurred with a gaussian of 1/250 of the longer side, with weight a.
    case blur
    /// Rotates hues by a times `degrees`, counter-clockwise in the plane of OKLab's a and b: red towards yellow towards green.
    case hue(degrees: Float)
    /// A warmer light: red times 2^(0.15 a), blue times 2^(−0.15 a), then scaled to restore Y.
    case warm
    /// A colder light: red times 2^(−0.15 a), blue times 2^(0.15 a), then scaled to restore Y.
    case cool

    /// Whether a pixel's new colour depends on its neighbours.
    var readsNeighbours: Bool {
        switch self {
        case .sharpen, .smoothSkin, .blur: true
        default: false
        }
    }
}
