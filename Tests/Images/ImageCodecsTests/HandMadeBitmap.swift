/// BMP and TGA files that programs rarely write, built byte by byte.
enum HandMadeBitmap {
    static func bytes(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    /// A Windows bitmap.
    /// - Parameters:
    ///   - masks: the data after the numbers of the header, inside or outside it.
    ///   - headerLength: includes the masks inside the header.
    static func bmp(
        width: Int, height: Int, bits: Int, compression: Int = 0, masks: [Int] = [], headerLength: Int = 40,
        palette: [(red: UInt8, green: UInt8, blue: UInt8)] = [], pixels: [UInt8]
    ) -> [UInt8] {
        var header = bytes(headerLength, 4) + bytes(width, 4) + bytes(height, 4) + bytes(1, 2) + bytes(bits, 2)
        header += bytes(compression, 4) + bytes(pixels.count, 4) + bytes(0, 8) + bytes(palette.count, 4) + bytes(0, 4)
        header += masks.flatMap { bytes($0, 4) }
        header += [UInt8](repeating: 0, count: max(headerLength - header.count, 0))
        header += palette.flatMap { [$0.blue, $0.green, $0.red, 0] }
        return file(header, pixels)
    }

    /// A bitmap of OS/2 and Windows 2, with a shorter header and shorter colours.
    static func oldBMP(
        width: Int, height: Int, bits: Int, palette: [(red: UInt8, green: UInt8, blue: UInt8)], pixels: [UInt8]
    ) -> [UInt8] {
        let header = bytes(12, 4) + bytes(width, 2) + bytes(height, 2) + bytes(1, 2) + bytes(bits, 2)
        return file(header + palette.flatMap { [$0.blue, $0.green, $0.red] }, pixels)
    }

    private static func file(_ header: [UInt8], _ pixels: [UInt8]) -> [UInt8] {
        Array("BM".utf8) + bytes(14 + header.count + pixels.count, 4) + bytes(0, 4) + bytes(14 + header.count, 4) + header
            + pixels
    }

    /// A TGA file without the version 2 signature.
    static func tga(
        type: UInt8, width: Int, height: Int, bits: UInt8, descriptor: UInt8 = 0x20, name: [UInt8] = [],
        palette: (first: Int, bits: UInt8, bytes: [UInt8])? = nil, pixels: [UInt8]
    ) -> [UInt8] {
        var file: [UInt8] = [UInt8(name.count), palette == nil ? 0 : 1, type]
        if let palette {
            file += bytes(palette.first, 2) + bytes(palette.bytes.count / ((Int(palette.bits) + 7) / 8), 2) + [palette.bits]
        } else {
            file += [0, 0, 0, 0, 0]
        }
        file += bytes(0, 4) + bytes(width, 2) + bytes(height, 2) + [bits, descriptor] + name
        return file + (palette?.bytes ?? []) + pixels
    }
}
