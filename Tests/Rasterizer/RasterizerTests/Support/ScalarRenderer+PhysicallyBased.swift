import Imaging
import Rasterizer
import RasterResources
import RenderMath

/// The light of a surface that scatters and reflects, and the fraction that it reflects.
struct MicrofacetLight {
    var scattered: SIMD3<Double>
    var mirrored: SIMD3<Double>
    var albedo: SIMD3<Double>

    static func * (light: MicrofacetLight, factor: Double) -> MicrofacetLight {
        MicrofacetLight(scattered: light.scattered * factor, mirrored: light.mirrored * factor, albedo: light.albedo * factor)
    }

    static func + (a: MicrofacetLight, b: MicrofacetLight) -> MicrofacetLight {
        MicrofacetLight(scattered: a.scattered + b.scattered, mirrored: a.mirrored + b.mirrored, albedo: a.albedo + b.albedo)
    }
}

extension ScalarRenderer {
    /// GGX microfacet metals and dielectrics, from the formulas in their papers; see `ShadingKernel.physicallyBased`.
    func physicallyBased(
        _ triangle: Triangle, _ material: ShadingMaterial, at place: SIMD2<Double>, base: SIMD4<Double>
    ) -> MicrofacetLight {
        let metalness = min(
            max(read(material.input(.metalness), triangle, at: place)[material.input(.metalness).component.index], 0), 1)
        let color = base.w > 0 ? base.xyz / base.w : .zero
        let reflectance = read(material.input(.reflectance), triangle, at: place).xyz
        let metal = microfacets(triangle, material, at: place, material.input(.roughness), f0: color, color: .zero)
        let dielectric = microfacets(triangle, material, at: place, material.input(.roughness), f0: reflectance, color: color)
        var below = dielectric * (1 - metalness) + metal * metalness
        if let fibres = sheen(triangle, material, at: place) { below = below * (1 - fibres.albedo.x) + fibres }
        guard let layer = clearCoat(triangle, material, at: place) else { return below }
        return below * (1 - layer.albedo.x) + layer
    }

    /// The reflection of a material's clear coat; nil without one.
    func clearCoat(_ triangle: Triangle, _ material: ShadingMaterial, at place: SIMD2<Double>) -> MicrofacetLight? {
        guard let coat = material[.clearCoat] else { return nil }
        let strength = read(coat, triangle, at: place)[coat.component.index]
        let roughness = material.input(.clearCoatRoughness)
        return microfacets(triangle, material, at: place, roughness, f0: SIMD3(repeating: 0.04), color: .zero) * strength
    }

    /// The light of a material's sheen, whose albedo is the fraction that it withholds; nil without one.
    private func sheen(_ triangle: Triangle, _ material: ShadingMaterial, at place: SIMD2<Double>) -> MicrofacetLight? {
        guard let tint = material[.sheen] else { return nil }
        func number(_ input: ShadingInput) -> Double { read(input, triangle, at: place)[input.component.index] }
        let color = read(tint, triangle, at: place).xyz
        let roughness = max(min(max(number(material.input(.sheenRoughness)), 0), 1), SheenAlbedo.leastRoughness)
        let normal = self.normal(triangle, material, at: place)
        let toEye = directionToEye(triangle, material, at: place)
        let facing = max(normal.dot(toEye), SheenAlbedo.leastCosine)
        let albedo = SheenAlbedo.albedo(cosine: facing, roughness: roughness, samples: 1024)
        var light = SIMD3<Double>.zero
        for source in arrivals(triangle, material, at: place) {
            let cosine = normal.dot(source.toLight)
            guard cosine > 0 else { continue }
            let value = SheenTests.value(
                sine: normal.cross((toEye + source.toLight).normalized()).length, cosine, facing, roughness: roughness)
            // A light of radiance 1 makes a white diffuse surface white: its irradiance is π.
            light += source.radiance * (source.visibility * cosine * .pi * value / max(albedo, 1))
        }
        var around = SIMD3<Double>(list.lighting.ambientLight)
        if let environment = list.lighting.environment {
            around += irradiance(of: environment, normal, triangle, material, at: place)
        }
        light += around * (min(albedo, 1) * number(material.input(.ambientOcclusion)))
        let share = min(min(albedo, 1) * max(color.x, color.y, color.z), 1)
        return MicrofacetLight(scattered: .zero, mirrored: color * light, albedo: SIMD3(repeating: share))
    }

    /// The irradiance of a lamp on a scattering surface.
    /// - Parameter slant: `N·L`.
    private func irradiance(
        of source: ScalarArrival, slant: Double, _ triangle: Triangle, _ material: ShadingMaterial, at place: SIMD2<Double>
    ) -> SIMD3<Double> {
        guard material.lightingModel == .skin else { return source.radiance * source.visibility * max(slant, 0) }
        let widths = read(material.input(.subsurface), triangle, at: place).xyz
        let wrapped = pointwiseMax(widths + slant, .zero) / ((widths + 1) * (widths + 1))
        let shaded = (1 - source.visibility) * min(max(5 * slant, 0), 1)
        return source.radiance * wrapped * (1 - shaded)
    }

