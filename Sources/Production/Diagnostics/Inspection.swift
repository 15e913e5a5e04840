public import ConfigLanguage
public import FaceTracking
import Files
public import Foundation
import ImageCodecs
import Imaging
import MeshFormats
import Meshes
import VideoCodecs

/// The findings about a file, as names and values.
public struct Inspection: Sendable {
    /// The kind of the file: `model`, `picture`, `recording` or `video`.
    public let kind: String
    /// The findings in order, as a JSON object.
    public let findings: OrderedJSON

    /// Inspects a model, a picture, a recording or a video; its kind is determined by the content, then by the name.
    /// - Parameters:
    ///   - url: the file.
    ///   - timecodeBase: the timecode base of a Live Link table; nil determines it from the file.
    /// - Throws: `InspectionError`, `ModelError`, `ImageError`, `RecordingError`, `VideoError`.
    public init(of url: URL, timecodeBase: TimecodeBase? = nil) throws {
        switch try Self.kind(of: url) {
        case .picture: (kind, findings) = ("picture", try Self.picture(url))
        case .model: (kind, findings) = ("model", try Self.model(url))
        case .recording: (kind, findings) = ("recording", try Self.recording(url, timecodeBase))
        case .video: (kind, findings) = ("video", Self.video(try VideoInformation(of: url)))
        }
    }

    /// Returns the findings as one JSON object that begins with the file and its kind.
    public func json(path: String) -> OrderedJSON {
        var members: [OrderedJSON.Member] = [.init("file", .string(path)), .init("kind", .string(kind))]
        if case .object(let more) = findings { members += more }
        // The confinement describes the system, not the file, so only programs see it.
        if let confinement {
            members.append(.init("readerConfinement", .array(confinement.map { .string($0) })))
        }
        return .object(members)
    }

    /// The restrictions on the separate process that read the file; nil if this process read it.
    private var confinement: [String]? {
        switch kind {
        case "model": ReaderConfinement.inForce().map(\.rawValue)
        case "video": MediaConfinement.inForce().map(\.rawValue)
        default: nil
        }
    }

    /// Returns the findings as lines for the user, the first with the file's name.
    public func lines(path: String) -> [String] {
        guard case .object(let members) = findings else { return [] }
        return ["\(path): a \(kind)"] + members.map { "  \($0.key): \(Self.words($0.value))" }
    }

    /// Whether values are two numbers, which form a range.
    private static func isRange(_ values: [OrderedJSON]) -> Bool {
        values.count == 2
            && values.allSatisfy {
                switch $0 {
                case .number, .integer: true
                default: false
                }
            }
    }

    private static func words(_ value: OrderedJSON) -> String {
        switch value {
        case .string(let text): text
        case .array(let ends) where isRange(ends): ends.map(words).joined(separator: " to ")
        case .array(let elements): elements.isEmpty ? "none" : elements.map(words).joined(separator: ", ")
        case .boolean(let truth): truth ? "yes" : "no"
        case .object(let members):
            members.map { "\($0.key) \(words($0.value))" }.joined(separator: members.count > 2 ? ", " : " ")
        default: value.text()
        }
    }
}

extension Inspection {
    private enum FileKind {
        case picture, model, recording, video
    }

    private static let videoFileExtensions: Set = [
        "3gp", "apng", "avi", "flv", "gif", "m2ts", "m4v", "mkv", "mov", "mp4", "mpeg", "mpg", "mts", "mxf", "nut", "ogv", "ts",
        "webm",
        "wmv", "y4m",
    ]

    private static func kind(of url: URL) throws -> FileKind {
        var status = stat()
        guard stat(url.path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            // The model reader gives the best message for an invalid name.
            return .model
        }
        let (start, end) = try ends(of: url)
        let fileExtension = url.pathExtension.lowercased()
        if videoFileExtensions.contains(fileExtension) || PNGAnimation(at: FileLocation(url)) != nil { return .video }
        let name = url.lastPathComponent
        if ImageFormat(recognising: start + end, named: name) != nil { return .picture }
        if ModelFormat(rawValue: fileExtension) != nil { return .model }
        if ImageFormat(ofFrameNamed: name) != nil || ["hdr", "exr", "tif", "tiff"].contains(fileExtension) { return .picture }
        let isRecording = Recording.fileExtensions.contains(fileExtension) || Recording.mayBegin(with: start)
        guard isRecording else { throw InspectionError.unknownKind(path: url.relativePath) }
        return .recording
    }

    /// Returns the first bytes of a file, and the last if it has more.
    private static func ends(of url: URL) throws -> (start: [UInt8], end: [UInt8]) {
        guard let handle = try? FileHandle(forReadingFrom: url) else { return ([], []) }
        defer { try? handle.close() }
        let start = try handle.read(upToCount: 64) ?? Data()
        let length = try handle.seekToEnd()
        try handle.seek(toOffset: max(length, 82) - 18)
        return (Array(start), Array(try handle.read(upToCount: 18) ?? Data()))
    }

