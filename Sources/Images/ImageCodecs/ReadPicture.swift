package import Files
public import Foundation
public import Imaging

/// A picture as its file held it.
public enum Picture: Sendable {
    /// 8 bits or fewer a sample, sRGB-encoded.
    case standard(SRGBImage)
    /// 16 bits a sample, sRGB-encoded.
    case deep(DeepImage)

    /// Linear light, from a format that holds it.
    case linear(LinearImage)

    /// Width and height in pixels.
    public var size: ImageSize {
        switch self {
        case .standard(let image): image.size
        case .deep(let image): image.size
        case .linear(let image): image.size
        }
    }

    /// The picture with 8 bits a sample, sRGB-encoded; light above 1 becomes 255.
    public var standardImage: SRGBImage {
        switch self {
        case .standard(let image): image
        case .deep(let image): SRGBImage(image)
        case .linear(let image): SRGBImage(image)
        }
    }

    /// The picture in linear light with premultiplied alpha, in which it is filtered and lights a scene.
    public var linearImage: LinearImage {
        switch self {
        case .standard(let image): LinearImage(image)
        case .deep(let image): LinearImage(image)
        case .linear(let image): image
        }
    }
}

/// Reads a picture, choosing the reader by the file's content and not by its name.
/// - Throws: `PictureError`; a JPEG file is named as such.
public func readPicture(at url: URL, limits: PictureLimits = .standard) throws(PictureError) -> Picture {
    try readPicture(at: FileLocation(url), limits: limits)
}

/// Reads a picture at a place that may have been checked.
/// - Throws: `PictureError`.
package func readPicture(at location: FileLocation, limits: PictureLimits = .standard) throws(PictureError) -> Picture {
    try readPicture(FileBytes.read(location, limit: limits.mostFileBytes), from: location.name, limits: limits)
}

/// Reads a picture from the bytes of its file, as of a texture inside a model.
/// - Parameter source: the name that an error gives to the picture.
public func readPicture(
    _ bytes: [UInt8], from source: String, limits: PictureLimits = .standard
) throws(PictureError) -> Picture {
    switch PictureFormat(recognising: bytes) {
    case .png:
        let decoder = PNGDecoder(limits: limits)
        if try decoder.header(of: bytes, from: source).bitDepth == 16 {
            return .deep(try decoder.decodeDeep(bytes, from: source))
        }
        return .standard(try decoder.decode(bytes, from: source))
    case .radiance: return .linear(try RadianceDecoder(limits: limits).decode(bytes, from: source))
    case .floatMap: throw PictureError(.unknownKind, in: source)
    case .jpeg: throw PictureError(.isJPEG, in: source)
    case nil: throw PictureError(.unknownKind, in: source)
    }
}
