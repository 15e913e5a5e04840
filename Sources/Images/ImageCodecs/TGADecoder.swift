import Imaging

/// Reads TGA pictures: with a palette, in colour or grey, compressed or not, with straight alpha if the header declares it.
struct TGADecoder: ImageDecoder {
    let limits: ImageLimits

    func size(of bytes: [UInt8], from source: String) throws(ImageError) -> ImageSize {
        var reader = ByteReader(bytes, .tga, from: source)
        return try TGAHeader(&reader, limits: limits).size
    }

    func storedPicture(of bytes: [UInt8], from source: String) throws(ImageError) -> DecodedImage {
        var reader = ByteReader(bytes, .tga, from: source)
        let header = try TGAHeader(&reader, limits: limits)
        var palette: [SRGBA8] = []
        // A file can contain a palette that its pixels do not use.
        if header.kind != .palette { try reader.skip(header.colors.count * ((header.colors.bits + 7) / 8)) }
        for _ in 0..<(header.kind == .palette ? header.colors.count : 0) {
            palette.append(try color(&reader, bits: header.colors.bits, hasAlpha: header.hasAlpha))
        }
        var image = SRGBImage(size: header.size, filledWith: .clear)
        var index = 0
        while index < image.pixels.count {
            let packet = header.isPacked ? Int(try reader.byte()) : 0x7F
            let count = header.isPacked ? packet & 0x7F + 1 : image.pixels.count
            // Some programs let a packet continue in the next row.
            guard count <= image.pixels.count - index else { throw reader.damage("a run extends beyond the last row") }
            var pixel = SRGBA8.clear
            for place in 0..<count {
                if packet & 0x80 == 0 || place == 0 { pixel = try self.pixel(&reader, header, palette) }
                image.pixels[header.index(ofPixel: index + place)] = pixel
            }
            index += count
        }
        return .standard(image)
    }

    private func pixel(
        _ reader: inout ByteReader, _ header: TGAHeader, _ palette: [SRGBA8]
    ) throws(ImageError) -> SRGBA8 {
        switch header.kind {
        case .palette:
            let index = try reader.littleEndian(header.pixelBytes) - header.colors.first
            // As in PNG, an index outside the palette is black.
            return palette.indices.contains(index) ? palette[index] : SRGBA8(red: 0, green: 0, blue: 0)
        case .color:
            return try color(&reader, bits: header.pixelBits, hasAlpha: header.hasAlpha)
        case .grey:
            let grey = try reader.byte()
            return SRGBA8(red: grey, green: grey, blue: grey, alpha: header.hasAlpha ? try reader.byte() : 255)
        }
    }

    private func color(_ reader: inout ByteReader, bits: Int, hasAlpha: Bool) throws(ImageError) -> SRGBA8 {
        guard bits > 16 else {
            let word = try reader.littleEndian(2)
            func channel(_ shift: Int) -> UInt8 {
                let value = word >> shift & 31
                return UInt8((value * 255 + 15) / 31)
            }
            return SRGBA8(
                red: channel(10), green: channel(5), blue: channel(0), alpha: hasAlpha && word & 0x8000 == 0 ? 0 : 255)
        }
        let (blue, green, red) = (try reader.byte(), try reader.byte(), try reader.byte())
        let alpha = bits == 32 ? try reader.byte() : 255
        return SRGBA8(red: red, green: green, blue: blue, alpha: hasAlpha ? alpha : 255)
    }
}

extension TGAHeader {
    /// Returns the index in the picture of a pixel of the file.
    fileprivate func index(ofPixel pixel: Int) -> Int {
        let (row, column) = pixel.quotientAndRemainder(dividingBy: size.width)
        return (isTopToBottom ? row : size.height - 1 - row) * size.width + (isRightToLeft ? size.width - 1 - column : column)
    }
}
