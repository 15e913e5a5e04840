// A face recorder for an iPhone or iPad with a TrueDepth camera, in one file. docs/recording-with-a-phone.md describes how to
// build the app, and docs/recordings.md the format that it writes.
//
// The first part turns plain numbers into lines of a recording. It needs only Foundation, so that tests on other systems can
// read its output. The second part needs Apple's frameworks and captures the numbers and the film.
//
// A take is a folder:
//
//     take.jsonl          the recording, a header and a line for each picture of the film
//     take.mov            the film without sound, H.264; a picture's time is that of its line
//     depth/000042.png    depth in millimetres, 16 bits; 0 where it is unknown
//     depth.csv           times and intrinsics of the depth files, which a recording cannot store
//     notes.txt           dropped pictures, and the reasons
//
// While the phone is upright, the sensor's pictures lie on their side. They are stored unchanged, and the film's rotation
// metadata describes how to rotate them. Readers that apply the rotation, as Bianlian does, get upright pictures, so the
// recording describes those: the size, the intrinsics, the camera's axes and the depth are rotated with the picture
// (`FaceRecorderTurn`). World and face space remain ARKit's.

import Foundation

// MARK: - Plain numbers

/// A transform in metres, right-handed: the axes and the origin of one space in another, as in ARKit's matrices.
nonisolated struct FaceRecorderTransform: Hashable, Sendable {
    /// The columns of the matrix.
    var x, y, z, origin: SIMD4<Float>

    /// The identity: no translation and no rotation.
    static let identity = FaceRecorderTransform(
        x: SIMD4(1, 0, 0, 0), y: SIMD4(0, 1, 0, 0), z: SIMD4(0, 0, 1, 0), origin: SIMD4(0, 0, 0, 1))

    /// Whether readers accept the transform: it is finite, affine and invertible.
    var isUsable: Bool {
        let rest = [x.w, y.w, z.w, origin.w - 1, 0 * (origin.x + origin.y + origin.z)]
        let volume =
            x.x * (y.y * z.z - y.z * z.y) - y.x * (x.y * z.z - x.z * z.y) + z.x * (x.y * y.z - x.z * y.y)
        return rest.allSatisfy { $0.magnitude <= 1e-4 } && volume.isFinite && volume.magnitude > 1e-6
    }
}

/// The intrinsics of a pinhole camera, in pixels from the picture's top left corner.
nonisolated struct FaceRecorderIntrinsics: Hashable, Sendable {
    /// The horizontal and vertical focal length, in pixels.
    var focalLength: SIMD2<Double>
    /// The intersection of the optical axis with the picture, in pixels.
    var principalPoint: SIMD2<Double>
    /// The width and height, in pixels, of the picture that the other properties refer to.
    var imageSize: SIMD2<Int>
}

/// The camera of one picture; it looks down its −z axis, with +x to the picture's right and +y up.
nonisolated struct FaceRecorderCamera: Hashable, Sendable {
    /// The transform from camera to world.
    var transform: FaceRecorderTransform
    /// The intrinsics for this picture; autofocus changes them.
    var intrinsics: FaceRecorderIntrinsics
}

/// A face in one picture.
nonisolated struct FaceRecorderFace: Hashable, Sendable {
    /// An identifier that stays the same for a face throughout a take.
    var id: String
    /// Whether the face is visible. For a lost face, only the last transform is written.
    var isTracked: Bool
    /// The transform from face to world.
    var transform: FaceRecorderTransform
    /// Blend shapes by ARKit's names, in either spelling (`mouthSmileLeft`, `mouthSmile_L`), from 0 to 1.
    var blendShapes: [String: Float] = [:]
    /// The vertices in metres in face space, one for each vertex of the topology.
    var vertices: [SIMD3<Float>] = []
    /// The transform from the person's left eye to the face.
    var leftEye: FaceRecorderTransform?
    /// The transform from the person's right eye to the face.
    var rightEye: FaceRecorderTransform?
    /// The point that the eyes look at, in metres in face space.
    var lookAtPoint: SIMD3<Float>?
}

/// The light that falls on the face, as ARKit estimates it.
nonisolated struct FaceRecorderLight: Hashable, Sendable {
    /// The ambient intensity in lumens, about 1000 in a well-lit room.
    var ambientIntensity: Float
    /// The colour temperature in kelvin.
    var ambientColorTemperature: Float
    /// The direction of the strongest light, in world space.
    var primaryDirection: SIMD3<Float>?
    /// The intensity of the strongest light, in lumens.
    var primaryIntensity: Float?
    /// 27 coefficients: nine for red, nine for green, nine for blue.
    var sphericalHarmonics: [Float]?
}

/// The parts of the face's mesh that do not change.
nonisolated struct FaceRecorderTopology: Hashable, Sendable {
    /// One pair for each vertex; (0, 0) is the top left corner.
    var textureCoordinates: [SIMD2<Float>]
    /// Three vertex indices for each triangle.
    var indices: [Int]
}

/// The contents of one picture's line.
nonisolated struct FaceRecorderFrame: Hashable, Sendable {
    /// Seconds since the first picture.
    var time: Double
    /// The camera, if it was tracked.
    var camera: FaceRecorderCamera?
    /// All known faces, including those that are currently lost.
    var faces: [FaceRecorderFace] = []
    /// The light, if it was estimated.
    var light: FaceRecorderLight?
    /// The path of the depth file, relative to the recording.
    var depth: String?
}

// MARK: - Upright pictures

