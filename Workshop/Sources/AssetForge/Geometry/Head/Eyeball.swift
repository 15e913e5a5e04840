import RenderMath

/// The eyeballs, whose front the lids follow.
enum Eyeball {
    /// The radius in millimetres.
    static let radius = 11.8
    /// The left eyeball's centre in face space, in millimetres; the right one's is its mirror image.
    static let leftCentre = SIMD3<Double>(31.4, 1.0, 83.0) + FaceLandmarks.origin
    /// The thickness of a lid, in millimetres: the distance of its skin from the eyeball.
    static let lidThickness = 1.5
}
