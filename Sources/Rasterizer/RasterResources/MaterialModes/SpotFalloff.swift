/// The falloff of a spot's light between its angles; `t` runs from 0 to 1 with the cosine from the outer angle to the inner
/// one.
public enum SpotFalloff: String, Hashable, Sendable, CaseIterable {
    /// `t²·(3 − 2t)`: smooth at both angles.
    case smooth
    /// `t²`, as in glTF's KHR_lights_punctual.
    case squared
}
