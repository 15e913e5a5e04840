import FaceTracking
import Foundation

/// Values made of ARKit's blend shapes for the names of morph targets in other vendors' avatars.
///
/// Supports the presets of VRM 1.0 and 0.x, the targets that VRoid Studio names after them, and the targets and visemes of
/// Ready Player Me (those of Oculus). Supports ICT FaceKit's targets too, which split some of ARKit's shapes into a left and a
/// right one. MediaPipe's names are ARKit's. Names are compared case-insensitively. Of a name such as `Face.M_F00_Fcl_MTH_A`,
/// only the part after the last point counts, or the part that begins with `Fcl_`.
enum AvatarShapes {
    /// Returns the value for a target's name, or nil for an unknown name.
    static func value(named name: String) -> BlendShapeValue? {
        if let shape = BlendShape(name: name) { return .shape(shape) }
        var key = name.lowercased()
        if let point = key.lastIndex(of: ".") { key = String(key[key.index(after: point)...]) }
        if let start = key.range(of: "fcl_") { key = String(key[start.lowerBound...]) }
        if let shape = BlendShape(caseInsensitiveName: key) { return .shape(shape) }
        if let value = values[key] { return value }
        // One side of a shape that covers both sides in ARKit.
        for side in ["_l", "_r"] where key.hasSuffix(side) {
            if let shape = BlendShape(caseInsensitiveName: String(key.dropLast(2))) { return .shape(shape) }
        }
        return nil
    }

    private static let blink = BlendShapeValue.mean([.eyeBlinkLeft, .eyeBlinkRight])
    private static let angry = BlendShapeValue.mean([.browDownLeft, .browDownRight])
    private static let sad = BlendShapeValue.mean([.mouthFrownLeft, .mouthFrownRight])
    private static let surprised = BlendShapeValue.mean([.browInnerUp, .eyeWideLeft, .eyeWideRight])
    private static let spread = BlendShapeValue.mean([.mouthStretchLeft, .mouthStretchRight])
    private static let up = BlendShapeValue.mean([.eyeLookUpLeft, .eyeLookUpRight])
    private static let down = BlendShapeValue.mean([.eyeLookDownLeft, .eyeLookDownRight])
    private static let left = BlendShapeValue.mean([.eyeLookOutLeft, .eyeLookInRight])
    private static let right = BlendShapeValue.mean([.eyeLookInLeft, .eyeLookOutRight])

    private static let values: [String: BlendShapeValue] = [
        // VRM 1.0.
        "happy": .smile, "angry": angry, "sad": sad, "surprised": surprised, "aa": .shape(.jawOpen), "ih": spread,
        "ou": .shape(.mouthPucker), "ee": spread, "oh": .shape(.mouthFunnel), "blink": blink,
        "blinkleft": .shape(.eyeBlinkLeft),
        "blinkright": .shape(.eyeBlinkRight), "lookup": up, "lookdown": down, "lookleft": left, "lookright": right,
        // VRM 0.x.
        "joy": .smile, "sorrow": sad, "a": .shape(.jawOpen), "i": spread, "u": .shape(.mouthPucker), "e": spread,
        "o": .shape(.mouthFunnel), "blink_l": .shape(.eyeBlinkLeft), "blink_r": .shape(.eyeBlinkRight),
        // VRoid Studio.
        "fcl_mth_a": .shape(.jawOpen), "fcl_mth_i": spread, "fcl_mth_u": .shape(.mouthPucker), "fcl_mth_e": spread,
        "fcl_mth_o": .shape(.mouthFunnel), "fcl_mth_joy": .smile, "fcl_mth_sorrow": sad, "fcl_eye_close": blink,
        "fcl_eye_close_l": .shape(.eyeBlinkLeft), "fcl_eye_close_r": .shape(.eyeBlinkRight), "fcl_brw_angry": angry,
        "fcl_brw_surprised": .shape(.browInnerUp), "fcl_eye_surprised": .mean([.eyeWideLeft, .eyeWideRight]),
        // Ready Player Me.
        "mouthopen": .shape(.jawOpen), "mouthsmile": .smile, "eyesclosed": blink, "eyeslookup": up, "eyeslookdown": down,
        "viseme_aa": .shape(.jawOpen), "viseme_e": spread, "viseme_i": spread, "viseme_o": .shape(.mouthFunnel),
        "viseme_u": .shape(.mouthPucker), "viseme_pp": .mean([.mouthPressLeft, .mouthPressRight]),
        "viseme_ff": .shape(.mouthRollLower),
    ]
}

extension BlendShapeValue {
    /// The value with left and right exchanged.
    public var mirrored: BlendShapeValue {
        switch self {
        case .shape(let shape): .shape(shape.mirrored)
        case .mean(let shapes): .mean(shapes.map(\.mirrored))
        case .maximum(let shapes): .maximum(shapes.map(\.mirrored))
        case .product(let shapes): .product(shapes.map(\.mirrored))
        case .weightedSum(let terms): .weightedSum(terms.map { Term($0.shape.mirrored, weight: $0.weight) })
        }
    }
}
