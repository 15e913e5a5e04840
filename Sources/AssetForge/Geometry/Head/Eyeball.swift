import RenderMath

/// The eyeballs, whose front the lids follow.
enum Eyeball {
    /// In millimetres.
    static let radius = 12.0
    /// The left eyeball's centre in face space, in millimetres; the right one's is its mirror image.
    static let leftCentre = SIMD3<Double>(32.3, 0.4, 83.4) + FaceLandmarks.origin
    /// The thickness of a lid, in millimetres: how far its skin lies in front of the eyeball.
    static let lidThickness = 1.5
}
