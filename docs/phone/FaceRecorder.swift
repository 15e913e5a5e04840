// A recorder of faces for an iPhone or iPad with a TrueDepth camera, in one file. docs/recording-with-a-phone.md tells how it
// becomes an app, and docs/recordings.md what it writes.
//
// The first part turns plain numbers into lines of a recording and needs Foundation alone, so that tests on other systems can
// read what it writes. The second part, which needs Apple's frameworks, gets the numbers and the film.
//
// A take is a folder:
//
//     take.jsonl          the recording, a header and a line for each picture of the film
//     take.mov            the film without sound, H.264; a picture's time is that of its line
//     depth/000042.png    depth in millimetres, 16 bits; 0 where it is not known
//     depth.csv           times and intrinsics of the files of depth, for which the recording has no place
//     notes.txt           what was dropped, and why
//
// The sensor's pictures lie on their side while the phone is upright. They are stored as they come, and the film's rotation
// says how to turn them. A reader that heeds the rotation, as Bianlian does, sees upright pictures, so the recording describes
// those: the size, the intrinsics, the camera's axes and the depth are turned with the picture (`FaceRecorderTurn`). World and
// face space stay ARKit's.

import Foundation

// MARK: - Plain numbers

/// A placement: metres, right-handed. The axes and the origin of one space in another; as ARKit's matrices have them.
nonisolated struct FaceRecorderTransform: Hashable, Sendable {
    /// The columns of the matrix.
    var x, y, z, origin: SIMD4<Float>

    /// No displacement and no turn.
    static let identity = FaceRecorderTransform(
        x: SIMD4(1, 0, 0, 0), y: SIMD4(0, 1, 0, 0), z: SIMD4(0, 0, 1, 0), origin: SIMD4(0, 0, 0, 1))

    /// Whether readers take it: finite, affine and invertible.
    var isUsable: Bool {
        let rest = [x.w, y.w, z.w, origin.w - 1, 0 * (origin.x + origin.y + origin.z)]
        let volume =
            x.x * (y.y * z.z - y.z * z.y) - y.x * (x.y * z.z - x.z * z.y) + z.x * (x.y * y.z - x.z * y.y)
        return rest.allSatisfy { $0.magnitude <= 1e-4 } && volume.isFinite && volume.magnitude > 1e-6
    }
}

/// What a pinhole camera does, in pixels from the picture's top left corner.
nonisolated struct FaceRecorderIntrinsics: Hashable, Sendable {
    /// Horizontally and vertically, in pixels.
    var focalLength: SIMD2<Double>
    /// Where the optical axis meets the picture, in pixels.
    var principalPoint: SIMD2<Double>
    /// Width and height in pixels of the picture that the other two refer to.
    var imageSize: SIMD2<Int>
}

/// The camera of one picture; it looks down its −z axis, with +x to the picture's right and +y up.
nonisolated struct FaceRecorderCamera: Hashable, Sendable {
    /// World from camera.
    var transform: FaceRecorderTransform
    /// Its optics in that picture; autofocus changes them.
    var intrinsics: FaceRecorderIntrinsics
}

/// A face in one picture.
nonisolated struct FaceRecorderFace: Hashable, Sendable {
    /// The same for the same face through a take.
    var id: String
    /// Whether it was seen. Of a lost face nothing but its last place is written.
    var isTracked: Bool
    /// World from face.
    var transform: FaceRecorderTransform
    /// By ARKit's names, in either spelling (`mouthSmileLeft`, `mouthSmile_L`), 0…1.
    var blendShapes: [String: Float] = [:]
    /// In metres in face space, as many as the topology has.
    var vertices: [SIMD3<Float>] = []
    /// Face from eye, the person's left.
    var leftEye: FaceRecorderTransform?
    /// Face from eye, the person's right.
    var rightEye: FaceRecorderTransform?
    /// Where the eyes look, in metres in face space.
    var lookAtPoint: SIMD3<Float>?
}

/// The light that falls on the face, as ARKit estimates it.
nonisolated struct FaceRecorderLight: Hashable, Sendable {
    /// In lumens, about 1000 in a well-lit room.
    var ambientIntensity: Float
    /// In kelvin.
    var ambientColorTemperature: Float
    /// Of the strongest light, in world space.
    var primaryDirection: SIMD3<Float>?
    /// Of the strongest light, in lumens.
    var primaryIntensity: Float?
    /// 27: nine for red, nine for green, nine for blue.
    var sphericalHarmonics: [Float]?
}

