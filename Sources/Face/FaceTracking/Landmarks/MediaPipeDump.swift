import Foundation

/// The output that common scripts write of MediaPipe's results: one JSON value a line, or one list of all pictures, each an object with
/// faces' landmarks, and mostly blend shapes, spelled as Python or as the browser spells them.
///
/// Nothing but landmarks is needed. The time (`time` or `t`, seconds; `timestamp_ms`, milliseconds) and the picture's size (`w` and `h`, `width` and `height`)
/// are taken where they stand.
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

    /// The pictures of a file, each with the line that it stands on.
    private static func pictures(
        in bytes: [UInt8], path: String
    ) throws(RecordingError) -> [(line: Int, value: [String: Any])] {
        if let whole = try? JSONSerialization.jsonObject(with: Data(bytes)) {
            let list = whole as? [Any] ?? ((whole as? [String: Any])?["frames"] as? [Any]) ?? [whole]
            let pictures = list.compactMap { $0 as? [String: Any] }
            guard pictures.count == list.count, !pictures.isEmpty else {
                throw .unknownFormat(path: path, beginning: "a list whose elements are not all objects")
            }
            return pictures.map { (1, $0) }
        }
        var pictures: [(line: Int, value: [String: Any])] = []
        for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { continue }
            guard let value = try? JSONSerialization.jsonObject(with: Data(line)) as? [String: Any] else {
                let problem = RecordingProblem.unexpected(found: "something else", expected: "a JSON object")
                throw .badLine(.init(path: path, line: index + 1, column: 1, keyPath: "", problem: problem))
            }
            pictures.append((index + 1, value))
        }
        guard !pictures.isEmpty else { throw .unknownFormat(path: path, beginning: "nothing") }
        return pictures
    }

    // MARK: Pictures

    /// A finite number, however it was written.
    private static func number(_ value: Any?) -> Double? {
        let number = (value as? NSNumber)?.doubleValue
        return number.flatMap { $0.isFinite ? $0 : nil }
    }

    private static func size(of picture: [String: Any]) -> SIMD2<Int>? {
        for (width, height) in [("w", "h"), ("width", "height")] {
            let sides = [width, height].compactMap { number(picture[$0]).flatMap { Int(exactly: $0) } }
            if sides.count == 2, sides.allSatisfy({ (1...65536).contains($0) }) { return SIMD2(sides[0], sides[1]) }
        }
        return nil
    }

    private static func time(of picture: [String: Any]) -> Double? {
        if let seconds = number(picture["time"] ?? picture["t"]) { return seconds }
        return number(picture["timestamp_ms"] ?? picture["timestampMs"]).map { $0 / 1000 }
    }

    private static func faces(of picture: [String: Any], _ size: SIMD2<Int>) throws(BadLandmarks) -> [FaceLandmarks] {
        if let faces = picture["faces"] as? [[String: Any]] {
            var found: [FaceLandmarks] = []
            for face in faces {
                found.append(
                    try Self.face(face["lm"] ?? face["landmarks"] ?? [], face["bs"] ?? face["blendshapes"] ?? [], size))
            }
            return found
        }
        let landmarks = (picture["face_landmarks"] ?? picture["faceLandmarks"]) as? [Any] ?? []
        let shapes = (picture["face_blendshapes"] ?? picture["faceBlendshapes"]) as? [Any] ?? []
        var found: [FaceLandmarks] = []
        for (index, face) in landmarks.enumerated() {
            found.append(try Self.face(face, shapes.indices.contains(index) ? shapes[index] : [Any](), size))
        }
        return found
    }

    private static func face(_ landmarks: Any, _ shapes: Any, _ size: SIMD2<Int>) throws(BadLandmarks) -> FaceLandmarks {
        let list = landmarks as? [Any] ?? []
        guard list.count == FaceLandmarks.meshCount || list.count == FaceLandmarks.countWithIrises else {
            throw BadLandmarks(found: list.count)
        }
        let (width, height) = (Double(size.x), Double(size.y))
        let points = list.compactMap { entry -> SIMD3<Double>? in
            var numbers = (entry as? [Any] ?? []).prefix(3).compactMap { number($0) }
            if let named = entry as? [String: Any] { numbers = ["x", "y", "z"].compactMap { number(named[$0]) } }
            guard numbers.count == 3 else { return nil }
            return SIMD3(numbers[0] * width, numbers[1] * height, numbers[2] * width)
        }
        guard points.count == list.count else { throw BadLandmarks(found: points.count) }
        return FaceLandmarks(points: points, blendShapes: blendShapes(shapes))
    }

    /// By name, as a mapping, or as a list of categories.
    private static func blendShapes(_ shapes: Any) -> BlendShapeValues {
        var values = BlendShapeValues()
        func set(_ name: String, _ value: Any?) {
            if let shape = BlendShape(name: name), let weight = number(value) { values[shape] = Float(weight) }
        }
        if let mapping = shapes as? [String: Any], mapping["categories"] == nil {
            for (name, value) in mapping { set(name, value) }
        } else {
            let list = (shapes as? [String: Any])?["categories"] as? [[String: Any]] ?? shapes as? [[String: Any]] ?? []
            for category in list {
                set((category["category_name"] ?? category["categoryName"]) as? String ?? "", category["score"])
            }
        }
        return values
    }
}
