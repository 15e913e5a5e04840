import Imaging

/// A reader of one kind of picture file.
protocol ImageDecoder {
    /// The size of the picture as it is shown, in pixels, without reading its pixels.
    /// - Parameter source: the name that an error gives to the picture.
    func size(of bytes: [UInt8], from source: String) throws(ImageError) -> ImageSize

    /// The picture.
    /// - Parameter source: the name that an error gives to the picture.
    func picture(of bytes: [UInt8], from source: String) throws(ImageError) -> DecodedImage
}

extension PNGDecoder: ImageDecoder {
    func size(of bytes: [UInt8], from source: String) throws(ImageError) -> ImageSize {
        try header(of: bytes, from: source).size
    }

    func picture(of bytes: [UInt8], from source: String) throws(ImageError) -> DecodedImage {
        if try header(of: bytes, from: source).bitDepth == 16 { return .deep(try decodeDeep(bytes, from: source)) }
        return .standard(try decode(bytes, from: source))
    }
}

extension RadianceDecoder: ImageDecoder {
    func size(of bytes: [UInt8], from source: String) throws(ImageError) -> ImageSize {
        try header(of: bytes, from: source).size
    }

    func picture(of bytes: [UInt8], from source: String) throws(ImageError) -> DecodedImage {
        .linear(try decode(bytes, from: source))
    }
}