    private static func picture(_ url: URL) throws -> OrderedJSON {
        let bytes = try FileBytes.read(url, limit: ImageLimits.standard.mostFileBytes)
        let picture = try readImage(bytes, from: url.relativePath, for: .numbers)
        let metadata = try readPictureMetadata(bytes, from: url.relativePath)
        let image = picture.standardImage
        let opaque = image.pixels.allSatisfy { $0.alpha == 255 }
        let bits =
            switch picture {
            case .standard: 8
            case .deep: 16
            case .linear: 32
            }
        var members: [OrderedJSON.Member] = [
            .init("width", .integer(picture.size.width)), .init("height", .integer(picture.size.height)),
            .init("bitsPerSample", .integer(bits)), .init("opaque", .boolean(opaque)),
            .init("colors", .string(metadata.colorName ?? (bits == 32 ? "linear" : "unspecified, read as sRGB"))),
            .init("orientation", .string(metadata.orientation.description)),
        ]
        if !metadata.notes.isEmpty { members.append(.init("notes", .array(metadata.notes.map { .string($0) }))) }
        if let layout = CubeLayout(of: picture.size) {
            members.append(.init("cubeMapLayout", .string("\(layout)")))
        }
        return .object(members)
    }

    private static func model(_ url: URL) throws -> OrderedJSON {
        let model = try ModelFile.read(atPath: url.relativePath)
        var members: [OrderedJSON.Member] = [
            .init("meshes", .integer(model.meshes.count)), .init("triangles", .integer(model.triangleCount)),
            .init("vertices", .integer(model.meshes.reduce(0) { $0 + $1.mesh.vertexCount })),
        ]
        if let bounds = model.bounds {
            members.append(.init("minimum", vector(bounds.minimum)))
            members.append(.init("maximum", vector(bounds.maximum)))
        }
        members.append(.init("metresPerUnit", model.metersPerUnit.map { .number($0) } ?? .null))
        members.append(.init("nodes", .array(model.roots.flatMap { names(of: $0, under: "") }.map { .string($0) })))
        members.append(.init("meshNames", .array(model.meshes.map { .string($0.name) })))
        members.append(.init("materials", .array(model.materials.map { .string($0.name) })))
        members.append(.init("lights", .array(model.roots.flatMap(lights).map { .string($0) })))
        members.append(.init("cameras", .array(model.roots.flatMap(cameras).map { .string($0) })))
        members.append(.init("scenes", .array(model.scenes.map { .string($0) })))
        members.append(.init("variants", .array(model.variants.map { .string($0) })))
        members.append(
            .init(
                "clips",
                .array(
                    model.clips.enumerated().map { index, clip in
                        .string("\(clip.name.isEmpty ? String(index) : clip.name) (\(words(.number(clip.duration))) s)")
                    })))
        members.append(.init("embeddedPictures", .array(model.embeddedPictures.map { .string($0.name) })))
        let targets = model.meshes.map { $0.mesh.morphTargets.map(\.name) }.max { $0.count < $1.count } ?? []
        members.append(.init("morphTargets", .array(targets.map { .string($0) })))
        members.append(.init("notes", .array(model.notes.map { .string($0) })))
        return .object(members)
    }

    private static func names(of node: ModelNode, under parent: String) -> [String] {
        let path = parent.isEmpty ? node.name : "\(parent)/\(node.name)"
        return [path] + node.children.flatMap { names(of: $0, under: path) }
    }

    private static func lights(of node: ModelNode) -> [String] {
        node.lights.map { $0.name.isEmpty ? "\($0.kind)" : "\($0.name) (\($0.kind))" } + node.children.flatMap(lights)
    }

    private static func cameras(of node: ModelNode) -> [String] {
        (node.camera.map { [$0.name.isEmpty ? node.name : $0.name] } ?? []) + node.children.flatMap(cameras)
    }

    private static func video(_ video: VideoInformation) -> OrderedJSON {
        var members: [OrderedJSON.Member] = [
            .init("width", .integer(video.size.width)), .init("height", .integer(video.size.height)),
            .init("frames", .integer(video.frameCount)), .init("frameRate", .number(video.frameRate.framesPerSecond)),
            .init("seconds", .number(video.duration)), .init("alpha", .boolean(video.hasAlpha)),
            .init("sound", .boolean(video.hasSound)), .init("pixelFormat", .string(video.pixelFormat)),
            .init("colorMatrix", .string(video.matrix.rawValue)), .init("colorRange", .string(video.range.rawValue)),
            .init("turned", .boolean(video.orientation != .upright)),
        ]
        members += [
            .init("colorTransfer", .string(video.light.curve.rawValue)),
            .init("colorPrimaries", .string(video.light.primaries.rawValue)),
        ]
        if let timecode = video.timecode { members.append(.init("timecode", .string(timecode))) }
        if let reel = video.reel { members.append(.init("reel", .string(reel))) }
        if !video.notes.isEmpty { members.append(.init("note", .string(video.notes.joined(separator: "; ")))) }
        return .object(members)
    }

    private static func vector(_ vector: SIMD3<Float>) -> OrderedJSON {
        .array([vector.x, vector.y, vector.z].map { .number(Double($0.description) ?? 0) })
    }

