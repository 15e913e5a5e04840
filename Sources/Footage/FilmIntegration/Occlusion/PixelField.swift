/// Numbers for each pixel of a small picture, row by row, with what occlusion asks of the pixels around.
struct PixelField {
    let width: Int
    let height: Int
    var values: [Float]

    init(width: Int, height: Int, values: [Float]) {
        (self.width, self.height, self.values) = (width, height, values)
    }

    /// The sum over a square about each pixel; beyond the edges there is nothing.
    func summed(reach: Int) -> PixelField {
        func along(_ source: [Float], count: Int, step: Int, lines: Int, stride: Int) -> [Float] {
            var result = source
            for line in 0..<lines {
                let start = line * stride
                var sum: Double = 0
                for index in 0..<min(reach, count) { sum += Double(source[start + index * step]) }
                for index in 0..<count {
                    if index + reach < count { sum += Double(source[start + (index + reach) * step]) }
                    if index - reach - 1 >= 0 { sum -= Double(source[start + (index - reach - 1) * step]) }
                    result[start + index * step] = Float(sum)
                }
            }
            return result
        }
        let across = along(values, count: width, step: 1, lines: height, stride: width)
        return PixelField(
            width: width, height: height,
            values: along(across, count: height, step: width, lines: width, stride: 1))
    }
}

/// Which pixels of a small picture are chosen.
struct PixelSelection {
    let width: Int
    let height: Int
    var flags: [Bool]

    init(width: Int, height: Int, flags: [Bool]) {
        (self.width, self.height, self.flags) = (width, height, flags)
    }

    /// The distance of each pixel from the nearest that is not chosen, in pixels, by steps to the eight around (Borgefors, 1986). Beyond
    /// the edges nothing is chosen.
    var depths: [Float] {
        let (straight, slanted): (Float, Float) = (0.955, 1.3693)
        let side = width + 2
        var distances = [Float](repeating: 0, count: side * (height + 2))
        for y in 0..<height {
            for x in 0..<width where flags[y * width + x] { distances[(y + 1) * side + x + 1] = .infinity }
        }
        for y in 1...height {
            for x in 1...width where distances[y * side + x] > 0 {
                let index = y * side + x
                let above = min(
                    min(distances[index - side - 1], distances[index - side + 1]) + slanted, distances[index - side] + straight)
                distances[index] = min(distances[index], min(above, distances[index - 1] + straight))
            }
        }
        for y in (1...height).reversed() {
            for x in (1...width).reversed() where distances[y * side + x] > 0 {
                let index = y * side + x
                let below = min(
                    min(distances[index + side - 1], distances[index + side + 1]) + slanted, distances[index + side] + straight)
                distances[index] = min(distances[index], min(below, distances[index + 1] + straight))
            }
        }
        return (0..<width * height).map { distances[($0 / width + 1) * side + $0 % width + 1] }
    }

    /// Pixels that hang together by their sides: the number of each one's group from 0, −1 for those that are not chosen, and how many pixels each
    /// group has.
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

    /// The same with gaps of fewer pixels closed, where a gap does not touch the edges.
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
