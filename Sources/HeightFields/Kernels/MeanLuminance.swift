import Imaging

/// The mean luminance of the 4×4 texels to the right of and above each texel of a picture, itself included.
///
/// Rows run from the bottom. A mean over a square is a mean over columns of means over rows, so each texel is read once.
struct MeanLuminance {
    let width: Int
    let height: Int
    /// Row by row from the bottom, 0…1.
    let values: [Float]

    init(of picture: SRGBImage) {
        let (width, height) = (picture.size.width, picture.size.height)
        self.width = width
        self.height = height
        let means = Self.rowMeans(of: picture)
        values = Array(unsafeUninitializedCapacity: width * height) { buffer, count in
            means.withUnsafeBufferPointer { means in
                guard let source = means.baseAddress, let target = buffer.baseAddress else { return }
                for row in 0..<height {
                    let rows = (0..<4).map { source + min(row + $0, height - 1) * width }
                    let (first, second, third, fourth) = (rows[0], rows[1], rows[2], rows[3])
                    let line = target + row * width
                    for x in 0..<width {
                        line[x] = ((first[x] + second[x]) + (third[x] + fourth[x])) * 0.25
                    }
                }
            }
            count = width * height
        }
    }

    /// The mean luminance of each texel and the three to its right, rows from the bottom.
    private static func rowMeans(of picture: SRGBImage) -> [Float] {
        let (width, height) = (picture.size.width, picture.size.height)
        // Three more, which repeat the last.
        var line = [Float](repeating: 0, count: width + 3)
        return Array(unsafeUninitializedCapacity: width * height) { buffer, count in
            picture.pixels.withUnsafeBufferPointer { pixels in
                line.withUnsafeMutableBufferPointer { line in
                    guard let source = pixels.baseAddress, let target = buffer.baseAddress, let line = line.baseAddress else {
                        return
                    }
                    for row in 0..<height {
                        let texels = source + (height - 1 - row) * width
                        for x in 0..<width {
                            line[x] = luminance(of: texels[x])
                        }
                        for x in width..<width + 3 { line[x] = line[width - 1] }
                        let means = target + row * width
                        for x in 0..<width {
                            means[x] = ((line[x] + line[x + 1]) + (line[x + 2] + line[x + 3])) * 0.25
                        }
                    }
                }
            }
            count = width * height
        }
    }

    /// Of the encoded values, 0…1.
    @inline(__always)
    private static func luminance(of pixel: SRGBA8) -> Float {
        let sum = (0.2126 * Float(pixel.red) + 0.7152 * Float(pixel.green)) + 0.0722 * Float(pixel.blue)
        return sum * (1 / 255)
    }
}
