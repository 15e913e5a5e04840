/// The treatment of light that is brighter than white, on surfaces that light shapes.
public enum ToneMapping: String, Sendable, CaseIterable {
    /// What is brighter than white is white.
    case none
    /// Highlights roll off: what a display can hold stays as it is up to `start`, and more light comes ever closer to white.
    ///
    /// It is Khronos PBR Neutral (Khronos Group, 2024) without its toe, which takes off the light that a dielectric mirrors straight
    /// ahead, and which a footage behind the scene has not lost. With the brightest channel `p > start` and `d = 1 − start`:
    ///
    ///     p′ = 1 − d² / (p + d − start),  g = 1 / (desaturation · (p − p′) + 1),  c′ = c · p′ / p · g + p′ · (1 − g)
    ///
    /// All channels keep their proportions and then fade towards white, so that no hue turns into another.
    case filmic

    /// The brightest channel up to which colours stay as they are.
    @inlinable public static var start: Float { 0.76 }
    /// The speed with which brighter colours fade towards white.
    @inlinable public static var desaturation: Float { 0.15 }
}
