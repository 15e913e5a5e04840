import Imaging

extension Palette {
    /// Returns the index of a colour for each pixel of an opaque picture, with error diffusion.
    ///
    /// Errors are distributed to neighbours (R. W. Floyd and L. Steinberg, "An adaptive algorithm for spatial greyscale", 1976)
    /// in rows of alternating direction, to avoid slanted patterns.
    func diffused(_ picture: SRGBImage) -> [UInt8] {
        let (width, height) = (picture.size.width, picture.size.height)
        var nearest = NearestColors(colors)
        var indices = [UInt8](repeating: 0, count: width * height)
        // Errors in sixteenths, with a column of margin on either side.
        var (here, below) = (
            [SIMD4<Int32>](repeating: .zero, count: width + 2), [SIMD4<Int32>](repeating: .zero, count: width + 2)
        )
        for y in 0..<height {
            let isForward = y % 2 == 0
            let step = isForward ? 1 : -1
            for place in 0..<width {
                let x = isForward ? place : width - 1 - place
                let pixel = picture.pixels[y * width + x]
                let wanted =
                    SIMD4(Int32(pixel.red), Int32(pixel.green), Int32(pixel.blue), 0) &+ (here[x + 1] &+ SIMD4(repeating: 8))
                    &>> 4
                let target = wanted.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
                let index = nearest.index(of: target)
                indices[y * width + x] = UInt8(index)
                let color = colors[index]
                let error = target &- SIMD4(Int32(color.red), Int32(color.green), Int32(color.blue), 0)
                here[x + 1 + step] &+= error &* 7
                below[x + 1 - step] &+= error &* 3
                below[x + 1] &+= error &* 5
                below[x + 1 + step] &+= error
            }
            (here, below) = (below, [SIMD4<Int32>](repeating: .zero, count: width + 2))
        }
        return indices
    }
}

/// Finds the nearest of some colours, and caches the result for colours with the same six upper bits of each component.
private struct NearestColors {
    private let colors: [SIMD4<Int32>]
    private var known = [Int16](repeating: -1, count: 1 << 18)

    init(_ colors: [SRGBA8]) {
        self.colors = colors.map { SIMD4(Int32($0.red), Int32($0.green), Int32($0.blue), 0) }
    }

    /// - Parameter color: components of 0…255.
    mutating func index(of color: SIMD4<Int32>) -> Int {
        let cell = Int(color.x >> 2) << 12 | Int(color.y >> 2) << 6 | Int(color.z >> 2)
        if known[cell] >= 0 { return Int(known[cell]) }
        let center = SIMD4((color.x & ~3) + 2, (color.y & ~3) + 2, (color.z & ~3) + 2, 0)
        var (best, least) = (0, Int32.max)
        for (index, candidate) in colors.enumerated() {
            let difference = candidate &- center
            let distance = (difference &* difference).wrappedSum()
            if distance < least { (best, least) = (index, distance) }
        }
        known[cell] = Int16(best)
        return best
    }
}