/// The number of clockwise quarter turns that make the sensor's picture upright.
nonisolated enum FaceRecorderTurn: Int, CaseIterable, Sendable {
    case none, clockwise, half, counterclockwise

    /// Creates the turn that makes the world's +y axis point upwards.
    /// - Parameter worldFromSensor: The camera's transform; its +x is the right and its +y the top of the sensor's picture.
    ///
    /// If the phone lies flat, no side is up; portrait is then assumed, which is a clockwise quarter turn.
    init(worldFromSensor: FaceRecorderTransform) {
        let (right, top) = (worldFromSensor.x.y, worldFromSensor.y.y)
        // 0.5 is the sine of 30 degrees from the horizontal.
        if max(right.magnitude, top.magnitude) < 0.5 {
            self = .clockwise
        } else if top.magnitude >= right.magnitude {
            self = top > 0 ? .none : .half
        } else {
            self = right > 0 ? .counterclockwise : .clockwise
        }
    }

    /// Whether width and height are swapped.
    var isSideways: Bool { rawValue % 2 == 1 }

    /// The size of the upright picture.
    func size(_ size: SIMD2<Int>) -> SIMD2<Int> {
        isSideways ? SIMD2(size.y, size.x) : size
    }

    /// Converts a position in the sensor's picture to the upright picture, in pixels from the top left corner.
    /// - Parameter size: The size of the sensor's picture.
    func place(_ place: SIMD2<Double>, in size: SIMD2<Int>) -> SIMD2<Double> {
        let (width, height) = (Double(size.x), Double(size.y))
        switch self {
        case .none: return place
        case .clockwise: return SIMD2(height - place.y, place.x)
        case .half: return SIMD2(width - place.x, height - place.y)
        case .counterclockwise: return SIMD2(place.y, width - place.x)
        }
    }

    /// The intrinsics of the upright picture.
    func intrinsics(_ sensor: FaceRecorderIntrinsics) -> FaceRecorderIntrinsics {
        let focal = sensor.focalLength
        return FaceRecorderIntrinsics(
            focalLength: isSideways ? SIMD2(focal.y, focal.x) : focal,
            principalPoint: place(sensor.principalPoint, in: sensor.imageSize), imageSize: size(sensor.imageSize))
    }

    /// The camera rotated about the optical axis, so that +x is the upright picture's right and +y its top.
    func camera(_ sensor: FaceRecorderCamera) -> FaceRecorderCamera {
        var transform = sensor.transform
        let (x, y) = (transform.x, transform.y)
        switch self {
        case .none: break
        case .clockwise: (transform.x, transform.y) = (y, -x)
        case .half: (transform.x, transform.y) = (-x, -y)
        case .counterclockwise: (transform.x, transform.y) = (-y, x)
        }
        return FaceRecorderCamera(transform: transform, intrinsics: intrinsics(sensor.intrinsics))
    }

    /// The film's rotation: `a b c d tx ty` of x' = a x + c y + tx, y' = b x + d y + ty, in pixels, y down.
    /// - Parameter size: The size of the sensor's picture.
    func filmMatrix(for size: SIMD2<Int>) -> [Double] {
        let (width, height) = (Double(size.x), Double(size.y))
        switch self {
        case .none: return [1, 0, 0, 1, 0, 0]
        case .clockwise: return [0, 1, -1, 0, height, 0]
        case .half: return [-1, 0, 0, -1, width, height]
        case .counterclockwise: return [0, -1, 1, 0, 0, width]
        }
    }
}

/// Depth in the form in which it is stored.
nonisolated enum FaceRecorderDepth {
    /// Returns millimetres, row by row of the upright picture; 0 where depth is unknown or beyond 65.5 m.
    /// - Parameters:
    ///   - metres: The depth in the sensor's picture, row by row.
    ///   - size: The size of the sensor's picture.
    ///   - stride: The number of values in a row in memory, `size.x` or more.
    static func millimetres(
        of metres: UnsafePointer<Float>, size: SIMD2<Int>, stride: Int, turn: FaceRecorderTurn
    ) -> [UInt16] {
        // The first pixel of the upright picture, and the steps to the next column and the next row, in the sensor's memory.
        let (width, height) = (size.x, size.y)
        let (first, column, row) =
            switch turn {
            case .none: (0, 1, stride)
            case .clockwise: ((height - 1) * stride, -stride, 1)
            case .half: ((height - 1) * stride + width - 1, -1, -stride)
            case .counterclockwise: (width - 1, stride, -1)
            }
        let upright = turn.size(size)
        return [UInt16](unsafeUninitializedCapacity: width * height) { pixels, count in
            for y in 0..<upright.y {
                var place = first + y * row
                for x in 0..<upright.x {
                    let value = metres[place] * 1000
                    // Comparisons with NaN are false, so NaN becomes 0.
                    pixels[y * upright.x + x] = value >= 0.5 && value < 65535 ? UInt16(value.rounded()) : 0
                    place += column
                }
            }
            count = width * height
        }
    }
}

// MARK: - Lines

