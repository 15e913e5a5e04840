import DescribedErrors

/// The keys of the first line in the project's own format.
enum HeaderKey: String, CaseIterable, Sendable {
    case format, version, imageSize, intrinsics, frameRate, hasHeadPosition, topology, identities, film, video, timecode,
        orientation, mirrored

    static let keys = JSONKeys<HeaderKey>()
    /// The required value of `format`.
    static let formatName = "bianlian-recording"
}

/// The keys of the header's timecode.
enum TimecodeKey: String, CaseIterable, Sendable {
    case seconds, dropsFrames, reel

    static let keys = JSONKeys<TimecodeKey>()
}

/// The keys of the header's topology.
enum TopologyKey: String, CaseIterable, Sendable {
    case textureCoordinates, triangles, fillTriangles

    static let keys = JSONKeys<TopologyKey>()
}

/// The keys of the topology's fill triangles.
enum FillKey: String, CaseIterable, Sendable {
    case leftEye, rightEye, mouth

    static let keys = JSONKeys<FillKey>()
}

/// The keys of the header's identities.
enum IdentitiesKey: String, CaseIterable, Sendable {
    case standardPositions, faces

    static let keys = JSONKeys<IdentitiesKey>()
}

/// The keys of a face's identity.
enum IdentityKey: String, CaseIterable, Sendable {
    case id, offsets, modes, proportionDeviation

    static let keys = JSONKeys<IdentityKey>()
}

/// Decodes the header from the first line.
enum HeaderLineDecoder {
    /// Whether a file's first line is the header of the project's own format.
    static func isHeader(_ bytes: [UInt8]) -> Bool {
        String(decoding: bytes.prefix(200), as: UTF8.self).contains("\"" + HeaderKey.formatName + "\"")
    }

    static func header(from bytes: [UInt8]) throws -> RecordingHeader {
        var cursor = JSONCursor(bytes)
        var header = RecordingHeader()
        let seen = try cursor.object(HeaderKey.keys) { cursor, key in
            switch key {
            case .format: try checkFormat(&cursor)
            case .version: header.version = try version(&cursor)
            case .imageSize: header.imageSize = try cursor.imageSize()
            case .intrinsics: header.intrinsics = try cursor.intrinsics()
            case .frameRate: header.frameRate = try cursor.double(in: 0.001...100_000, "frames per second above 0")
            case .hasHeadPosition: header.hasHeadPosition = try cursor.boolean()
            case .topology: header.topology = try topology(&cursor)
            case .film: header.film = try cursor.text()
            case .video: header.video = try cursor.text()
            case .timecode: header.timecode = try timecode(&cursor)
            case .orientation: header.view.orientation = try orientation(&cursor)
            case .mirrored: header.view.isMirrored = try cursor.boolean()
            case .identities: header.identities = try identities(&cursor)
            }
        }
        try seen.require([.format, .version, .frameRate], cursor)
        try cursor.end()
        return header
    }

    private static func checkFormat(_ cursor: inout JSONCursor) throws {
        _ = cursor.peek()
        let start = cursor.offset
        let name = try cursor.text()
        guard name == HeaderKey.formatName else {
            throw cursor.failure(.unexpected(found: quoted(name), expected: quoted(HeaderKey.formatName)), at: start)
        }
    }

    private static func version(_ cursor: inout JSONCursor) throws -> Int {
        _ = cursor.peek()
        let start = cursor.offset
        let version = try cursor.integer(in: 0...1_000_000)
        guard version == RecordingHeader.currentVersion else { throw cursor.failure(.unsupportedVersion(version), at: start) }
        return version
    }

    private static func orientation(_ cursor: inout JSONCursor) throws -> PictureOrientation {
        _ = cursor.peek()
        let start = cursor.offset
        let name = try cursor.text()
        guard let orientation = PictureOrientation(rawValue: name) else {
            let known = PictureOrientation.allCases.map { quoted($0.rawValue) }.joined(separator: ", ")
            throw cursor.failure(.unexpected(found: quoted(name), expected: "one of \(known)"), at: start)
        }
        return orientation
    }

    private static func timecode(_ cursor: inout JSONCursor) throws -> RecordedTimecode {
        var timecode = RecordedTimecode(seconds: 0, dropsFrames: false, reel: "")
        let seen = try cursor.object(TimecodeKey.keys) { cursor, key in
            switch key {
            case .seconds: timecode.seconds = try cursor.double(in: 0...86_400, "seconds from 0 to 86400")
            case .dropsFrames: timecode.dropsFrames = try cursor.boolean()
            case .reel: timecode.reel = try cursor.text()
            }
        }
        try seen.require([.seconds, .reel], cursor)
        return timecode
    }

