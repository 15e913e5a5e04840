import KernelData
import RasterResources
import RenderMath

// Exposure and highlight roll-off; see `ToneMapping`.
extension ShadingKernel {
    /// Whether exposure and tone mapping apply, as they do to lit surfaces.
    ///
    /// Other surfaces show pictures unchanged, and a factor on the colour behind is not light.
    @inline(__always)
    var takesTone: Bool {
        switch material.pointee.lightingModel {
        case .constant, .shadowOnly: false
        case .lambert, .phong, .blinn, .physicallyBased, .skin: !material.pointee.multiplies
        }
    }

    /// Light after exposure and tone mapping.
    /// - Parameters:
    ///   - light: of the surface, times its alpha; reflections that glass keeps are not multiplied by alpha.
    ///   - alpha: of the surface.
    @inline(never)
    func toned(_ light: LaneVector, alpha: Lanes) -> LaneVector {
        let tone = framePointer.pointee.tone
        let one = Lanes(repeating: 1)
        let exposed = light * Lanes(repeating: tone.exposure)
        if !tone.rollsOff { return exposed }
        // The curve applies to the surface's own colour, not to its contribution to the picture. Glass that keeps its
        // reflections looks like its reflections.
        let keepsReflections = material.pointee.keepsReflections && material.pointee.lightingModel.isPhysicallyBased
        let share = keepsReflections ? one : one.replaced(by: alpha, where: alpha .> Lanes(repeating: 0))
        // Infinite light would become NaN below.
        let bound = Lanes(repeating: 0x1p60)
        let straighten = 1 / share
        let straight = LaneVector(
            LaneMath.min(exposed.x * straighten, bound), LaneMath.min(exposed.y * straighten, bound),
            LaneMath.min(exposed.z * straighten, bound))
        let peak = LaneMath.max(LaneMath.max(straight.x, straight.y), straight.z)
        let isBright = peak .> Lanes(repeating: ToneMapping.start)
        if !LaneMath.isAnySet(isBright) { return exposed }
        let room = 1 - ToneMapping.start
        let newPeak = 1 - (room * room) / (peak + (room - ToneMapping.start))
        let kept = 1 / ((peak - newPeak) * ToneMapping.desaturation + 1)
        let scale = newPeak / peak * kept
        let white = newPeak * (1 - kept)
        let rolledOff = (straight * scale + LaneVector(white, white, white)) * share
        return exposed.replaced(by: rolledOff, where: isBright)
    }
}
