/// The formula by which a surface answers light, by SceneKit's names; `al` is the ambient light, sums run over all lights that have a
/// direction.
///
/// A new model is a case here with what it reads, its formula in `ShadingKernel`, and its name in the tests' scalar renderer: every
/// switch over the cases is exhaustive, so that the compiler names each place that lacks it.
public enum LightingModel: String, Sendable, CaseIterable {
    /// `ambient·al + diffuse`: light does not shape it.
    case constant
    /// `ambient·al + diffuse·Σ max(N·L, 0)`.
    case lambert
    /// Lambert `+ specular·Σ pow(max(R·E, 0), shininess)`.
    case phong
    /// Lambert `+ specular·Σ pow(max(H·N, 0), shininess)` with `H = normalize(E + L)`.
    case blinn
    /// A metal or a dielectric whose microfacets are distributed as GGX says: no energy is made or lost.
    case physicallyBased
    /// The same, whose light runs on beneath the surface and comes out beyond the edge of the shade, as in skin: each light falls on a dull
    /// surface by `max(N·L + w, 0) / (1 + w)²`, with a width w for each colour. The integral over all directions stays π
    /// whatever the width (McAuley 2011), so no energy is made or lost.
    case skin
    /// Nothing but the shadows that fall on it: what is behind it darkens to the share of the light that they leave.
    case shadowOnly

    /// Whether the formula reads the surface's normal.
    @inlinable public var readsNormal: Bool {
        switch self {
        case .constant: false
        case .lambert, .phong, .blinn, .physicallyBased, .skin, .shadowOnly: true
        }
    }

    /// Whether the formula reads metalness and roughness, where the viewer is, and the environment's reflection.
    @inlinable public var isPhysicallyBased: Bool {
        switch self {
        case .constant, .lambert, .phong, .blinn, .shadowOnly: false
        case .physicallyBased, .skin: true
        }
    }

    /// Whether the formula reads the specular input, and where the viewer is.
    @inlinable public var hasHighlights: Bool {
        switch self {
        case .constant, .lambert, .physicallyBased, .skin, .shadowOnly: false
        case .phong, .blinn: true
        }
    }
}
