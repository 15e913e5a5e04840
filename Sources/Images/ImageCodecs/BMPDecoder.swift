import Imaging

/// Reads Windows bitmaps: 1 to 32 bits per pixel, with a palette or masks, run-length encoded or not, with straight alpha if a
/// mask defines it.
struct BMPDecoder: ImageDecoder {
    let limits: ImageLimits

    func size(of bytes: [UInt8], from source: String) throws(ImageError) -> ImageSize {
        var reader = ByteReader(bytes, .bmp, from: source)
        return try BMPHeader(&reader, limits: limits).size
    }

    func storedPicture(of bytes: [UInt8], from source: String) throws(ImageError) -> DecodedImage {
        var reader = ByteReader(bytes, .bmp, from: source)
        let header = try BMPHeader(&reader, limits: limits)
        try reader.seek(to: header.start)
        switch header.packing {
        case .plain: return .standard(try plainPicture(&reader, header))
        case .runs: return .standard(try picture(ofRuns: &reader, header))
        }
    }

    private func plainPicture(_ reader: inout ByteReader, _ header: BMPHeader) throws(ImageError) -> SRGBImage {
        var image = SRGBImage(size: header.size, filledWith: .clear)
        for row in 0..<header.size.height {
            let start = reader.offset
            let first = (header.isTopToBottom ? row : header.size.height - 1 - row) * header.size.width
            var pending = (value: 0, bits: 0)
            for x in 0..<header.size.width {
                switch header.pixelBits {
                case 24:
                    let (blue, green, red) = (try reader.byte(), try reader.byte(), try reader.byte())
                    image.pixels[first + x] = SRGBA8(red: red, green: green, blue: blue)
                case 8, 16, 32:
                    image.pixels[first + x] = header.color(of: try reader.littleEndian(header.pixelBits / 8))
                default:
                    // The leftmost pixel of a byte is in its highest bits.
                    if pending.bits == 0 { pending = (Int(try reader.byte()), 8) }
                    pending.bits -= header.pixelBits
                    image.pixels[first + x] = header.color(of: pending.value >> pending.bits & (1 << header.pixelBits - 1))
                }
            }
            try reader.skip(header.rowBytes - (reader.offset - start))
        }
        return image
    }

    private func picture(ofRuns reader: inout ByteReader, _ header: BMPHeader) throws(ImageError) -> SRGBImage {
        // Skipped pixels have the first colour.
        var image = SRGBImage(size: header.size, filledWith: header.color(of: 0))
        var (x, row) = (0, 0)
        func show(_ pixel: Int) throws(ImageError) {
            guard x < header.size.width, row < header.size.height else {
                throw reader.damage("a run extends beyond the end of its row")
            }
            image[x, header.isTopToBottom ? row : header.size.height - 1 - row] = header.color(of: pixel)
            x += 1
        }
        while true {
            let (count, code) = (Int(try reader.byte()), Int(try reader.byte()))
            switch (count, code) {
            case (0, 0): (x, row) = (0, row + 1)
            case (0, 1): return image
            case (0, 2):
                x += Int(try reader.byte())
                row += Int(try reader.byte())
            case (0, let count):
                let start = reader.offset
                var byte: UInt8 = 0
                for index in 0..<count {
                    if header.pixelBits == 8 || index.isMultiple(of: 2) { byte = try reader.byte() }
                    try show(header.index(index, ofRun: Int(byte)))
                }
                // Literal pixels are padded to an even number of bytes.
                try reader.skip((reader.offset - start) & 1)
            case (let count, let code):
                for index in 0..<count { try show(header.index(index, ofRun: code)) }
            }
        }
    }
}

extension BMPHeader {
    /// The colour index in a run: a byte contains one index of 8 bits, or two of 4 bits that alternate.
    fileprivate func index(_ index: Int, ofRun byte: Int) -> Int {
        if pixelBits == 8 { return byte }
        return index.isMultiple(of: 2) ? byte >> 4 : byte & 15
    }

    /// The colour of a pixel.
    fileprivate func color(of pixel: Int) -> SRGBA8 {
        if pixelBits <= 8 {
            // As in PNG, an index outside the palette is black.
            return palette.indices.contains(pixel) ? palette[pixel] : SRGBA8(red: 0, green: 0, blue: 0)
        }
        func value(_ channel: Int, otherwise: UInt8) -> UInt8 {
            channel < channels.count ? channels[channel].value(in: pixel) ?? otherwise : otherwise
        }
        return SRGBA8(
            red: value(0, otherwise: 0), green: value(1, otherwise: 0), blue: value(2, otherwise: 0),
            alpha: value(3, otherwise: 255))
    }
}
