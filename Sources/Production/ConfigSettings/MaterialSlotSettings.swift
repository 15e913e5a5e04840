package import ConfigLanguage
import SceneGraph

/// A slot of a material in a config, of one of three kinds.
package indirect enum MaterialSlotSettings: Sendable {
    case color(SlotSettings)
    case number(NumberSlotSettings)
    case normal(NormalSlotSettings)

    /// The picture files of its textures.
    package var picture: Located<ConfigPath>? {
        switch self {
        case .color(let settings): if case .file(let path)? = settings.texture { path } else { nil }
        case .number(let settings): settings.texture
        case .normal(let settings): settings.texture ?? settings.heights
        }
    }

    /// Its texture that changes from frame to frame.
    package var footage: FootageSlotSettings? { if case .color(let settings) = self { settings.footage } else { nil } }
}

extension ValueType where Value == MaterialSlotSettings {
    /// Returns the type of a slot's key.
    static func slot(of kind: MaterialSlotName.Kind) -> ValueType {
        switch kind {
        case .color: ValueType<SlotSettings>.slot.map({ .color($0) }, back: { _ in nil })
        case .number: ValueType<NumberSlotSettings>.numberSlot.map({ .number($0) }, back: { _ in nil })
        case .normalMap: ValueType<NormalSlotSettings>.normalSlot.map({ .normal($0) }, back: { _ in nil })
        }
    }
}