/// What stays the same of the face's mesh.
nonisolated struct FaceRecorderTopology: Hashable, Sendable {
    /// One for each vertex, (0, 0) is the top left corner.
    var textureCoordinates: [SIMD2<Float>]
    /// Three for each triangle.
    var indices: [Int]
}

/// One picture's line.
nonisolated struct FaceRecorderFrame: Hashable, Sendable {
    /// Seconds since the first picture.
    var time: Double
    /// The camera, where it was tracked.
    var camera: FaceRecorderCamera?
    /// The faces that are known, also those that are lost at the moment.
    var faces: [FaceRecorderFace] = []
    /// The light, where it was estimated.
    var light: FaceRecorderLight?
    /// The depth's file, relative to the recording.
    var depth: String?
}

// MARK: - Upright pictures

/// How many quarter turns clockwise bring the sensor's picture upright.
nonisolated enum FaceRecorderTurn: Int, CaseIterable, Sendable {
    case none, clockwise, half, counterclockwise

    /// The turn that shows the world's +y axis upwards.
    /// - Parameter worldFromSensor: of the camera, whose +x is the right and whose +y is the top of the sensor's picture.
    ///
    /// Where the phone lies flat no side is up; then it is taken to be held in portrait, which is a turn clockwise.
    init(worldFromSensor: FaceRecorderTransform) {
        let (right, top) = (worldFromSensor.x.y, worldFromSensor.y.y)
        // Half of it is 30 degrees from the horizontal.
        if max(right.magnitude, top.magnitude) < 0.5 {
            self = .clockwise
        } else if top.magnitude >= right.magnitude {
            self = top > 0 ? .none : .half
        } else {
            self = right > 0 ? .counterclockwise : .clockwise
        }
    }

    /// Whether width and height change places.
    var isSideways: Bool { rawValue % 2 == 1 }

    /// The size of the upright picture.
    func size(_ size: SIMD2<Int>) -> SIMD2<Int> {
        isSideways ? SIMD2(size.y, size.x) : size
    }

    /// Where a place in the sensor's picture lies in the upright one, in pixels from the top left corner.
    /// - Parameter size: of the sensor's picture.
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

    /// The camera with its axes turned about the optical axis, so that +x is the upright picture's right and +y its top.
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
    /// - Parameter size: of the sensor's picture.
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

/// Depth as it is stored.
nonisolated enum FaceRecorderDepth {
    /// Millimetres, row by row of the upright picture; 0 where depth is not known or beyond 65.5 m.
    /// - Parameters:
    ///   - metres: of the sensor's picture, row by row.
    ///   - size: of the sensor's picture.
    ///   - stride: how many numbers a row takes in memory, `size.x` or more.
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
                    // Comparisons with NaN are false, so that it becomes 0.
                    pixels[y * upright.x + x] = value >= 0.5 && value < 65535 ? UInt16(value.rounded()) : 0
                    place += column
                }
            }
            count = width * height
        }
    }
}

// MARK: - Lines

