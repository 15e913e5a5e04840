/// The effects of a brush on a pixel.
///
/// In every formula `a` is the force times the weight of the brush at the pixel, 0…1, so a filter's value is its default where the
/// brush does not reach and `default + force·multiplier` at the centre of a dab. Red, green and blue are linear light where nothing
/// else is said; Y is their luminance, 0.2126 r + 0.7152 g + 0.0722 b. What differs by how it looks, not by how light mixes, is done
/// in OKLab (B. Ottosson, "A perceptual color space for image processing", 2020).
public enum RetouchFilter: Hashable, Sendable {
    /// Luminance made crisper: colours times 1 + s·(Y − G)/Y, within 1/2…2, sharpness s = 0 + 0.25 a; G is the luminance blurred by a
    /// gaussian whose standard deviation is 1/640 of the picture's longer side. Chroma keeps its ratio to luminance.
    case sharpen
    /// Exposure 0 − 0.2 a: colours times 2^exposure, as a shorter exposure of linear light gives.
    case darken
    /// Exposure 0 + 0.2 a: colours times 2^exposure.
    case lighten
    /// Contrast k = 1 + 0.1 a: stops from middle grey times k, which is colours times (Y/0.18)^(k − 1). Black stays black, hues stay.
    case raiseContrast
    /// Contrast k = 1 − 0.1 a.
    case lowerContrast
    /// Saturation k = 1 + 0.15 a: Y + k·(colour − Y), in linear light since that keeps the luminance.
    case saturate
    /// Saturation k = 1 − 0.15 a.
    case desaturate
    /// Takes away blotches between the size of pores and 1/80 of the picture's longer side, and keeps edges and what is finer:
    /// √colour − 0.8 a·(D − guided(D)), D being √colour averaged over squares, `guided` the guided filter (He, Sun and Tang,
    /// "Guided Image Filtering", 2010, with the squares of "Fast Guided Filter", 2015). The root makes noise alike in light and shade.
    case smoothSkin
    /// Takes yellow out of what is light and not red, and lightens it a little, in OKLab: with t = a·tooth,
    /// b − 0.6 t·max(b, 0), a − 0.3 t·max(a, 0), L + 0.12 t·(1 − L). Tooth is 1 for light, pale pixels and falls to 0 from L = 0.62
    /// to 0.42 and from a = 0.012 to 0.025, so that skin, lips, gums and the dark of the mouth stay.
    case whitenTeeth
    /// Lightens the whites and the iris and leaves lashes, pupils and glints, in OKLab: with l = a·27/4·L²·(1 − L), which is a at
    /// L = 2/3 and 0 at black and white, L + 0.07 l, a − 0.25 l·max(a, 0).
    case brightenEyes
    /// Mixes a share a of the picture blurred by a gaussian of 1/250 of the longer side.
    case blur
    /// Turns hues by a times so many degrees, counter-clockwise in the plane of OKLab's a and b: red towards yellow towards green.
    case hue(degrees: Float)
    /// A warmer light: red times 2^(0.15 a), blue times 2^(−0.15 a), then all times what restores Y.
    case warm
    /// A colder light: red times 2^(−0.15 a), blue times 2^(0.15 a), then all times what restores Y.
    case cool

    /// Whether a pixel's new colour depends on its neighbours.
    var readsNeighbours: Bool {
        switch self {
        case .sharpen, .smoothSkin, .blur: true
        default: false
        }
    }
}
