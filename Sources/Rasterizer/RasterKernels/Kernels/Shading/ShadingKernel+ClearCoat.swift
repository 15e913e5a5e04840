import KernelData
import RasterResources
import RenderMath

// The layer of varnish over a physically based surface.
extension ShadingKernel {
    /// The light that the layer mirrors, and the share that it keeps from what lies below.
    ///
    /// It is a dielectric of GGX microfacets that mirrors 4 % straight ahead, as `KHR_materials_clearcoat` has it. What it mirrors of light
    /// from all sides together is what it keeps from below, so that surface and layer in even light give back all of it.
    @inline(never)
    func clearCoat(_ w: Lanes, toEye: LaneVector, occlusion: Lanes) -> (mirrored: LaneVector, share: Lanes) {
        let (zero, one) = (Lanes(repeating: 0), Lanes(repeating: 1))
        let strength = LaneMath.min(LaneMath.max(number(&material.pointee.clearCoat, w), zero), one)
        let perceptual = LaneMath.min(LaneMath.max(number(&material.pointee.clearCoatRoughness, w), zero), one)
        let roughness = LaneMath.max(perceptual, Lanes(repeating: 0.045))
        var normal = meshNormal(w)
        if material.pointee.hasClearCoatNormalMap { normal = bumped(normal, &material.pointee.clearCoatNormalMap, w) }

        let f0: Float = 0.04
        let facing = LaneMath.max(normal.dot(toEye), Lanes(repeating: 1e-3))
        let (scale, bias) = specularAlbedo(facing, roughness)
        let gain = 1 + (1 / (scale + bias) - 1) * f0
        let share = (scale * f0 + bias) * gain * strength

        let highlights = microfacetHighlights(w, normal, toEye, facing: facing, roughness: roughness)
        var around = LaneVector(repeating: lighting.pointee.ambientLight)
        if let environment = lighting.pointee.environment { around = around + irradiance(normal, from: environment) }
        let mirroredAround = mirroredLight(from: around, normal, toEye, roughness: perceptual)
        let fromLights = (highlights.ahead * Lanes(repeating: f0) + highlights.grazing) * (gain * strength)
        return (fromLights + mirroredAround * (share * occlusion), share)
    }
}