    private static func topology(_ cursor: inout JSONCursor) throws -> FaceTopology {
        var topology = FaceTopology(textureCoordinates: [], triangles: [])
        var trianglesStart = 0
        var fillStart = 0
        let seen = try cursor.object(TopologyKey.keys) { cursor, key in
            _ = cursor.peek()
            switch key {
            case .textureCoordinates: topology.textureCoordinates = try textureCoordinates(&cursor)
            case .triangles:
                trianglesStart = cursor.offset
                topology.triangles = try triangles(&cursor)
            case .fillTriangles:
                fillStart = cursor.offset
                topology.fillTriangles = try fillTriangles(&cursor)
            }
        }
        try seen.require([.textureCoordinates, .triangles], cursor)
        // Keys come in any order, so references between lists are checked once both lists are read.
        if let index = topology.triangles.lazy.flatMap({ [$0.x, $0.y, $0.z] }).first(where: { $0 >= topology.vertexCount }) {
            let allowed = "a vertex from 0 to \(topology.vertexCount - 1)"
            throw cursor.failure(.outOfRange(found: "vertex \(index)", allowed: allowed), at: trianglesStart)
        }
        let fill = topology.fillTriangles
        if let index = (fill.leftEye + fill.rightEye + fill.mouth).first(where: { $0 >= topology.triangles.count }) {
            let allowed = "a triangle from 0 to \(topology.triangles.count - 1)"
            throw cursor.failure(.outOfRange(found: "triangle \(index)", allowed: allowed), at: fillStart)
        }
        return topology
    }

    private static func identities(_ cursor: inout JSONCursor) throws -> [String: FaceIdentity] {
        var standardPositions: [SIMD3<Float>] = []
        var offsets: [String: (rest: [SIMD3<Float>], modes: [[SIMD3<Float>]], deviation: Float?)] = [:]
        var start = 0
        let seen = try cursor.object(IdentitiesKey.keys) { cursor, key in
            _ = cursor.peek()
            switch key {
            case .standardPositions: standardPositions = try cursor.points(count: nil)
            case .faces:
                start = cursor.offset
                try cursor.list { cursor in
                    _ = cursor.peek()
                    let start = cursor.offset
                    var (id, own, modes): (String, [SIMD3<Float>], [[SIMD3<Float>]]) = ("", [], [])
                    var deviation: Float?
                    let seen = try cursor.object(IdentityKey.keys) { cursor, key in
                        switch key {
                        case .id: id = try cursor.text()
                        case .offsets: own = try cursor.points(count: nil)
                        case .modes: try cursor.list { modes.append(try $0.points(count: nil)) }
                        case .proportionDeviation: deviation = try cursor.float(in: 0...1e6, "deviations from 0 to 1e6")
                        }
                    }
                    try seen.require([.id, .offsets], cursor)
                    guard offsets.updateValue((own, modes, deviation), forKey: id) == nil else {
                        throw cursor.failure(.duplicateKey(id), at: start)
                    }
                }
            }
        }
        try seen.require(IdentitiesKey.allCases, cursor)
        let count = standardPositions.count
        let counts = offsets.values.flatMap { [$0.rest.count] + $0.modes.map(\.count) }
        if let wrong = counts.sorted().first(where: { $0 != count }) {
            throw cursor.failure(.wrongCount(found: wrong * 3, expected: count * 3, of: "offset coordinates"), at: start)
        }
        return offsets.mapValues {
            FaceIdentity(
                standardPositions: standardPositions, offsets: $0.rest, modes: $0.modes, proportionDeviation: $0.deviation)
        }
    }

    private static func textureCoordinates(_ cursor: inout JSONCursor) throws -> [SIMD2<Float>] {
        let start = cursor.offset
        let numbers = try cursor.floats()
        guard numbers.count.isMultiple(of: 2) else {
            let problem = RecordingProblem.wrongCount(
                found: numbers.count, expected: numbers.count + 1, of: "texture coordinate components")
            throw cursor.failure(problem, at: start)
        }
        return (0..<numbers.count / 2).map { SIMD2(numbers[2 * $0], numbers[2 * $0 + 1]) }
    }

    private static func triangles(_ cursor: inout JSONCursor) throws -> [SIMD3<UInt32>] {
        let start = cursor.offset
        var indices: [UInt32] = []
        try cursor.list { indices.append(UInt32(try $0.integer(in: 0...Int(Int32.max)))) }
        guard indices.count.isMultiple(of: 3) else {
            let problem = RecordingProblem.wrongCount(
                found: indices.count, expected: indices.count / 3 * 3 + 3, of: "triangle indices")
            throw cursor.failure(problem, at: start)
        }
        return (0..<indices.count / 3).map { SIMD3(indices[3 * $0], indices[3 * $0 + 1], indices[3 * $0 + 2]) }
    }

    private static func fillTriangles(_ cursor: inout JSONCursor) throws -> FaceTopology.FillTriangles {
        var fill = FaceTopology.FillTriangles()
        try cursor.object(FillKey.keys) { cursor, key in
            var indices: [Int] = []
            try cursor.list { indices.append(try $0.integer(in: 0...Int(Int32.max))) }
            switch key {
            case .leftEye: fill.leftEye = indices
            case .rightEye: fill.rightEye = indices
            case .mouth: fill.mouth = indices
            }
        }
        return fill
    }
}
