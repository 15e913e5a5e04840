import Files
package import Foundation

/// Landmarks read from a file, with facts about them that the user should know.
package struct LandmarkReading: Sendable {
    /// The landmarks.
    package let take: LandmarkTake
    /// The errors of the frames that lenient reading skipped, in order.
    package let skipped: [RecordingError]
    /// The number of faces that look mirrored although the caller did not state it, if they are the majority; otherwise 0.
    let mirroredFaceCount: Int
    private let path: String

    /// Reads landmarks from a JSON Lines file, or from MediaPipe results as written by scripts.
    /// - Parameters:
    ///   - imageSize: the size of the pictures, if the file does not contain it.
    ///   - options: the options that apply to landmarks: `isLenient`, `frameRate`, `isMirrored` and `lineLengthLimit`.
    /// - Throws: `RecordingError`.
    package init(
        contentsOf url: URL, imageSize: SIMD2<Int>? = nil, options: RecordingOptions = RecordingOptions()
    ) throws(RecordingError) {
        let location = FileLocation(name: url.relativePath, path: url.path)
        path = location.name
        var read: LandmarkFrames
        if try Self.hasOwnHeader(location, options.lineLengthLimit) {
            read = try LandmarkFrames(linesAt: location, options: options)
        } else {
            read = try MediaPipeDump(
                try Self.bytes(of: location), path: location.name, imageSize: imageSize, options: options
            ).frames
        }
        let isMirrored = options.isMirrored ?? false
        mirroredFaceCount = !isMirrored && read.take.isMirrored ? read.take.mirroredFaceCount : 0
        if isMirrored { read.take = read.take.mirrored }
        take = read.take
        skipped = read.skipped
    }

    /// One line for each thing that is missing from the landmarks or probably wrong with them.
    package var notes: [String] {
        var notes: [String] = []
        if let first = skipped.first {
            var reason = "\(first)"
            if case .badFrame(let mistake) = first { reason = mistake.words }
            let all = skipped.count + take.frames.count
            notes.append("\(path): unreadable frames skipped: \(skipped.count) of \(all); the first: \(reason)")
        }
        if mirroredFaceCount > 0 {
            notes.append(
                "\(path): the landmarks look mirrored: the left eye is on the right eye's side in \(mirroredFaceCount) of "
                    + "\(take.faceCount) faces; --mirrored mirrors them back")
        }
        return notes
    }

    /// Whether the first line is the header of the project's own format.
    private static func hasOwnHeader(_ location: FileLocation, _ limit: Int) throws(RecordingError) -> Bool {
        guard let first = try LineReader(location, lengthLimit: limit).next() else { return false }
        return LandmarkLineDecoder.isHeader(first.bytes)
    }

    /// Returns the bytes of a whole file, decompressed; other programs' lists of pictures are one JSON value.
    private static func bytes(of location: FileLocation) throws(RecordingError) -> [UInt8] {
        let chunks = try RecordingBytes(location)
        var bytes: [UInt8] = []
        while true {
            let chunk = try chunks.next()
            if chunk.isEmpty { break }
            bytes += chunk
            guard bytes.count <= mostBytes else {
                throw .unreadable(
                    path: location.name, reason: "it is larger than \(mostBytes >> 20) MiB, the limit for a landmark file"
                )
            }
        }
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        return bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    }

    /// About ten minutes of one face.
    private static let mostBytes = 256 << 20
}

/// The frames of a landmark file read so far, and the errors of those that lenient reading skipped.
struct LandmarkFrames {
    var take: LandmarkTake
    private(set) var skipped: [RecordingError] = []
    private let isLenient: Bool

    init(imageSize: SIMD2<Int>, frameRate: Double, isLenient: Bool) {
        take = LandmarkTake(imageSize: imageSize, frameRate: frameRate, frames: [])
        self.isLenient = isLenient
    }

    /// Reads the project's own format: a header, then one line for each frame.
    init(linesAt location: FileLocation, options: RecordingOptions) throws(RecordingError) {
        let limit = options.lineLengthLimit
        let lines = try LineReader(location, lengthLimit: limit)
        guard let first = try lines.next() else { throw .unknownFormat(path: location.name, beginning: "nothing") }
        let header = try first.decoded(in: location.name, limit: limit) { try LandmarkLineDecoder.header(from: $0) }
        self.init(imageSize: header.imageSize, frameRate: header.frameRate, isLenient: options.isLenient)
        var index = 0
        while let line = try next(of: lines) {
            if line.isBlank { continue }
            try append(line, at: index, in: location.name, limit: limit)
            index += 1
        }
    }

    /// Returns the next line; nil at the end, and in lenient reading at damaged compressed data.
    private mutating func next(of lines: LineReader) throws(RecordingError) -> LineReader.Line? {
        do {
            return try lines.next()
        } catch {
            try skip(error)
            return nil
        }
    }

    private mutating func append(
        _ line: LineReader.Line, at index: Int, in path: String, limit: Int
    ) throws(RecordingError) {
        let size = take.imageSize
        do throws(RecordingError) {
            let frame = try line.decoded(in: path, limit: limit) { try LandmarkLineDecoder.frame(from: $0, imageSize: size) }
            if let previous = take.frames.last?.time, frame.time <= previous {
                let problem = RecordingProblem.timeNotIncreasing(found: frame.time, previous: previous)
                throw RecordingError.badLine(
                    .init(path: path, line: line.number, column: 1, keyPath: "time", problem: problem))
            }
            take.frames.append(frame)
        } catch {
            guard case .badLine(let mistake) = error else { throw error }
            try skip(
                .badFrame(
                    .init(
                        path: path, line: mistake.line, column: mistake.column, frame: index,
                        element: Self.element(of: mistake.keyPath), problem: mistake.problem)))
        }
    }

    /// Skips a frame in lenient reading.
    /// - Throws: the error if it does not concern one position in the content, or if reading is not lenient.
    mutating func skip(_ error: RecordingError) throws(RecordingError) {
        guard isLenient, error.isOfContent else { throw error }
        skipped.append(error)
    }

    /// Returns the element of a frame that a key path names: `faces[0].landmarks[51]` is landmark 17, because each has three
    /// coordinates.
    private static func element(of keyPath: String) -> String {
        let parts = keyPath.split(separator: ".")
        guard parts.count == 2, parts[1].hasPrefix("landmarks["), parts[1].hasSuffix("]"),
            let coordinate = Int(parts[1].dropFirst("landmarks[".count).dropLast())
        else { return keyPath }
        return parts[0] == "faces[0]" ? "landmark \(coordinate / 3)" : "\(parts[0]), landmark \(coordinate / 3)"
    }
}
