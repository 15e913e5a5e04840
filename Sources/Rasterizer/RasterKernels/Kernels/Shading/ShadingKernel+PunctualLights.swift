import KernelData
import RasterResources
import RenderMath

/// The light of one punctual light at sixteen fragments.
struct ArrivingLight {
    /// Unit vectors to the light.
    var toLight: LaneVector
    /// The light that a surface facing the light would receive without shadows.
    var radiance: LaneVector
    /// The fraction of the light that shadows let through.
    var visibility: Lanes
}

// Lights that vary with position: attenuation, cones, shadows.
extension ShadingKernel {
    /// Calls `body` with each punctual light as it arrives at the fragments.
    @inline(__always)
    func forEachPunctualLight(_ w: Lanes, _ body: (ArrivingLight) -> Void) {
        let count = lighting.pointee.punctualLightCount
        if count == 0 { return }
        let position = vector(VertexLayout.position, w)
        let surfaceNormal = vector(VertexLayout.normal, w)
        var facetHeight = Lanes(repeating: 0)
        if material.pointee.usesFacetHeight { facetHeight = value(VertexLayout.facetHeight, w) }
        for index in 0..<count {
            body(arriving(lighting.pointee.punctualLights + index, at: position, surfaceNormal, facetHeight))
        }
    }

    /// - Parameters:
    ///   - surfaceNormal: the mesh's normal, of any length, without a normal map.
    ///   - facetHeight: see `Draw.facetHeights`.
    @inline(never)
    private func arriving(
        _ light: UnsafePointer<PunctualLightRecord>, at position: LaneVector, _ surfaceNormal: LaneVector,
        _ facetHeight: Lanes
    ) -> ArrivingLight {
        let (zero, one) = (Lanes(repeating: 0), Lanes(repeating: 1))
        var strength = one
        var toLight: LaneVector
        switch light.pointee.source {
        case .direction(let direction):
            toLight = LaneVector(repeating: direction)
        case .point(let point):
            let offset = LaneVector(repeating: point) - position
            let square = offset.dot(offset)
            let distance = square.squareRoot()
            toLight = offset * (1 / distance).replaced(by: 0, where: square .<= zero)
            switch light.pointee.attenuation {
            case .none: break
            case .band(let start, let end, let exponent):
                let share = LaneMath.min(LaneMath.max((end - distance) * (1 / (end - start)), zero), one)
                strength = LaneMath.power(share, exponent)
            case .inverseSquare(let range):
                strength = 1 / LaneMath.max(square, Lanes(repeating: 1e-4))
                if range > 0 {
                    let part = square * (1 / (range * range))
                    strength = strength * LaneMath.max(1 - part * part, zero)
                }
            case .polynomial(let constant, let linear, let quadratic):
                strength = 1 / LaneMath.max(square * quadratic + distance * linear + constant, Lanes(repeating: 1e-4))
            }
        }
        if light.pointee.isCone {
            let cosine = zero - toLight.dot(LaneVector(repeating: light.pointee.axis))
            let share = LaneMath.min(
                LaneMath.max((cosine - light.pointee.outerCosine) * light.pointee.coneScale, zero), one)
            strength = strength * (share * share * (share * light.pointee.falloffSlope + light.pointee.falloffStart))
        }
        var visibility = one
        if light.pointee.hasShadow {
            visibility = ShadowKernel(shadow: light, batch: batch).visibility(
                at: position, normal: facingViewer(surfaceNormal), facetHeight: facetHeight, toLight: toLight)
        }
        return ArrivingLight(
            toLight: toLight, radiance: LaneVector(repeating: light.pointee.radiance) * strength, visibility: visibility)
    }

    /// A normal as the viewer sees it: flipped on visible back faces.
    @inline(__always)
    private func facingViewer(_ normal: LaneVector) -> LaneVector {
        guard material.pointee.isDoubleSided else { return normal }
        let away = batch.backFacing.pointee .< WholeLanes(repeating: 0)
        return normal.replaced(by: LaneVector(repeating: .zero) - normal, where: away)
    }

    /// The punctual lights' sums of `max(N·L, 0)` and of highlights.
    /// - Parameter highlight: the lighting model's highlight of a light, from the direction to it.
    @inline(__always)
    func punctualLight(
        _ w: Lanes, _ normal: LaneVector, _ highlight: (_ toLight: LaneVector) -> Lanes
    ) -> (irradiance: LaneVector, highlights: LaneVector) {
        let zero = Lanes(repeating: 0)
        var sums = (irradiance: LaneVector(repeating: .zero), highlights: LaneVector(repeating: .zero))
        forEachPunctualLight(w) { light in
            let radiance = light.radiance * light.visibility
            sums.irradiance = sums.irradiance + radiance * LaneMath.max(normal.dot(light.toLight), zero)
            guard material.pointee.reads[.specular] else { return }
            sums.highlights = sums.highlights + radiance * highlight(light.toLight)
        }
        return sums
    }

    /// The fraction of the light on a matte surface that shadows leave, for each channel.
    /// - Parameters:
    ///   - irradiance: of all lights except the punctual ones.
    ///   - unoccluded: the part of `irradiance` that arrives.
    @inline(never)
    func shadowedShare(
        _ w: Lanes, normal: LaneVector, irradiance: LaneVector, unoccluded: LaneVector
    ) -> LaneVector {
        let zero = Lanes(repeating: 0)
        var (all, left) = (irradiance, unoccluded)
        forEachPunctualLight(w) { light in
            let part = light.radiance * LaneMath.max(normal.dot(light.toLight), zero)
            all = all + part
            left = left + part * light.visibility
        }
        func share(_ left: Lanes, _ all: Lanes) -> Lanes { (left / all).replaced(by: 1, where: all .<= zero) }
        return LaneVector(share(left.x, all.x), share(left.y, all.y), share(left.z, all.z))
    }
}
