/// The weakening of a spot's light between its angles, where `t` runs from 0 to 1 with the cosine from the outer angle to the inner one.
public enum SpotFalloff: String, Hashable, Sendable, CaseIterable {
    /// `t²·(3 − 2t)`: without an edge at either angle.
    case smooth
    /// `t²`, as in glTF's KHR_lights_punctual.
    case squared
}
