/// A table-based conversion of a colour profile: input curves, a grid, optionally curves and a matrix, and output curves (types
/// `mft1`, `mft2` and `mAB ` of ICC.1:2022, sections 10.10 to 10.12).
struct ICCTable: Sendable {
    /// The encoding of colours in the three output values.
    private enum Encoding: Sendable {
        case xyz
        case lab
        /// The encoding of 16-bit tables of version 2, which version 4 retains for these tables.
        case olderLab
    }

    /// The input curves of the channels: one, three or four.
    let inputs: [ToneCurve]
    /// The number of grid points along each channel; empty without a grid.
    private var grid: [Int] = []
    /// Three numbers per grid point; the last channel varies fastest.
    private var points: [Float] = []
    private var middle: [ToneCurve] = []
    private var matrix: (ColorMatrix, SIMD3<Double>)?
    private var outputs: [ToneCurve]
    private let encoding: Encoding
    /// The light of black, which is subtracted.
    private var blackLight = 0.0

    /// - Parameters:
    ///   - channels: The number of channels of the picture's colours.
    ///   - keepsBlack: Whether black stays black. Perceptual tables of version 4 map it to the light of black on paper.
    init(_ tag: ProfileBytes, channels: Int, connectsByLab: Bool, keepsBlack: Bool) throws(ProfileProblem) {
        let type = try tag.word(at: 0)
        guard try tag.number(at: 8, bytes: 1) == channels, try tag.number(at: 9, bytes: 1) == 3 else { throw .damaged }
        encoding = !connectsByLab ? .xyz : type == "mft2" ? .olderLab : .lab
        switch type {
        case "mft1", "mft2":
            let width = type == "mft1" ? 1 : 2
            let counts = try width == 1 ? (256, 256) : (tag.number(at: 48, bytes: 2), tag.number(at: 50, bytes: 2))
            guard counts.0 >= 2, counts.1 >= 2 else { throw .damaged }
            grid = Array(repeating: try tag.number(at: 10, bytes: 1), count: channels)
            var offset = width == 1 ? 48 : 52
            inputs = try Self.curves(tag, &offset, count: channels, of: counts.0, bytes: width)
            points = try Self.points(of: grid, in: tag, at: offset, bytes: width)
            offset += points.count * width
            outputs = try Self.curves(tag, &offset, count: 3, of: counts.1, bytes: width)
        case "mAB ":
            let offsets = try [12, 16, 20, 24, 28].map { (at) throws(ProfileProblem) in try tag.number(at: at, bytes: 4) }
            outputs = try Self.curves(tag, at: offsets[0], count: 3)
            if offsets[1] != 0 { matrix = try Self.matrix(tag.part(from: offsets[1])) }
            if offsets[2] != 0 { middle = try Self.curves(tag, at: offsets[2], count: 3) }
            if offsets[3] != 0 {
                let table = try tag.part(from: offsets[3])
                for channel in 0..<channels { grid.append(try table.number(at: channel, bytes: 1)) }
                points = try Self.points(of: grid, in: table, at: 20, bytes: table.number(at: 16, bytes: 1))
            } else if channels != 3 {
                throw .damaged
            }
            inputs =
                try offsets[4] == 0
                ? Array(repeating: .linear, count: channels) : Self.curves(tag, at: offsets[4], count: channels)
        default: throw ProfileProblem("its table has an unknown type")
        }
        let black = connection(of: SIMD4(repeating: 0)).y
        if keepsBlack, black < 0.05 { blackLight = max(black, 0) }
    }

    /// Returns the colour of channels, 0…1, in linear sRGB light, which may be outside 0…1.
    func linear(_ channels: SIMD4<Double>) -> SIMD3<Double> {
        var curved = channels
        for channel in inputs.indices { curved[channel] = inputs[channel].light(of: channels[channel]) }
        let color = connection(ofCurved: curved)
        let scaled = (color - RGBPrimaries.connectionWhite * blackLight) / (1 - blackLight)
        return RGBPrimaries.linearSRGBFromConnection * scaled
    }

    /// Returns X, Y and Z of channels, relative to the white of the profile connection space.
    private func connection(of channels: SIMD4<Double>) -> SIMD3<Double> {
        var curved = channels
        for channel in inputs.indices { curved[channel] = inputs[channel].light(of: channels[channel]) }
        return connection(ofCurved: curved)
    }

