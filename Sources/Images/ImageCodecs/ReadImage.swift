package import Files
public import Foundation
package import Imaging
import Tracing

/// Reads a picture, recognising its format from the content.
///
/// The file name matters only for TGA files, which need not have a signature.
/// - Throws: `ImageError`.
public func readImage(at url: URL, limits: ImageLimits = .standard) throws(ImageError) -> DecodedImage {
    try readImage(at: FileLocation(url), limits: limits)
}

/// Reads a picture at a location that may have been checked.
/// - Throws: `ImageError`.
package func readImage(at location: FileLocation, limits: ImageLimits = .standard) throws(ImageError) -> DecodedImage {
    try readImage(FileBytes.read(location, limit: limits.mostFileBytes), from: location.name, limits: limits)
}

/// Reads a picture from the bytes of its file, such as a texture inside a model.
/// - Parameters:
///   - source: The name of the picture in errors.
///   - use: The use of its samples. Default: colours, which are converted to sRGB.
/// - Throws: `ImageError`.
public func readImage(
    _ bytes: [UInt8], from source: String, limits: ImageLimits = .standard, for use: SampleUse = .colors
) throws(ImageError) -> DecodedImage {
    let span = Tracer.begin(.picture, .file(source))
    defer { span.end() }
    return try decoder(for: bytes, from: source, limits: limits).picture(
        of: bytes, from: source, for: use)
}

/// Reads a picture file's metadata about its samples: their colours and orientation.
/// - Parameter source: The name of the picture in errors.
/// - Throws: `ImageError`.
package func readPictureMetadata(
    _ bytes: [UInt8], from source: String, limits: ImageLimits = .standard
) throws(ImageError) -> PictureMetadata {
    try decoder(for: bytes, from: source, limits: limits).metadata(of: bytes, from: source)
}

/// Returns notes on the colour features of a picture file that are not supported.
///
/// Each note is one sentence with the file's name; there are none if the file cannot be read.
package func pictureNotes(at location: FileLocation, limits: ImageLimits = .standard) -> [String] {
    guard let bytes = try? FileBytes.read(location, limit: limits.mostFileBytes),
        let metadata = try? readPictureMetadata(bytes, from: location.name, limits: limits)
    else { return [] }
    return metadata.notes.map { "\(location.name): \($0)." }
}

/// Returns the size of a picture as displayed, in pixels, without reading its pixels.
/// - Throws: `ImageError`.
package func readImageSize(
    at location: FileLocation, limits: ImageLimits = .standard
) throws(ImageError) -> ImageSize {
    let bytes = try FileBytes.read(location, limit: limits.mostFileBytes)
    return try decoder(for: bytes, from: location.name, limits: limits).size(of: bytes, from: location.name)
}

/// The number of bytes that contain the header of most pictures, including the metadata that cameras put before it.
private let headerBytes = 1 << 16

/// Returns the size of a picture as displayed, from the first part of its file if that is enough.
///
/// Damage in later parts is not detected.
/// - Throws: `ImageError`.
package func readImageSizeQuickly(at location: FileLocation, limits: ImageLimits = .standard) throws(ImageError) -> ImageSize {
    let start = try FileBytes.start(of: location, count: headerBytes)
    if start.count == headerBytes, let decoder = try? decoder(for: start, from: location.name, limits: limits),
        let size = try? decoder.size(of: start, from: location.name)
    {
        return size
    }
    return try readImageSize(at: location, limits: limits)
}

extension PNGDecoder {
    /// Creates the decoder of a still picture. Animations are rejected, because libpng would show only their first picture.
    init(ofStill bytes: [UInt8], from source: String, limits: ImageLimits) throws(ImageError) {
        if let animation = PNGAnimation(bytes) {
            throw ImageError(.animated(.png, frames: animation.frameCount), in: source)
        }
        self.init(limits: limits)
    }
}

private func decoder(
    for bytes: [UInt8], from source: String, limits: ImageLimits
) throws(ImageError) -> any ImageDecoder {
    guard bytes.count <= limits.mostFileBytes else {
        throw ImageError(.fileTooLarge(bytes.count, limit: limits.mostFileBytes), in: source)
    }
    guard !bytes.isEmpty else { throw ImageError(.empty, in: source) }
    switch ImageFormat(recognising: bytes, named: source) {
    case .png: return try PNGDecoder(ofStill: bytes, from: source, limits: limits)
    case .jpeg: return JPEGDecoder(limits: limits)
    case .webP: return WebPDecoder(limits: limits)
    case .tga: return TGADecoder(limits: limits)
    case .bmp: return BMPDecoder(limits: limits)
    case .radiance: return RadianceDecoder(limits: limits)
    case .tiff: return TIFFDecoder(limits: limits)
    case .openEXR: return OpenEXRDecoder(limits: limits)
    case .floatMap, nil:
        throw ImageError(KnownContent.kind(of: bytes).map { .otherFile($0.name) } ?? .unknownKind, in: source)
    }
}
