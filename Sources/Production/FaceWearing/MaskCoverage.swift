public import ImageCodecs
import Imaging
import RenderConfig

/// The part of the head that a mask covers.
public enum MaskCoverage: String, CaseIterable, Sendable {
    /// The face within the texture's layout: from the middle of the forehead to the chin.
    case face
    /// The face up to the hairline and the ears. The colours at the edge of the texture continue outwards.
    case head

    /// The default coverage of a mask: the head for a texture that hides most of the skin, the face for make-up and for
    /// configs.
    /// - Throws: `ImageError` if the texture cannot be read.
    public init(suiting mask: Mask) throws(ImageError) {
        guard case .texture(let url) = mask else {
            self = .face
            return
        }
        self = try readImage(at: url).standardImage.hidesMostSkin ? .head : .face
    }

    /// The model on which a mask with this coverage is drawn.
    var model: String {
        switch self {
        case .face: "face.glb"
        case .head: "full-face.glb"
        }
    }
}
