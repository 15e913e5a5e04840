import KernelData
import RasterResources
import RenderMath

// The sheen of fibres over a physically based surface.
extension ShadingKernel {
    /// Returns the light that the fibres scatter, and the fraction of light that they withhold from the surface below.
    ///
    /// The light is `color·D·V`, as in `KHR_materials_sheen`; see `SheenAlbedo` for the formulas. The fraction is the greatest
    /// channel of the colour times the albedo towards the viewer, as in the extension's appendix, so a white surface in
    /// uniform light returns all of it.
    /// - Parameters:
    ///   - around: the ambient and environment irradiance.
    ///   - occlusion: the fraction of ambient and environment light that arrives.
    @inline(never)
    func sheen(
        _ w: Lanes, normal: LaneVector, toEye: LaneVector, around: LaneVector, occlusion: Lanes
    ) -> (light: LaneVector, share: Lanes) {
        let (zero, one) = (Lanes(repeating: 0), Lanes(repeating: 1))
        let tint = read(material.slot(.sheen), w)
        let color = LaneVector(tint.red, tint.green, tint.blue)
        let perceptual = LaneMath.min(LaneMath.max(number(material.slot(.sheenRoughness), w), zero), one)
        let roughness = LaneMath.max(perceptual, Lanes(repeating: Float(SheenAlbedo.leastRoughness)))
        let facing = LaneMath.max(normal.dot(toEye), Lanes(repeating: Float(SheenAlbedo.leastCosine)))

        let albedo = sheenAlbedo(facing, roughness)
        let limited = LaneMath.min(albedo, one)
        let gain = limited / LaneMath.max(albedo, Lanes(repeating: 1e-6))
        let share = LaneMath.min(limited * LaneMath.max(LaneMath.max(color.x, color.y), color.z), one)

        let inverse = 1 / (roughness * roughness)
        let exponent = inverse * 0.5
        // π·D·V without the power; a light's radiance is that of a white matte surface facing it.
        let strength = (inverse + 2) * 0.125
        var sum = LaneVector(repeating: .zero)
        func add(_ toLight: LaneVector, _ radiance: LaneVector) {
            let cosine = normal.dot(toLight)
            let apart = normal.cross((toEye + toLight).normalized)
            let distribution = LaneMath.power(apart.dot(apart), exponent)
            let scattered = distribution * strength * cosine / (cosine + facing - cosine * facing)
            sum = sum + radiance * scattered.replaced(by: 0, where: cosine .<= zero)
        }
        for index in 0..<lighting.pointee.lightCount {
            let light = lighting.pointee.lights[index]
            add(LaneVector(repeating: light.directionToLight), LaneVector(repeating: light.radiance))
        }
        forEachPunctualLight(w) { light in add(light.toLight, light.radiance * light.visibility) }
        return (color * (sum * gain + around * (limited * occlusion)), share)
    }

    /// The fraction of uniform light that white fibres scatter, see `SheenAlbedo`.
    @inline(__always)
    private func sheenAlbedo(_ facing: Lanes, _ roughness: Lanes) -> Lanes {
        guard let table = frame.sheenAlbedo else { return Lanes(repeating: 0) }
        let row = (roughness.squareRoot() - Float(SheenAlbedo.leastRoot)) * Float(1 / (1 - SheenAlbedo.leastRoot))
        return tabulated(
            table, column: LaneMath.min(facing, Lanes(repeating: 1)).squareRoot(), row: LaneMath.max(row, Lanes(repeating: 0))
        ).red
    }
}