    /// Returns the quality of a recording.
    ///
    /// Angles are in degrees, positions in millimetres, and the fit is in per cent of the distance between the eyes.
    private static func quality(of recording: RecordingStatistics) -> [OrderedJSON.Member] {
        func round(_ value: Double, _ decimals: Double) -> OrderedJSON {
            .number((value * decimals).rounded() / decimals)
        }
        func range(_ range: ClosedRange<Double>, _ decimals: Double) -> OrderedJSON {
            .array([round(range.lowerBound, decimals), round(range.upperBound, decimals)])
        }
        var members: [OrderedJSON.Member] = [
            .init("faceNames", .array(recording.faceIDs.map { .string($0) })),
            .init(
                "trackedShare", round(Double(recording.trackedCount) / Double(max(recording.times.count, 1)), 1000)),
        ]
        if let rate = recording.measuredFrameRate { members.append(.init("measuredFrameRate", round(rate, 1000))) }
        members.append(.init("cuts", .array(recording.cuts.map { round($0, 1000) })))
        members.append(
            .init(
                "gaps",
                .array(
                    recording.gaps.map { gap in
                        .object([.init("at", round(gap.start, 1000)), .init("seconds", round(gap.length, 1000))])
                    })))
        if let head = recording.headRanges {
            members += [
                .init("yaw", range(head.yaw, 10)), .init("pitch", range(head.pitch, 10)), .init("roll", range(head.roll, 10)),
            ]
        }
        if let jitter = recording.jitter {
            members += [
                .init("placeJitter", round(jitter.place * 1000, 1000)), .init("angleJitter", round(jitter.angle, 1000)),
            ]
        }
        if let fit = recording.fit {
            members += [
                .init("fitMedian", round(fit.median * 100, 100)),
                .init("fit95", round(fit.percentile95 * 100, 100)),
            ]
        }
        if let slip = recording.slip {
            members += [
                .init("slipMedian", round(slip.median * 100, 1000)), .init("slip90", round(slip.percentile90 * 100, 1000)),
            ]
        }
        if recording.fit != nil {
            members.append(.init("unreliableFrames", .array(recording.unreliableFrames.map { .string(words($0)) })))
        }
        members.append(.init("otherFaces", .integer(recording.mostOtherFaces)))
        if let first = recording.firstFrameWithOtherFace { members.append(.init("firstOtherFace", .integer(first))) }
        let shapes = zip(BlendShape.allCases, recording.shapeRanges).compactMap { shape, known -> OrderedJSON.Member? in
            guard let known, known.upperBound > known.lowerBound else { return nil }
            return .init(shape.name, range(Double(known.lowerBound)...Double(known.upperBound), 1000))
        }
        members.append(.init("shapeRanges", .object(shapes)))
        return members
    }

    /// Returns a range of frames in the format of `--frames`.
    private static func words(_ frames: ClosedRange<Int>) -> String {
        frames.count == 1 ? "\(frames.lowerBound)" : "\(frames.lowerBound)-\(frames.upperBound)"
    }

    private static func recording(_ url: URL, _ timecodeBase: TimecodeBase?) throws -> OrderedJSON {
        let recording = try Recording.open(at: url, options: RecordingOptions(isLenient: true, timecodeBase: timecodeBase))
        let reader = try recording.makeReader()
        var (seconds, faces) = (0.0, 0)
        var hasPictures = false
        var statistics = RecordingStatistics()
        var facts = RecordingFacts(of: recording)
        while let frame = try reader.next() {
            facts.add(frame)
            statistics.add(frame)
            seconds = statistics.times.last ?? 0
            faces = max(faces, frame.faces.count)
            hasPictures = hasPictures || frame.picturePath != nil
        }
        var members: [OrderedJSON.Member] = [
            .init("format", .string(recording.format.rawValue)), .init("frames", .integer(facts.frameCount)),
            .init("framesWithoutFace", .integer(facts.lostFrameCount)), .init("seconds", .number(seconds)),
            .init("frameRate", .number(recording.header.frameRate)), .init("faces", .integer(faces)),
            .init("headPosition", .boolean(recording.header.hasHeadPosition)),
            .init(
                "fieldOfView", recording.header.intrinsics.map { .number(($0.verticalAngle * 10).rounded() / 10) } ?? .null),
            .init("pictures", .boolean(hasPictures)),
            .init("meshVertices", recording.header.topology.map { .integer($0.vertexCount) } ?? .null),
            .init("unreadableLines", .integer(reader.skippedLines)),
        ]
        if let unit = recording.angleUnit { members.append(.init("angles", .string(unit.rawValue))) }
        if let base = recording.timecodeBase {
            members.append(.init("timecodeBase", .string(base.rawValue + (recording.isTimecodeBaseGuess ? " (assumed)" : ""))))
        }
        if let first = reader.skippedReasons.first { members.append(.init("firstReason", .string("\(first)"))) }
        members += quality(of: statistics)
        members.append(.init("notes", .array((facts.notes + statistics.humanityNotes).map { .string($0) })))
        return .object(members)
    }
}