/// Creates the lines of a recording, in UTF-8 with line ends. The same numbers give the same bytes.
///
/// Values that a reader would reject are omitted and counted: numbers that are not finite, transforms that cannot be inverted,
/// light whose number of coefficients is not 27, and shapes with unknown names.
nonisolated struct FaceRecorderLines: Sendable {
    /// The number of omitted values, by kind.
    private(set) var leftOut: [String: Int] = [:]
    private var line: [UInt8] = []
    private var vertexCount = 0

    /// The units per metre to which vertices are rounded. 10 µm is at most a tenth of the sensor's resolution; rounding makes a
    /// line 30 KB instead of 45.
    private static let vertexUnits = 1e5

    /// ARKit's 52 shapes in both spellings: that of its documentation and that of the raw values.
    static let shapes: [(name: String, rawName: String)] = {
        // Each of these exists for both sides of the face.
        let sided = """
            eyeBlink eyeLookDown eyeLookIn eyeLookOut eyeLookUp eyeSquint eyeWide mouthSmile mouthFrown mouthDimple mouthStretch
            mouthPress mouthLowerDown mouthUpperUp browDown browOuterUp cheekSquint noseSneer
            """
        // If one of these ends in a side, the whole jaw or mouth moves to that side. Both spellings are the same.
        let whole = """
            jawForward jawLeft jawRight jawOpen mouthClose mouthFunnel mouthPucker mouthLeft mouthRight mouthRollLower
            mouthRollUpper mouthShrugLower mouthShrugUpper browInnerUp cheekPuff tongueOut
            """
        func names(_ text: String) -> [String] { text.split(whereSeparator: \.isWhitespace).map { String($0) } }
        return names(sided).flatMap { [($0 + "Left", $0 + "_L"), ($0 + "Right", $0 + "_R")] } + names(whole).map { ($0, $0) }
    }()

    /// Returns the first line.
    /// - Parameters:
    ///   - intrinsics: The intrinsics of the first picture, including its size.
    ///   - frameRate: The number of pictures per second.
    ///   - topology: The topology of the faces' vertices; nil if they have none.
    mutating func header(
        intrinsics: FaceRecorderIntrinsics, frameRate: Double, topology: FaceRecorderTopology?
    ) -> [UInt8] {
        line.removeAll(keepingCapacity: true)
        vertexCount = topology?.textureCoordinates.count ?? 0
        append(#"{"format":"bianlian-recording","version":1"#)
        key("imageSize")
        list([intrinsics.imageSize.x, intrinsics.imageSize.y])
        key("intrinsics")
        value(intrinsics)
        key("frameRate")
        number(frameRate)
        append(#","hasHeadPosition":true"#)
        if let topology {
            key("topology")
            append("{")
            key("textureCoordinates")
            list(topology.textureCoordinates) { writer, pair in
                writer.number(pair.x)
                writer.append(",")
                writer.number(pair.y)
            }
            key("triangles")
            list(topology.indices)
            append("}")
        }
        append("}\n")
        return line
    }

    /// Returns the line of a picture.
    mutating func line(of frame: FaceRecorderFrame) -> [UInt8] {
        line.removeAll(keepingCapacity: true)
        append("{")
        key("time")
        number(frame.time)
        if let camera = frame.camera, isUsable(camera) {
            key("camera")
            append("{")
            key("transform")
            value(camera.transform)
            key("intrinsics")
            value(camera.intrinsics)
            append("}")
        }
        key("faces")
        list(frame.faces) { $0.value($1) }
        if let light = frame.light { value(light) }
        if let depth = frame.depth {
            key("depth")
            text(depth)
        }
        append("}\n")
        return line
    }

    private mutating func isUsable(_ camera: FaceRecorderCamera) -> Bool {
        let optics = camera.intrinsics
        let isUsable =
            camera.transform.isUsable && min(optics.focalLength.x, optics.focalLength.y) > 0
            && [optics.focalLength, optics.principalPoint].allSatisfy { $0.x.isFinite && $0.y.isFinite }
        if !isUsable { leaveOut("camera") }
        return isUsable
    }
}

// Values in lines.
nonisolated extension FaceRecorderLines {
    private mutating func value(_ face: FaceRecorderFace) {
        let isPlaced = face.transform.isUsable
        if !isPlaced { leaveOut("face's transform") }
        append("{")
        key("id")
        text(face.id)
        key("isTracked")
        append(face.isTracked && isPlaced ? "true" : "false")
        if isPlaced {
            key("transform")
            value(face.transform)
        }
        if face.isTracked && isPlaced { seen(of: face) }
        append("}")
    }

    /// Appends the values that a face has only while it is visible.
    private mutating func seen(of face: FaceRecorderFace) {
        key("blendShapes")
        append("{")
        var known = 0
        for shape in Self.shapes {
            guard let value = face.blendShapes[shape.name] ?? face.blendShapes[shape.rawName] else { continue }
            known += 1
            guard value.isFinite else {
                leaveOut("blend shape")
                continue
            }
            // Readers use 0 for missing shapes.
            guard value != 0 else { continue }
            key(shape.name)
            number(value)
        }
        append("}")
        if known < face.blendShapes.count { leaveOut("blend shape of an unknown name", times: face.blendShapes.count - known) }
        if !face.vertices.isEmpty { vertices(face.vertices) }
        for (name, eye) in [("leftEye", face.leftEye), ("rightEye", face.rightEye)] {
            guard let eye else { continue }
            guard eye.isUsable else {
                leaveOut(name)
                continue
            }
            key(name)
            value(eye)
        }
        guard let point = face.lookAtPoint else { return }
        guard (0 * (point.x + point.y + point.z)).isFinite else { return leaveOut("lookAtPoint") }
        key("lookAtPoint")
        list([point.x, point.y, point.z]) { $0.number($1) }
    }

    private mutating func vertices(_ vertices: [SIMD3<Float>]) {
        let isUsable = vertices.count == vertexCount && vertices.allSatisfy { ($0.x + $0.y + $0.z).isFinite }
        guard isUsable else { return leaveOut("vertices") }
        key("vertices")
        list(vertices) { writer, vertex in
            for axis in 0..<3 {
                if axis > 0 { writer.append(",") }
                writer.number((Double(vertex[axis]) * Self.vertexUnits).rounded() / Self.vertexUnits)
            }
        }
    }

    private mutating func value(_ light: FaceRecorderLight) {
        key("light")
        append("{")
        if light.ambientIntensity >= 0, light.ambientIntensity <= 1e9 {
            key("ambientIntensity")
            number(light.ambientIntensity)
        } else {
            leaveOut("ambientIntensity")
        }
        if light.ambientColorTemperature >= 100, light.ambientColorTemperature <= 1e6 {
            key("ambientColorTemperature")
            number(light.ambientColorTemperature)
        } else {
            leaveOut("ambientColorTemperature")
        }
        if let direction = light.primaryDirection {
            if direction != .zero, (direction.x + direction.y + direction.z).isFinite {
                key("primaryLightDirection")
                list([direction.x, direction.y, direction.z]) { $0.number($1) }
            } else {
                leaveOut("primaryLightDirection")
            }
        }
        if let intensity = light.primaryIntensity {
            if intensity >= 0, intensity <= 1e9 {
                key("primaryLightIntensity")
                number(intensity)
            } else {
                leaveOut("primaryLightIntensity")
            }
        }
        if let coefficients = light.sphericalHarmonics {
            if coefficients.count == 27, coefficients.allSatisfy(\.isFinite) {
                key("sphericalHarmonicsCoefficients")
                list(coefficients) { $0.number($1) }
            } else {
                leaveOut("sphericalHarmonicsCoefficients")
            }
        }
        append("}")
    }

    private mutating func value(_ transform: FaceRecorderTransform) {
        list([transform.x, transform.y, transform.z, transform.origin]) { writer, column in
            for row in 0..<4 {
                if row > 0 { writer.append(",") }
                writer.number(column[row])
            }
        }
    }

    private mutating func value(_ intrinsics: FaceRecorderIntrinsics) {
        append("{")
        key("focalLength")
        list([intrinsics.focalLength.x, intrinsics.focalLength.y]) { $0.number($1) }
        key("principalPoint")
        list([intrinsics.principalPoint.x, intrinsics.principalPoint.y]) { $0.number($1) }
        key("imageSize")
        list([intrinsics.imageSize.x, intrinsics.imageSize.y])
        append("}")
    }

    private mutating func leaveOut(_ what: String, times: Int = 1) {
        leftOut[what, default: 0] += times
    }
}

// JSON syntax.
nonisolated extension FaceRecorderLines {
    private mutating func append(_ text: String) {
        line.append(contentsOf: text.utf8)
    }

    /// Appends a key of an object, preceded by a comma if it is not the first.
    private mutating func key(_ name: String) {
        if line.last != UInt8(ascii: "{") { append(",") }
        append("\"\(name)\":")
    }

    private mutating func list<Element>(_ elements: [Element], _ element: (inout Self, Element) -> Void) {
        append("[")
        for (index, value) in elements.enumerated() {
            if index > 0 { append(",") }
            element(&self, value)
        }
        append("]")
    }

    private mutating func list(_ numbers: [Int]) {
        list(numbers) { $0.append("\($1)") }
    }

    /// Appends a number with the digits needed to read the same bits back.
    private mutating func number(_ value: Float) {
        append(digits: value.description)
    }

    private mutating func number(_ value: Double) {
        append(digits: value.description)
    }

    private mutating func append(digits: String) {
        append(digits)
        if digits.hasSuffix(".0") { line.removeLast(2) }
    }

    private mutating func text(_ text: String) {
        append("\"")
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): line += [UInt8(ascii: "\\"), byte]
            case 0..<0x20: append((byte < 0x10 ? "\\u000" : "\\u00") + String(byte, radix: 16))
            default: line.append(byte)
            }
        }
        append("\"")
    }
}

