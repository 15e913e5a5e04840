import Imaging
import RenderMath

/// The mean luminance of the 4×4 texels to the right of and above each texel of a picture, itself included.
///
/// Rows run from the bottom. A mean over a square is a mean over columns of means over rows, so each texel is read once.
struct MeanLuminance {
    let width: Int
    let height: Int
    /// Row by row from the bottom, 0…1.
    let values: [Float]

    init(of picture: SRGBImage) {
        self.init(of: picture) { Self.writeLuminance(of: $0, count: picture.size.width, to: $1) }
    }

    /// For a picture with 16 bits per channel, whose heights show no steps.
    init(of picture: DeepImage) {
        self.init(of: picture) { texels, line in
            for x in 0..<picture.size.width { line[x] = Self.luminance(of: texels[x]) }
        }
    }

    /// - Parameter write: writes the luminance of a row of texels, 0…1.
    @inline(__always)
    private init<Pixel>(
        of picture: Image<Pixel>, _ write: (UnsafePointer<Pixel>, UnsafeMutablePointer<Float>) -> Void
    ) {
        let (width, height) = (picture.size.width, picture.size.height)
        self.width = width
        self.height = height
        let means = Self.rowMeans(of: picture, write)
        values = Array(unsafeUninitializedCapacity: width * height) { buffer, count in
            means.withUnsafeBufferPointer { means in
                guard let source = means.baseAddress, let target = buffer.baseAddress else { return }
                for row in 0..<height {
                    func line(_ offset: Int) -> UnsafePointer<Float> { source + min(row + offset, height - 1) * width }
                    Self.writeMeans(line(0), line(1), line(2), line(3), count: width, to: target + row * width)
                }
            }
            count = width * height
        }
    }

    /// Returns the mean luminance of each texel and the three to its right, rows from the bottom.
    @inline(__always)
    private static func rowMeans<Pixel>(
        of picture: Image<Pixel>, _ write: (UnsafePointer<Pixel>, UnsafeMutablePointer<Float>) -> Void
    ) -> [Float] {
        let (width, height) = (picture.size.width, picture.size.height)
        // Padded with three copies of the last texel.
        var line = [Float](repeating: 0, count: width + 3)
        return Array(unsafeUninitializedCapacity: width * height) { buffer, count in
            picture.pixels.withUnsafeBufferPointer { pixels in
                line.withUnsafeMutableBufferPointer { line in
                    guard let source = pixels.baseAddress, let target = buffer.baseAddress, let line = line.baseAddress else {
                        return
                    }
                    for row in 0..<height {
                        write(source + (height - 1 - row) * width, line)
                        for x in width..<width + 3 { line[x] = line[width - 1] }
                        writeMeans(line, line + 1, line + 2, line + 3, count: width, to: target + row * width)
                    }
                }
            }
            count = width * height
        }
    }

    // Sixteen at a time and the rest one by one, with the same operations.

    /// Writes the means of four values each.
    @inline(__always)
    private static func writeMeans(
        _ first: UnsafePointer<Float>, _ second: UnsafePointer<Float>, _ third: UnsafePointer<Float>,
        _ fourth: UnsafePointer<Float>, count: Int, to means: UnsafeMutablePointer<Float>
    ) {
        var x = 0
        while x + 16 <= count {
            func lanes(_ line: UnsafePointer<Float>) -> Lanes { UnsafeRawPointer(line + x).loadUnaligned(as: Lanes.self) }
            let mean = ((lanes(first) + lanes(second)) + (lanes(third) + lanes(fourth))) * 0.25
            UnsafeMutableRawPointer(means + x).storeBytes(of: mean, as: Lanes.self)
            x += 16
        }
        while x < count {
            means[x] = ((first[x] + second[x]) + (third[x] + fourth[x])) * 0.25
            x += 1
        }
    }

    private static func writeLuminance(
        of texels: UnsafePointer<SRGBA8>, count: Int, to line: UnsafeMutablePointer<Float>
    ) {
        var x = 0
        while x + 16 <= count {
            // Red is the lowest byte: all supported machines are little-endian.
            let pixels = UnsafeRawPointer(texels + x).loadUnaligned(as: WholeLanes.self)
            func channel(_ shift: Int32) -> Lanes { LaneMath.floats(pixels &>> shift & 255) }
            let sum = LaneVector(channel(0), channel(8), channel(16)).luminance
            UnsafeMutableRawPointer(line + x).storeBytes(of: sum * (1 / 255), as: Lanes.self)
            x += 16
        }
        while x < count {
            line[x] = luminance(of: texels[x])
            x += 1
        }
    }

    /// Returns the luminance of the encoded values, 0…1.
    @inline(__always)
    private static func luminance(of pixel: SRGBA8) -> Float {
        let sum = SIMD3(Float(pixel.red), Float(pixel.green), Float(pixel.blue)).luminance
        return sum * (1 / 255)
    }

    @inline(__always)
    private static func luminance(of pixel: SRGBA16) -> Float {
        let sum = SIMD3(Float(pixel.red), Float(pixel.green), Float(pixel.blue)).luminance
        return sum * (1 / 65_535)
    }
}
