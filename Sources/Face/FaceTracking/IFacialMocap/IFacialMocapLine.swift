import DescribedErrors

/// The values of one line of iFacialMocap's or Facemotion3d's text, in its own units.
///
///     mouthSmile_R-0|eyeLookOut_L-0|…|=head#rx,ry,rz,x,y,z|rightEye#rx,ry,rz|leftEye#rx,ry,rz|
///
/// Version 2 and Facemotion3d write `&` for `-`, and use either spelling of ARKit's names.
struct IFacialMocapLine {
    /// The expression.
    private(set) var blendShapes = BlendShapeValues()
    /// Whether the face was tracked; true if the line does not state it.
    private(set) var isTracked = true
    /// The head's Euler angles in degrees, followed by its position in metres except in the oldest versions.
    private(set) var head: [Double] = []
    /// The eyes' Euler angles in degrees.
    private(set) var leftEye: [Double] = []
    private(set) var rightEye: [Double] = []
    /// The names of unused values.
    private(set) var unusedNames: [String] = []

    /// The number of angles of the head, which precede its position.
    static let angleCount = 3
    /// The key under which iFacialMocap reports whether it tracks a face.
    private static let trackingStatus = "trackingStatus"

    /// Whether a file's first line is such a frame, according to its first value.
    static func isFrame(_ line: some Collection<UInt8>) -> Bool {
        let item = line.prefix { $0 != UInt8(ascii: "|") }
        guard item.count < line.count, item.count <= 80, let separator = separator(in: item) else { return false }
        let isName = item[..<separator].allSatisfy {
            UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
                || $0 == UInt8(ascii: "_")
        }
        return isName && separator > item.startIndex
            && Double(String(decoding: item[item.index(after: separator)...], as: UTF8.self)) != nil
    }

    /// Parses a line.
    init(_ bytes: [UInt8]) throws {
        var cursor = JSONCursor(bytes)
        try takeValues(&cursor)
        try takeTurns(&cursor)
    }

    private mutating func takeValues(_ cursor: inout JSONCursor) throws {
        var seen: Set<BlendShape> = []
        var otherNames: Set<String> = []
        while !cursor.take(UInt8(ascii: "=")) {
            let start = cursor.offset
            let name = try Self.takeName(&cursor)
            let value = try cursor.double()
            if let shape = BlendShape(name: name) {
                guard seen.insert(shape).inserted else { throw cursor.failure(.duplicateKey(name), at: start) }
                blendShapes[shape] = Float(value / 100)
                guard blendShapes[shape].isFinite else {
                    throw cursor.failure(
                        .outOfRange(found: "\(value)", allowed: "percentages within the range of a 32-bit float"), at: start)
                }
            } else {
                guard otherNames.insert(name).inserted else { throw cursor.failure(.duplicateKey(name), at: start) }
                if name == Self.trackingStatus { isTracked = value != 0 } else { unusedNames.append(name) }
            }
            try cursor.require(UInt8(ascii: "|"), "a vertical bar")
            cursor.path = []
        }
        if let missing = BlendShape.neededByFiles.first(where: { !seen.contains($0) }) {
            throw cursor.failure(.missingKey(missing.name), at: cursor.offset - 1)
        }
    }

    /// Reads a name and the separator between it and its number.
    private static func takeName(_ cursor: inout JSONCursor) throws -> String {
        _ = cursor.peek()
        let item = cursor.bytes[cursor.offset...].prefix { $0 != UInt8(ascii: "|") }
        guard let separator = separator(in: item), separator > item.startIndex else {
            guard !item.isEmpty else { throw cursor.mismatch("a name, - or &, and a number") }
            let found = quoted(String(decoding: item, as: UTF8.self))
            throw cursor.failure(.unexpected(found: found, expected: "a name, - or &, and a number"))
        }
        guard let name = String(validating: item[..<separator], as: UTF8.self) else { throw cursor.failure(.invalidText) }
        cursor.path = [.key(name)]
        cursor.offset = separator + 1
        return name
    }

    /// Returns the index of the separator between a name and its number. If it is `&`, a user-defined name may contain `-`.
    private static func separator<Bytes: Collection<UInt8>>(in item: Bytes) -> Bytes.Index? {
        item.firstIndex(of: UInt8(ascii: "&")) ?? item.firstIndex(of: UInt8(ascii: "-"))
    }

    private mutating func takeTurns(_ cursor: inout JSONCursor) throws {
        var seen: Set<String> = []
        while cursor.peek() != nil {
            let start = cursor.offset
            let rest = cursor.bytes[start...].prefix { $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "|") }
            guard rest.endIndex < cursor.bytes.count, cursor.bytes[rest.endIndex] == UInt8(ascii: "#") else {
                let found = quoted(String(decoding: rest, as: UTF8.self))
                throw cursor.failure(.unexpected(found: found, expected: "a name, # and numbers"))
            }
            guard let name = String(validating: rest, as: UTF8.self) else { throw cursor.failure(.invalidText) }
            guard seen.insert(name).inserted else { throw cursor.failure(.duplicateKey(name)) }
            cursor.path = [.key(name)]
            cursor.offset = rest.endIndex + 1
            try takeNumbers(of: name, &cursor)
            try cursor.require(UInt8(ascii: "|"), "a vertical bar")
            cursor.path = []
        }
        if let missing = ["head", "rightEye", "leftEye"].first(where: { !seen.contains($0) }) {
            throw cursor.failure(.missingKey(missing))
        }
    }

    private mutating func takeNumbers(of name: String, _ cursor: inout JSONCursor) throws {
        switch name {
        case "head": head = try Self.numbers(&cursor, counts: [Self.angleCount, 2 * Self.angleCount])
        case "leftEye": leftEye = try Self.numbers(&cursor, counts: [Self.angleCount])
        case "rightEye": rightEye = try Self.numbers(&cursor, counts: [Self.angleCount])
        default:
            unusedNames.append(name)
            repeat { _ = try cursor.double() } while cursor.take(UInt8(ascii: ","))
        }
    }

    /// Reads three angles and the position that may follow them.
    /// - Parameter counts: the allowed numbers of values, the usual one last.
    private static func numbers(_ cursor: inout JSONCursor, counts: [Int]) throws -> [Double] {
        let start = cursor.offset
        var numbers: [Double] = []
        repeat {
            numbers.append(numbers.count < angleCount ? try cursor.degrees() : try cursor.meters())
        } while cursor.take(UInt8(ascii: ","))
        guard counts.contains(numbers.count) else {
            throw cursor.failure(.wrongCount(found: numbers.count, expected: counts.last ?? 0, of: "numbers"), at: start)
        }
        return numbers
    }
}

extension JSONCursor {
    /// Reads an angle. More than a hundred turns are an error, and would leave little of the angle's precision.
    mutating func degrees() throws -> Double {
        try double(in: -36_000...36_000, "degrees from -36000 to 36000")
    }

    /// Reads a coordinate within the range of a phone's camera.
    mutating func meters() throws -> Double {
        try double(in: -1000...1000, "metres from -1000 to 1000")
    }
}
