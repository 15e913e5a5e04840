package import Imaging

extension FaceCoverage {
    /// Returns the coverage of each pixel by a region of the face, 0…255.
    ///
    /// Within the face the edges are as soft as the region's mask. At the silhouette, where a pixel is either visible or not,
    /// the coverage is averaged over each pixel and its neighbours with weights 1, 2, 1 along both axes, for an antialiased
    /// edge.
    /// - Parameter mask: a mask on the face's texture.
    package func coverage(of mask: RegionMask) -> Image<UInt8> {
        var coverage = Image<UInt8>(size: size, filledWith: 0)
        guard let bounds = mask.bounds else { return coverage }
        mask.values.pixels.withUnsafeBufferPointer { values in
            let sampler = MaskSampler(values: values, size: mask.values.size)
            textureCoordinates.pixels.withUnsafeBufferPointer { coordinates in
                for index in 0..<coordinates.count where seen.pixels[index] > 0 {
                    let texel = coordinates[index]
                    // False for NaN.
                    guard texel.x >= bounds.low.x && texel.x <= bounds.high.x else { continue }
                    guard texel.y >= bounds.low.y && texel.y <= bounds.high.y else { continue }
                    coverage.pixels[index] = UInt8(sampler.value(texel) * Float(seen.pixels[index]) + 0.5)
                }
            }
        }
        return coverage.smoothed()
    }
}

extension Image where Pixel == UInt8 {
    /// Averages each pixel with its eight neighbours, with weights 1, 2, 1 along both axes; edge pixels are repeated outside
    /// the picture.
    fileprivate func smoothed() -> Image<UInt8> {
        var result = self
        let (width, height) = (size.width, size.height)
        withUnsafeTemporaryAllocation(of: UInt16.self, capacity: width) { memory in
            guard let sums = memory.baseAddress else { return }
            pixels.withUnsafeBufferPointer { pixels in
                for row in 0..<height {
                    let center = row &* width
                    let above = max(row &- 1, 0) &* width
                    let below = min(row &+ 1, height &- 1) &* width
                    for column in 0..<width {
                        let own = UInt16(pixels[center &+ column]) &* 2
                        sums[column] = own &+ UInt16(pixels[above &+ column]) &+ UInt16(pixels[below &+ column])
                    }
                    for column in 0..<width {
                        let neighbours = sums[max(column &- 1, 0)] &+ sums[min(column &+ 1, width &- 1)]
                        result.pixels[center &+ column] = UInt8((sums[column] &* 2 &+ neighbours &+ 8) / 16)
                    }
                }
            }
        }
        return result
    }
}
