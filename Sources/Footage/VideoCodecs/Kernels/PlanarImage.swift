import Imaging

/// Planes of a frame on their way to red, green and blue.
struct PlanarImage {
    private let bytes: [UInt8]
    private let format: FrameFormat
    private let sampling: ChromaSampling
    private let weights: ConversionWeights.ToRGB

    init(_ bytes: [UInt8], _ format: FrameFormat, _ sampling: ChromaSampling) {
        self.bytes = bytes
        self.format = format
        self.sampling = sampling
        weights = ConversionWeights.of(format.matrix, format.range).toRGB
    }

    /// The picture as it is stored.
    func picture() -> SRGBImage {
        let size = format.size
        let pixels = [SRGBA8](unsafeUninitializedCapacity: size.pixelCount) { buffer, count in
            count = size.pixelCount
            let pixels = UnsafeMutableRawPointer(buffer.baseAddress!).bindMemory(to: UInt32.self, capacity: count)
            bytes.withUnsafeBufferPointer { fill(pixels, from: $0.baseAddress!) }
        }
        return SRGBImage(size: size, pixels: pixels)
    }

    private func fill(_ pixels: UnsafeMutablePointer<UInt32>, from bytes: UnsafePointer<UInt8>) {
        let (width, height) = (format.size.width, format.size.height)
        let chroma = format.chromaSize(sampling)
        let blue = bytes + format.size.pixelCount
        let red = blue + chroma.pixelCount
        let alpha = format.pixels.hasAlpha ? red + chroma.pixelCount : nil
        // Two rows of colour differences for the columns of the chroma planes, then for those of the picture.
        let narrow = UnsafeMutablePointer<Int16>.allocate(capacity: 2 * (chroma.width + width))
        defer { narrow.deallocate() }
        let wide = narrow + 2 * chroma.width
        for row in 0..<height {
            let (near, far, nearWeight) = chromaRows(for: row, of: chroma.height)
            for (plane, index) in [(blue, 0), (red, 1)] {
                ChromaInterpolation.mix(
                    plane + near * chroma.width, plane + far * chroma.width, nearWeight: nearWeight, count: chroma.width,
                    into: narrow + index * chroma.width)
                ChromaInterpolation.widen(
                    narrow + index * chroma.width, count: chroma.width, into: wide + index * width, width: width,
                    halved: sampling.halvesColumns, place: format.siting.horizontal)
            }
            let start = row * width
            PixelConversion.convert(
                luma: bytes + start, blue: wide, red: wide + width, count: width, weights: weights, into: pixels + start)
            if let alpha { PixelConversion.setAlpha(of: pixels + start, from: alpha + start, count: width) }
        }
    }

    /// The two rows of colour differences that count for a row of the picture, and the weight of the first in quarters.
    private func chromaRows(for row: Int, of count: Int) -> (near: Int, far: Int, nearWeight: Int16) {
        guard sampling.halvesRows else { return (row, row, 4) }
        let own = row / 2
        let isSecond = row % 2 == 1
        switch format.siting.vertical {
        case .middle: return (own, min(max(isSecond ? own + 1 : own - 1, 0), count - 1), 3)
        case .first: return isSecond ? (own, min(own + 1, count - 1), 2) : (own, own, 4)
        }
    }
}

/// Colour differences between those that are stored, in units of 1/4 and then 1/16 of a byte's step: sums of whole numbers, without rounding.
enum ChromaInterpolation {
    /// A row between two: the first with a weight in quarters, the second with the rest.
    static func mix(
        _ near: UnsafePointer<UInt8>, _ far: UnsafePointer<UInt8>, nearWeight: Int16, count: Int,
        into mixed: UnsafeMutablePointer<Int16>
    ) {
        let farWeight = 4 - nearWeight
        for column in 0..<count {
            mixed[column] = Int16(near[column]) &* nearWeight &+ Int16(far[column]) &* farWeight
        }
    }

    /// A row for all columns of the picture, less 128 steps, so that grey is 0.
    static func widen(
        _ narrow: UnsafePointer<Int16>, count: Int, into wide: UnsafeMutablePointer<Int16>, width: Int, halved: Bool,
        place: ChromaSiting.Place
    ) {
        guard halved else {
            for column in 0..<width { wide[column] = narrow[column] &* 4 &- 2048 }
            return
        }
        let pairs = width / 2
        switch place {
        case .first:
            for column in 0..<max(min(pairs, count - 1), 0) {
                wide[2 * column] = narrow[column] &* 4 &- 2048
                wide[2 * column + 1] = (narrow[column] &+ narrow[column + 1]) &* 2 &- 2048
            }
            for column in max(2 * min(pairs, count - 1), 0)..<width { wide[column] = narrow[column / 2] &* 4 &- 2048 }
        case .middle:
            wide[0] = narrow[0] &* 4 &- 2048
            for column in 1..<max(count, 1) {
                wide[2 * column - 1] = narrow[column - 1] &* 3 &+ narrow[column] &- 2048
                wide[2 * column] = narrow[column - 1] &+ narrow[column] &* 3 &- 2048
            }
            if width % 2 == 0 { wide[width - 1] = narrow[count - 1] &* 4 &- 2048 }
        }
    }
}

/// Luma and colour differences to red, green and blue.
enum PixelConversion {
    /// A row of opaque pixels: red in the lowest byte.
    static func convert(
        luma: UnsafePointer<UInt8>, blue: UnsafePointer<Int16>, red: UnsafePointer<Int16>, count: Int,
        weights: ConversionWeights.ToRGB, into pixels: UnsafeMutablePointer<UInt32>
    ) {
        let lumaWeight = weights.luma &* 16
        // Half a step is added for rounding; the unit is 2⁻²⁰.
        let base = (1 << 19) &- weights.lumaOffset &* lumaWeight
        for column in 0..<count {
            let light = Int32(luma[column]) &* lumaWeight &+ base
            let (blueDifference, redDifference) = (Int32(blue[column]), Int32(red[column]))
            let r = (light &+ redDifference &* weights.redFromRed) &>> 20
            let g = (light &+ blueDifference &* weights.greenFromBlue &+ redDifference &* weights.greenFromRed) &>> 20
            let b = (light &+ blueDifference &* weights.blueFromBlue) &>> 20
            let packed = clamped(r) | clamped(g) &<< 8 | clamped(b) &<< 16
            pixels[column] = (UInt32(bitPattern: packed) | 0xFF00_0000).littleEndian
        }
    }

    /// Takes over a row of alpha.
    static func setAlpha(of pixels: UnsafeMutablePointer<UInt32>, from alpha: UnsafePointer<UInt8>, count: Int) {
        for column in 0..<count {
            let color = UInt32(littleEndian: pixels[column]) & 0x00FF_FFFF
            pixels[column] = (color | UInt32(alpha[column]) &<< 24).littleEndian
        }
    }

    @inline(__always)
    private static func clamped(_ value: Int32) -> Int32 {
        let positive = value < 0 ? 0 : value
        return positive > 255 ? 255 : positive
    }
}
