import KernelData
import MaterialModes
import RasterResources
import RenderMath

// Exposure, and the roll-off of highlights; see `ToneMapping`.
extension ShadingKernel {
    /// Whether the camera's exposure and curve apply: to surfaces that light shapes. Others show pictures as they are, and a factor on
    /// what is behind it is no light.
    @inline(__always)
    var takesTone: Bool {
        switch material.pointee.lightingModel {
        case .constant, .shadowOnly: false
        case .lambert, .phong, .blinn, .physicallyBased, .skin: !material.pointee.multiplies
        }
    }

    /// Light as the camera's exposure and curve leave it.
    /// - Parameters:
    ///   - light: of the surface, times its alpha; what glass mirrors does not count by its alpha.
    ///   - alpha: of the surface.
    @inline(never)
    func toned(_ light: LaneVector, alpha: Lanes) -> LaneVector {
        let tone = framePointer.pointee.tone
        let one = Lanes(repeating: 1)
        let exposed = light * Lanes(repeating: tone.exposure)
        if !tone.rollsOff { return exposed }
        // The curve reads what the surface itself looks like, not its share in the picture. Glass that keeps its reflections looks like
        // what it mirrors.
        let keepsReflections = material.pointee.keepsReflections && material.pointee.lightingModel.isPhysicallyBased
        let share = keepsReflections ? one : one.replaced(by: alpha, where: alpha .> Lanes(repeating: 0))
        // Light without end would be no number below.
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
