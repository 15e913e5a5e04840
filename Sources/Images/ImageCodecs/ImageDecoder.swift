import Imaging

/// A reader of one kind of picture file.
protocol ImageDecoder {
    /// The size of the picture as it is shown, in pixels, without reading its pixels.
    /// - Parameter source: the name that an error gives to the picture.
    func size(of bytes: [UInt8], from source: String) throws(ImageError) -> ImageSize

    /// The samples as the file stores them, before what it says about them is applied.
    /// - Parameter source: the name that an error gives to the picture.
    func storedPicture(of bytes: [UInt8], from source: String) throws(ImageError) -> DecodedImage

    /// What the file says about its samples.
    /// - Parameter source: the name that an error gives to the picture.
    func metadata(of bytes: [UInt8], from source: String) throws(ImageError) -> PictureMetadata
}

extension ImageDecoder {
    // Most formats say nothing about their samples.
    func metadata(of bytes: [UInt8], from source: String) throws(ImageError) -> PictureMetadata { PictureMetadata() }

    /// The picture as it is seen, for a use of its samples.
    /// - Parameter source: the name that an error gives to the picture.
    func picture(of bytes: [UInt8], from source: String, for use: SampleUse) throws(ImageError) -> DecodedImage {
        let metadata = try metadata(of: bytes, from: source)
        let transform = use == .colors ? try metadata.transform(from: source) : nil
        let stored = try storedPicture(of: bytes, from: source)
        return metadata.orientation.seen(transform?.converted(stored) ?? stored)
    }
}

extension PictureMetadata {
    /// The conversion of the picture's colours to sRGB; nil where they stay as they are.
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
