import Imaging
import Rasterizer
import RenderMath

extension ScalarRenderer {
    /// The colour at a point of a triangle, premultiplied: `(emission + color + reflective·fresnel) · multiply`.
    func shade(_ triangle: Triangle, _ material: ShadingMaterial, at place: SIMD2<Double>) -> SIMD4<Double> {
        let normal = self.normal(triangle, material, at: place)
        let toEye = directionToEye(triangle, material, at: place)
        let diffuse = read(material.diffuse, triangle, at: place) * presence(triangle, material, at: place)
        let opacity = Double(material.opacity)
        var alpha = diffuse.w * opacity
        let diffuseLight = diffuse.xyz * opacity

        let ambient = material[.ambient].map { read($0, triangle, at: place).xyz * alpha } ?? diffuseLight
        var light = ambient * SIMD3<Double>(list.lighting.ambientLight)
        switch material.lightingModel {
        case .physicallyBased, .skin:
            let parts = physicallyBased(triangle, material, at: place, base: diffuse)
            if material.keepsReflections {
                light = parts.scattered * alpha + parts.mirrored
                alpha += (1 - alpha) * (parts.albedo.x + parts.albedo.y + parts.albedo.z) / 3
            } else {
                light = (parts.scattered + parts.mirrored) * alpha
            }
        case .constant:
            light += diffuseLight
        case .shadowOnly:
            return shadowOnly(triangle, material, at: place)
        case .lambert, .phong, .blinn:
            let specular = read(material.input(.specular), triangle, at: place).xyz * alpha
            let sharpness = Double(material.shininess) * (material.lightingModel == .phong ? 4 : 1)
            let spread = normalSpread(triangle, material, at: place, sharpness: sharpness)
            if let own = material[.selfIllumination] { light += diffuseLight * read(own, triangle, at: place).xyz }
            if let environment = list.lighting.environment {
                light += diffuseLight * pointwiseMax(EnvironmentLightTests.value(environment, normal), .zero)
            }
            for source in arrivals(triangle, material, at: place) {
                let toLight = source.toLight
                let radiance = source.radiance * source.visibility
                light += diffuseLight * radiance * max(normal.dot(toLight), 0)
                switch material.lightingModel {
                case .constant, .lambert, .physicallyBased, .skin, .shadowOnly: break
                case .phong:
                    let mirrored = normal * (2 * normal.dot(toLight)) - toLight
                    light +=
                        specular * radiance
                        * mirroredSpread(spread, normal, toLight: toLight).power(around: mirrored, toEye, material.shininess)
                case .blinn:
                    let halfway = (toEye + toLight).normalized(orElse: .zero)
                    light += specular * radiance * spread.power(around: normal, halfway, material.shininess)
                }
            }
        }
        if material[.selfIllumination] == nil {
            let emitted = read(material.input(.emission), triangle, at: place).xyz * alpha
            light += emitted * (1 - (clearCoat(triangle, material, at: place)?.albedo.x ?? 0))
        }
        light += reflection(triangle, material, at: place) * alpha
        light *= read(material.input(.multiply), triangle, at: place).xyz
        if material.lightingModel != .constant { light = toned(light, material, alpha: alpha) }
        return SIMD4(light, alpha)
    }

    /// The opacity of a surface from its transparent input.
    private func presence(_ triangle: Triangle, _ material: ShadingMaterial, at place: SIMD2<Double>) -> Double {
        guard let transparent = material[.transparent] else { return 1 }
        let color = read(transparent, triangle, at: place)
        return material.isRGBZero ? 1 - (color.xyz * SIMD3(0.2126, 0.7152, 0.0722)).sum() : color.w
    }

    /// Black whose alpha is the luminance that shadows remove from a white diffuse surface.
    private func shadowOnly(_ triangle: Triangle, _ material: ShadingMaterial, at place: SIMD2<Double>) -> SIMD4<Double> {
        let normal = self.normal(triangle, material, at: place)
        var all = SIMD3<Double>(list.lighting.ambientLight)
        if let environment = list.lighting.environment {
            all += pointwiseMax(EnvironmentLightTests.value(environment, normal), .zero)
        }
        var left = all
        for source in arrivals(triangle, material, at: place) {
            let part = source.radiance * max(normal.dot(source.toLight), 0)
            all += part
            left += part * source.visibility
        }
        let share = left / all
        return SIMD4(0, 0, 0, (1 - (0.2126 * share.x + 0.7152 * share.y + 0.0722 * share.z)) * Double(material.opacity))
    }

    func normal(_ triangle: Triangle, _ material: ShadingMaterial, at place: SIMD2<Double>) -> SIMD3<Double> {
        let shares = self.shares(triangle, place)
        let sum = zip(shares, triangle.corners).reduce(SIMD3<Double>.zero) { $0 + $1.1.normal * $1.0 }
        let normal = sum.normalized(orElse: .zero)
        return material.isDoubleSided && !triangle.isFrontFacing ? -normal : normal
    }

    func directionToEye(_ triangle: Triangle, _ material: ShadingMaterial, at place: SIMD2<Double>) -> SIMD3<Double> {
        switch material.directionToEye.map({ DrawList.Eye.direction($0) }) ?? list.eye {
        case .direction(let direction): return SIMD3<Double>(direction)
        case .point(let point):
            return (SIMD3<Double>(point) - position(triangle, place)).normalized()
        }
    }

    // MARK: Inputs

