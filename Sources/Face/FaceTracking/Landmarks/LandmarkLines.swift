// Landmarks as JSON Lines: a header, then a line for each picture.

/// The keys of the first line.
enum LandmarkHeaderKey: String, CaseIterable, Sendable {
    case format, version, imageSize, frameRate

    static let keys = JSONKeys<LandmarkHeaderKey>()
    static let formatName = "bianlian-landmarks"
}

/// The keys of a picture's line.
enum LandmarkFrameKey: String, CaseIterable, Sendable {
    case time, startsShot, faces, otherFaces, hands

    static let keys = JSONKeys<LandmarkFrameKey>()
}

/// The keys of a landmark finder's response.
enum LandmarkAnswerKey: String, CaseIterable, Sendable {
    case faces, others, hands

    static let keys = JSONKeys<LandmarkAnswerKey>()
}

/// The keys of a face.
enum LandmarkFaceKey: String, CaseIterable, Sendable {
    case landmarks, blendShapes

    static let keys = JSONKeys<LandmarkFaceKey>()
}

/// The keys of a hand.
enum HandKey: String, CaseIterable, Sendable {
    case landmarks

    static let keys = JSONKeys<HandKey>()
}

/// The response of the landmark finder for one picture.
package struct LandmarkAnswer {
    /// The faces, in pixels of the picture.
    package var faces: [FaceLandmarks] = []
    /// The number of further faces that are not tracked.
    package var otherFaceCount = 0
    /// The hands, in pixels of the picture; nil if they were not searched for.
    package var hands: [HandLandmarks]?
}

/// Decodes landmarks from lines.
package enum LandmarkLineDecoder {
    /// Facts about a whole film.
    struct Header {
        var imageSize = SIMD2(0, 0)
        var frameRate = 0.0
    }

    static func isHeader(_ bytes: [UInt8]) -> Bool {
        String(decoding: bytes.prefix(200), as: UTF8.self).contains("\"" + LandmarkHeaderKey.formatName + "\"")
    }

    static func header(from bytes: [UInt8]) throws -> Header {
        var cursor = JSONCursor(bytes)
        var header = Header()
        let seen = try cursor.object(LandmarkHeaderKey.keys) { cursor, key in
            let start = cursor.offset
            switch key {
            case .format: _ = try cursor.text()
            case .version:
                let version = try cursor.integer(in: 0...1_000_000)
                guard version == 1 else { throw cursor.failure(.unsupportedVersion(version), at: start) }
            case .imageSize: header.imageSize = try cursor.imageSize()
            case .frameRate: header.frameRate = try cursor.double(in: 0.001...100_000, "frames per second above 0")
            }
        }
        try seen.require(LandmarkHeaderKey.allCases, cursor)
        try cursor.end()
        return header
    }

    /// Decodes a picture's line.
    /// - Parameter imageSize: the size of the picture; landmarks are returned in its pixels.
    static func frame(from bytes: [UInt8], imageSize: SIMD2<Int>) throws -> LandmarkFrame {
        var cursor = JSONCursor(bytes)
        var frame = LandmarkFrame(time: 0)
        let seen = try cursor.object(LandmarkFrameKey.keys) { cursor, key in
            switch key {
            case .time: frame.time = try cursor.double()
            case .startsShot: frame.startsShot = try cursor.boolean()
            case .faces: frame.faces = try faces(&cursor, imageSize)
            case .otherFaces: frame.otherFaceCount = try cursor.integer(in: LandmarkFrame.otherFaceCounts)
            case .hands: frame.hands = try cursor.hands(unit: SIMD2<Double>(imageSize))
            }
        }
        try seen.require([.time, .faces], cursor)
        try cursor.end()
        return frame
    }

    /// Decodes the landmark finder's response with the faces and hands of one picture.
    /// - Parameter imageSize: the size of the picture; landmarks are returned in its pixels.
    package static func answer(from bytes: [UInt8], imageSize: SIMD2<Int>) throws -> LandmarkAnswer {
        var cursor = JSONCursor(bytes)
        var found = LandmarkAnswer()
        let seen = try cursor.object(LandmarkAnswerKey.keys) { cursor, key in
            switch key {
            case .faces: found.faces = try faces(&cursor, imageSize)
            case .others: found.otherFaceCount = try cursor.integer(in: LandmarkFrame.otherFaceCounts)
            case .hands: found.hands = try cursor.hands(unit: SIMD2<Double>(imageSize))
            }
        }
        try seen.require([.faces], cursor)
        try cursor.end()
        return found
    }

    private static func faces(_ cursor: inout JSONCursor, _ imageSize: SIMD2<Int>) throws -> [FaceLandmarks] {
        var faces: [FaceLandmarks] = []
        try cursor.list { cursor in
            var face = FaceLandmarks(points: [])
            let seen = try cursor.object(LandmarkFaceKey.keys) { cursor, key in
                switch key {
                case .landmarks: face.points = try points(&cursor, imageSize)
                case .blendShapes: face.blendShapes = try cursor.blendShapes()
                }
            }
            try seen.require([.landmarks], cursor)
            faces.append(face)
        }
        return faces
    }

    private static func points(_ cursor: inout JSONCursor, _ imageSize: SIMD2<Int>) throws -> [SIMD3<Double>] {
        _ = cursor.peek()
        let start = cursor.offset
        let numbers = try cursor.floats()
        guard numbers.count == 3 * FaceLandmarks.meshCount || numbers.count == 3 * FaceLandmarks.countWithIrises else {
            throw cursor.failure(
                .wrongCount(found: numbers.count, expected: 3 * FaceLandmarks.countWithIrises, of: "landmark coordinates"),
                at: start)
        }
        let (width, height) = (Double(imageSize.x), Double(imageSize.y))
        return (0..<numbers.count / 3).map {
            SIMD3(Double(numbers[3 * $0]) * width, Double(numbers[3 * $0 + 1]) * height, Double(numbers[3 * $0 + 2]) * width)
        }
    }
}
