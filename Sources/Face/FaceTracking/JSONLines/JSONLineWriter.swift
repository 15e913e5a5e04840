import RenderMath

/// Writes the lines of the project's own format. Equal values always give equal bytes.
///
/// Numbers have the digits needed to read back the same bits, or are rounded to a number of decimal places.
public struct JSONLineWriter: Sendable {
    /// The number of decimal places of faces' and lights' numbers; nil for full precision. Times, intrinsics and rectangles are
    /// never rounded.
    public var decimalPlaces: Int?
    /// The line being written, in UTF-8.
    private var line: [UInt8] = []
    /// Converts frames to the view that the header states for the file; nil before the header.
    private var turner: ViewTurner?

    /// Creates a writer of lines.
    /// - Parameter decimalPlaces: 0…9, or nil for full precision. Default: nil.
    public init(decimalPlaces: Int? = nil) {
        self.decimalPlaces = decimalPlaces.map { min(max($0, 0), 9) }
    }

    /// Returns the first line, without its line ending. The following frames are written in the view that the header states.
    public mutating func line(of header: RecordingHeader) -> String {
        String(decoding: bytes(of: header), as: UTF8.self)
    }

    /// Returns a frame's line, without its line ending.
    public mutating func line(of frame: TrackedFrame) -> String {
        String(decoding: bytes(of: frame), as: UTF8.self)
    }

    /// Returns the first line of a landmark file, in UTF-8, without its line ending.
    mutating func header(of take: LandmarkTake) -> [UInt8] {
        line.removeAll(keepingCapacity: true)
        object { writer in
            writer.member(LandmarkHeaderKey.format) { $0.text(LandmarkHeaderKey.formatName) }
            writer.member(LandmarkHeaderKey.version) { $0.append("1") }
            writer.member(LandmarkHeaderKey.imageSize) { $0.list([take.imageSize.x, take.imageSize.y]) }
            writer.member(LandmarkHeaderKey.frameRate) { $0.number(take.frameRate) }
        }
        return line
    }

    /// Returns a line of a landmark file, in UTF-8, without its line ending.
    /// - Parameter imageSize: the picture's size, which converts pixels to fractions of the picture.
    mutating func bytes(of frame: LandmarkFrame, imageSize: SIMD2<Int>) -> [UInt8] {
        let (width, height) = (Double(imageSize.x), Double(imageSize.y))
        line.removeAll(keepingCapacity: true)
        object { writer in
            writer.member(LandmarkFrameKey.time) { $0.number(frame.time) }
            if frame.startsShot { writer.member(LandmarkFrameKey.startsShot) { $0.append("true") } }
            writer.member(LandmarkFrameKey.faces) { writer in
                writer.list(frame.faces) { writer, face in
                    writer.object { writer in
                        writer.member(LandmarkFaceKey.landmarks) { writer in
                            writer.list(
                                face.points.flatMap {
                                    [Float($0.x / width), Float($0.y / height), Float($0.z / width)] as [Float]
                                })
                        }
                        writer.member(LandmarkFaceKey.blendShapes) { $0.blendShapes(face.blendShapes) }
                    }
                }
            }
            writer.otherFaces(frame.otherFaceCount, LandmarkFrameKey.otherFaces)
            writer.hands(frame.hands, LandmarkFrameKey.hands, unit: SIMD2(width, height))
        }
        return line
    }

    /// Returns the first line in UTF-8, without its line ending.
    mutating func bytes(of header: RecordingHeader) -> [UInt8] {
        line.removeAll(keepingCapacity: true)
        let turner = ViewTurner(storing: header)
        let header = turner.header(header)
        self.turner = turner
        object { writer in
            writer.member(HeaderKey.format) { $0.text(HeaderKey.formatName) }
            writer.member(HeaderKey.version) { $0.append("\(header.version)") }
            if let size = header.imageSize { writer.member(HeaderKey.imageSize) { $0.list([size.x, size.y]) } }
            if let intrinsics = header.intrinsics { writer.member(HeaderKey.intrinsics) { $0.intrinsics(intrinsics) } }
            writer.member(HeaderKey.frameRate) { $0.number(header.frameRate) }
            writer.member(HeaderKey.hasHeadPosition) { $0.append("\(header.hasHeadPosition)") }
            if header.view.orientation != .landscapeRight {
                writer.member(HeaderKey.orientation) { $0.text(header.view.orientation.rawValue) }
            }
            if header.view.isMirrored { writer.member(HeaderKey.mirrored) { $0.append("true") } }
            if let video = header.video { writer.member(HeaderKey.video) { $0.text(video) } }
            if let film = header.film { writer.member(HeaderKey.film) { $0.text(film) } }
            if let timecode = header.timecode { writer.member(HeaderKey.timecode) { $0.timecode(timecode) } }
            if let topology = header.topology { writer.member(HeaderKey.topology) { $0.topology(topology) } }
            if !header.identities.isEmpty { writer.member(HeaderKey.identities) { $0.identities(header.identities) } }
        }
        return line
    }

