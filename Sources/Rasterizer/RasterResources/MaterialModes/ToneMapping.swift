/// The treatment of light brighter than white on lit surfaces.
public enum ToneMapping: String, Sendable, CaseIterable {
    /// Clipping: light brighter than white becomes white.
    case none
    /// Highlight roll-off: light up to `start` is unchanged, and brighter light approaches white asymptotically.
    ///
    /// This is Khronos PBR Neutral (Khronos Group, 2024) without its toe. The toe subtracts the light that a dielectric mirrors
    /// at normal incidence, which footage behind the scene has not lost. With the brightest channel `p > start` and `d = 1 −
    /// start`:
    ///
    ///     p′ = 1 − d² / (p + d − start),  g = 1 / (desaturation · (p − p′) + 1),  c′ = c · p′ / p · g + p′ · (1 − g)
    ///
    /// All channels keep their proportions and then fade towards white, so hues do not shift.
    case filmic

    /// The value of the brightest channel up to which colours are unchanged.
    @inlinable package static var start: Float { 0.76 }
    /// The rate at which brighter colours fade towards white.
    @inlinable package static var desaturation: Float { 0.15 }
}
