public import Imaging

/// Measures the fraction of foreground in each pixel by its position between the screen's colour and the foreground's.
///
/// A pixel on an edge, in hair or behind glass is a mixture in linear light, C = αF + (1 − α)S, of the foreground F and the
/// screen S. This keyer solves it for α, so that a hair half a pixel wide becomes half transparent:
///
/// 1. **The screen S at each pixel.** Even cells of the picture whose colour is near a key colour, at any brightness, are the
///    screen. A surface of second degree is fitted to their light and corrected locally where the screen is unobstructed. So
///    uneven lighting does no harm. See `ScreenPlate`.
/// 2. **The key difference D** (Vlahos, US patents 3,595,987 and 4,100,569) of a green screen is G − (w·max(R, B) + (1 −
///    w)·min(R, B)). It is linear along a mixture as long as the order of R and B does not change, and 0 for a foreground
///    without the screen's colour, so α = 1 − D(C)/D(S). Blue and red screens exchange the channels; yellow, cyan and magenta
///    screens negate all signs.
/// 3. **The weight w.** Vlahos' 1 never makes holes in a foreground, but makes mixtures with hair and skin, whose green is well
///    below their red, too opaque. So w is learned from the picture: the least weight that leaves the opaque cells nearby
///    opaque, at least 0.5 within them. If no opaque cell is near, it is 1. See `ForegroundWeights`.
///
/// `similarity` and `softness` are distances in OKLab between colours of one lightness, as fractions of the key's own distance
/// from grey. Colours within `similarity` of the screen's colour count as screen, and colours farther than both together as
/// foreground. Each distance is converted to the fraction of grey that, mixed into the screen in linear light, looks equally
/// far away. Alpha rises linearly between these fractions.
///
/// Keys without colour (black, grey and white) have no difference D. For them alpha rises linearly from `similarity` to
/// `similarity + softness`, distances in OKLab itself, lightness included. If `followsLight` is set, the distance is measured
/// from the screen's own light, and the ramp starts above the screen's noise; see `ColorlessScreen`. A list may contain both
/// kinds of keys; the key that removes more of a pixel determines its alpha.
public struct DistanceKeyer: Hashable, Sendable {
    /// The screen's colours, at least one; several if one does not describe the screen. Their alpha is ignored.
    public var colors: [SRGBA8]
    /// The greatest distance from the screen's colour at which a colour still counts as screen, 0…1. Default: 0.04; 0.025 if
    /// all keys are without colour.
    public var similarity: Double {
        get { setSimilarity ?? usualRamp.similarity }
        set { setSimilarity = newValue }
    }
    /// The further distance at which it counts as foreground, 0…1. Default: 0.9; 0.01 if all keys are without colour, because
    /// skin is only 0.04 from a grey of its lightness.
    public var softness: Double {
        get { setSoftness ?? usualRamp.softness }
        set { setSoftness = newValue }
    }
    /// Whether the keyer searches the picture for the screen's colour and light; otherwise the screen has the first key colour
    /// everywhere. Default: true.
    public var followsLight = true
    private var setSimilarity: Double?
    private var setSoftness: Double?

    /// Creates a keyer for a screen of one colour.
    public init(color: SRGBA8) {
        colors = [color]
    }

    /// Creates a keyer for a screen of several colours.
    /// - Precondition: `colors` is not empty.
    public init(colors: [SRGBA8]) {
        precondition(!colors.isEmpty, "A key needs at least one colour.")
        self.colors = colors
    }
}

extension DistanceKeyer {
    /// The distances between which alpha rises.
    struct Ramp {
        var similarity: Double
        var softness: Double
    }

    /// The ramp of keys of one kind.
    func ramp(hasColor: Bool) -> Ramp {
        let usual = hasColor ? Ramp(similarity: 0.04, softness: 0.9) : Ramp(similarity: 0.025, softness: 0.01)
        return Ramp(similarity: setSimilarity ?? usual.similarity, softness: setSoftness ?? usual.softness)
    }

    private var usualRamp: Ramp {
        var unset = self
        (unset.setSimilarity, unset.setSoftness) = (nil, nil)
        return unset.ramp(hasColor: colors.contains { KeyAxis(of: ColorSamples.linear($0)) != nil })
    }
}
