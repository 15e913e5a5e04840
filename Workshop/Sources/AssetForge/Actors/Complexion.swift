/// The colours and marks of an actor's skin, as sRGB `0xRRGGBB`. The defaults are those of `textures/skin.png`.
struct Complexion {
    /// The skin at the neck and at the forehead.
    var ground: (neck: UInt32, forehead: UInt32) = (0xC4967F, 0xD6AC94)
    /// Blood under the skin at cheeks, nose tip and ears, and its strength, 1 for the default.
    var blush: (cheek: UInt32, tip: UInt32, ear: UInt32) = (0xC2604E, 0xC4614E, 0xC55A48)
    var flush: Float = 1
    /// The jaw, the skin over the upper lip, the fold next to the nose, and the nostrils.
    var jaw: UInt32 = 0x96786C
    var jawStrength: Float = 1
    var overLip: UInt32 = 0x9C7A6E
    var fold: UInt32 = 0x9A5646
    var nostril: UInt32 = 0x4A1E16
    /// The sockets of the eyes, the upper lids, the crease above them, the lashes' roots, and the inner corner.
    var socket: UInt32 = 0x8E5546
    var lid: UInt32 = 0x8A5A5E
    var crease: UInt32 = 0x6E3A2E
    var lashLine: UInt32 = 0x1E0F0C
    var lidRim: UInt32 = 0xC07A70
    /// The skin below the lower lid, and its strength: the skin is thin there, and paler or darker than around.
    var underEye: UInt32 = 0xD0B0A2
    var underEyeStrength: Float = 0
    /// The lips at the lower and the upper edge, the gap between them, and the highlight of the lower one.
    var lips: (lower: UInt32, upper: UInt32) = (0xBE7065, 0xA3564E)
    var lipGap: UInt32 = 0x4A1A18
    var lipLight: UInt32 = 0xDD9A8C
    /// The shade under brows that are a part of the hair's model, and its strength; nil for painted brows.
    var browGround: (color: UInt32, strength: Float)?
    /// The hair, as the scalp between its strands; nil where the scalp is bare.
    var scalp: UInt32? = 0x2B1C15
    /// The darkening by short hairs of a shaved beard, 0…1.
    var stubble: Float = 0
    /// The strength of freckles and of the spots of age, 0…1.
    var freckles: Float = 0
    var spots: Float = 0
    /// The depth of wrinkles, 0…1.
    var wrinkles: Float = 0
}