    private func connection(ofCurved channels: SIMD4<Double>) -> SIMD3<Double> {
        var color = grid.isEmpty ? SIMD3(channels.x, channels.y, channels.z) : interpolated(channels)
        if !middle.isEmpty { color = Self.applied(middle, to: color) }
        if let (matrix, offset) = matrix { color = matrix * color + offset }
        color = Self.applied(outputs, to: color)
        switch encoding {
        case .xyz: return color * (65_535 / 32_768)
        case .lab: return Self.color(ofLab: SIMD3(color.x * 100, color.y * 255 - 128, color.z * 255 - 128))
        case .olderLab: return Self.color(ofLab: color * SIMD3(65_535 / 652.8, 65_535 / 256, 65_535 / 256) - SIMD3(0, 128, 128))
        }
    }

    /// Interpolates between grid points.
    ///
    /// Each cell is divided into simplices, along whose edges the channels increase one after another, the channel with the
    /// largest fraction first.
    private func interpolated(_ channels: SIMD4<Double>) -> SIMD3<Double> {
        var (index, step) = (0, 3)
        var rests = SIMD4<Double>(repeating: -1)
        var steps = SIMD4<Int>(repeating: 0)
        for channel in grid.indices.reversed() {
            let place = channels[channel] * Double(grid[channel] - 1)
            let whole = min(Int(place), grid[channel] - 2)
            (rests[channel], steps[channel]) = (place - Double(whole), step)
            index += whole * step
            step *= grid[channel]
        }
        var color = SIMD3<Double>.zero
        var weight = 1.0
        for _ in grid.indices {
            var largest = 0
            for channel in 1..<4 where rests[channel] > rests[largest] { largest = channel }
            color += point(index) * (weight - rests[largest])
            weight = rests[largest]
            index += steps[largest]
            rests[largest] = -1
        }
        return color + point(index) * weight
    }

    private func point(_ index: Int) -> SIMD3<Double> {
        SIMD3(Double(points[index]), Double(points[index + 1]), Double(points[index + 2]))
    }

    private static func applied(_ curves: [ToneCurve], to color: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3(curves[0].light(of: color.x), curves[1].light(of: color.y), curves[2].light(of: color.z))
    }

    /// Returns X, Y and Z of L*, a* and b*.
    private static func color(ofLab lab: SIMD3<Double>) -> SIMD3<Double> {
        let y = (lab.x + 16) / 116
        return RGBPrimaries.connectionWhite * SIMD3(cube(y + lab.y / 500), cube(y), cube(y - lab.z / 200))
    }

    /// Returns the light, 0…1, of a lightness L*, 0…100.
    static func light(ofLightness lightness: Double) -> Double { cube((lightness + 16) / 116) }

    private static func cube(_ value: Double) -> Double {
        value > 24.0 / 116 ? value * value * value : (value - 16.0 / 116) * 108 / 841
    }
}

// The parts of a table in a file.
extension ICCTable {
    private static func curves(
        _ tag: ProfileBytes, _ offset: inout Int, count: Int, of length: Int, bytes width: Int
    ) throws(ProfileProblem) -> [ToneCurve] {
        var curves: [ToneCurve] = []
        for _ in 0..<count {
            curves.append(.table(try tag.samples(at: offset, count: length, bytes: width)))
            offset += length * width
        }
        return curves
    }

    private static func curves(_ tag: ProfileBytes, at offset: Int, count: Int) throws(ProfileProblem) -> [ToneCurve] {
        var curves: [ToneCurve] = []
        var offset = offset
        for _ in 0..<count {
            let curve = try tag.part(from: offset)
            curves.append(try ToneCurve(curve))
            offset += try ToneCurve.length(of: curve)
        }
        return curves
    }

    private static func points(
        of grid: [Int], in tag: ProfileBytes, at offset: Int, bytes width: Int
    ) throws(ProfileProblem) -> [Float] {
        guard grid.allSatisfy({ $0 >= 2 }), [1, 2].contains(width) else { throw .damaged }
        // Four channels of 255 points and three output values do not overflow.
        return try tag.samples(at: offset, count: grid.reduce(3, *), bytes: width)
    }

    private static func matrix(_ part: ProfileBytes) throws(ProfileProblem) -> (ColorMatrix, SIMD3<Double>) {
        var numbers: [Double] = []
        for index in 0..<12 { numbers.append(try part.fixed(at: 4 * index)) }
        let columns = (0..<3).map { SIMD3(numbers[$0], numbers[3 + $0], numbers[6 + $0]) }
        return (ColorMatrix(columns[0], columns[1], columns[2]), SIMD3(numbers[9], numbers[10], numbers[11]))
    }
}
