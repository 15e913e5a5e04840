import DescribedErrors
import JSONText

/// The output that common scripts write of MediaPipe's results: one JSON value a line, or one list of all pictures, each an object with
/// faces' landmarks, and mostly blend shapes, spelled as Python or as the browser spells them.
///
/// Nothing but landmarks is needed. The time (`time` or `t`, seconds; `timestamp_ms`, milliseconds) and the picture's size (`w` and `h`,
/// `width` and `height`) are taken where they stand.
struct MediaPipeDump {
    /// The frames, in pixels of a picture of `imageSize`.
    let take: LandmarkTake

    /// Words of which a dump has one near its beginning.
    private static let marks = ["ace_landmarks", "aceLandmarks", "\"lm\"", "\"landmarks\"", "\"faces\""]

    static func isDump(_ beginning: [UInt8]) -> Bool {
        let text = String(decoding: beginning, as: UTF8.self)
        return marks.contains { text.contains($0) } || isNumbered(beginning)
    }

    /// Whether a text begins as a mapping by frame number: `{"12":`.
    private static func isNumbered(_ beginning: [UInt8]) -> Bool {
        let text = beginning.filter { $0 != 0x20 && $0 != 0x09 }
        let number = text.dropFirst(2).prefix { (0x30...0x39).contains($0) }
        return text.starts(with: Array(#"{""#.utf8)) && !number.isEmpty
            && text.dropFirst(2 + number.count).starts(with: Array(#"":"#.utf8))
    }

    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - imageSize: of the pictures, where the file does not say it.
    ///   - frameRate: pictures per second, where the file does not say their times.
    init(_ bytes: [UInt8], path: String, imageSize: SIMD2<Int>?, frameRate: Double?) throws(RecordingError) {
        let pictures = try Self.pictures(in: bytes, path: path)
        for picture in pictures { try Self.checkKeys(of: picture, path: path) }
        let told = pictures.lazy.compactMap { Self.size(of: $0.value) }.first
        guard let size = told ?? imageSize else { throw .missingFact(path: path, fact: .imageSize) }
        var frames: [LandmarkFrame] = []
        for (index, picture) in pictures.enumerated() {
            guard let time = Self.time(of: picture.value) ?? frameRate.map({ (picture.number ?? Double(index)) / $0 }) else {
                throw .missingFact(path: path, fact: .frameRate)
            }
            do {
                frames.append(LandmarkFrame(time: time, faces: try Self.faces(of: picture.value, size)))
            } catch {
                throw .badLine(
                    .init(
                        path: path, line: picture.line, column: 1, keyPath: picture.place + error.keyPath,
                        problem: error.problem))
            }
            if index > 0, time <= frames[index - 1].time {
                let problem = RecordingProblem.timeNotIncreasing(found: time, previous: frames[index - 1].time)
                throw .badLine(.init(path: path, line: picture.line, column: 1, keyPath: "time", problem: problem))
            }
        }
        frames[0].startsShot = true
        let seconds = frames[frames.count - 1].time - frames[0].time
        let rate = frameRate ?? (seconds > 0 ? Double(frames.count - 1) / seconds : 30)
        take = LandmarkTake(imageSize: size, frameRate: rate, frames: frames)
    }

    /// Landmarks that cannot be read.
    private struct BadLandmarks: Error {
        /// The landmarks' position within the picture.
        var keyPath = ""
        var problem: RecordingProblem
    }

    /// One picture's value.
    private struct Picture {
        /// The line on which it is, from 1.
        var line: Int
        /// Its position in the value of that line, such as `[3]`; empty if it is the whole line.
        var place = ""
        /// Its frame number, where the file is a mapping by frame number.
        var number: Double?
        var value: JSONValue
    }

    /// The keys of faces' landmarks in a picture: those of MediaPipe's tasks in Python and in the browser, and of its older solution.
    private static let landmarkKeys = [
        "face_landmarks", "faceLandmarks", "multi_face_landmarks", "multiFaceLandmarks", "landmarks",
    ]

    /// Checks that a picture contains one of the known keys of landmarks, as "no face" would otherwise hide an unknown key.
    private static func checkKeys(of picture: Picture, path: String) throws(RecordingError) {
        guard case .object(let members) = picture.value, !members.isEmpty,
            !(landmarkKeys + ["faces"]).contains(where: { members[$0] != nil })
        else { return }
        let names = members.keys.sorted()
        let unknown = names.first { $0.lowercased().contains("landmark") } ?? names[0]
        let problem = RecordingProblem.unexpected(
            found: "the key \(quoted(unknown))", expected: "faces or " + landmarkKeys.joined(separator: ", "))
        throw .badLine(.init(path: path, line: picture.line, column: 1, keyPath: picture.place, problem: problem))
    }

    // MARK: Files

    /// The pictures of a file, each with the line that it stands on: one value for all of them, or one in each line.
    private static func pictures(
        in bytes: [UInt8], path: String
    ) throws(RecordingError) -> [Picture] {
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated().filter { _, line in
            !line.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
        }
        guard let first = lines.first else { throw .unknownFormat(path: path, beginning: "nothing") }
        if lines.count > 1, case .object? = JSONValue(parsing: first.element) {
            var pictures: [Picture] = []
            for (index, line) in lines {
                let value = try value(of: line, path: path, firstLine: index + 1)
                guard case .object = value else {
                    let problem = RecordingProblem.unexpected(found: "another value", expected: "a JSON object")
                    throw .badLine(.init(path: path, line: index + 1, column: 1, keyPath: "", problem: problem))
                }
                pictures.append(Picture(line: index + 1, value: value))
            }
            return pictures
        }
        let whole = try value(of: bytes[...], path: path, firstLine: 1)
        let frames = whole["frames"] ?? whole
        if let pictures = numbered(frames) { return pictures }
        var list = [whole]
        if case .array(let elements) = frames { list = elements }
        let areObjects = list.allSatisfy { if case .object = $0 { true } else { false } }
        guard areObjects, !list.isEmpty else {
            throw .unknownFormat(path: path, beginning: "a list whose elements are not all objects")
        }
        guard list.count > 1 else { return list.map { Picture(line: 1, value: $0) } }
        return list.enumerated().map { Picture(line: 1, place: "[\($0.offset)]", value: $0.element) }
    }

    /// The pictures of a mapping by frame number, in order of the numbers; nil for another value. Bare lists of faces are pictures too.
    private static func numbered(_ value: JSONValue) -> [Picture]? {
        guard case .object(let members) = value, !members.isEmpty else { return nil }
        let pictures = members.compactMap { name, value -> Picture? in
            guard let number = Int(name), (0...1_000_000_000).contains(number) else { return nil }
            var value = value
            if case .array = value { value = .object(["face_landmarks": value]) }
            return Picture(line: 1, place: unquoted(name), number: Double(number), value: value)
        }
        return pictures.count == members.count ? pictures.sorted { ($0.number ?? 0) < ($1.number ?? 0) } : nil
    }

    /// The value of a JSON text that begins in a line of the file.
    private static func value(
        of text: ArraySlice<UInt8>, path: String, firstLine: Int
    ) throws(RecordingError) -> JSONValue {
        do {
            // The file is in memory whole; its values take a multiple of that and no more.
            return try JSONValue.parse(text, valueLimit: .max)
        } catch {
            let (line, column) = error.position(in: Array(text))
            throw .badLine(
                .init(
                    path: path, line: firstLine + line - 1, column: column, keyPath: "",
                    problem: RecordingProblem(error.problem)))
        }
    }

    // MARK: Pictures

    private static func number(_ value: JSONValue?) -> Double? {
        if case .number(let number)? = value { number } else { nil }
    }

    private static func size(of picture: JSONValue) -> SIMD2<Int>? {
        for (width, height) in [("w", "h"), ("width", "height")] {
            let sides = [width, height].compactMap { number(picture[$0]).flatMap { Int(exactly: $0) } }
            if sides.count == 2, sides.allSatisfy({ (1...65536).contains($0) }) { return SIMD2(sides[0], sides[1]) }
        }
        return nil
    }

    private static func time(of picture: JSONValue) -> Double? {
        if let seconds = number(picture["time"] ?? picture["t"]) { return seconds }
        return number(picture["timestamp_ms"] ?? picture["timestampMs"]).map { $0 / 1000 }
    }

    private static func faces(of picture: JSONValue, _ size: SIMD2<Int>) throws(BadLandmarks) -> [FaceLandmarks] {
        var found: [FaceLandmarks] = []
        if let faces = picture["faces"] {
            for (index, face) in faces.elements.enumerated() {
                let shapes = face["bs"] ?? face["blendshapes"] ?? face["blend_shapes"] ?? face["blendShapes"]
                let landmarks = face["lm"] ?? face["landmarks"] ?? face["landmark"]
                found.append(try Self.face(landmarks, shapes, size, ".faces[\(index)]"))
            }
            return found
        }
        guard let key = landmarkKeys.first(where: { picture[$0] != nil }), let value = picture[key] else { return found }
        // One face alone may stand without a list around it.
        let isFace = value["landmark"] != nil || value.elements.count >= FaceLandmarks.meshCount
        let landmarks = isFace ? [value] : value.elements
        let shapes = (picture["face_blendshapes"] ?? picture["faceBlendshapes"])?.elements ?? []
        for (index, face) in landmarks.enumerated() {
            let points = face["landmark"] ?? face["landmarks"] ?? face
            found.append(
                try Self.face(points, shapes.indices.contains(index) ? shapes[index] : nil, size, ".\(key)[\(index)]"))
        }
        return found
    }

    private static func face(
        _ landmarks: JSONValue?, _ shapes: JSONValue?, _ size: SIMD2<Int>, _ keyPath: String
    ) throws(BadLandmarks) -> FaceLandmarks {
        let list = landmarks?.elements ?? []
        guard list.count == FaceLandmarks.meshCount || list.count == FaceLandmarks.countWithIrises else {
            let problem = RecordingProblem.wrongCount(
                found: list.count, expected: FaceLandmarks.countWithIrises, of: "landmarks of three finite numbers")
            throw BadLandmarks(keyPath: keyPath, problem: problem)
        }
        var coordinates: [SIMD3<Double>] = []
        for (index, entry) in list.enumerated() {
            guard let point = point(entry) else {
                let problem = RecordingProblem.unexpected(found: entry.kindWords, expected: "three finite numbers x, y and z")
                throw BadLandmarks(keyPath: "\(keyPath)[\(index)]", problem: problem)
            }
            coordinates.append(point)
        }
        let points = coordinates.map { $0 * scale(of: coordinates, size) }
        return FaceLandmarks(points: points, blendShapes: blendShapes(shapes))
    }

    /// The coordinates of one landmark; nil unless they are three numbers.
    private static func point(_ entry: JSONValue) -> SIMD3<Double>? {
        var numbers = entry.elements.prefix(3).compactMap { number($0) }
        if case .object = entry { numbers = ["x", "y", "z"].compactMap { number(entry[$0]) } }
        return numbers.count == 3 ? SIMD3(numbers[0], numbers[1], numbers[2]) : nil
    }

    /// The pixels of one unit of a face's coordinates. A face's landmarks lie in fractions of the picture, or in pixels: a face in fractions
    /// is at most a few pictures wide, one in pixels is wider.
    private static func scale(of coordinates: [SIMD3<Double>], _ size: SIMD2<Int>) -> SIMD3<Double> {
        let x = coordinates.map(\.x), y = coordinates.map(\.y)
        let extent = max((x.max() ?? 0) - (x.min() ?? 0), (y.max() ?? 0) - (y.min() ?? 0))
        if extent > widestFraction { return SIMD3(1, 1, 1) }
        return SIMD3(Double(size.x), Double(size.y), Double(size.x))
    }

    /// A face that is larger than this many pictures is in pixels.
    private static let widestFraction = 4.0

    /// By name, as a mapping, or as a list of categories.
    private static func blendShapes(_ shapes: JSONValue?) -> BlendShapeValues {
        var values = BlendShapeValues()
        func set(_ name: String, _ value: JSONValue?) {
            if let shape = BlendShape(name: name), let weight = number(value) { values[shape] = Float(weight) }
        }
        if case .object(let weights)? = shapes, weights["categories"] == nil {
            // In order of names, as two of them may mean one shape.
            for (name, value) in weights.sorted(by: { $0.key < $1.key }) { set(name, value) }
        } else {
            for category in (shapes?["categories"] ?? shapes)?.elements ?? [] {
                set((category["category_name"] ?? category["categoryName"])?.string ?? "", category["score"])
            }
        }
        return values
    }
}

extension JSONValue {
    /// The value in words, for a message.
    fileprivate var kindWords: String {
        switch self {
        case .null: "null"
        case .object(let members) where members.values.contains { if case .null = $0 { true } else { false } }:
            "a null coordinate"
        default: "another value"
        }
    }
}
