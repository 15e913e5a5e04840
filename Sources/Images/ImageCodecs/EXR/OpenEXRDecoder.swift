import CCodecs
import Imaging

/// Reads OpenEXR pictures (.exr): scene-linear light with premultiplied alpha.
///
/// Scanlines and tiles (their largest level), half, float and integer samples, one part or several, and subsampled channels are
/// read. The picture is the display window; pixels of it outside the data window are transparent, and pixels of the data window
/// outside it are not shown. Colours are converted to the primaries of Rec. 709 according to the `chromaticities` attribute; a
/// file without it has these primaries (OpenEXR, "Technical Introduction to OpenEXR").
///
/// OpenEXRCore decompresses. Its table of chunks is checked against the length of the file before memory is allocated.
struct OpenEXRDecoder: ImageDecoder {
    let limits: ImageLimits

    func size(of bytes: [UInt8], from source: String) throws(ImageError) -> ImageSize {
        try withLayer(of: bytes, from: source) { (_, layer) throws(ImageError) in layer.size }
    }

    func metadata(of bytes: [UInt8], from source: String) throws(ImageError) -> PictureMetadata {
        try withLayer(of: bytes, from: source) { (_, layer) throws(ImageError) in
            var metadata = PictureMetadata()
            metadata.layerNote = layer.note
            return metadata
        }
    }

    func storedPicture(of bytes: [UInt8], from source: String) throws(ImageError) -> DecodedImage {
        .linear(
            try withLayer(of: bytes, from: source) { (reader, layer) throws(ImageError) in
                try image(of: layer, by: reader, bytes: bytes.count, from: source)
            })
    }

    private func image(
        of layer: OpenEXRLayer, by reader: OpaquePointer, bytes: Int, from source: String
    ) throws(ImageError) -> LinearImage {
        // Each chunk has an entry of 8 bytes in the table and begins with its position and length.
        guard layer.chunkCount <= bytes / 16, layer.leastBytes <= bytes else {
            throw ImageError(
                .tooShortForItsSize(width: layer.size.width, height: layer.size.height, bytes: bytes), in: source)
        }
        guard cexr_reader_check(reader, layer.part) else { throw Self.damage(by: reader, bytes, source) }
        // Transparent outside the data window.
        var image = LinearImage(size: layer.size, filledWith: .clear)
        let isRead = image.pixels.withUnsafeMutableBytes { pixels in
            cexr_reader_read(
                reader, layer.part, layer.channels, 4, layer.window, pixels.baseAddress?.assumingMemoryBound(to: Float.self))
        }
        guard isRead else { throw Self.damage(by: reader, bytes, source) }
        let covered = layer.coveredPixels
        let matrix = layer.linearSRGBFromFile.map { $0.columns.map { SIMD3<Float>($0) } }
        for row in covered.rows {
            let start = row * layer.size.width
            for index in start + covered.columns.lowerBound..<start + covered.columns.upperBound {
                var color = image.pixels[index].premultiplied
                // Grey is in red.
                if layer.isGrey { color = SIMD4(color.x, color.x, color.x, color.w) }
                if !layer.hasAlpha { color.w = 1 }
                if let matrix {
                    let light = matrix[0] * color.x + matrix[1] * color.y + matrix[2] * color.z
                    color = SIMD4(light, color.w)
                }
                image.pixels[index] = LinearColor(premultiplied: color).finite
            }
        }
        return image
    }

    /// Calls `body` with a reader of the file and the layer that is its picture.
    private func withLayer<Result>(
        of bytes: [UInt8], from source: String, _ body: (OpaquePointer, OpenEXRLayer) throws(ImageError) -> Result
    ) throws(ImageError) -> Result {
        try bytes.withMemory { (buffer) throws(ImageError) in
            guard let reader = cexr_reader_create(buffer.baseAddress, buffer.count) else {
                throw ImageError(.unreadable("out of memory"), in: source)
            }
            defer { cexr_reader_destroy(reader) }
            guard cexr_reader_message(reader).pointee == 0 else { throw Self.damage(by: reader, bytes.count, source) }
            return try body(reader, try OpenEXRLayer(shownBy: reader, bytes.count, from: source, limits: limits))
        }
    }

    static func damage(by reader: OpaquePointer, _ byte: Int, _ source: String) -> ImageError {
        ImageError(.damaged(format: .openEXR, what: String(cString: cexr_reader_message(reader)), byte: byte), in: source)
    }
}