// MARK: - Notes

/// The take's `notes.txt`: the written and dropped pictures, and the reasons.
nonisolated struct FaceRecorderNotes: Sendable {
    /// Facts about the take, in order.
    var facts: [String] = []
    /// The number of pictures written with their lines.
    var written = 0
    /// The number of depth files written.
    var depthWritten = 0
    /// The longest time between two written pictures, in seconds.
    var longestGap = 0.0
    /// The number of drops, by reason.
    private(set) var dropped: [String: Int] = [:]

    /// The total number of drops.
    var droppedCount: Int { dropped.values.reduce(0, +) }

    /// Counts drops with a reason.
    mutating func drop(_ reason: String, times: Int = 1) {
        guard times > 0 else { return }
        dropped[reason, default: 0] += times
    }

    /// Returns the text, one fact per line.
    /// - Parameter leftOut: The values that lines omitted.
    func text(leftOut: [String: Int] = [:]) -> String {
        let gap = (longestGap * 1000).rounded() / 1000
        var lines = facts + ["pictures written: \(written)", "longest time between two: \(gap) s"]
        lines.append("files of depth written: \(depthWritten)")
        lines += dropped.sorted { $0.key < $1.key }.map { "dropped, \($0.key): \($0.value)" }
        lines += leftOut.sorted { $0.key < $1.key }.map { "left out of lines, \($0.key): \($0.value)" }
        if dropped.isEmpty && leftOut.isEmpty { lines.append("nothing was dropped") }
        return lines.joined(separator: "\n") + "\n"
    }
}

// MARK: - The phone

