import DescribedErrors
import JSONText

/// MediaPipe results as common scripts write them: one JSON value for each line, or one list of all pictures.
///
/// Each picture is an object with the landmarks of faces, and usually blend shapes, spelled as in Python or in the browser.
/// Only landmarks are required. The time (`time` or `t` in seconds, `timestamp_ms` in milliseconds) and the picture's size (`w`
/// and `h`, `width` and `height`) are read if present.
struct MediaPipeDump {
    /// The frames in pixels of the file's picture size, and the errors of skipped frames.
    private(set) var frames: LandmarkFrames

    /// Words of which a dump contains at least one near its start.
    private static let marks = ["ace_landmarks", "aceLandmarks", "\"lm\"", "\"landmarks\"", "\"faces\""]

    static func isDump(_ beginning: [UInt8]) -> Bool {
        let text = String(decoding: beginning, as: UTF8.self)
        return marks.contains { text.contains($0) } || isNumbered(beginning)
    }

    /// Whether a text starts with a mapping by frame number: `{"12":`.
    private static func isNumbered(_ beginning: [UInt8]) -> Bool {
        let text = beginning.filter { $0 != 0x20 && $0 != 0x09 }
        let number = text.dropFirst(2).prefix { (0x30...0x39).contains($0) }
        return text.starts(with: Array(#"{""#.utf8)) && !number.isEmpty
            && text.dropFirst(2 + number.count).starts(with: Array(#"":"#.utf8))
    }

    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - imageSize: the size of the pictures, if the file does not contain it.
    ///   - options: whether unreadable frames are skipped, and the pictures per second if the file does not contain their
    ///     times.
    init(_ bytes: [UInt8], path: String, imageSize: SIMD2<Int>?, options: RecordingOptions) throws(RecordingError) {
        let pictures = try Self.pictures(in: bytes, path: path)
        for picture in pictures where picture.fault == nil { try Self.checkKeys(of: picture, path: path) }
        let told = pictures.lazy.compactMap { Self.size(of: $0.value) }.first
        guard let size = told ?? imageSize else { throw .missingFact(path: path, fact: .imageSize) }
        let haveTimes = pictures.allSatisfy { $0.fault != nil || Self.timeEntry(of: $0.value) != nil }
        guard haveTimes || options.frameRate != nil else { throw .missingFact(path: path, fact: .frameRate) }
        frames = LandmarkFrames(imageSize: size, frameRate: options.frameRate ?? 30, isLenient: options.isLenient)
        var previous = Position()
        for (index, picture) in pictures.enumerated() {
            do {
                let position = try Self.position(of: picture, at: index, after: previous, options.frameRate)
                let faces = try Self.faces(of: picture.value, size)
                frames.take.frames.append(LandmarkFrame(time: position.time ?? 0, faces: faces))
                previous = position
            } catch {
                try frames.skip(
                    .badFrame(
                        .init(
                            path: path, line: picture.line, column: error.column, frame: Self.frameNumber(of: picture) ?? index,
                            element: error.element, problem: error.problem)))
            }
        }
        guard !frames.take.frames.isEmpty else {
            throw frames.skipped.first ?? .unknownFormat(path: path, beginning: "an empty list")
        }
        frames.take.frames[0].startsShot = true
        if options.frameRate == nil, let rate = Self.frameRate(of: frames) { frames.take.frameRate = rate }
    }

    /// Returns the pictures per second according to the times of the frames; nil for a single frame.
    private static func frameRate(of frames: LandmarkFrames) -> Double? {
        let times = frames.take.frames.map(\.time)
        guard let first = times.first, let last = times.last, last > first else { return nil }
        guard !frames.skipped.isEmpty else { return Double(times.count - 1) / (last - first) }
        // Skipped frames leave gaps, so the median step is used.
        let steps = zip(times.dropFirst(), times).map { $0 - $1 }.sorted()
        return 1 / steps[steps.count / 2]
    }

    /// An unreadable element.
    struct BadElement: Error {
        /// The character within the picture's line, from 1.
        var column = 1
        /// The element of the picture, such as `landmark 17`; empty for the whole picture.
        var element = ""
        var problem: RecordingProblem
    }

    /// The time and frame number of a picture.
    private struct Position {
        var time: Double?
        var number: Int?
    }

    /// One picture's value.
    private struct Picture {
        /// Its line number, from 1.
        var line: Int
        /// Its position in the value of that line, such as `[3]`; empty if it is the whole line.
        var place = ""
        /// Its frame number, if the file is a mapping by frame number.
        var number: Int?
        var value: OrderedJSON
        /// The reason why its line is not a JSON object; nil if it is one.
        var fault: BadElement?
    }

    /// The keys of face landmarks in a picture: those of MediaPipe's tasks in Python and in the browser, and of its older
    /// solution.
    private static let landmarkKeys = [
        "face_landmarks", "faceLandmarks", "multi_face_landmarks", "multiFaceLandmarks", "landmarks",
    ]

    /// Checks that a picture contains a known landmark key. An unknown key would otherwise look like a picture without faces.
    private static func checkKeys(of picture: Picture, path: String) throws(RecordingError) {
        guard case .object(let members) = picture.value, !members.isEmpty,
            !(landmarkKeys + ["faces"]).contains(where: { picture.value[$0] != nil })
        else { return }
        let names = members.map(\.key).sorted()
        let unknown = names.first { $0.lowercased().contains("landmark") } ?? names[0]
        let problem = RecordingProblem.unexpected(
            found: "the key \(quoted(unknown))", expected: "faces or " + landmarkKeys.joined(separator: ", "))
        throw .badLine(.init(path: path, line: picture.line, column: 1, keyPath: picture.place, problem: problem))
    }

    // MARK: Files

    /// Returns the pictures of a file with their line numbers: one value for all of them, or one in each line.
    private static func pictures(
        in bytes: [UInt8], path: String
    ) throws(RecordingError) -> [Picture] {
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated().filter { _, line in
            !line.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
        }
        guard let first = lines.first, let last = lines.last else { throw .unknownFormat(path: path, beginning: "nothing") }
        // A line may be damaged, even the first one.
        if lines.count > 1, isObject(first.element) || startsObject(first.element) && isObject(last.element) {
            return lines.map { index, line in picture(in: line, number: index + 1) }
        }
        let whole: OrderedJSON
        do {
            whole = try parse(bytes)
        } catch {
            if let pictures = repeatedNumbers(in: bytes, after: error) { return pictures }
            let (line, column) = error.position(in: bytes)
            throw .badLine(
                .init(path: path, line: line, column: column, keyPath: "", problem: RecordingProblem(error.problem)))
        }
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

    private static func startsObject(_ line: ArraySlice<UInt8>) -> Bool {
        line.first { $0 != 0x20 && $0 != 0x09 } == UInt8(ascii: "{")
    }

    private static func isObject(_ line: ArraySlice<UInt8>) -> Bool {
        if case .object? = try? parse(line) { true } else { false }
    }

    /// Parses JSON, including the non-finite numbers that Python's `json` writes.
    private static func parse(_ text: some Sequence<UInt8>) throws(JSONFault) -> OrderedJSON {
        // The whole file is in memory, and the size of its values is limited to a multiple of that.
        try OrderedJSON.parse(text, valueLimit: .max, readsNonFiniteNumbers: true)
    }

    /// Returns the picture of one line.
    private static func picture(in line: ArraySlice<UInt8>, number: Int) -> Picture {
        do {
            let value = try parse(line)
            if case .object = value { return Picture(line: number, value: value) }
            let problem = RecordingProblem.unexpected(found: "another value", expected: "a JSON object")
            return Picture(line: number, value: .null, fault: BadElement(problem: problem))
        } catch {
            let column = error.position(in: Array(line)).column
            return Picture(
                line: number, value: .null, fault: BadElement(column: column, problem: RecordingProblem(error.problem)))
        }
    }

    /// Returns the pictures of a mapping by frame number, in order of the numbers; nil if other members occur. Bare lists of
    /// faces are pictures too.
    private static func numbered(_ mapping: OrderedJSON) -> [Picture]? {
        guard case .object(let members) = mapping, !members.isEmpty else { return nil }
        var pictures: [Picture] = []
        for member in members {
            guard let number = Int(member.key), (0...largestNumber).contains(number) else { return nil }
            var value = member.value
            if case .array = value { value = ["face_landmarks": value] }
            pictures.append(Picture(line: 1, place: unquoted(member.key), number: number, value: value))
        }
        // Pictures with the same number keep their order.
        return pictures.enumerated().sorted {
            ($0.element.number ?? 0, $0.offset) < ($1.element.number ?? 0, $1.offset)
        }.map { $0.element }
    }

    /// Returns the pictures of a mapping that repeats a frame number, which is invalid JSON; nil for another file.
    private static func repeatedNumbers(in bytes: [UInt8], after fault: JSONFault) -> [Picture]? {
        guard case .duplicateKey(let key) = fault.problem, Int(key) != nil,
            let mapping = try? OrderedJSON.parse(
                bytes, valueLimit: .max, readsNonFiniteNumbers: true, keepsRepeatedMembers: true)
        else { return nil }
        return numbered(mapping)
    }

    // MARK: Pictures

    private static func finiteNumber(_ value: OrderedJSON?) -> Double? {
        if case .number(let number)? = value, number.isFinite { number } else { nil }
    }

    private static func size(of picture: OrderedJSON) -> SIMD2<Int>? {
        for (width, height) in [("w", "h"), ("width", "height")] {
            let sides = [width, height].compactMap { finiteNumber(picture[$0]).flatMap { Int(exactly: $0) } }
            if sides.count == 2, sides.allSatisfy({ (1...65536).contains($0) }) { return SIMD2(sides[0], sides[1]) }
        }
        return nil
    }

    /// The keys of a picture's time, and the number of their units in a second.
    private static let timeKeys: [(key: String, unitsPerSecond: Double)] = [
        ("time", 1), ("t", 1), ("timestamp_ms", 1000), ("timestampMs", 1000),
    ]

    /// Returns the key and value of a picture's time, which may be NaN; nil if there is none.
    private static func timeEntry(of picture: OrderedJSON) -> (key: String, value: OrderedJSON, unitsPerSecond: Double)? {
        for (key, unitsPerSecond) in timeKeys {
            if let value = picture[key], case .number = value {
                return (key: key, value: value, unitsPerSecond: unitsPerSecond)
            }
        }
        return nil
    }

    /// The keys of a picture's number.
    private static let numberKeys = ["frame", "frame_number", "frameNumber", "frame_index", "frameIndex"]
    private static let largestNumber = 1_000_000_000

    /// Returns the frame number of a picture, from the mapping's key or from its own; nil if there is none.
    private static func frameNumber(of picture: Picture) -> Int? {
        if let number = picture.number { return number }
        let numbers = numberKeys.lazy.compactMap { finiteNumber(picture.value[$0]).flatMap { Int(exactly: $0) } }
        return numbers.first { (0...largestNumber).contains($0) }
    }

    /// Returns the time and frame number of a picture, both of which must increase from picture to picture.
    private static func position(
        of picture: Picture, at index: Int, after previous: Position, _ frameRate: Double?
    ) throws(BadElement) -> Position {
        if let fault = picture.fault { throw fault }
        // If there are times, numbers may repeat, for example in a loop.
        let number = picture.number == nil && timeEntry(of: picture.value) != nil ? nil : frameNumber(of: picture)
        if let number, let last = previous.number, number <= last {
            throw BadElement(
                element: "number",
                problem: .unexpected(found: "frame number \(number)", expected: "a frame number above \(last)"))
        }
        var seconds = frameRate.map { Double(number ?? index) / $0 }
        if let entry = timeEntry(of: picture.value) {
            guard let units = finiteNumber(entry.value) else {
                let problem = RecordingProblem.unexpected(found: words(entry.value), expected: "a finite number")
                throw BadElement(element: entry.key, problem: problem)
            }
            seconds = units / entry.unitsPerSecond
        }
        guard let time = seconds else { throw BadElement(element: "time", problem: .missingKey("time")) }
        if let last = previous.time, time <= last {
            throw BadElement(element: "time", problem: .timeNotIncreasing(found: time, previous: last))
        }
        return Position(time: time, number: number)
    }

    private static func faces(of picture: OrderedJSON, _ size: SIMD2<Int>) throws(BadElement) -> [FaceLandmarks] {
        var found: [FaceLandmarks] = []
        if let faces = picture["faces"]?.elements {
            for (index, face) in faces.enumerated() {
                let shapes = face["bs"] ?? face["blendshapes"] ?? face["blend_shapes"] ?? face["blendShapes"]
                let landmarks = face["lm"] ?? face["landmarks"] ?? face["landmark"]
                found.append(try Self.face(landmarks, shapes, size, faces.count > 1 ? index : nil))
            }
            return found
        }
        guard let key = landmarkKeys.first(where: { picture[$0] != nil }), let value = picture[key] else { return found }
        // A single face may not be enclosed in a list.
        let isFace = value["landmark"] != nil || value.elements.count >= fewestOfOneFace
        let landmarks = isFace ? [value] : value.elements
        let shapes = (picture["face_blendshapes"] ?? picture["faceBlendshapes"])?.elements ?? []
        for (index, face) in landmarks.enumerated() {
            let points = face["landmark"] ?? face["landmarks"] ?? face
            let ofFace = shapes.indices.contains(index) ? shapes[index] : nil
            found.append(try Self.face(points, ofFace, size, landmarks.count > 1 ? index : nil))
        }
        return found
    }

    /// The minimum number of elements for a list to be one face instead of a list of faces.
    private static let fewestOfOneFace = 100

    // MARK: Faces

    /// - Parameter index: the index of the face, from 0; nil if it is the only one.
    private static func face(
        _ landmarks: OrderedJSON?, _ shapes: OrderedJSON?, _ size: SIMD2<Int>, _ index: Int?
    ) throws(BadElement) -> FaceLandmarks {
        let list = landmarks?.elements ?? []
        try checkOrder(of: list, index)
        try checkCount(of: list, index)
        var coordinates: [SIMD3<Double>] = []
        for (landmark, entry) in list.enumerated() {
            coordinates.append(try point(entry, name("landmark \(landmark)", index)))
        }
        let scale = scale(of: coordinates, size)
        return FaceLandmarks(points: coordinates.map { $0 * scale }, blendShapes: try blendShapes(shapes, index))
    }

    /// Returns the name of an element of a face, for a message.
    private static func name(_ element: String, _ face: Int?) -> String {
        face.map { "face \($0), \(element)" } ?? element
    }

    /// Checks that landmarks with indices are in ascending order, from 0 or 1 without gaps.
    private static func checkOrder(of list: [OrderedJSON], _ face: Int?) throws(BadElement) {
        let start = list.first.flatMap { landmarkIndex(of: $0) } == 1 ? 1 : 0
        for (landmark, entry) in list.enumerated() {
            guard let stated = landmarkIndex(of: entry), stated != start + landmark else { continue }
            let problem = RecordingProblem.unexpected(found: "index \(stated)", expected: "index \(start + landmark)")
            throw BadElement(element: name("landmark \(landmark)", face), problem: problem)
        }
    }

    /// Returns the index of a landmark; nil if it has none.
    private static func landmarkIndex(of entry: OrderedJSON) -> Int? {
        guard case .object = entry else { return nil }
        return finiteNumber(entry["index"] ?? entry["idx"] ?? entry["id"]).flatMap { Int(exactly: $0) }
    }

    private static func checkCount(of list: [OrderedJSON], _ face: Int?) throws(BadElement) {
        let counts = [FaceLandmarks.meshCount, FaceLandmarks.countWithIrises]
        guard !counts.contains(list.count) else { return }
        // A landmark repeated in succession explains one landmark too many.
        if counts.contains(list.count - 1),
            let repeated = list.indices.dropFirst().first(where: { list[$0] == list[$0 - 1] })
        {
            let problem = RecordingProblem.unexpected(
                found: "a repetition of landmark \(repeated - 1)", expected: "the next of \(list.count - 1) landmarks")
            throw BadElement(element: name("landmark \(repeated)", face), problem: problem)
        }
        let problem = RecordingProblem.wrongCount(
            found: list.count, expected: FaceLandmarks.countWithIrises, of: "landmarks of three finite numbers")
        throw BadElement(element: face.map { "face \($0)" } ?? "", problem: problem)
    }

    /// Returns the coordinates of one landmark.
    private static func point(_ entry: OrderedJSON, _ name: String) throws(BadElement) -> SIMD3<Double> {
        var values: [OrderedJSON?] = entry.elements.prefix(3).map { Optional($0) }
        if case .object = entry { values = ["x", "y", "z"].map { entry[$0] } }
        let numbers = values.compactMap { finiteNumber($0) }.filter { $0.magnitude <= largestCoordinate }
        guard numbers.count == 3 else {
            let bad = values.first { (finiteNumber($0)?.magnitude ?? .infinity) > largestCoordinate }
            let found = bad.map { words($0) } ?? (values.isEmpty ? words(entry) : "\(values.count) numbers")
            throw BadElement(element: name, problem: .unexpected(found: found, expected: "a point of three finite numbers"))
        }
        return SIMD3(numbers[0], numbers[1], numbers[2])
    }

    /// The largest coordinate, in pixels or in fractions of the picture.
    private static let largestCoordinate = 1e6

    /// Returns the pixels in one unit of a face's coordinates.
    ///
    /// Landmarks are in fractions of the picture or in pixels. A face in fractions is at most a few pictures wide; a face in
    /// pixels is wider.
    private static func scale(of coordinates: [SIMD3<Double>], _ size: SIMD2<Int>) -> SIMD3<Double> {
        let x = coordinates.map(\.x), y = coordinates.map(\.y)
        let extent = max((x.max() ?? 0) - (x.min() ?? 0), (y.max() ?? 0) - (y.min() ?? 0))
        if extent > widestFraction { return SIMD3(1, 1, 1) }
        return SIMD3(Double(size.x), Double(size.y), Double(size.x))
    }

    /// A face larger than this many picture sizes is in pixels.
    private static let widestFraction = 4.0

    private static func blendShapes(_ shapes: OrderedJSON?, _ face: Int?) throws(BadElement) -> BlendShapeValues {
        var values = BlendShapeValues()
        var seen: Set<String> = []
        for (shapeName, value) in weights(in: shapes) {
            guard let shape = BlendShape(name: shapeName), let value else { continue }
            guard seen.insert(shapeName).inserted else {
                throw BadElement(element: name("blend shapes", face), problem: .duplicateKey(shapeName))
            }
            guard let weight = finiteNumber(value).map({ Float($0) }), weight.isFinite else {
                let problem = RecordingProblem.unexpected(found: words(value), expected: "a finite number")
                throw BadElement(element: name(shapeName, face), problem: problem)
            }
            values[shape] = weight
        }
        return values
    }

    /// Returns the names and values of blend shapes, from a mapping or a list of categories.
    private static func weights(in shapes: OrderedJSON?) -> [(name: String, value: OrderedJSON?)] {
        if case .object(let weights)? = shapes, shapes?["categories"] == nil {
            // In order of names, because two of them may refer to one shape.
            return weights.sorted { $0.key < $1.key }.map { (name: $0.key, value: Optional($0.value)) }
        }
        return ((shapes?["categories"] ?? shapes)?.elements ?? []).map { category in
            let name = (category["category_name"] ?? category["categoryName"])?.string ?? ""
            return (name: name, value: category["score"])
        }
    }

    /// Returns a description of a value, for a message.
    private static func words(_ value: OrderedJSON?) -> String {
        switch value {
        case nil: "nothing"
        case .null?: "null"
        case .number(let number)?: number.isNaN ? "NaN" : number.isFinite ? "\(number)" : number < 0 ? "-Infinity" : "Infinity"
        case .string?: "a text"
        default: "another value"
        }
    }
}
