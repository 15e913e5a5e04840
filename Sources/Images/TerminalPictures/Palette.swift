import Imaging

/// The colours available for a picture.
struct Palette {
    /// The colours, opaque; 1 to 256.
    let colors: [SRGBA8]

    init(_ colors: [SRGBA8]) {
        precondition((1...256).contains(colors.count))
        self.colors = colors
    }

    /// Chooses colours for a picture by splitting boxes of colours.
    ///
    /// Each step splits the box with the greatest squared error across its widest axis at its mean. This follows X. Wu, "Color
    /// quantization by dynamic programming and principal analysis", 1992, without its search for the best split. Integer
    /// arithmetic gives the same colours on every platform.
    init(of picture: SRGBImage, count: Int) {
        var boxes = [ColorBox(Self.histogram(of: picture))]
        while boxes.count < count {
            // Of several boxes with the same error, the first one is split.
            var widest = 0
            for index in boxes.indices where boxes[index].error > boxes[widest].error { widest = index }
            guard let (low, high) = boxes[widest].split() else { break }
            boxes[widest] = low
            boxes.append(high)
        }
        self.init(boxes.map(\.mean))
    }

    /// Returns the colours of a picture with their numbers of pixels.
    ///
    /// Colours with the same six upper bits of each component are averaged.
    private static func histogram(of picture: SRGBImage) -> [ColorBox.Entry] {
        var sums = [SIMD4<Int32>](repeating: .zero, count: 1 << 18)
        for pixel in picture.pixels {
            let cell = Int(pixel.red >> 2) << 12 | Int(pixel.green >> 2) << 6 | Int(pixel.blue >> 2)
            sums[cell] &+= SIMD4(Int32(pixel.red), Int32(pixel.green), Int32(pixel.blue), 1)
        }
        return sums.compactMap { sum in
            let count = Int(sum.w)
            guard count > 0 else { return nil }
            func mean(_ sum: Int32) -> Int { (Int(sum) + count / 2) / count }
            return ColorBox.Entry(color: SIMD3(mean(sum.x), mean(sum.y), mean(sum.z)), count: count)
        }
    }
}

/// Colours of a picture that are replaced with one.
private struct ColorBox {
    struct Entry {
        var color: SIMD3<Int>
        var count: Int
    }

    private let entries: [Entry]
    private let sum: SIMD3<Int>
    private let count: Int
    /// The squared distances from the mean in each component, summed over all pixels.
    private let errors: SIMD3<Int>

    init(_ entries: [Entry]) {
        self.entries = entries
        var (sum, squares, count) = (SIMD3<Int>.zero, SIMD3<Int>.zero, 0)
        for entry in entries {
            let weighted = entry.color &* SIMD3(repeating: entry.count)
            sum &+= weighted
            squares &+= weighted &* entry.color
            count += entry.count
        }
        (self.sum, self.count) = (sum, count)
        errors = count == 0 ? .zero : squares &- sum &* sum / SIMD3(repeating: count)
    }

    var error: Int { errors.wrappedSum() }

    var mean: SRGBA8 {
        let rounded = count == 0 ? .zero : (sum &+ SIMD3(repeating: count / 2)) / SIMD3(repeating: count)
        return SRGBA8(red: UInt8(rounded.x), green: UInt8(rounded.y), blue: UInt8(rounded.z))
    }

    /// Splits the box in two; nil if it contains only one colour.
    func split() -> (ColorBox, ColorBox)? {
        guard entries.count > 1, error > 0 else { return nil }
        let axis = errors.x >= errors.y && errors.x >= errors.z ? 0 : errors.y >= errors.z ? 1 : 2
        let bound = sum[axis] / count
        let low = entries.filter { $0.color[axis] <= bound }
        let high = entries.filter { $0.color[axis] > bound }
        return low.isEmpty || high.isEmpty ? nil : (ColorBox(low), ColorBox(high))
    }
}
