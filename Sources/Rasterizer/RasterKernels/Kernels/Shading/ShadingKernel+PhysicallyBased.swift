import CLanes
import KernelData
import RasterResources
import RenderMath

// Metals and dielectrics with GGX microfacets.
extension ShadingKernel {
    /// Returns the light that a surface scatters and mirrors, before emission, reflections and alpha, and the fraction that it
    /// mirrors.
    ///
    /// Highlights are `D·V·F` with GGX's distribution (Walter et al. 2007), Smith's height-correlated visibility (Heitz 2014)
    /// and Schlick's Fresnel term. The factor `1 + f0·(1/E − 1)` compensates for light that bounces between microfacets; E is
    /// the fraction that a surface of f0 = 1 would mirror (Lagarde and Golubev 2018). Light that is not mirrored towards the
    /// viewer is scattered, so a surface in uniform light returns all of it at every roughness.
    ///
    /// A light's radiance is that of a white matte surface facing it, so it counts π times in highlights.
    /// - Parameters:
    ///   - base: the base colour, times its alpha.
    ///   - bumps: the variance of the normal map's normals within each pixel.
    ///   - occlusion: the fraction of ambient and environment light that arrives.
    @inline(never)
    func physicallyBased(
        _ base: LaneColor, _ w: Lanes, normal: LaneVector, bumps: Lanes, toEye: LaneVector, occlusion: Lanes
    ) -> (scattered: LaneVector, mirrored: LaneVector, mirroredShare: Lanes, shareBelowCoat: Lanes) {
        let (zero, one) = (Lanes(repeating: 0), Lanes(repeating: 1))
        let metalness = LaneMath.min(LaneMath.max(number(material.slot(.metalness), w), zero), one)
        let perceptual = LaneMath.min(LaneMath.max(number(material.slot(.roughness), w), zero), one)
        let roughness = LaneMath.max(perceptual, Lanes(repeating: 0.045))
        let dielectric = read(material.slot(.reflectance), w)
        let straighten = (1 / base.alpha).replaced(by: 0, where: base.alpha .<= zero)
        let color = LaneVector(base.red, base.green, base.blue) * straighten
        let rest = 1 - metalness
        let f0 = LaneVector(dielectric.red, dielectric.green, dielectric.blue)

        // Normals that face away from the viewer, such as interpolated ones at edges, are treated as grazing.
        let facing = LaneMath.max(normal.dot(toEye), Lanes(repeating: 1e-3))
        let (scale, bias) = specularAlbedo(facing, roughness)
        let gain = 1 / (scale + bias) - 1
        let unit = LaneVector(repeating: SIMD3(1, 1, 1))
        /// The light that a surface of an f0 mirrors, from the light for an f0 of 1 and for its complement.
        func mirrored(_ f0: LaneVector, ahead: LaneVector, grazing: LaneVector) -> LaneVector {
            (f0 * ahead + grazing) * (f0 * gain + unit)
        }
        // A partly metallic surface is a mixture of a metal and a dielectric. Only a mixture conserves energy.
        func mixed(ahead: LaneVector, grazing: LaneVector) -> LaneVector {
            mirrored(f0, ahead: ahead, grazing: grazing) * rest + mirrored(color, ahead: ahead, grazing: grazing) * metalness
        }
        let (ahead, grazing) = (LaneVector(scale, scale, scale), LaneVector(bias, bias, bias))
        let scattered = color * rest * (unit - mirrored(f0, ahead: ahead, grazing: grazing))

        let spread = normalSpread(w, around: normal, bumps: bumps, toEye: toEye, sharpness: Self.sharpness(roughness))
        let highlights = microfacetHighlights(w, normal, toEye, facing: facing, roughness: roughness, spread)
        var around = LaneVector(repeating: lighting.pointee.ambientLight)
        if let environment = lighting.pointee.environment {
            around =
                around
                + (material.pointee.scatters
                    ? scatteredIrradiance(normal, from: environment, w) : irradiance(normal, from: environment))
        }
        let mirroredAround = mirroredLight(from: around, normal, toEye, roughness: perceptual, spread)
        let share = mixed(ahead: ahead, grazing: grazing)
        var irradiance = highlights.irradiance + around * occlusion
        if material.pointee.reads[.selfIllumination] { irradiance = irradiance + selfIllumination(w) }
        var parts = (
            scattered: scattered * irradiance,
            mirrored: mixed(ahead: highlights.ahead, grazing: highlights.grazing) + share * mirroredAround * occlusion,
            mirroredShare: (share.x + share.y + share.z) * Float(1.0 / 3), shareBelowCoat: one
        )
        if material.pointee.reads[.sheen] {
            let sheen = sheen(w, normal: normal, toEye: toEye, around: around, occlusion: occlusion)
            let below = 1 - sheen.share
            parts.scattered = parts.scattered * below
            parts.mirrored = parts.mirrored * below + sheen.light
            parts.mirroredShare = parts.mirroredShare * below + sheen.share
        }
        guard material.pointee.reads[.clearCoat] else { return parts }
        let coat = clearCoat(w, toEye: toEye, occlusion: occlusion)
        let below = 1 - coat.share
        return (
            scattered: parts.scattered * below, mirrored: parts.mirrored * below + coat.mirrored,
            mirroredShare: parts.mirroredShare * below + coat.share, shareBelowCoat: below
        )
    }

