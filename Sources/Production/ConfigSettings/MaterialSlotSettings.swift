package import ConfigLanguage

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
    /// A slot that shows a colour or a texture.
    static let color = ValueType<SlotSettings>.slot.map(
        { MaterialSlotSettings.color($0) }, back: { (_: MaterialSlotSettings) in nil })
    /// A slot with a number or a channel of a texture.
    static let number = ValueType<NumberSlotSettings>.numberSlot.map(
        { MaterialSlotSettings.number($0) }, back: { (_: MaterialSlotSettings) in nil })
    /// A slot with a normal map.
    static let normal = ValueType<NormalSlotSettings>.normalSlot.map(
        { MaterialSlotSettings.normal($0) }, back: { (_: MaterialSlotSettings) in nil })
}
