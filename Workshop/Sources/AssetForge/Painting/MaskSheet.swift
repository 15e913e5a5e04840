/// The layout of a painted mask: the canvas and the edge of the mask on it. Positions in millimetres are the same on all
/// layouts.
struct MaskSheet: Sendable {
    let frame: CanvasFrame
    let rim: Shape

    /// The layout of `models/face.glb`.
    static let face = MaskSheet(frame: FaceSheet.frame(), rim: FaceOpenings.rim)
    /// The layout of `models/face.glb`, with paint beyond the edge of the face, which continues on `models/full-face.glb`.
    static let bleed = MaskSheet(frame: FaceSheet.frame(), rim: FaceOpenings.fullRim)
    /// The second layout of `models/full-face.glb`, up to the hairline and the ears.
    static let fullFace = MaskSheet(
        frame: FaceSheet.frame(pixels: 1280, scale: FullFaceModel.layoutScale), rim: FaceOpenings.fullRim)
}
