import Imaging

/// The fraction of each pixel of a row that is inside an area.
struct AreaCoverage {
    private static let linesPerRow = 4

    private enum Shape {
        /// The corners in pixels.
        case polygon([SIMD2<Double>])
        case mask(Image<UInt8>)
    }

    let effect: MatteArea.Effect
    private let shape: Shape
    private let isOutside: Bool
    private let size: ImageSize

    init(_ area: MatteArea, size: ImageSize) {
        effect = area.effect
        isOutside = area.isOutside
        self.size = size
        let scale = SIMD2(Double(size.width), Double(size.height))
        switch area.shape {
        case .rectangle(let x, let y, let width, let height):
            let corners = [SIMD2(x, y), SIMD2(x + width, y), SIMD2(x + width, y + height), SIMD2(x, y + height)]
            shape = .polygon(corners.map { $0 * scale })
        case .polygon(let corners): shape = .polygon(corners.map { $0 * scale })
        case .mask(let mask): shape = .mask(mask)
        }
    }

    /// Returns the coverage of each pixel of a row, 0…1.
    func row(_ y: Int) -> [Float] {
        var coverage = [Float](repeating: 0, count: size.width)
        switch shape {
        case .polygon(let corners):
            for line in 0..<Self.linesPerRow {
                let height = Double(y) + (Double(line) + 0.5) / Double(Self.linesPerRow)
                let crossings = Self.crossings(of: corners, atHeight: height)
                for pair in stride(from: 0, to: crossings.count - 1, by: 2) {
                    Self.cover(crossings[pair], crossings[pair + 1], in: &coverage)
                }
            }
        case .mask(let mask):
            for x in 0..<size.width { coverage[x] = Self.sample(mask, x, y, of: size) }
        }
        return isOutside ? coverage.map { 1 - $0 } : coverage
    }

    private static func crossings(of corners: [SIMD2<Double>], atHeight height: Double) -> [Double] {
        var positions: [Double] = []
        for (index, start) in corners.enumerated() {
            let end = corners[(index + 1) % corners.count]
            guard (start.y <= height) != (end.y <= height) else { continue }
            positions.append(start.x + (height - start.y) / (end.y - start.y) * (end.x - start.x))
        }
        return positions.sorted()
    }

    /// Adds the coverage of the pixels between two positions on one line.
    private static func cover(_ start: Double, _ end: Double, in coverage: inout [Float]) {
        let (low, high) = (max(start, 0), min(end, Double(coverage.count)))
        guard low < high else { return }
        for x in Int(low)...min(Int(high), coverage.count - 1) {
            let share = min(high, Double(x + 1)) - max(low, Double(x))
            coverage[x] += Float(max(share, 0)) / Float(linesPerRow)
        }
    }

    /// Samples a mask at a pixel's centre with bilinear interpolation.
    private static func sample(_ mask: Image<UInt8>, _ x: Int, _ y: Int, of size: ImageSize) -> Float {
        func position(_ index: Int, _ count: Int, _ pixels: Int) -> (first: Int, next: Int, share: Float) {
            let at = min(max((Double(index) + 0.5) * Double(count) / Double(pixels) - 0.5, 0), Double(count - 1))
            return (Int(at), min(Int(at) + 1, count - 1), Float(at - at.rounded(.down)))
        }
        let column = position(x, mask.size.width, size.width), row = position(y, mask.size.height, size.height)
        func line(_ y: Int) -> Float {
            let first = Float(mask[column.first, y])
            return first + (Float(mask[column.next, y]) - first) * column.share
        }
        let upper = line(row.first)
        return (upper + (line(row.next) - upper) * row.share) / 255
    }
}

extension AreaCoverage {
    /// Applies the area's effect to a keyed pixel.
    /// - Parameter original: the pixel before keying.
    func applied(to pixel: SRGBA8, original: SRGBA8, coverage: Float) -> SRGBA8 {
        guard coverage > 0 else { return pixel }
        var result = pixel
        switch effect {
        case .remove:
            result.alpha = UInt8((Float(pixel.alpha) * (1 - coverage)).rounded())
            return result.alpha == 0 ? .clear : result
        case .keep:
            if coverage >= 1 { return original }
            let (under, over) = (Float(pixel.alpha) * (1 - coverage), Float(original.alpha) * coverage)
            let sum = under + over
            guard sum > 0 else { return .clear }
            func mixed(_ a: UInt8, _ b: UInt8) -> UInt8 {
                UInt8(((Float(a) * under + Float(b) * over) / sum).rounded())
            }
            return SRGBA8(
                red: mixed(pixel.red, original.red), green: mixed(pixel.green, original.green),
                blue: mixed(pixel.blue, original.blue), alpha: UInt8(sum.rounded()))
        }
    }
}
