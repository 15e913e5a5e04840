import Imaging

/// A reader of one kind of picture file.
protocol PictureDecoder {
    /// The size of the picture as it is shown, in pixels, without reading its pixels.
    /// - Parameter source: the name that an error gives to the picture.
    func size(of bytes: [UInt8], from source: String) throws(PictureError) -> ImageSize

    /// The picture.
    /// - Parameter source: the name that an error gives to the picture.
    func picture(of bytes: [UInt8], from source: String) throws(PictureError) -> Picture
}

extension PNGDecoder: PictureDecoder {
    func size(of bytes: [UInt8], from source: String) throws(PictureError) -> ImageSize {
        try header(of: bytes, from: source).size
    }

    func picture(of bytes: [UInt8], from source: String) throws(PictureError) -> Picture {
        if try header(of: bytes, from: source).bitDepth == 16 { return .deep(try decodeDeep(bytes, from: source)) }
        return .standard(try decode(bytes, from: source))
    }
}

extension RadianceDecoder: PictureDecoder {
    func size(of bytes: [UInt8], from source: String) throws(PictureError) -> ImageSize {
        try header(of: bytes, from: source).size
    }

    func picture(of bytes: [UInt8], from source: String) throws(PictureError) -> Picture {
        .linear(try decode(bytes, from: source))
    }
}
