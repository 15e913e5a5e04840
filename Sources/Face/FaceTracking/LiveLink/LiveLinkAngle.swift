/// The head and eye rotations in Live Link Face data, in the order of its packets.
enum LiveLinkAngle: String, CaseIterable {
    case headYaw, headPitch, headRoll
    case leftEyeYaw, leftEyePitch, leftEyeRoll
    case rightEyeYaw, rightEyePitch, rightEyeRoll

    /// The name as the app writes it, such as `HeadYaw`.
    var name: String { capitalized(rawValue) }
}

extension BlendShape {
    /// The name as Live Link Face writes it, such as `EyeBlinkLeft`.
    var liveLinkName: String { capitalized(name) }
}

private func capitalized(_ name: String) -> String {
    name.prefix(1).uppercased() + name.dropFirst()
}
