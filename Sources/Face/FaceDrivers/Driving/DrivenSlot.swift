public import SceneGraph

/// The inputs of materials that use texture coordinates.
public enum DrivenSlot: String, CaseIterable, Sendable {
    /// The material's slot of the same name.
    case diffuse, ambient, specular, emission, selfIllumination, transparent, multiply, metalness, roughness, reflectance,
        ambientOcclusion, clearCoat, clearCoatRoughness, subsurface
}

extension Material {
    /// The slot with a name; nil if the material has none.
    public subscript(slot: DrivenSlot) -> MaterialSlot? {
        get {
            switch slot {
            case .diffuse: diffuse
            case .ambient: ambient
            case .specular: specular
            case .emission: emission
            case .selfIllumination: selfIllumination
            case .transparent: transparent
            case .multiply: multiply
            case .metalness: metalness
            case .roughness: roughness
            case .reflectance: reflectance
            case .ambientOcclusion: ambientOcclusion
            case .clearCoat: clearCoat
            case .clearCoatRoughness: clearCoatRoughness
            case .subsurface: subsurface
            }
        }
        set {
            guard let newValue else { return }
            switch slot {
            case .diffuse: diffuse = newValue
            case .ambient: ambient = newValue
            case .specular: specular = newValue
            case .emission: emission = newValue
            case .selfIllumination: selfIllumination = newValue
            case .transparent: transparent = newValue
            case .multiply: multiply = newValue
            case .metalness: metalness = newValue
            case .roughness: roughness = newValue
            case .reflectance: reflectance = newValue
            case .ambientOcclusion: ambientOcclusion = newValue
            case .clearCoat: clearCoat = newValue
            case .clearCoatRoughness: clearCoatRoughness = newValue
            case .subsurface: subsurface = newValue
            }
        }
    }
}