    /// The ambient and environment light that a surface of a roughness mirrors.
    /// - Parameter around: the ambient and environment irradiance, used if there is no picture of the surroundings.
    func mirroredLight(
        from around: LaneVector, _ normal: LaneVector, _ toEye: LaneVector, roughness: Lanes, _ spread: NormalSpread
    ) -> LaneVector {
        let ambient = LaneVector(repeating: lighting.pointee.ambientLight)
        guard let surroundings = lighting.pointee.surroundings else {
            return lighting.pointee.environment == nil ? ambient : around
        }
        return ambient
            + light(
                of: surroundings, toward: normal * (normal.dot(toEye) * 2) - toEye, roughness: widened(roughness, spread))
    }

    /// Returns the roughness of a lobe that is widened evenly by a spread of its centre.
    @inline(__always)
    private func widened(_ roughness: Lanes, _ spread: NormalSpread) -> Lanes {
        if spread.isNone { return roughness }
        let (square, variance) = (roughness * roughness, spread.variance)
        let widened = (square * square + variance).squareRoot().squareRoot()
        return roughness.replaced(
            by: LaneMath.min(widened, Lanes(repeating: 1)), where: variance .> Lanes(repeating: 0))
    }

    /// The reciprocal of the variance of the Gaussian with the peak and integral of GGX's distribution.
    @inline(__always)
    static func sharpness(_ roughness: Lanes) -> Lanes {
        let alpha = roughness * roughness
        return 2 / (alpha * alpha)
    }

    /// The sums over the lights of `N·L`, and of the highlights for an f0 of 1 (`ahead`) and for its complement (`grazing`).
    @inline(__always)
    func microfacetHighlights(
        _ w: Lanes, _ normal: LaneVector, _ toEye: LaneVector, facing: Lanes, roughness: Lanes, _ spread: NormalSpread
    ) -> (irradiance: LaneVector, ahead: LaneVector, grazing: LaneVector) {
        let zero = Lanes(repeating: 0)
        let alpha = roughness * roughness
        let square = alpha * alpha
        // GGX's long tail, which a spread hardly changes, keeps its strength: what it would gain moves into the core.
        let lobe = spread.widening(sharpness: Self.sharpness(roughness))
        let (tail, core) = (lobe.peak * lobe.peak, lobe.peak * (1 - lobe.peak) / square)
        let eyeMasking = (facing * facing * (1 - square) + square).squareRoot()
        var sums = (
            irradiance: LaneVector(repeating: .zero), ahead: LaneVector(repeating: .zero), grazing: LaneVector(repeating: .zero)
        )
        func add(_ toLight: LaneVector, _ unshadowed: LaneVector, _ visibility: Lanes) {
            let radiance = unshadowed * visibility
            let slant = normal.dot(toLight)
            let cosine = LaneMath.max(slant, zero)
            if material.pointee.scatters {
                sums.irradiance =
                    sums.irradiance + scatteredLight(w, cosine: slant, radiance: unshadowed, visibility: visibility)
            } else {
                sums.irradiance = sums.irradiance + radiance * cosine
            }
            let halfway = (toEye + toLight).normalized
            // 1 − (N·H)² as the square of N × H, which is accurate if both are nearly one.
            let apart = normal.cross(halfway)
            let apartSquared = apart.dot(apart)
            let height = normal.dot(halfway)
            var form = apartSquared
            if !spread.isNone {
                let narrowing = lobe.square(spread.perColumn.dot(halfway), spread.perRow.dot(halfway)) * lobe.sharpness
                form = LaneMath.max(form - narrowing, zero) * lobe.evenPeak
            }
            let denominator = form + height * height * square
            var distribution = square * tail / (denominator * denominator)
            if !spread.isNone { distribution = distribution + core * LaneMath.exp2(form * (-1.442695 / square)) }
            let masking = cosine * eyeMasking + facing * (cosine * cosine * (1 - square) + square).squareRoot()
            let complement = LaneMath.max(1 - toEye.dot(halfway), zero)
            let squared = complement * complement
            let fresnel = squared * squared * complement
            let strength = (distribution * cosine * 0.5 / masking).replaced(by: 0, where: cosine .<= zero)
            sums.ahead = sums.ahead + radiance * (strength * (1 - fresnel))
            sums.grazing = sums.grazing + radiance * (strength * fresnel)
        }
        for index in 0..<lighting.pointee.lightCount {
            let light = lighting.pointee.lights[index]
            add(LaneVector(repeating: light.directionToLight), LaneVector(repeating: light.radiance), Lanes(repeating: 1))
        }
        forEachPunctualLight(w) { light in add(light.toLight, light.radiance, light.visibility) }
        return sums
    }

