import Imaging

/// Converts the planes of a frame to red, green and blue.
struct PlanarImage {
    private let bytes: [UInt8]
    private let format: FrameFormat
    private let sampling: ChromaSampling
    private let conversion: PixelConversion

    init(_ bytes: [UInt8], _ format: FrameFormat, _ sampling: ChromaSampling) {
        self.bytes = bytes
        self.format = format
        self.sampling = sampling
        conversion = PixelConversion(ConversionWeights.of(format.matrix, format.range).toRGB)
    }

    /// Returns the picture in its stored orientation.
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
        let place = sampling.halvesColumns ? format.siting.horizontal : nil
        let ofBlue = ChromaRow(count: chroma.width, width: width, place: place)
        let ofRed = ChromaRow(count: chroma.width, width: width, place: place)
        defer {
            ofBlue.deallocate()
            ofRed.deallocate()
        }
        for row in 0..<height {
            let (near, far, nearWeight) = chromaRows(for: row, of: chroma.height)
            for (plane, differences) in [(blue, ofBlue), (red, ofRed)] {
                differences.fill(between: plane + near * chroma.width, plane + far * chroma.width, nearWeight: nearWeight)
            }
            let start = row * width
            conversion.convert(
                luma: bytes + start, blue: ofBlue.differences, red: ofRed.differences, count: width, into: pixels + start)
            if let alpha { PixelConversion.setAlpha(of: pixels + start, from: alpha + start, count: width) }
        }
    }

    /// Returns the two chroma rows for a row of the picture, and the weight of the first in quarters.
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
