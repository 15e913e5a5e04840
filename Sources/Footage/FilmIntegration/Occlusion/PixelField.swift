import Imaging

/// Values for each pixel of a small picture, row by row.
struct PixelField<Value: Summable> {
    let width: Int
    let height: Int
    var values: [Value]

    init(width: Int, height: Int, values: [Value]) {
        (self.width, self.height, self.values) = (width, height, values)
    }

    /// Returns the sum over a square around each pixel; values beyond the borders are 0.
    func summed(reach: Int) -> PixelField {
        var sums = self
        sums.values = [Value](unsafeUninitializedCapacity: values.count) { buffer, count in
            values.withUnsafeBufferPointer { sumAcross($0, reach: reach, into: buffer) }
            count = values.count
        }
        sums.values = [Value](unsafeUninitializedCapacity: values.count) { buffer, count in
            sums.values.withUnsafeBufferPointer { sumDown($0, reach: reach, into: buffer) }
            count = values.count
        }
        return sums
    }

    private func sumAcross(
        _ source: UnsafeBufferPointer<Value>, reach: Int, into target: UnsafeMutableBufferPointer<Value>
    ) {
        for row in 0..<height {
            let start = row * width
            var sum = Value.Exact.zero
            for column in -reach..<width {
                if column + reach < width { sum = sum + source[start + column + reach].exact }
                if column > reach { sum = sum - source[start + column - reach - 1].exact }
                if column >= 0 { target[start + column] = Value(sum) }
            }
        }
    }

    /// Processes all columns together, row by row, in memory order.
    private func sumDown(
        _ source: UnsafeBufferPointer<Value>, reach: Int, into target: UnsafeMutableBufferPointer<Value>
    ) {
        withUnsafeTemporaryAllocation(of: Value.Exact.self, capacity: width) { sums in
            let sums = sums.baseAddress!
            sums.initialize(repeating: .zero, count: width)
            for row in -reach..<height {
                if row + reach < height {
                    let line = source.baseAddress! + (row + reach) * width
                    for column in 0..<width { sums[column] = sums[column] + line[column].exact }
                }
                if row > reach {
                    let line = source.baseAddress! + (row - reach - 1) * width
                    for column in 0..<width { sums[column] = sums[column] - line[column].exact }
                }
                if row >= 0 {
                    let line = target.baseAddress! + row * width
                    for column in 0..<width { line[column] = Value(sums[column]) }
                }
            }
        }
    }
}

/// A value of a pixel that is summed in double precision.
protocol Summable: BitwiseCopyable {
    associatedtype Exact: ExactSum
    var exact: Exact { get }
    init(_ sum: Exact)
}

/// The double precision of a `Summable`.
protocol ExactSum: BitwiseCopyable {
    static var zero: Self { get }
    static func + (a: Self, b: Self) -> Self
    static func - (a: Self, b: Self) -> Self
}

extension Double: ExactSum {}
extension SIMD2<Double>: ExactSum {}
extension SIMD4<Double>: ExactSum {}

extension Float: Summable {
    var exact: Double { Double(self) }
}

extension SIMD2<Float>: Summable {
    var exact: SIMD2<Double> { SIMD2<Double>(self) }
}

extension SIMD4<Float>: Summable {
    var exact: SIMD4<Double> { SIMD4<Double>(self) }
}

/// A set of selected pixels of a small picture.
struct PixelSelection {
    let width: Int
    let height: Int
    var flags: [Bool]

    init(width: Int, height: Int, flags: [Bool]) {
        (self.width, self.height, self.flags) = (width, height, flags)
    }

    /// The smallest rectangle that contains every selected pixel; nil if none is selected.
    var bounds: PixelRectangle? {
        Image(size: ImageSize(width, height), pixels: flags).part { $0 }
    }

    /// The distance of each pixel from the nearest unselected one, in pixels, by steps to the eight neighbours (Borgefors,
    /// 1986).
    ///
    /// Pixels beyond the borders are unselected.
    var depths: [Float] {
        let (straight, slanted): (Float, Float) = (0.955, 1.3693)
        let side = width + 2
        var distances = [Float](repeating: 0, count: side * (height + 2))
        distances.withUnsafeMutableBufferPointer { distances in
            for y in 0..<height {
                for x in 0..<width where flags[y * width + x] { distances[(y + 1) * side + x + 1] = .infinity }
            }
            for y in 1...height {
                for index in y * side + 1...y * side + width where distances[index] > 0 {
                    let above = min(
                        min(distances[index - side - 1], distances[index - side + 1]) + slanted,
                        distances[index - side] + straight)
                    distances[index] = min(distances[index], min(above, distances[index - 1] + straight))
                }
            }
            for y in (1...height).reversed() {
                for index in (y * side + 1...y * side + width).reversed() where distances[index] > 0 {
                    let below = min(
                        min(distances[index + side - 1], distances[index + side + 1]) + slanted,
                        distances[index + side] + straight)
                    distances[index] = min(distances[index], min(below, distances[index + 1] + straight))
                }
            }
        }
        return (1...height).flatMap { distances[$0 * side + 1...$0 * side + width] }
    }

    /// The groups of selected pixels that are connected by their sides.
    ///
    /// `numbers` holds each pixel's group, counted from 0, or −1 for unselected pixels; `sizes` the number of pixels in each
    /// group.
    var groups: (numbers: [Int32], sizes: [Int]) {
        var numbers = [Int32](repeating: -1, count: flags.count)
        var sizes: [Int] = []
        var open: [Int] = []
        for start in flags.indices where flags[start] && numbers[start] < 0 {
            let number = Int32(sizes.count)
            numbers[start] = number
            open.append(start)
            var size = 0
            while let index = open.popLast() {
                size += 1
                let x = index % width
                func visit(_ next: Int) {
                    guard flags[next], numbers[next] < 0 else { return }
                    numbers[next] = number
                    open.append(next)
                }
                if x > 0 { visit(index - 1) }
                if x + 1 < width { visit(index + 1) }
                if index >= width { visit(index - width) }
                if index + width < flags.count { visit(index + width) }
            }
            sizes.append(size)
        }
        return (numbers, sizes)
    }

    /// The selection with all gaps closed that do not touch the borders.
    var withoutHoles: PixelSelection {
        filled(below: .infinity, within: Array(repeating: true, count: flags.count))
    }

    /// Returns the selection with gaps of fewer than `limit` pixels filled within `face`, unless they touch the borders.
    func filled(below limit: Double, within face: [Bool]) -> PixelSelection {
        let gaps = PixelSelection(width: width, height: height, flags: flags.map { !$0 })
        let (numbers, sizes) = gaps.groups
        var touches = [Bool](repeating: false, count: sizes.count)
        for index in flags.indices where numbers[index] >= 0 {
            let (x, y) = (index % width, index / width)
            if x == 0 || y == 0 || x == width - 1 || y == height - 1 { touches[Int(numbers[index])] = true }
        }
        var filled = self
        for index in flags.indices where numbers[index] >= 0 && face[index] {
            let group = Int(numbers[index])
            if !touches[group], Double(sizes[group]) < limit { filled.flags[index] = true }
        }
        return filled
    }
}
