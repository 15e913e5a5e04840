package import ConfigLanguage
import SceneGraph

/// A texture whose picture changes from frame to frame.
package struct FootageSlotSettings: FootageHolder, ImageHolder {
    package var captured: Bool?
    package var config: Located<ConfigPath>?
    package var footage = FootageSettings()
    package var projected = false
    package var location = ConfigLocation.none

    package init() {}

    /// Always nil: still pictures belong to a slot's `texture`.
    package var picture: Located<ConfigPath>? { nil }

    package static let name = "footageSlot"
    package static let documentation =
        "Pictures that change from frame to frame as a texture: exactly one of the captured pictures, another config or footage."
    package static let foreignKeys = ["picture": "use the slot's texture", "background": "use captured, or the same video"]
    package static let fields: [Field<FootageSlotSettings>] =
        [
            Field("captured", \.captured, .boolean, "The captured pictures, which the recording names for its frames."),
            Field(
                "config", \.config, .path(of: "a config"),
                "Another config, rendered for the same frame. If it has no recording, it plays this config's."),
            Field(
                "projected", \.projected, .boolean,
                "Projects the pictures onto the surface from the camera, instead of mapping them by texture coordinates. They "
                    + "are fitted to the frame like the background, and fixed to the vertices before `displacement`, which "
                    + "then warps them."),
        ] + footageFields
    package static let alternatives = [Alternatives.exactlyOne(of: "captured", "config", "video", "sequence")]
}

extension RenderSettings {
    /// All frame-by-frame textures of materials, in the config's order.
    package var footageSlots: [FootageSlotSettings] {
        materials.flatMap(\.value.footageSlots) + nodes.flatMap(\.footageSlots)
    }
}

extension NodeSettings {
    /// The frame-by-frame textures of the node's materials and of its descendants.
    fileprivate var footageSlots: [FootageSlotSettings] {
        var slots: [FootageSlotSettings] = []
        if case .inline(let settings)? = material { slots += settings.footageSlots }
        for change in materials {
            if case .patch(let patch) = change.value { slots += patch.settings.footageSlots }
        }
        return slots + children.flatMap(\.footageSlots)
    }
}

extension MaterialSettings {
    fileprivate var footageSlots: [FootageSlotSettings] {
        MaterialSlotName.allCases.compactMap { slots[$0]?.footage }
    }
}
