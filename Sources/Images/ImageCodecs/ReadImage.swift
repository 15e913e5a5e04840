package import Files
public import Foundation
package import Imaging
import Tracing

/// Reads a picture, choosing the reader by the file's content. The name counts for TGA alone, which need not have a mark.
/// - Throws: `ImageError`.
public func readImage(at url: URL, limits: ImageLimits = .standard) throws(ImageError) -> DecodedImage {
    try readImage(at: FileLocation(url), limits: limits)
}

/// Reads a picture at a place that may have been checked.
/// - Throws: `ImageError`.
package func readImage(at location: FileLocation, limits: ImageLimits = .standard) throws(ImageError) -> DecodedImage {
    try readImage(FileBytes.read(location, limit: limits.mostFileBytes), from: location.name, limits: limits)
}

/// Reads a picture from the bytes of its file, as of a texture inside a model.
/// - Parameters:
///   - source: the name that an error gives to the picture.
///   - use: the use of its samples. Default: as colours, which are converted to sRGB.
/// - Throws: `ImageError`.
public func readImage(
    _ bytes: [UInt8], from source: String, limits: ImageLimits = .standard, for use: SampleUse = .colors
) throws(ImageError) -> DecodedImage {
    let span = Tracer.begin(.picture, .file(source))
    defer { span.end() }
    return try decoder(for: bytes, from: source, limits: limits).picture(
        of: bytes, from: source, for: use)
}

/// What the bytes of a picture file say about its samples: their colours and how they lie.
/// - Parameter source: the name that an error gives to the picture.
/// - Throws: `ImageError`.
package func readPictureMetadata(
    _ bytes: [UInt8], from source: String, limits: ImageLimits = .standard
) throws(ImageError) -> PictureMetadata {
    try decoder(for: bytes, from: source, limits: limits).metadata(of: bytes, from: source)
}

/// What a picture's file says about its colours and does not get, one sentence each with the file's name; none where it cannot be read.
package func pictureNotes(at location: FileLocation, limits: ImageLimits = .standard) -> [String] {
    guard let bytes = try? FileBytes.read(location, limit: limits.mostFileBytes),
        let metadata = try? readPictureMetadata(bytes, from: location.name, limits: limits)
    else { return [] }
    return metadata.notes.map { "\(location.name): \($0)." }
}

/// The size of a picture as it is shown, in pixels, without reading its pixels.
/// - Throws: `ImageError`.
package func readImageSize(
    at location: FileLocation, limits: ImageLimits = .standard
) throws(ImageError) -> ImageSize {
    let bytes = try FileBytes.read(location, limit: limits.mostFileBytes)
    return try decoder(for: bytes, from: location.name, limits: limits).size(of: bytes, from: location.name)
}

/// The bytes that hold the header of most pictures, with what cameras put before it.
private let headerBytes = 1 << 16

/// The size of a picture as it is shown, by the first part of its file where that is enough. Damage further on is not noticed.
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
    /// The decoder of a file, which must not be an animation: libpng would show its first picture for all of them.
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
    case .floatMap, nil:
        throw ImageError(KnownContent.kind(of: bytes).map { .otherFile($0.name) } ?? .unknownKind, in: source)
    }
}
