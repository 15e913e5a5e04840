/// A part of a film that is found on or near tracked faces and stays in front of the scene.
public enum KeptPart: String, CaseIterable, Sendable {
    /// The hands, around their landmarks.
    case hands
    /// The hair.
    case hair
    /// The frames of spectacles; lenses are transparent.
    case spectacles
}
