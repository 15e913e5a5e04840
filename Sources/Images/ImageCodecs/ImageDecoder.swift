import Imaging

/// A decoder of one picture format.
protocol ImageDecoder {
    /// Returns the size of the picture as displayed, in pixels, without reading its pixels.
    /// - Parameter source: The name of the picture in errors.
    func size(of bytes: [UInt8], from source: String) throws(ImageError) -> ImageSize

    /// Returns the samples as stored in the file, before the file's metadata is applied.
    /// - Parameter source: The name of the picture in errors.
    func storedPicture(of bytes: [UInt8], from source: String) throws(ImageError) -> DecodedImage

    /// Returns the file's metadata about its samples.
    /// - Parameter source: The name of the picture in errors.
    func metadata(of bytes: [UInt8], from source: String) throws(ImageError) -> PictureMetadata
}

extension ImageDecoder {
    // Returns empty metadata: most formats have none.
    func metadata(of bytes: [UInt8], from source: String) throws(ImageError) -> PictureMetadata { PictureMetadata() }

    /// Returns the picture as displayed, with its samples converted for a use.
    /// - Parameter source: The name of the picture in errors.
    func picture(of bytes: [UInt8], from source: String, for use: SampleUse) throws(ImageError) -> DecodedImage {
        let metadata = try metadata(of: bytes, from: source)
        let transform = use == .colors ? try metadata.transform(from: source) : nil
        let stored = try storedPicture(of: bytes, from: source)
        return metadata.orientation.seen(transform?.converted(stored) ?? stored)
    }
}

extension PictureMetadata {
    /// Returns the conversion of the picture's colours to sRGB; nil if they stay unchanged.
    /// - Throws: `ImageError` for colours of high dynamic range.
    func transform(from source: String) throws(ImageError) -> ColorTransform? {
        let reading = reading
        if let kind = reading.highDynamicRange { throw ImageError(.highDynamicRange(kind), in: source) }
        return reading.transform
    }
}

extension PNGDecoder: ImageDecoder {
    func size(of bytes: [UInt8], from source: String) throws(ImageError) -> ImageSize {
        let header = try header(of: bytes, from: source)
        return PictureMetadata(ofPNG: bytes, header).orientation.size(of: header.size)
    }

    func metadata(of bytes: [UInt8], from source: String) throws(ImageError) -> PictureMetadata {
        PictureMetadata(ofPNG: bytes, try header(of: bytes, from: source))
    }

    func storedPicture(of bytes: [UInt8], from source: String) throws(ImageError) -> DecodedImage {
        if try header(of: bytes, from: source).bitDepth == 16 { return .deep(try storedDeepPicture(of: bytes, from: source)) }
        return .standard(try storedStandardPicture(of: bytes, from: source))
    }
}

extension RadianceDecoder: ImageDecoder {
    func size(of bytes: [UInt8], from source: String) throws(ImageError) -> ImageSize {
        try header(of: bytes, from: source).size
    }

    func storedPicture(of bytes: [UInt8], from source: String) throws(ImageError) -> DecodedImage {
        .linear(try decode(bytes, from: source))
    }
}