    /// The irradiance of the environment on a scattering surface.
    private func irradiance(
        of environment: EnvironmentLight, _ normal: SIMD3<Double>, _ triangle: Triangle, _ material: ShadingMaterial,
        at place: SIMD2<Double>
    ) -> SIMD3<Double> {
        let even = EnvironmentLightTests.value(environment, normal)
        guard material.lightingModel == .skin else { return pointwiseMax(even, .zero) }
        let widths = read(material.input(.subsurface), triangle, at: place).xyz
        return ScatteringTests.scattered(environment, normal, widths: widths)
    }

    /// A surface that reflects and scatters.
    private func microfacets(
        _ triangle: Triangle, _ material: ShadingMaterial, at place: SIMD2<Double>, _ roughness: ShadingInput,
        f0: SIMD3<Double>, color: SIMD3<Double>
    ) -> MicrofacetLight {
        func number(_ input: ShadingInput) -> Double { read(input, triangle, at: place)[input.component.index] }
        let perceptual = min(max(number(roughness), 0), 1)
        let roughness = max(perceptual, SpecularAlbedo.leastRoughness)
        let normal = self.normal(triangle, material, at: place)
        let toEye = directionToEye(triangle, material, at: place)
        let facing = max(normal.dot(toEye), 1e-3)
        let occlusion = number(material.input(.ambientOcclusion))

        let share = SpecularAlbedo.albedo(cosine: facing, roughness: roughness, samples: 1024)
        let gain = SIMD3(repeating: 1.0) + f0 * (1 / (share.scale + share.bias) - 1)
        let albedo = (f0 * share.scale + SIMD3(repeating: share.bias)) * gain
        let scattered = color * (SIMD3(repeating: 1) - albedo)

        let alpha = roughness * roughness
        let sharpness = 2 / (alpha * alpha)
        let spread = normalSpread(triangle, material, at: place, sharpness: sharpness)
        var light = (scattered: SIMD3<Double>.zero, mirrored: SIMD3<Double>.zero)
        for source in arrivals(triangle, material, at: place) {
            let toLight = source.toLight
            let radiance = source.radiance * source.visibility
            let cosine = normal.dot(toLight)
            light.scattered += scattered * irradiance(of: source, slant: cosine, triangle, material, at: place)
            guard cosine > 0 else { continue }
            let halfway = (toEye + toLight).normalized()
            let height = normal.dot(halfway)
            // Without a spread, the form is the sharpness times the square of the slope.
            let change = spread.change(around: normal, halfway, sharpness: sharpness)
            let denominator = change.form / 2 + height * height
            let share = change.peak / (denominator * denominator) + (1 - change.peak) * PortableMath.exp(-change.form / 2)
            let distribution = change.peak / (.pi * alpha * alpha) * share
            func smith(_ cosine: Double) -> Double {
                let tangent = (1 - cosine * cosine) / (cosine * cosine)
                return ((1 + alpha * alpha * tangent).squareRoot() - 1) / 2
            }
            let masking = 1 / (1 + smith(cosine) + smith(facing))
            let fresnel = f0 + (SIMD3(repeating: 1) - f0) * PortableMath.pow(1 - toEye.dot(halfway), 5)
            let highlight = fresnel * (distribution * masking / (4 * cosine * facing)) * gain
            // A light of radiance 1 makes a white diffuse surface white: its irradiance is π.
            light.mirrored += highlight * radiance * (cosine * .pi)
        }
        var around = SIMD3<Double>(list.lighting.ambientLight)
        var mirrored = around
        if let environment = list.lighting.environment {
            around += irradiance(of: environment, normal, triangle, material, at: place)
            if list.lighting.surroundings == nil { mirrored = around }
        }
        if let surroundings = list.lighting.surroundings {
            let cube = sources.cube(of: surroundings.cube)
            let columns = surroundings.cubeFromWorld.columns
            let direction = normal * (2 * normal.dot(toEye)) - toEye
            let turned =
                SIMD3<Double>(columns.0) * direction.x + SIMD3<Double>(columns.1) * direction.y
                + SIMD3<Double>(columns.2) * direction.z
            let widened = min(
                (perceptual * perceptual * perceptual * perceptual + spread.variance).squareRoot().squareRoot(), 1)
            let level = widened * Double(cube.levelCount - 1)
            mirrored += cube.sample(turned, levelOfDetail: level).xyz * SIMD3<Double>(surroundings.color)
        }
        let own = material[.selfIllumination].map { read($0, triangle, at: place).xyz } ?? .zero
        return MicrofacetLight(
            scattered: light.scattered + scattered * (around * occlusion + own),
            mirrored: light.mirrored + albedo * mirrored * occlusion,
            albedo: albedo)
    }
}
