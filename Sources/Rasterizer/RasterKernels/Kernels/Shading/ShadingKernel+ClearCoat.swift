import KernelData
import RasterResources
import RenderMath

// The clear coat over a physically based surface.
extension ShadingKernel {
    /// Returns the light that the coat mirrors, and the fraction of light that it withholds from the surface below.
    ///
    /// The coat is a dielectric with GGX microfacets that mirrors 4 % at normal incidence, as in `KHR_materials_clearcoat`. The
    /// fraction that it withholds equals the fraction of uniform light that it mirrors, so surface and coat together conserve
    /// energy.
    @inline(never)
    func clearCoat(_ w: Lanes, toEye: LaneVector, occlusion: Lanes) -> (mirrored: LaneVector, share: Lanes) {
        let (zero, one) = (Lanes(repeating: 0), Lanes(repeating: 1))
        let strength = LaneMath.min(LaneMath.max(number(material.slot(.clearCoat), w), zero), one)
        let perceptual = LaneMath.min(LaneMath.max(number(material.slot(.clearCoatRoughness), w), zero), one)
        let roughness = LaneMath.max(perceptual, Lanes(repeating: 0.045))
        var normal = meshNormal(w)
        var bumps = zero
        if material.pointee.reads[.clearCoatNormal] {
            (normal, bumps) = bumped(normal, material.slot(.clearCoatNormal), w)
        }

        let f0: Float = 0.04
        let facing = LaneMath.max(normal.dot(toEye), Lanes(repeating: 1e-3))
        let (scale, bias) = specularAlbedo(facing, roughness)
        let gain = 1 + (1 / (scale + bias) - 1) * f0
        let share = (scale * f0 + bias) * gain * strength

        let spread = normalSpread(w, around: normal, bumps: bumps, toEye: toEye, sharpness: Self.sharpness(roughness))
        let highlights = microfacetHighlights(w, normal, toEye, facing: facing, roughness: roughness, spread)
        var around = LaneVector(repeating: lighting.pointee.ambientLight)
        if let environment = lighting.pointee.environment { around = around + irradiance(normal, from: environment) }
        let mirroredAround = mirroredLight(from: around, normal, toEye, roughness: perceptual, spread)
        let fromLights = (highlights.ahead * Lanes(repeating: f0) + highlights.grazing) * (gain * strength)
        return (fromLights + mirroredAround * (share * occlusion), share)
    }
}