#if canImport(ARKit) && canImport(UIKit)
    import ARKit
    import AVFoundation
    import Combine
    import CoreGraphics
    import CoreMedia
    import CoreVideo
    import ImageIO
    import SwiftUI
    import UIKit
    import simd

    // There are three queues. The main queue updates the screen. ARKit calls back on `FaceRecorderDelegate.pictures`, which
    // extracts the numbers from its objects. A take writes on a separate queue, with at most `FaceRecorderTake.waiting` waiting
    // pictures: ARKit has few picture buffers, and stops when all of them are in use.

    /// ARKit's data for one picture. It is created on one queue and then used on another, never on both at the same time.
    nonisolated struct FaceRecorderCapture: @unchecked Sendable {
        var frame: FaceRecorderFrame
        /// The time of the phone's clock, in seconds.
        var timestamp: TimeInterval
        var picture: CVPixelBuffer
        var depth: AVDepthData?
        var depthTimestamp: TimeInterval
        var topology: FaceRecorderTopology?
    }

    /// A take's report to the screen.
    nonisolated enum FaceRecorderReport: Sendable {
        /// The take waits for a face.
        case waiting
        /// The take writes.
        case writing(pictures: Int, dropped: Int, seconds: Double, isHot: Bool)
        /// The take ended, with the reason or the result.
        case ended(String)
    }

    /// One take: a folder, the recording and the film in it. It begins with the first picture that has a face.
    ///
    /// `offer` and `finish` are called on ARKit's queue; the work that they start runs on the take's queue.
    nonisolated final class FaceRecorderTake: @unchecked Sendable {
        /// The maximum number of pictures that wait to be written: a tenth of a second at 60 a second.
        private static let waiting = 6
        /// The film's bit rate for 1440×1080 at 60 pictures a second: 180 MB a minute.
        private static let bitsPerSecond = 24_000_000

        private let folder: URL
        private let frameRate: Double
        private let report: @Sendable (FaceRecorderReport) -> Void
        private let queue = DispatchQueue(label: "face-recorder.writing", qos: .userInitiated)
        private let places = DispatchSemaphore(value: FaceRecorderTake.waiting)

        // Used on the queue of `offer` and `finish`.
        private var missed = 0
        private var isOver = false

        // Used on `queue`.
        private var notes = FaceRecorderNotes()
        private var lines = FaceRecorderLines()
        private var output: Output?
        private var isClosed = false
        private var thermalState = ProcessInfo.ThermalState.nominal

        /// The files of a take that has begun.
        private struct Output {
            var turn: FaceRecorderTurn
            var recording: FileHandle
            var depthTable: FileHandle
            var film: AVAssetWriter
            var pictures: AVAssetWriterInput
            var adaptor: AVAssetWriterInputPixelBufferAdaptor
            /// The time stamp of the first picture.
            var start: TimeInterval
            /// The time of the last picture, relative to the first.
            var lastTime = -1.0
            var lastDepth: TimeInterval = -1
        }

        /// Creates a take in a folder that does not exist yet.
        init(
            in folder: URL, frameRate: Double, facts: [String], report: @escaping @Sendable (FaceRecorderReport) -> Void
        ) {
            self.folder = folder
            self.frameRate = frameRate
            self.report = report
            notes.facts = facts
        }

        /// Accepts a picture, or counts it as dropped if too many are waiting. Never blocks.
        func offer(_ capture: FaceRecorderCapture) {
            guard !isOver else { return }
            guard places.wait(timeout: .now()) == .success else {
                missed += 1
                return
            }
            let missed = missed
            self.missed = 0
            queue.async { [self] in
                // Returns the buffers of pictures and depth to ARKit at once.
                autoreleasepool { write(capture, after: missed) }
                places.signal()
            }
        }

        /// Ends the take after the waiting pictures, and reports when all files are complete.
        func finish(because reason: String?) {
            guard !isOver else { return }
            isOver = true
            let missed = missed
            queue.async { [self] in
                notes.drop("writing was behind", times: missed)
                close(because: reason)
            }
        }

        // MARK: On the take's queue

        /// Writes a picture.
        /// - Parameter missed: The number of pictures dropped before this one.
        private func write(_ capture: FaceRecorderCapture, after missed: Int) {
            guard !isClosed else { return }
            do {
                if output == nil { output = try begin(with: capture) } else { notes.drop("writing was behind", times: missed) }
                guard var output else { return report(.waiting) }
                try add(capture, to: &output)
                self.output = output
                noteHeat()
                guard notes.written % 15 == 1 else { return }
                let isHot = thermalState == .serious || thermalState == .critical
                let dropped = notes.droppedCount
                report(.writing(pictures: notes.written, dropped: dropped, seconds: output.lastTime, isHot: isHot))
            } catch {
                close(because: error.localizedDescription)
            }
        }

        /// Creates the files, or returns nil while no face is visible.
        private func begin(with capture: FaceRecorderCapture) throws -> Output? {
            guard let camera = capture.frame.camera, camera.transform.isUsable, let topology = capture.topology,
                capture.frame.faces.contains(where: \.isTracked)
            else { return nil }
            let turn = FaceRecorderTurn(worldFromSensor: camera.transform)
            let size = SIMD2(CVPixelBufferGetWidth(capture.picture), CVPixelBufferGetHeight(capture.picture))
            let depthFolder = folder.appendingPathComponent("depth", isDirectory: true)
            try FileManager.default.createDirectory(at: depthFolder, withIntermediateDirectories: true)
            let recording = try Self.makeFile(folder.appendingPathComponent("take.jsonl"))
            let depthTable = try Self.makeFile(folder.appendingPathComponent("depth.csv"))
            try recording.write(
                contentsOf: lines.header(
                    intrinsics: turn.intrinsics(camera.intrinsics), frameRate: frameRate, topology: topology))
            try depthTable.write(
                contentsOf: Data("file,time,depthTime,focalX,focalY,principalX,principalY,width,height,isFiltered\n".utf8))

            let film = try AVAssetWriter(outputURL: folder.appendingPathComponent("take.mov"), fileType: .mov)
            // If the app is killed, the film on disk is readable except for the last 5 s.
            film.movieFragmentInterval = CMTime(value: 5, timescale: 1)
            let pictures = AVAssetWriterInput(mediaType: .video, outputSettings: filmSettings(size: size))
            pictures.expectsMediaDataInRealTime = true
            pictures.mediaTimeScale = Self.timescale
            let matrix = turn.filmMatrix(for: size).map { CGFloat($0) }
            pictures.transform = CGAffineTransform(
                a: matrix[0], b: matrix[1], c: matrix[2], d: matrix[3], tx: matrix[4], ty: matrix[5])
            guard film.canAdd(pictures) else { throw CocoaError(.featureUnsupported) }
            film.add(pictures)
            let adaptor = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: pictures, sourcePixelBufferAttributes: nil)
            guard film.startWriting() else { throw film.error ?? CocoaError(.fileWriteUnknown) }
            film.startSession(atSourceTime: .zero)
            notes.facts.append("sensor picture: \(size.x)x\(size.y), turned to be upright: \(turn)")
            return Output(
                turn: turn, recording: recording, depthTable: depthTable, film: film, pictures: pictures, adaptor: adaptor,
                start: capture.timestamp)
        }

        /// Writes a picture into the film and, if the film accepted it, its line, so that both have the same pictures.
        private func add(_ capture: FaceRecorderCapture, to output: inout Output) throws {
            if notes.written == 0 { output.start = capture.timestamp }
            let time = capture.timestamp - output.start
            guard time > output.lastTime else { return notes.drop("time did not grow") }
            guard output.pictures.isReadyForMoreMediaData else { return notes.drop("the film's encoder was behind") }
            let moment = CMTime(seconds: time, preferredTimescale: Self.timescale)
            guard output.adaptor.append(capture.picture, withPresentationTime: moment) else {
                throw output.film.error ?? CocoaError(.fileWriteUnknown)
            }
            if notes.written > 0 { notes.longestGap = max(notes.longestGap, time - output.lastTime) }
            output.lastTime = time
            var frame = capture.frame
            frame.time = time
            frame.camera = frame.camera.map(output.turn.camera)
            if let depth = capture.depth, capture.depthTimestamp != output.lastDepth {
                output.lastDepth = capture.depthTimestamp
                let name = "depth/" + String(format: "%06d", notes.written) + ".png"
                if let row = write(depth, to: folder.appendingPathComponent(name), turn: output.turn) {
                    frame.depth = name
                    notes.depthWritten += 1
                    let times = "\(time),\(capture.depthTimestamp - output.start)"
                    try output.depthTable.write(contentsOf: Data("\(name),\(times),\(row)\n".utf8))
                } else {
                    notes.drop("depth could not be written")
                }
            }
            try output.recording.write(contentsOf: lines.line(of: frame))
            notes.written += 1
        }

        /// Writes a picture of 16 bits.
        /// - Returns: Intrinsics and size for the table, empty if unknown; nil if the picture could not be written.
        private func write(_ depth: AVDepthData, to url: URL, turn: FaceRecorderTurn) -> String? {
            let map = depth.converting(toDepthDataType: kCVPixelFormatType_DepthFloat32).depthDataMap
            CVPixelBufferLockBaseAddress(map, .readOnly)
            defer { CVPixelBufferUnlockBaseAddress(map, .readOnly) }
            guard let address = CVPixelBufferGetBaseAddress(map) else { return nil }
            let stored = SIMD2(CVPixelBufferGetWidth(map), CVPixelBufferGetHeight(map))
            let pixels = FaceRecorderDepth.millimetres(
                of: UnsafePointer(address.assumingMemoryBound(to: Float.self)), size: stored,
                stride: CVPixelBufferGetBytesPerRow(map) / MemoryLayout<Float>.stride, turn: turn)
            let size = turn.size(stored)
            let bytes = pixels.withUnsafeBytes { Data($0) }
            let order = CGBitmapInfo(rawValue: CGImageAlphaInfo.none.rawValue | CGBitmapInfo.byteOrder16Little.rawValue)
            guard let provider = CGDataProvider(data: bytes as CFData),
                let image = CGImage(
                    width: size.x, height: size.y, bitsPerComponent: 16, bitsPerPixel: 16, bytesPerRow: size.x * 2,
                    space: CGColorSpaceCreateDeviceGray(), bitmapInfo: order, provider: provider, decode: nil,
                    shouldInterpolate: false, intent: .defaultIntent),
                let file = CGImageDestinationCreateWithURL(url as CFURL, "public.png" as CFString, 1, nil)
            else { return nil }
            CGImageDestinationAddImage(file, image, nil)
            guard CGImageDestinationFinalize(file) else { return nil }
            return Self.row(of: depth, size: stored, turn: turn)
        }

        private static func row(of depth: AVDepthData, size: SIMD2<Int>, turn: FaceRecorderTurn) -> String {
            let upright = turn.size(size)
            let end = "\(upright.x),\(upright.y),\(depth.isDepthDataFiltered)"
            guard let calibration = depth.cameraCalibrationData else { return ",,,," + end }
            // The matrix refers to a picture of another size.
            let matrix = calibration.intrinsicMatrix
            let whole = calibration.intrinsicMatrixReferenceDimensions
            let scale = SIMD2(Double(size.x) / Double(whole.width), Double(size.y) / Double(whole.height))
            let optics = turn.intrinsics(
                FaceRecorderIntrinsics(
                    focalLength: SIMD2(Double(matrix.columns.0.x), Double(matrix.columns.1.y)) * scale,
                    principalPoint: SIMD2(Double(matrix.columns.2.x), Double(matrix.columns.2.y)) * scale, imageSize: size))
            let numbers = [optics.focalLength.x, optics.focalLength.y, optics.principalPoint.x, optics.principalPoint.y]
            return numbers.map { "\($0)," }.joined() + end
        }

        private func noteHeat() {
            let state = ProcessInfo.processInfo.thermalState
            guard state != thermalState else { return }
            thermalState = state
            let names: [ProcessInfo.ThermalState: String] = [
                .nominal: "nominal", .fair: "fair", .serious: "serious", .critical: "critical",
            ]
            notes.facts.append("picture \(notes.written): the phone's heat is \(names[state] ?? "unknown")")
        }

        /// Closes the files of numbers at once, and the film when its writer has finished.
        private func close(because reason: String?) {
            guard !isClosed else { return }
            isClosed = true
            guard let output else { return report(.ended(reason ?? "No face was seen, so nothing was written.")) }
            do {
                try output.recording.close()
                try output.depthTable.close()
            } catch {
                notes.facts.append("a file could not be closed: \(error.localizedDescription)")
            }
            guard output.film.status == .writing else { return tell(reason) }
            output.pictures.markAsFinished()
            // The completion handler runs on a queue of the film's writer.
            output.film.finishWriting { [self] in
                queue.async { [self] in tell(reason) }
            }
        }

        /// Writes the notes and reports the end of the take.
        private func tell(_ reason: String?) {
            if let reason { notes.facts.append("ended: \(reason)") }
            if let output, output.film.status != .completed {
                let failure = output.film.error?.localizedDescription ?? "unknown"
                notes.facts.append("the film is not whole: \(failure)")
            }
            try? Data(notes.text(leftOut: lines.leftOut).utf8).write(to: folder.appendingPathComponent("notes.txt"))
            let summary = "\(folder.lastPathComponent): \(notes.written) pictures, \(notes.droppedCount) dropped."
            report(.ended(reason.map { summary + " " + $0 } ?? summary))
        }

        // MARK: Helpers

        /// The time scale of the film: microseconds.
        private static let timescale: CMTimeScale = 1_000_000

        private func filmSettings(size: SIMD2<Int>) -> [String: Any] {
            // Pictures are stored in display order, so that the film begins at 0 without an edit list.
            let compression: [String: Any] = [
                AVVideoAverageBitRateKey: Self.bitsPerSecond, AVVideoAllowFrameReorderingKey: false,
                AVVideoExpectedSourceFrameRateKey: Int(frameRate), AVVideoProfileLevelKey: AVVideoProfileLevelH264HighAutoLevel,
            ]
            return [
                AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: size.x, AVVideoHeightKey: size.y,
                AVVideoCompressionPropertiesKey: compression,
            ]
        }

        private static func makeFile(_ url: URL) throws -> FileHandle {
            try Data().write(to: url)
            return try FileHandle(forWritingTo: url)
        }
    }

    /// Extracts plain numbers from ARKit's objects and passes them to the take. Everything here runs on the queue `pictures`.
    nonisolated final class FaceRecorderDelegate: NSObject, ARSessionDelegate, @unchecked Sendable {
        /// The queue on which ARKit calls back.
        let pictures = DispatchQueue(label: "face-recorder.pictures", qos: .userInteractive)
        private let report: @Sendable (FaceRecorderReport) -> Void
        private var take: FaceRecorderTake?
        private var topology: FaceRecorderTopology?

        /// Creates a delegate that reports events.
        init(report: @escaping @Sendable (FaceRecorderReport) -> Void) {
            self.report = report
        }

        /// Begins a take in a folder.
        func start(in folder: URL, frameRate: Double, facts: [String]) {
            pictures.async { [self] in
                take = FaceRecorderTake(in: folder, frameRate: frameRate, facts: facts, report: report)
            }
        }

        /// Ends the take, if there is one.
        func stop(because reason: String?) {
            pictures.async { [self] in end(because: reason) }
        }

        private func end(because reason: String?) {
            take?.finish(because: reason)
            take = nil
        }

        func session(_ session: ARSession, didUpdate frame: ARFrame) {
            guard let take else { return }
            let anchors = frame.anchors.compactMap { $0 as? ARFaceAnchor }
            if topology == nil, let geometry = anchors.first(where: \.isTracked)?.geometry {
                topology = FaceRecorderTopology(
                    textureCoordinates: geometry.textureCoordinates, indices: geometry.triangleIndices.map { Int($0) })
            }
            let numbers = FaceRecorderFrame(
                time: 0, camera: FaceRecorderCamera(frame.camera), faces: anchors.map { FaceRecorderFace($0) },
                light: frame.lightEstimate.map { FaceRecorderLight($0) })
            take.offer(
                FaceRecorderCapture(
                    frame: numbers, timestamp: frame.timestamp, picture: frame.capturedImage, depth: frame.capturedDepthData,
                    depthTimestamp: frame.capturedDepthDataTimestamp, topology: topology))
        }

        func sessionWasInterrupted(_ session: ARSession) {
            end(because: "Something interrupted the camera.")
        }

        func session(_ session: ARSession, didFailWithError error: any Error) {
            let reason = "The camera failed: \(error.localizedDescription)"
            if take == nil { report(.ended(reason)) }
            end(because: reason)
        }
    }

    extension FaceRecorderTransform {
        fileprivate nonisolated init(_ matrix: simd_float4x4) {
            let columns = matrix.columns
            self.init(x: columns.0, y: columns.1, z: columns.2, origin: columns.3)
        }
    }

    extension FaceRecorderCamera {
        fileprivate nonisolated init(_ camera: ARCamera) {
            let matrix = camera.intrinsics
            let size = camera.imageResolution
            self.init(
                transform: FaceRecorderTransform(camera.transform),
                intrinsics: FaceRecorderIntrinsics(
                    focalLength: SIMD2(Double(matrix.columns.0.x), Double(matrix.columns.1.y)),
                    principalPoint: SIMD2(Double(matrix.columns.2.x), Double(matrix.columns.2.y)),
                    imageSize: SIMD2(Int(size.width), Int(size.height))))
        }
    }

    extension FaceRecorderFace {
        fileprivate nonisolated init(_ anchor: ARFaceAnchor) {
            let shapes = anchor.blendShapes.map { ($0.key.rawValue, $0.value.floatValue) }
            self.init(
                id: anchor.identifier.uuidString, isTracked: anchor.isTracked,
                transform: FaceRecorderTransform(anchor.transform),
                blendShapes: Dictionary(uniqueKeysWithValues: shapes), vertices: anchor.geometry.vertices,
                leftEye: FaceRecorderTransform(anchor.leftEyeTransform),
                rightEye: FaceRecorderTransform(anchor.rightEyeTransform), lookAtPoint: anchor.lookAtPoint)
        }
    }

    extension FaceRecorderLight {
        fileprivate nonisolated init(_ estimate: ARLightEstimate) {
            self.init(
                ambientIntensity: Float(estimate.ambientIntensity),
                ambientColorTemperature: Float(estimate.ambientColorTemperature))
            guard let estimate = estimate as? ARDirectionalLightEstimate else { return }
            primaryDirection = estimate.primaryLightDirection
            primaryIntensity = Float(estimate.primaryLightIntensity)
            sphericalHarmonics = estimate.sphericalHarmonicsCoefficients.withUnsafeBytes { bytes in
                (0..<bytes.count / 4).map { bytes.loadUnaligned(fromByteOffset: 4 * $0, as: Float.self) }
            }
        }
    }

    // MARK: - The app

    /// The session and the state of the screen.
    @MainActor final class FaceRecorderModel: ObservableObject {
        /// A status line for the user.
        @Published private(set) var status = "Ready."
        /// Whether a take is running, from the button press to the last byte.
        @Published private(set) var isRecording = false
        /// ARKit's session, which the preview shows too.
        let session = ARSession()

        private lazy var delegate = FaceRecorderDelegate { [weak self] report in
            // Keeps the order of the reports, which tasks would not.
            DispatchQueue.main.async { [weak self] in
                MainActor.assumeIsolated { self?.show(report) }
            }
        }
        private var frameRate = 60.0
        private var backgroundTask = UIBackgroundTaskIdentifier.invalid

        /// Starts the camera; the first time, the system asks for permission.
        func open() {
            guard ARFaceTrackingConfiguration.isSupported else {
                status = "This device has no camera that tracks faces."
                return
            }
            let configuration = ARFaceTrackingConfiguration()
            configuration.isLightEstimationEnabled = true
            // Off, because with the back camera face anchors become left-handed.
            configuration.isWorldTrackingEnabled = false
            // +y points against gravity, which determines the upright rotation of pictures.
            configuration.worldAlignment = .gravity
            frameRate = Double(configuration.videoFormat.framesPerSecond)
            session.delegateQueue = delegate.pictures
            session.delegate = delegate
            session.run(configuration, options: [.resetTracking, .removeExistingAnchors])
        }

        /// Starts or stops a take when the button is pressed.
        func toggle() {
            if isRecording { stop(because: nil) } else { start() }
        }

        private func start() {
            let style = Date.ISO8601FormatStyle(dateSeparator: .omitted, timeSeparator: .omitted)
            let time = Date().formatted(style)
            let folder = URL.documentsDirectory.appendingPathComponent("take-\(time)", isDirectory: true)
            let system = ProcessInfo.processInfo.operatingSystemVersionString
            isRecording = true
            status = "Waiting for a face."
            // The session ends when the screen turns off.
            UIApplication.shared.isIdleTimerDisabled = true
            delegate.start(
                in: folder, frameRate: frameRate,
                facts: ["\(UIDevice.current.model), \(system)", "nominal rate: \(frameRate) pictures a second"])
        }

        /// Ends the take. In the background, asks the system for the time to complete the files.
        func stop(because reason: String?) {
            guard isRecording else { return }
            status = "Finishing the files."
            if backgroundTask == .invalid {
                backgroundTask = UIApplication.shared.beginBackgroundTask(withName: "Finishing a take") { [weak self] in
                    MainActor.assumeIsolated { self?.endBackgroundTask() }
                }
            }
            delegate.stop(because: reason)
        }

        private func show(_ report: FaceRecorderReport) {
            switch report {
            case .waiting: status = "Waiting for a face."
            case .writing(let pictures, let dropped, let seconds, let isHot):
                let heat = isHot ? " The phone is hot." : ""
                status = String(format: "%.1f s, %d pictures, %d dropped.", max(seconds, 0), pictures, dropped) + heat
            case .ended(let message):
                status = message
                isRecording = false
                UIApplication.shared.isIdleTimerDisabled = false
                endBackgroundTask()
            }
        }

        private func endBackgroundTask() {
            guard backgroundTask != .invalid else { return }
            UIApplication.shared.endBackgroundTask(backgroundTask)
            backgroundTask = .invalid
        }
    }

    /// The camera's picture, mirrored as users expect; the recording is not mirrored.
    struct FaceRecorderPreview: UIViewRepresentable {
        /// The session whose pictures are shown.
        let session: ARSession

        func makeUIView(context: Context) -> ARSCNView {
            let view = ARSCNView(frame: .zero)
            view.session = session
            return view
        }

        func updateUIView(_ view: ARSCNView, context: Context) {}
    }

    /// The preview, a line and a button.
    struct FaceRecorderScreen: View {
        @StateObject private var recorder = FaceRecorderModel()

        var body: some View {
            ZStack(alignment: .bottom) {
                FaceRecorderPreview(session: recorder.session).ignoresSafeArea()
                VStack(spacing: 12) {
                    Text(recorder.status).font(.footnote.monospacedDigit()).multilineTextAlignment(.center)
                    Button(recorder.isRecording ? "Stop" : "Record") { recorder.toggle() }
                        .buttonStyle(.borderedProminent).tint(recorder.isRecording ? .red : .accentColor)
                }
                .padding().frame(maxWidth: .infinity).background(.thinMaterial)
            }
            .onAppear { recorder.open() }
            .onReceive(NotificationCenter.default.publisher(for: UIApplication.didEnterBackgroundNotification)) { _ in
                recorder.stop(because: "The app went to the background.")
            }
        }
    }

    /// The app.
    @main struct FaceRecorderApp: App {
        var body: some Scene {
            WindowGroup { FaceRecorderScreen() }
        }
    }
#endif