    func read(_ input: ShadingInput, _ triangle: Triangle, at place: SIMD2<Double>) -> SIMD4<Double> {
        let color = SIMD4<Double>(input.color.premultiplied)
        guard let texture = input.texture else { return color }
        let set = input.coordinateSet
        func coordinate(_ place: SIMD2<Double>) -> SIMD2<Double> {
            let shares = self.shares(triangle, place)
            let sum = zip(shares, triangle.corners).reduce(SIMD2<Double>.zero) { $0 + $1.1.coordinates[set] * $1.0 }
            let transform = input.transform
            return SIMD2<Double>(transform.alongU) * sum.x + SIMD2<Double>(transform.alongV) * sum.y
                + SIMD2<Double>(transform.offset)
        }
        // The steps to the next column and row, from differences over a thousandth of a pixel.
        let step = 0.001
        let perColumn = (coordinate(place + SIMD2(step, 0)) - coordinate(place - SIMD2(step, 0))) / (2 * step)
        let perRow = (coordinate(place + SIMD2(0, step)) - coordinate(place - SIMD2(0, step))) / (2 * step)
        func sample(_ texture: SampledTexture) -> SIMD4<Double> {
            ScalarTexture(
                chain: sources.chain(of: texture), wrap: input.wrap, filter: input.filter, anisotropy: input.anisotropy,
                magnification: input.magnification
            )
            .sample(coordinate(place), perColumn: perColumn, perRow: perRow)
        }
        var texel = sample(texture)
        if let other = input.fadesTo {
            let share = Double(input.fadeShare)
            texel = texel * (1 - share) + sample(other) * share
        }
        return texel * color
    }

    // MARK: Reflections

    private func reflection(_ triangle: Triangle, _ material: ShadingMaterial, at place: SIMD2<Double>) -> SIMD3<Double> {
        guard let reflective = material.reflective else { return .zero }
        let direction = mirrored(triangle, material, at: place)
        func sample(_ cube: CubeMap) -> SIMD3<Double> {
            let level = cubeLevel(triangle, material, at: place, side: cube.side)
            return cube.sample(direction, levelOfDetail: level).xyz
        }
        var light = sample(sources.cube(of: reflective.cube))
        if let other = reflective.fadesTo {
            let share = Double(reflective.fadeShare)
            light = light * (1 - share) + sample(sources.cube(of: other)) * share
        }
        light *= Double(reflective.intensity)
        if reflective.fresnelExponent > 0 {
            let facing = normal(triangle, material, at: place).dot(directionToEye(triangle, material, at: place))
            light *= PortableMath.pow(max(1 - facing.magnitude, 0), Double(reflective.fresnelExponent))
        }
        return light
    }

    /// The direction that a mirror reflects: `2·(N·E)·N − E`.
    func mirrored(_ triangle: Triangle, _ material: ShadingMaterial, at place: SIMD2<Double>) -> SIMD3<Double> {
        let normal = self.normal(triangle, material, at: place)
        let toEye = directionToEye(triangle, material, at: place)
        return normal * (2 * normal.dot(toEye)) - toEye
    }

    /// The level at which a texel is as large as the step to the next pixel, negative if texels are larger: the path of the
    /// reflected direction over the face.
    func cubeLevel(_ triangle: Triangle, _ material: ShadingMaterial, at place: SIMD2<Double>, side: Int) -> Double {
        let face = CubePosition(direction: mirrored(triangle, material, at: place)).face
        func texel(_ offset: SIMD2<Double>) -> SIMD2<Double> {
            let direction = mirrored(triangle, material, at: place + offset)
            let ahead = direction.dot(face.forward)
            return SIMD2(direction.dot(face.rightward), direction.dot(face.downward)) / ahead * (Double(side) / 2)
        }
        let step = 0.001
        let perColumn = (texel(SIMD2(step, 0)) - texel(SIMD2(-step, 0))).length / (2 * step)
        let perRow = (texel(SIMD2(0, step)) - texel(SIMD2(0, -step))).length / (2 * step)
        return PortableMath.log2(max(perColumn, perRow))
    }
}

/// The blend modes' formulas on straight colours.
enum ScalarBlend {
    /// - Parameters:
    ///   - source: `s·sa` and `sa`.
    ///   - destination: `d·da` and `da`.
    static func blend(
        _ source: SIMD4<Double>, over destination: SIMD4<Double>, _ mode: BlendMode
    ) -> SIMD4<Double> {
        let alpha = source.w
        let new = source.xyz
        let straight = alpha > 0 ? new / alpha : new
        let old = destination.xyz
        let covered = destination.w + alpha * (1 - destination.w)
        switch mode {
        case .alpha: return SIMD4(straight * alpha + old * (1 - alpha), covered)
        case .add: return SIMD4(straight * alpha + old, covered)
        case .subtract: return SIMD4(pointwiseMax(old - straight * alpha, .zero), destination.w)
        case .multiply:
            let absorbed = max(alpha - alpha * (straight * SIMD3(0.2126, 0.7152, 0.0722)).sum(), 0)
            return SIMD4(old * (1 - alpha) + straight * old * alpha, destination.w + absorbed * (1 - destination.w))
        case .screen: return SIMD4(old * (SIMD3(repeating: 1) - straight * alpha) + straight * alpha, covered)
        case .replace: return SIMD4(straight, 1)
        case .max: return SIMD4(pointwiseMax(straight, old), max(1, destination.w))
        }
    }
}
