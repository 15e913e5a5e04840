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
    private static let marks = ["face_landmarks", "faceLandmarks", "\"lm\"", "\"landmarks\"", "\"faces\""]

    static func isDump(_ beginning: [UInt8]) -> Bool {
        let text = String(decoding: beginning, as: UTF8.self)
        return marks.contains { text.contains($0) }
    }

    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - imageSize: of the pictures, where the file does not say it.
    ///   - frameRate: pictures per second, where the file does not say their times.
    init(_ bytes: [UInt8], path: String, imageSize: SIMD2<Int>?, frameRate: Double?) throws(RecordingError) {
        let pictures = try Self.pictures(in: bytes, path: path)
        let told = pictures.lazy.compactMap { Self.size(of: $0.value) }.first
        guard let size = told ?? imageSize else { throw .missingFact(path: path, fact: .imageSize) }
        var frames: [LandmarkFrame] = []
        for (index, picture) in pictures.enumerated() {
            guard let time = Self.time(of: picture.value) ?? frameRate.map({ Double(index) / $0 }) else {
                throw .missingFact(path: path, fact: .frameRate)
            }
            do {
                frames.append(LandmarkFrame(time: time, faces: try Self.faces(of: picture.value, size)))
            } catch {
                let problem = RecordingProblem.wrongCount(
                    found: error.found, expected: FaceLandmarks.countWithIrises, of: "landmarks of three finite numbers")
                throw .badLine(.init(path: path, line: picture.line, column: 1, keyPath: "", problem: problem))
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

    /// Landmarks of another number, or that are not finite.
    private struct BadLandmarks: Error {
        var found: Int
    }

    // MARK: Files

    /// The pictures of a file, each with the line that it stands on: one value for all of them, or one in each line.
    private static func pictures(
        in bytes: [UInt8], path: String
    ) throws(RecordingError) -> [(line: Int, value: JSONValue)] {
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated().filter { _, line in
            !line.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
        }
        guard let first = lines.first else { throw .unknownFormat(path: path, beginning: "nothing") }
        if lines.count > 1, case .object? = JSONValue(parsing: first.element) {
            var pictures: [(line: Int, value: JSONValue)] = []
            for (index, line) in lines {
                let value = try value(of: line, path: path, firstLine: index + 1)
                guard case .object = value else {
                    let problem = RecordingProblem.unexpected(found: "another value", expected: "a JSON object")
                    throw .badLine(.init(path: path, line: index + 1, column: 1, keyPath: "", problem: problem))
                }
                pictures.append((index + 1, value))
            }
            return pictures
        }
        let whole = try value(of: bytes[...], path: path, firstLine: 1)
        var list = [whole]
        if case .array(let elements) = whole["frames"] ?? whole { list = elements }
        let areObjects = list.allSatisfy { if case .object = $0 { true } else { false } }
        guard areObjects, !list.isEmpty else {
            throw .unknownFormat(path: path, beginning: "a list whose elements are not all objects")
        }
        return list.map { (1, $0) }
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
            for face in faces.elements {
                found.append(try Self.face(face["lm"] ?? face["landmarks"], face["bs"] ?? face["blendshapes"], size))
            }
            return found
        }
        let landmarks = (picture["face_landmarks"] ?? picture["faceLandmarks"])?.elements ?? []
        let shapes = (picture["face_blendshapes"] ?? picture["faceBlendshapes"])?.elements ?? []
        for (index, face) in landmarks.enumerated() {
            found.append(try Self.face(face, shapes.indices.contains(index) ? shapes[index] : nil, size))
        }
        return found
    }

    private static func face(
        _ landmarks: JSONValue?, _ shapes: JSONValue?, _ size: SIMD2<Int>
    ) throws(BadLandmarks) -> FaceLandmarks {
        let list = landmarks?.elements ?? []
        guard list.count == FaceLandmarks.meshCount || list.count == FaceLandmarks.countWithIrises else {
            throw BadLandmarks(found: list.count)
        }
        let (width, height) = (Double(size.x), Double(size.y))
        let points = list.compactMap { entry -> SIMD3<Double>? in
            var numbers = entry.elements.prefix(3).compactMap { number($0) }
            if case .object = entry { numbers = ["x", "y", "z"].compactMap { number(entry[$0]) } }
            guard numbers.count == 3 else { return nil }
            return SIMD3(numbers[0] * width, numbers[1] * height, numbers[2] * width)
        }
        guard points.count == list.count else { throw BadLandmarks(found: points.count) }
        return FaceLandmarks(points: points, blendShapes: blendShapes(shapes))
    }

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
