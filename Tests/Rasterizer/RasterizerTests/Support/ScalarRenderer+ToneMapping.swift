import Rasterizer
import RenderMath

extension ScalarRenderer {
    /// Light after exposure and tone curve: on the surface's colour, or on the light of glass that keeps its reflections.
    func toned(_ light: SIMD3<Double>, _ material: ShadingMaterial, alpha: Double) -> SIMD3<Double> {
        let exposed = light * Double(list.exposure)
        guard list.toneMapping == .filmic, alpha > 0 else { return exposed }
        let share = material.keepsReflections && material.lightingModel == .physicallyBased ? 1 : alpha
        return Self.filmic(exposed / share) * share
    }

    /// Khronos PBR Neutral without its toe, as in its specification.
    static func filmic(_ color: SIMD3<Double>) -> SIMD3<Double> {
        let (startCompression, desaturation) = (0.76, 0.15)
        let peak = max(color.x, color.y, color.z)
        if peak < startCompression { return color }
        let d = 1 - startCompression
        let newPeak = 1 - d * d / (peak + d - startCompression)
        let g = 1 - 1 / (desaturation * (peak - newPeak) + 1)
        let scaled = color * (newPeak / peak)
        return scaled * (1 - g) + SIMD3(repeating: newPeak) * g
    }
}
