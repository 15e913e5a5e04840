/// One of ARKit's 52 coefficients of facial expression.
///
/// Cases are in ARKit's alphabetical order by region, left before right. Files use their own order, and shapes are matched by
/// name. Left and right are the person's.
public enum BlendShape: Int, CaseIterable, Hashable, Sendable {
    /// The left eye's lids closing, looking down, in (towards the nose), out and up, squinting and opening wide.
    case eyeBlinkLeft, eyeLookDownLeft, eyeLookInLeft, eyeLookOutLeft, eyeLookUpLeft, eyeSquintLeft, eyeWideLeft
    /// The right eye's lids closing, looking down, in (towards the nose), out and up, squinting and opening wide.
    case eyeBlinkRight, eyeLookDownRight, eyeLookInRight, eyeLookOutRight, eyeLookUpRight, eyeSquintRight, eyeWideRight
    /// The lower jaw moving forward, to the sides and open.
    case jawForward, jawLeft, jawRight, jawOpen
    /// The lips closing over an open jaw, opening round, contracting, and moving to the sides.
    case mouthClose, mouthFunnel, mouthPucker, mouthLeft, mouthRight
    /// The mouth's corners moving up, down, and backwards.
    case mouthSmileLeft, mouthSmileRight, mouthFrownLeft, mouthFrownRight, mouthDimpleLeft, mouthDimpleRight
    /// The corners stretching sideways, the lips rolling in, and moving outwards.
    case mouthStretchLeft, mouthStretchRight, mouthRollLower, mouthRollUpper, mouthShrugLower, mouthShrugUpper
    /// The lips pressing, the lower one moving down and the upper one up.
    case mouthPressLeft, mouthPressRight, mouthLowerDownLeft, mouthLowerDownRight, mouthUpperUpLeft, mouthUpperUpRight
    /// The brows moving down, up in the middle, and up outside.
    case browDownLeft, browDownRight, browInnerUp, browOuterUpLeft, browOuterUpRight
    /// The cheeks puffing out and rising, the sides of the nose rising.
    case cheekPuff, cheekSquintLeft, cheekSquintRight, noseSneerLeft, noseSneerRight
    /// The tongue showing.
    case tongueOut

    /// The number of shapes, 52.
    public static let count = 52

    /// The shape's name in ARKit's documentation, such as `mouthSmileLeft`.
    public var name: String { Self.names[rawValue] }

    /// The shape's name in ARKit's raw values, such as `mouthSmile_L`; equal to ``name`` for shapes without sides.
    package var rawName: String {
        // In shapes that move the whole mouth or jaw, the last word is the direction, not a side of the face.
        switch self {
        case .jawLeft, .jawRight, .mouthLeft, .mouthRight: return name
        default: break
        }
        if name.hasSuffix("Left") { return name.dropLast(4) + "_L" }
        if name.hasSuffix("Right") { return name.dropLast(5) + "_R" }
        return name
    }

    /// Creates the shape with a name in either of ARKit's spellings, `mouthSmileLeft` or `mouthSmile_L`.
    public init?(name: String) {
        guard let shape = Self.byName[name] else { return nil }
        self = shape
    }

    /// Creates the shape with a name in either spelling, ignoring case, as required for table columns.
    package init?(caseInsensitiveName name: String) {
        guard let shape = Self.byLowercasedName[name.lowercased()] else { return nil }
        self = shape
    }

    /// The shape of the other side; the shape itself if it has no sides.
    public var mirrored: BlendShape { Self.mirrored[rawValue] }

    private static let mirrored = allCases.map { shape in
        let name = shape.name
        let other =
            name.contains("Left") ? name.replacing("Left", with: "Right") : name.replacing("Right", with: "Left")
        return BlendShape(name: other) ?? shape
    }

    /// The names of the cases, in order.
    private static let names = allCases.map { String(describing: $0) }
    private static let byName = spellings(\.self)
    private static let byLowercasedName = spellings { $0.lowercased() }

    private static func spellings(_ spelled: (String) -> String) -> [String: BlendShape] {
        var names: [String: BlendShape] = [:]
        for shape in allCases {
            names[spelled(shape.name)] = shape
            names[spelled(shape.rawName)] = shape
        }
        return names
    }
}
