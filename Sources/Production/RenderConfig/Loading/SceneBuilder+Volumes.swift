import Imaging
import MeshFormats
import RasterResources
import RenderMath
import SceneGraph

// The absorption of light in the volumes of a model's glass.
extension SceneBuilder {
    /// Returns the material that absorbs the light passing through a volume: it multiplies the background by the fraction that
    /// the volume lets through. Nil without absorption.
    ///
    /// It covers only front faces, because the light enters the volume there and the thickness is that of the whole way.
    /// - Parameter scale: the length in the model's space of a unit of the mesh's space.
    func absorption(of source: ModelMaterial, shownAs glass: Material, scale: Float, in model: ModelSource) -> MaterialID? {
        let density = source.absorption * (source.thickness * scale)
        guard glass.lightingModel.isPhysicallyBased, glass.keepsReflections, glass.transparency < 1, glass.blendMode == .alpha,
            density != .zero
        else { return nil }
        var tint = Material(name: glass.name, lightingModel: .constant)
        let light = SIMD3<Float>.transmission(density: density)
        tint.diffuse = MaterialSlot(.color(red: light.x, green: light.y, blue: light.z))
        if let texture = source.texture(for: .thickness) {
            let slot = self.slot(texture, tint: SIMD3(1, 1, 1), .transmission(density: density), of: model)
            if case .texture = slot.contents { tint.diffuse = slot }
        }
        tint.ambient = MaterialSlot(.color(red: 0, green: 0, blue: 0))
        tint.blendMode = .multiply
        tint.readsFromDepth = glass.readsFromDepth
        tint.writesToDepth = false
        return scene.add(tint)
    }
}

extension SIMD3<Float> {
    /// Returns the fraction of light that a volume of an optical density lets through (Beer and Lambert).
    static func transmission(density: SIMD3<Float>) -> SIMD3<Float> {
        SIMD3(
            Float(PortableMath.exp(Double(-density.x))), Float(PortableMath.exp(Double(-density.y))),
            Float(PortableMath.exp(Double(-density.z))))
    }
}
