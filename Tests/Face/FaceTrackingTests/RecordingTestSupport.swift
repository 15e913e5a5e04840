import FaceTracking
import Foundation
import RenderMath
import RenderTestSupport

/// All frames of a recording's text, read from a temporary file.
func frames(of text: String, options: RecordingOptions = RecordingOptions()) throws -> [TrackedFrame] {
    try frames(of: Array(text.utf8), options: options)
}

/// All frames of a recording's bytes, read from a temporary file.
func frames(of bytes: [UInt8], options: RecordingOptions = RecordingOptions()) throws -> [TrackedFrame] {
    try withTemporaryFile(bytes) { try readAll(Recording.open(at: $0, options: options)) }
}

/// All frames of a recording.
func readAll(_ recording: Recording) throws -> [TrackedFrame] {
    let reader = try recording.makeReader()
    var frames: [TrackedFrame] = []
    while let frame = try reader.next() { frames.append(frame) }
    return frames
}

/// The one-line error of reading a text, without the file's folder; empty if reading succeeds.
func message(of text: String, options: RecordingOptions = RecordingOptions()) -> String {
    message(of: Array(text.utf8), options: options)
}

/// The one-line error of reading bytes, without the file's folder; empty if reading succeeds.
func message(of bytes: [UInt8], options: RecordingOptions = RecordingOptions()) -> String {
    do {
        _ = try frames(of: bytes, options: options)
        return ""
    } catch {
        let text = "\(error)"
        return text.range(of: "take.txt").map { String(text[$0.lowerBound...]) } ?? text
    }
}

/// Runs `body` with a temporary file of the given bytes.
func withTemporaryFile<Result>(_ bytes: [UInt8], _ body: (URL) throws -> Result) throws -> Result {
    try withTemporaryFolder { folder in
        let url = folder.appendingPathComponent("take.txt")
        try Data(bytes).write(to: url)
        return try body(url)
    }
}

/// The first line of a short recording.
let shortHeader = #"{"format":"bianlian-recording","version":1,"frameRate":60}"#

/// Random recordings in which every optional part is present at times.
struct RandomRecording {
    var generator: SeededGenerator
    var vertexCount = 7

    mutating func float() -> Float { Float(generator.number(in: -2..<2)) }

    mutating func maybe<Value>(_ value: (inout Self) -> Value) -> Value? {
        Bool.random(using: &generator) ? value(&self) : nil
    }

    mutating func transform() -> Matrix4 {
        let axis = generator.direction()
        let rotation = Quaternion(angle: generator.number(in: -3..<3), axis: SIMD3<Float>(axis))
        return Transform(translation: SIMD3(float(), float(), float()), rotation: rotation).matrix
    }

    mutating func intrinsics() -> CameraIntrinsics {
        CameraIntrinsics(
            focalLength: SIMD2(generator.number(in: 100..<3000), generator.number(in: 100..<3000)),
            principalPoint: SIMD2(generator.number(in: 0..<900), generator.number(in: 0..<900)),
            imageSize: SIMD2(generator.integer(in: 1...4000), generator.integer(in: 1...4000)))
    }

    mutating func header() -> RecordingHeader {
        let coordinates = (0..<vertexCount).map { _ in SIMD2(float(), float()) }
        let triangles = (0..<5).map { _ in
            SIMD3<UInt32>(
                UInt32.random(in: 0..<UInt32(vertexCount), using: &generator), 0,
                UInt32.random(in: 0..<UInt32(vertexCount), using: &generator))
        }
        return RecordingHeader(
            // Rectangles of faces need the size of the picture.
            imageSize: SIMD2(1280, 720), intrinsics: maybe { $0.intrinsics() },
            frameRate: generator.number(in: 1..<240),
            topology: FaceTopology(
                textureCoordinates: coordinates, triangles: triangles, fillTriangles: .init(leftEye: [0], mouth: [1, 4])),
            hasHeadPosition: Bool.random(using: &generator))
    }

    mutating func face(id: String) -> TrackedFace {
        TrackedFace(
            id: id, isTracked: Bool.random(using: &generator), worldFromFace: transform(),
            blendShapes: BlendShapeValues((0..<52).map { _ in float() }),
            vertices: maybe { random in
                (0..<random.vertexCount).map { _ in SIMD3(random.float(), random.float(), random.float()) }
            },
            faceFromLeftEye: maybe { $0.transform() }, faceFromRightEye: maybe { $0.transform() },
            lookAtPoint: maybe { SIMD3($0.float(), $0.float(), $0.float()) },
            rectangle: maybe { random in
                ImageRectangle(
                    left: random.generator.number(in: -90..<900), top: random.generator.number(in: -90..<900),
                    width: random.generator.number(in: 0..<900), height: random.generator.number(in: 0..<900))
            })
    }

    mutating func frame(index: Int) -> TrackedFrame {
        let light = LightEstimate(
            ambientIntensity: float().magnitude * 1000, ambientColorTemperature: 1000 + float().magnitude * 1000,
            primaryDirection: maybe { SIMD3($0.float(), 1, $0.float()) }, primaryIntensity: maybe { $0.float().magnitude },
            sphericalHarmonics: maybe { random in (0..<27).map { _ in random.float() } })
        return TrackedFrame(
            index: index, time: Double(index) / 60 + generator.number(in: 0..<0.01),
            camera: maybe { TrackedCamera(worldFromCamera: $0.transform(), intrinsics: $0.intrinsics()) },
            faces: (0..<generator.integer(in: 0...3)).map { face(id: "face \"\($0)\" 变脸\n") },
            light: maybe { _ in light }, picturePath: maybe { _ in "pictures/\(index).png" },
            depthPath: maybe { _ in "depth\\\(index).png" })
    }
}