    /// The surroundings as mirrored by a surface of a roughness.
    private func light(
        of surroundings: UnsafePointer<SurroundingsRecord>, toward direction: LaneVector, roughness: Lanes
    ) -> LaneVector {
        let columns = surroundings.pointee.cubeFromWorld.columns
        let turned = LaneVector(
            direction.x * columns.0.x + direction.y * columns.1.x + direction.z * columns.2.x,
            direction.x * columns.0.y + direction.y * columns.1.y + direction.z * columns.2.y,
            direction.x * columns.0.z + direction.y * columns.1.z + direction.z * columns.2.z)
        let color = CubeKernel(batch: batch).color(
            of: surroundings.pointee.cube, toward: turned, level: roughness * surroundings.pointee.cube.lastLevel)
        return LaneVector(color.red, color.green, color.blue) * LaneVector(repeating: surroundings.pointee.color)
    }

    /// Scale and bias of f0 for the fraction of light that is mirrored, see `SpecularAlbedo`.
    @inline(__always)
    func specularAlbedo(_ facing: Lanes, _ roughness: Lanes) -> (scale: Lanes, bias: Lanes) {
        guard let table = frame.specularAlbedo else { return (Lanes(repeating: 1), Lanes(repeating: 0)) }
        let color = tabulated(table, column: LaneMath.min(facing, Lanes(repeating: 1)), row: roughness)
        return (color.red, color.green)
    }

    /// The entries of a table of `SpecularAlbedo.side` rows and columns, interpolated.
    /// - Parameters:
    ///   - column: from 0, the first column, to 1, the last.
    ///   - row: likewise.
    @inline(__always)
    func tabulated(_ table: UnsafePointer<SIMD4<Float>>, column: Lanes, row: Lanes) -> LaneColor {
        let last = Float(SpecularAlbedo.side - 1)
        let x = FootprintAxis(around: column * last, last: Lanes(repeating: last - 1))
        let y = FootprintAxis(around: row * last, last: Lanes(repeating: last - 1))
        let stride = WholeLanes(repeating: Int32(SpecularAlbedo.side))
        batch.storeOffsets(0, upper: LaneMath.product(ofSmall: y.first, stride) &+ x.first, stride: stride)
        batch.storeWeights(0, x: x, y: y, weight: Lanes(repeating: 1))
        let texels = UnsafeRawPointer(table).assumingMemoryBound(to: Float.self)
        batch.gather(readsBoth: false, adds: false) { upper, lower, weights in
            lanes_weighted_floats(texels + 4 &* upper, texels + 4 &* lower, weights)
        }
        return LaneColor(turning: batch.texels)
    }
}
