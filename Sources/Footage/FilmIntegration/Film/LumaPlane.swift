package import Imaging
package import RenderMath

/// The encoded luma of a part of a picture, in 8-bit levels, for measurements of sharpness, noise and motion.
package struct LumaPlane: Sendable {
    /// The number of columns.
    package let width: Int
    /// The number of rows.
    package let height: Int
    /// Row by row, 0…255.
    package private(set) var values: [Float]

    /// - Parameter part: clipped to the picture; if it is larger than `most` on a side, its middle is used.
    init(of picture: SRGBImage, in part: PixelRectangle, most: Int) {
        let (columns, rows) = part.clipped(to: picture.size)
        let (across, down) = (Self.center(of: columns, most: most), Self.center(of: rows, most: most))
        (width, height) = (across.count, down.count)
        values = [Float](unsafeUninitializedCapacity: width * height) { buffer, count in
            picture.pixels.withUnsafeBufferPointer { pixels in
                for row in down {
                    for column in across {
                        let pixel = pixels[row * picture.size.width + column]
                        buffer[count] = SIMD3(Float(pixel.red), Float(pixel.green), Float(pixel.blue)).luminance
                        count += 1
                    }
                }
            }
        }
    }

    /// Creates a plane of the means of square blocks of pixels.
    /// - Parameters:
    ///   - columns: of blocks, within the picture.
    ///   - rows: of blocks.
    ///   - block: the width and height of a block in pixels, at most 256.
    package init(of picture: SRGBImage, columns: Range<Int>, rows: Range<Int>, block: Int) {
        precondition(columns.upperBound * block <= picture.size.width && rows.upperBound * block <= picture.size.height)
        (width, height) = (columns.count, rows.count)
        values = [Float](unsafeUninitializedCapacity: width * height) { buffer, count in
            picture.pixels.withUnsafeBufferPointer { pixels in
                for row in rows {
                    for column in columns {
                        var sum = SIMD4<Int32>()
                        for y in row * block..<(row + 1) * block {
                            let start = y * picture.size.width + column * block
                            for pixel in pixels[start..<start + block] {
                                sum &+= SIMD4(Int32(pixel.red), Int32(pixel.green), Int32(pixel.blue), 0)
                            }
                        }
                        let luma = SIMD3(Float(sum.x), Float(sum.y), Float(sum.z)).luminance
                        buffer[count] = luma / Float(block * block)
                        count += 1
                    }
                }
            }
        }
    }

    private init(width: Int, height: Int, values: [Float]) {
        (self.width, self.height, self.values) = (width, height, values)
    }

    private static func center(of range: Range<Int>, most: Int) -> Range<Int> {
        guard range.count > most else { return range }
        let first = range.lowerBound + (range.count - most) / 2
        return first..<first + most
    }

    /// Returns the mean of each quarter of a block.
    func quarterMeans(left: Int, top: Int, half: Int) -> (Float, Float, Float, Float) {
        func mean(_ x: Int, _ y: Int) -> Float {
            var sum: Float = 0
            for row in y..<y + half {
                for column in x..<x + half { sum += values[row * width + column] }
            }
            return sum / Float(half * half)
        }
        return (mean(left, top), mean(left + half, top), mean(left, top + half), mean(left + half, top + half))
    }

    /// Returns the deviation of the noise in a block, which must have a border of one pixel inside the plane.
    func noise(left: Int, top: Int, side: Int) -> Float {
        var sum: Float = 0
        for row in top..<top + side {
            for column in left..<left + side {
                let index = row * width + column
                let above = values[index - width - 1] - 2 * values[index - width] + values[index - width + 1]
                let here = values[index - 1] - 2 * values[index] + values[index + 1]
                let below = values[index + width - 1] - 2 * values[index + width] + values[index + width + 1]
                sum += (above - 2 * here + below).magnitude
            }
        }
        // √(π/2) / 6, over the number of pixels.
        return sum * 0.208_886 / Float(side * side)
    }

    /// Returns the blurred plane; beyond the borders, the last pixel is repeated.
    package func blurred(_ blur: GaussianWeights) -> LumaPlane {
        LumaPlane(width: width, height: height, values: values.blurred(width: width, height: height, by: blur))
    }
}
