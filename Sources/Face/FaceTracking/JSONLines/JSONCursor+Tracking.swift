import RenderMath

// The values within frames and headers.
extension JSONCursor {
    /// Reads an affine, invertible matrix of 16 numbers in column-major order.
    mutating func transform() throws -> Matrix4 {
        _ = peek()
        let start = offset
        let numbers = try floats(count: 16, of: "matrix elements")
        let expected: [(index: Int, value: Float)] = [(3, 0), (7, 0), (11, 0), (15, 1)]
        guard expected.allSatisfy({ (numbers[$0.index] - $0.value).magnitude <= 1e-4 }) else {
            throw failure(.notAffine, at: start)
        }
        var exact = numbers
        for (index, value) in expected { exact[index] = value }
        let matrix = Matrix4(columnMajor: exact)
        guard let inverse = matrix.affineInverse, inverse.isFinite else { throw failure(.notInvertible, at: start) }
        return matrix
    }

    /// Reads blend shapes: an object by name, in which missing shapes are 0, or a list of all 52 in order.
    mutating func blendShapes() throws -> BlendShapeValues {
        if peek() == UInt8(ascii: "[") {
            return BlendShapeValues(try floats(count: BlendShape.count, of: "blend shapes"))
        }
        var values = BlendShapeValues()
        try object(BlendShape.keys) { cursor, shape in
            values[shape] = try cursor.float()
        }
        return values
    }

    /// Reads points as a list of numbers, three for each point.
    /// - Parameter count: the required number of points; nil if the header has no topology.
    mutating func points(count: Int?) throws -> [SIMD3<Float>] {
        _ = peek()
        let start = offset
        let numbers = try floats(count: count.map { $0 * 3 }, of: "vertex coordinates")
        guard numbers.count.isMultiple(of: 3) else {
            throw failure(
                .wrongCount(found: numbers.count, expected: numbers.count / 3 * 3 + 3, of: "vertex coordinates"), at: start)
        }
        return (0..<numbers.count / 3).map { SIMD3(numbers[3 * $0], numbers[3 * $0 + 1], numbers[3 * $0 + 2]) }
    }

    /// Reads a list of hands.
    /// - Parameter unit: the number of pixels in the file's unit of length.
    mutating func hands(unit: SIMD2<Double>) throws -> [HandLandmarks] {
        var hands: [HandLandmarks] = []
        try list { cursor in
            guard hands.count < HandLandmarks.mostInFrame else {
                let limit = "\(HandLandmarks.mostInFrame) hands"
                throw cursor.failure(.outOfRange(found: "more than \(limit)", allowed: "up to \(limit)"), at: cursor.offset)
            }
            var numbers: [Float] = []
            let seen = try cursor.object(HandKey.keys) { cursor, _ in
                numbers = try cursor.floats(count: 2 * HandLandmarks.count, of: "landmark coordinates")
            }
            try seen.require(HandKey.allCases, cursor)
            let points = (0..<HandLandmarks.count).map { SIMD2(Double(numbers[2 * $0]), Double(numbers[2 * $0 + 1])) * unit }
            hands.append(HandLandmarks(points: points))
        }
        return hands
    }

    /// Reads a direction of three numbers that are not all 0.
    mutating func direction() throws -> SIMD3<Float> {
        _ = peek()
        let start = offset
        let numbers = try floats(count: 3, of: "direction components")
        let direction = SIMD3(numbers[0], numbers[1], numbers[2])
        guard direction != .zero else {
            throw failure(.outOfRange(found: "[0, 0, 0]", allowed: "a direction other than the zero vector"), at: start)
        }
        return direction
    }

    /// Reads a camera's intrinsics.
    mutating func intrinsics() throws -> CameraIntrinsics {
        var intrinsics = CameraIntrinsics(focalLength: .zero, principalPoint: .zero, imageSize: .zero)
        let seen = try object(IntrinsicsKey.keys) { cursor, key in
            switch key {
            case .focalLength: intrinsics.focalLength = try cursor.pair(in: 1e-3...1e6, "pixels above 0 and up to 1e6")
            case .principalPoint: intrinsics.principalPoint = try cursor.pair(in: -1e6...1e6, "pixels from -1e6 to 1e6")
            case .imageSize: intrinsics.imageSize = try cursor.imageSize()
            }
        }
        try seen.require(IntrinsicsKey.allCases, self)
        return intrinsics
    }

    /// Reads a width and a height in pixels.
    mutating func imageSize() throws -> SIMD2<Int> {
        try require(UInt8(ascii: "["), "a list of width and height")
        let width = try integer(in: 1...65536)
        try require(UInt8(ascii: ","), "a comma and the height")
        let height = try integer(in: 1...65536)
        try require(UInt8(ascii: "]"), "the list's closing bracket")
        return SIMD2(width, height)
    }

    /// Reads a rectangle in pixels: left, top, width, height.
    mutating func rectangle() throws -> ImageRectangle {
        let limit = 1e6
        try require(UInt8(ascii: "["), "a list of left, top, width and height")
        let left = try double(in: -limit...limit, "pixels from -1e6 to 1e6")
        try require(UInt8(ascii: ","), "a comma and the top")
        let top = try double(in: -limit...limit, "pixels from -1e6 to 1e6")
        try require(UInt8(ascii: ","), "a comma and the width")
        let width = try double(in: 0...limit, "pixels from 0 to 1e6")
        try require(UInt8(ascii: ","), "a comma and the height")
        let height = try double(in: 0...limit, "pixels from 0 to 1e6")
        try require(UInt8(ascii: "]"), "the list's closing bracket")
        return ImageRectangle(left: left, top: top, width: width, height: height)
    }

    /// Reads a number within a range.
    mutating func float(in range: ClosedRange<Float>, _ allowed: String) throws -> Float {
        Float(try double(in: Double(range.lowerBound)...Double(range.upperBound), allowed))
    }

    /// Reads a number within a range.
    mutating func double(in range: ClosedRange<Double>, _ allowed: String) throws -> Double {
        _ = peek()
        let start = offset
        let value = try double()
        guard range.contains(value) else { throw failure(.outOfRange(found: "\(value)", allowed: allowed), at: start) }
        return value
    }

    private mutating func pair(in range: ClosedRange<Double>, _ allowed: String) throws -> SIMD2<Double> {
        try require(UInt8(ascii: "["), "a list of two numbers")
        let x = try double(in: range, allowed)
        try require(UInt8(ascii: ","), "a comma and the second number")
        let y = try double(in: range, allowed)
        try require(UInt8(ascii: "]"), "the list's closing bracket")
        return SIMD2(x, y)
    }
}