    /// Returns a frame's line in UTF-8, without its line ending.
    mutating func bytes(of frame: TrackedFrame) -> [UInt8] {
        line.removeAll(keepingCapacity: true)
        let frame = turner?.frame(frame) ?? frame
        object { writer in
            writer.member(FrameKey.time) { $0.number(frame.time) }
            if frame.startsShot { writer.member(FrameKey.startsShot) { $0.append("true") } }
            if let camera = frame.camera { writer.member(FrameKey.camera) { $0.camera(camera) } }
            writer.member(FrameKey.faces) { writer in
                writer.list(frame.faces) { $0.face($1) }
            }
            writer.otherFaces(frame.otherFaceCount, FrameKey.otherFaces)
            writer.hands(frame.hands, FrameKey.hands, unit: .one)
            if let light = frame.light { writer.member(FrameKey.light) { $0.light(light) } }
            if let path = frame.picturePath { writer.member(FrameKey.picture) { $0.text(path) } }
            if let path = frame.depthPath { writer.member(FrameKey.depth) { $0.text(path) } }
        }
        return line
    }
}

// The values within lines.
extension JSONLineWriter {
    private mutating func otherFaces(_ count: Int, _ key: some RawRepresentable<String>) {
        if count > 0 { member(key) { $0.append("\(count)") } }
    }

    /// - Parameter unit: the number of pixels in the file's unit of length.
    private mutating func hands(_ hands: [HandLandmarks]?, _ key: some RawRepresentable<String>, unit: SIMD2<Double>) {
        guard let hands else { return }
        member(key) { writer in
            writer.list(hands) { writer, hand in
                writer.object { writer in
                    writer.member(HandKey.landmarks) { writer in
                        writer.list(hand.points.flatMap { [Float($0.x / unit.x), Float($0.y / unit.y)] as [Float] })
                    }
                }
            }
        }
    }

    private mutating func timecode(_ timecode: RecordedTimecode) {
        object { writer in
            writer.member(TimecodeKey.seconds) { $0.number(timecode.seconds) }
            if timecode.dropsFrames { writer.member(TimecodeKey.dropsFrames) { $0.append("true") } }
            writer.member(TimecodeKey.reel) { $0.text(timecode.reel) }
        }
    }

    private mutating func camera(_ camera: TrackedCamera) {
        object { writer in
            writer.member(CameraKey.transform) { $0.list(camera.worldFromCamera.columnMajor) }
            writer.member(CameraKey.intrinsics) { $0.intrinsics(camera.intrinsics) }
        }
    }

    private mutating func intrinsics(_ intrinsics: CameraIntrinsics) {
        object { writer in
            writer.member(IntrinsicsKey.focalLength) { $0.list([intrinsics.focalLength.x, intrinsics.focalLength.y]) }
            writer.member(IntrinsicsKey.principalPoint) { $0.list([intrinsics.principalPoint.x, intrinsics.principalPoint.y]) }
            writer.member(IntrinsicsKey.imageSize) { $0.list([intrinsics.imageSize.x, intrinsics.imageSize.y]) }
        }
    }

    private mutating func face(_ face: TrackedFace) {
        object { writer in
            writer.member(FaceKey.id) { $0.text(face.id) }
            writer.member(FaceKey.isTracked) { $0.append("\(face.isTracked)") }
            writer.member(FaceKey.transform) { $0.list(face.worldFromFace.columnMajor) }
            writer.member(FaceKey.blendShapes) { $0.blendShapes(face.blendShapes) }
            if let vertices = face.vertices {
                writer.member(FaceKey.vertices) { $0.points(vertices) }
            }
            if let eye = face.faceFromLeftEye { writer.member(FaceKey.leftEye) { $0.list(eye.columnMajor) } }
            if let eye = face.faceFromRightEye { writer.member(FaceKey.rightEye) { $0.list(eye.columnMajor) } }
            if let point = face.lookAtPoint { writer.member(FaceKey.lookAtPoint) { $0.list([point.x, point.y, point.z]) } }
            if let rectangle = face.rectangle {
                writer.member(FaceKey.rectangle) {
                    $0.list([rectangle.left, rectangle.top, rectangle.width, rectangle.height])
                }
            }
            if !face.modeWeights.isEmpty { writer.member(FaceKey.modeWeights) { $0.list(face.modeWeights) } }
            if let error = face.fitError { writer.member(FaceKey.fitError) { $0.list([error.x, error.y]) } }
            if let slip = face.slip { writer.member(FaceKey.slip) { $0.number(slip) } }
        }
    }

    /// Writes blend shapes by name, without those at 0.
    private mutating func blendShapes(_ values: BlendShapeValues) {
        object { writer in
            for shape in BlendShape.allCases where values[shape] != 0 {
                writer.member(named: shape.name) { $0.number(values[shape]) }
            }
        }
    }

