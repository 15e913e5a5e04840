/// A metal whose colour is measured.
///
/// The colour is the reflectance at normal incidence, `((n − 1)² + k²) / ((n + 1)² + k²)`, of published refractive indices n
/// and extinction coefficients k. Between the published wavelengths, n and k are interpolated linearly. The reflectance is
/// integrated from 360 nm to 830 nm with the CIE 1931 observer in the light of D65, so that a perfect mirror is white.
///
/// - Johnson and Christy 1972: P. B. Johnson and R. W. Christy, "Optical constants of the noble metals",
///   doi:10.1103/PhysRevB.6.4370.
/// - Johnson and Christy 1974: the same, "Optical constants of transition metals", doi:10.1103/PhysRevB.9.5056.
/// - Querry 1985: M. R. Querry, "Optical constants", report CRDC-CR-85034.
/// - Rakić 1995: A. D. Rakić, "Algorithm for the determination of intrinsic optical constants of metal films: application to
///   aluminum", doi:10.1364/AO.34.004755.
/// - Rakić 1998: A. D. Rakić et al., "Optical properties of metallic films for vertical-cavity optoelectronic devices",
///   doi:10.1364/AO.37.005271.
public enum MeasuredMetal: String, CaseIterable, Sendable {
    /// Gold (Johnson and Christy 1972). Its red, 1.038, lies outside Rec. 709 and is clipped to 1.
    case gold
    /// Silver, free of tarnish (Johnson and Christy 1972).
    case silver
    /// Copper, free of oxide (Johnson and Christy 1972).
    case copper
    /// Commercial bronze, 90 % copper and 10 % zinc, UNS C22000 (Querry 1985). It stands for bronzes of tin, whose n and k the
    /// sources above do not contain.
    case bronze
    /// Cartridge brass, 70 % copper and 30 % zinc, UNS C26000 (Querry 1985).
    case brass
    /// Aluminium (Rakić 1995).
    case aluminium
    /// Iron, also for polished steel (Johnson and Christy 1974).
    case iron
    /// Chromium (Johnson and Christy 1974).
    case chromium
    /// Titanium (Johnson and Christy 1974).
    case titanium
    /// Platinum (Rakić 1998, Brendel and Bormann's model).
    case platinum
    /// Nickel (Johnson and Christy 1974).
    case nickel

    /// The reflectance at normal incidence: red, green and blue of Rec. 709 in linear light, 0…1, rounded to thousandths.
    public var reflectance: SIMD3<Float> {
        switch self {
        case .gold: SIMD3(1, 0.728, 0.365)
        case .silver: SIMD3(0.989, 0.984, 0.978)
        case .copper: SIMD3(0.932, 0.623, 0.522)
        case .bronze: SIMD3(0.962, 0.713, 0.464)
        case .brass: SIMD3(0.91, 0.778, 0.423)
        case .aluminium: SIMD3(0.907, 0.916, 0.922)
        case .iron: SIMD3(0.53, 0.513, 0.494)
        case .chromium: SIMD3(0.55, 0.556, 0.554)
        case .titanium: SIMD3(0.619, 0.579, 0.543)
        case .platinum: SIMD3(0.679, 0.64, 0.584)
        case .nickel: SIMD3(0.697, 0.64, 0.563)
        }
    }

    /// The roughness of polished metal with traces of wear: the surroundings are mirrored, but slightly blurred.
    package static let standardRoughness: Float = 0.2
}

extension Material {
    /// Makes the surface a metal: `physicallyBased`, with the metal's reflectance as the diffuse colour and a metalness of 1.
    ///
    /// A roughness that is set stays. Otherwise it becomes `MeasuredMetal.standardRoughness`.
    public mutating func setMetal(_ metal: MeasuredMetal) {
        let color = metal.reflectance
        lightingModel = .physicallyBased
        diffuse = MaterialSlot(.color(red: color.x, green: color.y, blue: color.z))
        metalness = .number(1)
        slots[.roughness] = slots[.roughness] ?? .number(MeasuredMetal.standardRoughness)
    }
}