/// Makes the lines of a recording, UTF-8 with their ends. The same numbers give the same bytes.
///
/// What a reader would refuse is left out and counted: numbers that are not finite, transforms that cannot be inverted, light
/// with another number of coefficients than 27, shapes of unknown names.
nonisolated struct FaceRecorderLines: Sendable {
    /// How often something was left out, by what it was.
    private(set) var leftOut: [String: Int] = [:]
    private var line: [UInt8] = []
    private var vertexCount = 0

    /// Vertices are rounded to so many parts of a metre, 10 µm, which is a tenth of what the sensor tells apart or less. It
    /// makes a line 30 KB in place of 45.
    private static let vertexUnits = 1e5

    /// ARKit's 52 shapes in both of its spellings, as its documentation names them and as their raw values print.
    static let shapes: [(name: String, rawName: String)] = {
        // These have a side of the face each.
        let sided = """
            eyeBlink eyeLookDown eyeLookIn eyeLookOut eyeLookUp eyeSquint eyeWide mouthSmile mouthFrown mouthDimple mouthStretch
            mouthPress mouthLowerDown mouthUpperUp browDown browOuterUp cheekSquint noseSneer
            """
        // Where these end in a side, the whole jaw or mouth moves there, and both spellings are the same.
        let whole = """
            jawForward jawLeft jawRight jawOpen mouthClose mouthFunnel mouthPucker mouthLeft mouthRight mouthRollLower
            mouthRollUpper mouthShrugLower mouthShrugUpper browInnerUp cheekPuff tongueOut
            """
        func names(_ text: String) -> [String] { text.split(whereSeparator: \.isWhitespace).map { String($0) } }
        return names(sided).flatMap { [($0 + "Left", $0 + "_L"), ($0 + "Right", $0 + "_R")] } + names(whole).map { ($0, $0) }
    }()

    /// The first line.
    /// - Parameters:
    ///   - intrinsics: those of the first picture; they also say its size.
    ///   - frameRate: pictures per second.
    ///   - topology: of the vertices of the faces to come; nil where they have none.
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

    /// A picture's line.
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

// The values of which lines are made.
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

    /// What is known of a face only while it is seen.
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
            // Readers take what is missing for 0.
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

// JSON's own forms.
nonisolated extension FaceRecorderLines {
    private mutating func append(_ text: String) {
        line.append(contentsOf: text.utf8)
    }

    /// A key of an object, and the comma before it where it is not the first.
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

    /// With as many digits as it takes to read the same bits back.
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

/// What was written, what was dropped, and why: the take's `notes.txt`.
nonisolated struct FaceRecorderNotes: Sendable {
    /// Facts of the take, in order.
    var facts: [String] = []
    /// How many pictures were written with their lines.
    var written = 0
    /// How many files of depth were written.
    var depthWritten = 0
    /// The longest time between two pictures that were written, in seconds.
    var longestGap = 0.0
    /// How often something was dropped, by the reason.
    private(set) var dropped: [String: Int] = [:]

    /// How often anything was dropped.
    var droppedCount: Int { dropped.values.reduce(0, +) }

    /// Counts what was dropped.
    mutating func drop(_ reason: String, times: Int = 1) {
        guard times > 0 else { return }
        dropped[reason, default: 0] += times
    }

    /// The whole text, a fact a line.
    /// - Parameter leftOut: what lines had to leave out.
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

    // Three queues: the main one shows; ARKit calls back on `FaceRecorderDelegate.pictures`, where numbers are taken out of its
    // objects; a take writes on a queue of its own, for which at most `FaceRecorderTake.waiting` pictures wait. ARKit has few
    // pictures to lend, and stops when all of them are held.

    /// What ARKit gave for one picture. It is made on one queue and then used on another, by one at a time.
    nonisolated struct FaceRecorderCapture: @unchecked Sendable {
        var frame: FaceRecorderFrame
        /// In seconds, of the phone's clock.
        var timestamp: TimeInterval
        var picture: CVPixelBuffer
        var depth: AVDepthData?
        var depthTimestamp: TimeInterval
        var topology: FaceRecorderTopology?
    }

    /// What a take tells the screen.
    nonisolated enum FaceRecorderReport: Sendable {
        /// It waits for a face.
        case waiting
        /// It writes.
        case writing(pictures: Int, dropped: Int, seconds: Double, isHot: Bool)
        /// It ended, and why or with what.
        case ended(String)
    }

    /// One take: a folder, the recording and the film in it. It begins with the first picture that has a face.
    ///
    /// `offer` and `finish` are called on one queue, ARKit's; what they start runs on the take's own.
    nonisolated final class FaceRecorderTake: @unchecked Sendable {
        /// How many pictures may wait to be written, a tenth of a second at 60 a second.
        private static let waiting = 6
        /// Of the film, for 1440×1080 at 60 pictures a second: 180 MB a minute.
        private static let bitsPerSecond = 24_000_000

        private let folder: URL
        private let frameRate: Double
        private let report: @Sendable (FaceRecorderReport) -> Void
        private let queue = DispatchQueue(label: "face-recorder.writing", qos: .userInitiated)
        private let places = DispatchSemaphore(value: FaceRecorderTake.waiting)

        // On the queue of `offer` and `finish`.
        private var missed = 0
        private var isOver = false

        // On `queue`.
        private var notes = FaceRecorderNotes()
        private var lines = FaceRecorderLines()
        private var output: Output?
        private var isClosed = false
        private var thermalState = ProcessInfo.ThermalState.nominal

        /// Where a take goes once it has begun.
        private struct Output {
            var turn: FaceRecorderTurn
            var recording: FileHandle
            var depthTable: FileHandle
            var film: AVAssetWriter
            var pictures: AVAssetWriterInput
            var adaptor: AVAssetWriterInputPixelBufferAdaptor
            /// Of the first picture.
            var start: TimeInterval
            /// Of the last picture, from the first.
            var lastTime = -1.0
            var lastDepth: TimeInterval = -1
        }

        /// A take in a folder that is not there yet.
        init(
            in folder: URL, frameRate: Double, facts: [String], report: @escaping @Sendable (FaceRecorderReport) -> Void
        ) {
            self.folder = folder
            self.frameRate = frameRate
            self.report = report
            notes.facts = facts
        }

        /// Takes a picture, or counts it as dropped where too many wait. It never blocks.
        func offer(_ capture: FaceRecorderCapture) {
            guard !isOver else { return }
            guard places.wait(timeout: .now()) == .success else {
                missed += 1
                return
            }
            let missed = missed
            self.missed = 0
            queue.async { [self] in
                // Buffers of pictures and depth go back to ARKit at once.
                autoreleasepool { write(capture, after: missed) }
                places.signal()
            }
        }

        /// Ends the take after the pictures that wait, and reports when all files are whole.
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
        /// - Parameter missed: how many before it found no place.
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

        /// Makes the files, or nothing while no face is seen.
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
            // So that what is on the disk can be read up to the last 5 s if the app is killed.
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

        /// Writes a picture into the film and, where the film took it, its line: so the two have the same pictures.
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
        /// - Returns: intrinsics and size for the table, empty where they are not known; nil where it could not be written.
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
            // The matrix belongs to a picture of another size.
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

        /// Ends the files: those of numbers at once, the film when its writer is done.
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
            // What follows comes from a queue of the film's writer.
            output.film.finishWriting { [self] in
                queue.async { [self] in tell(reason) }
            }
        }

        /// Writes the notes and says that the take is over.
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

        // MARK: Small things

        /// Of the film's times: microseconds.
        private static let timescale: CMTimeScale = 1_000_000

        private func filmSettings(size: SIMD2<Int>) -> [String: Any] {
            // Pictures are stored in the order in which they are seen, so that the film begins at 0 without an edit list.
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

    /// Takes plain numbers out of ARKit's objects and hands them to the take. Everything here runs on the queue `pictures`.
    nonisolated final class FaceRecorderDelegate: NSObject, ARSessionDelegate, @unchecked Sendable {
        /// ARKit calls back here.
        let pictures = DispatchQueue(label: "face-recorder.pictures", qos: .userInteractive)
        private let report: @Sendable (FaceRecorderReport) -> Void
        private var take: FaceRecorderTake?
        private var topology: FaceRecorderTopology?

        /// A delegate that says what happens.
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

    /// The session, and what the screen shows.
    @MainActor final class FaceRecorderModel: ObservableObject {
        /// A line for the user.
        @Published private(set) var status = "Ready."
        /// Whether a take runs, from the button to the last byte.
        @Published private(set) var isRecording = false
        /// ARKit's; the preview shows it too.
        let session = ARSession()

        private lazy var delegate = FaceRecorderDelegate { [weak self] report in
            // In the order in which they were made, which tasks would not keep.
            DispatchQueue.main.async { [weak self] in
                MainActor.assumeIsolated { self?.show(report) }
            }
        }
        private var frameRate = 60.0
        private var backgroundTask = UIBackgroundTaskIdentifier.invalid

        /// Starts the camera; the system asks for leave the first time.
        func open() {
            guard ARFaceTrackingConfiguration.isSupported else {
                status = "This device has no camera that tracks faces."
                return
            }
            let configuration = ARFaceTrackingConfiguration()
            configuration.isLightEstimationEnabled = true
            // Without the back camera: with it face anchors become left-handed.
            configuration.isWorldTrackingEnabled = false
            // +y against gravity, by which pictures are turned upright.
            configuration.worldAlignment = .gravity
            frameRate = Double(configuration.videoFormat.framesPerSecond)
            session.delegateQueue = delegate.pictures
            session.delegate = delegate
            session.run(configuration, options: [.resetTracking, .removeExistingAnchors])
        }

        /// The button.
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
            // A dark screen ends the session.
            UIApplication.shared.isIdleTimerDisabled = true
            delegate.start(
                in: folder, frameRate: frameRate,
                facts: ["\(UIDevice.current.model), \(system)", "nominal rate: \(frameRate) pictures a second"])
        }

        /// Ends the take. The system is asked for the time that whole files need, should the app be in the background.
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

    /// The camera's picture, mirrored as people are used to; what is recorded is not.
    struct FaceRecorderPreview: UIViewRepresentable {
        /// Whose pictures are shown.
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