    private mutating func light(_ light: LightEstimate) {
        object { writer in
            writer.member(LightKey.ambientIntensity) { $0.number(light.ambientIntensity) }
            writer.member(LightKey.ambientColorTemperature) { $0.number(light.ambientColorTemperature) }
            if let direction = light.primaryDirection {
                writer.member(LightKey.primaryLightDirection) { $0.list([direction.x, direction.y, direction.z]) }
            }
            if let intensity = light.primaryIntensity {
                writer.member(LightKey.primaryLightIntensity) { $0.number(intensity) }
            }
            if let harmonics = light.sphericalHarmonics {
                writer.member(LightKey.sphericalHarmonicsCoefficients) { $0.list(harmonics) }
            }
        }
    }

    private mutating func identities(_ identities: [String: FaceIdentity]) {
        let sorted = identities.sorted { $0.key < $1.key }
        object { writer in
            writer.member(IdentitiesKey.standardPositions) { $0.points(sorted[0].value.standardPositions) }
            writer.member(IdentitiesKey.faces) { writer in
                writer.list(sorted) { writer, entry in
                    writer.object { writer in
                        writer.member(IdentityKey.id) { $0.text(entry.key) }
                        writer.member(IdentityKey.offsets) { $0.points(entry.value.offsets) }
                        if !entry.value.modes.isEmpty {
                            writer.member(IdentityKey.modes) { $0.list(entry.value.modes) { $0.points($1) } }
                        }
                        if let deviation = entry.value.proportionDeviation {
                            writer.member(IdentityKey.proportionDeviation) { $0.number(deviation) }
                        }
                    }
                }
            }
        }
    }

    private mutating func points(_ points: [SIMD3<Float>]) {
        list(points.flatMap { [$0.x, $0.y, $0.z] as [Float] })
    }

    private mutating func topology(_ topology: FaceTopology) {
        object { writer in
            writer.member(TopologyKey.textureCoordinates) {
                $0.list(topology.textureCoordinates.flatMap { [$0.x, $0.y] })
            }
            writer.member(TopologyKey.triangles) { $0.list(topology.triangles.flatMap { [Int($0.x), Int($0.y), Int($0.z)] }) }
            writer.member(TopologyKey.fillTriangles) { writer in
                writer.object { writer in
                    writer.member(FillKey.leftEye) { $0.list(topology.fillTriangles.leftEye) }
                    writer.member(FillKey.rightEye) { $0.list(topology.fillTriangles.rightEye) }
                    writer.member(FillKey.mouth) { $0.list(topology.fillTriangles.mouth) }
                }
            }
        }
    }
}

// JSON syntax.
extension JSONLineWriter {
    private mutating func append(_ text: String) {
        line.append(contentsOf: text.utf8)
    }

    private mutating func append(ascii character: Unicode.Scalar) {
        line.append(UInt8(ascii: character))
    }

    private mutating func object(_ members: (inout Self) -> Void) {
        append(ascii: "{")
        members(&self)
        append(ascii: "}")
    }

    private mutating func member(_ key: some RawRepresentable<String>, _ value: (inout Self) -> Void) {
        member(named: key.rawValue, value)
    }

    private mutating func member(named name: String, _ value: (inout Self) -> Void) {
        if line.last != UInt8(ascii: "{") { append(ascii: ",") }
        text(name)
        append(ascii: ":")
        value(&self)
    }

    private mutating func list<Element>(_ elements: [Element], _ element: (inout Self, Element) -> Void) {
        append(ascii: "[")
        for (index, value) in elements.enumerated() {
            if index > 0 { append(ascii: ",") }
            element(&self, value)
        }
        append(ascii: "]")
    }

    private mutating func list(_ numbers: [Float]) { list(numbers) { $0.number($1) } }
    private mutating func list(_ numbers: [Double]) { list(numbers) { $0.number($1) } }
    private mutating func list(_ numbers: [Int]) { list(numbers) { $0.append("\($1)") } }

    private mutating func number(_ value: Double) {
        append(digits: value.description)
    }

    private mutating func number(_ value: Float) {
        guard let decimalPlaces else { return append(digits: value.description) }
        let scale = Self.powersOfTen[decimalPlaces]
        let scaled = (Double(value) * scale).rounded()
        // Larger values have no exact rounded form, so they are written in full.
        guard scaled.magnitude < 0x1p53 else { return append(digits: value.description) }
        append(digits: scaled == 0 ? "0" : (scaled / scale).description)
    }

    private static let powersOfTen: [Double] = [1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9]

    /// Appends a number's shortest digits; integers have no decimal point.
    private mutating func append(digits: String) {
        append(digits)
        if line.suffix(2).elementsEqual([UInt8(ascii: "."), UInt8(ascii: "0")]) { line.removeLast(2) }
    }

    private mutating func text(_ text: String) {
        append(ascii: "\"")
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                append(ascii: "\\")
                line.append(byte)
            case 0..<0x20, 0x7F:
                append(byte < 0x10 ? "\\u000" : "\\u00")
                append(String(byte, radix: 16))
            default: line.append(byte)
            }
        }
        append(ascii: "\"")
    }
}
