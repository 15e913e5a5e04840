/// The formula for the light that a surface reflects, with SceneKit's names.
///
/// In the formulas, `al` is the ambient light, and sums are over all lights that have a direction.
///
/// To add a model, add a case here with the inputs that it reads, its formula in `ShadingKernel`, and its name in the tests'
/// scalar renderer. Every switch over the cases is exhaustive, so the compiler reports each missing case.
public enum LightingModel: String, Sendable, CaseIterable {
    /// `ambient·al + diffuse`: not shaded by lights.
    case constant
    /// `ambient·al + diffuse·Σ max(N·L, 0)`.
    case lambert
    /// Lambert `+ specular·Σ pow(max(R·E, 0), shininess)`.
    case phong
    /// Lambert `+ specular·Σ pow(max(H·N, 0), shininess)` with `H = normalize(E + L)`.
    case blinn
    /// A metal or a dielectric with GGX-distributed microfacets. The model conserves energy.
    case physicallyBased
    /// `physicallyBased` with light that scatters beneath the surface and leaves it beyond the shadow's edge, as in skin.
    ///
    /// The diffuse term of each light is `max(N·L + w, 0) / (1 + w)²`, with a width w for each colour channel. Its integral
    /// over all directions is π for every width (McAuley 2011), so the model conserves energy.
    case skin
    /// Only the received shadows: the colour behind the surface is multiplied by the fraction of light that the shadows leave.
    case shadowOnly

    /// The exponent of highlights if none is given: a highlight of about 20° across, as on satin or skin.
    ///
    /// SceneKit's default of 1 covers the whole lit side with the specular colour.
    package static let standardShininess: Float = 32

    /// Whether the formula reads the surface's normal.
    @inlinable package var readsNormal: Bool {
        switch self {
        case .constant: false
        case .lambert, .phong, .blinn, .physicallyBased, .skin, .shadowOnly: true
        }
    }

    /// Whether the formula reads metalness and roughness, the viewer's position, and the environment's reflection.
    @inlinable package var isPhysicallyBased: Bool {
        switch self {
        case .constant, .lambert, .phong, .blinn, .shadowOnly: false
        case .physicallyBased, .skin: true
        }
    }

    /// Whether the formula reads the specular input and the viewer's position.
    @inlinable package var hasHighlights: Bool {
        switch self {
        case .constant, .lambert, .physicallyBased, .skin, .shadowOnly: false
        case .phong, .blinn: true
        }
    }
}
