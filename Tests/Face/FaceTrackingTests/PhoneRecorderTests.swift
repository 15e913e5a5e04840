import Foundation
import RenderMath
import RenderTestSupport
import Testing

@testable import FaceTracking

// FaceRecorder.swift in this folder links to the recorder that runs on a phone. These tests read its output.

@Suite struct PhoneRecorderTests {
    private let intrinsics = FaceRecorderIntrinsics(
        focalLength: SIMD2(1012.5, 1013.25), principalPoint: SIMD2(713.125, 541.0625), imageSize: SIMD2(1440, 1080))
    private let topology = FaceRecorderTopology(
        textureCoordinates: [SIMD2(0, 0), SIMD2(1, 0.25), SIMD2(0.1, 1), SIMD2(0.3, 0.7)], indices: [0, 1, 2, 2, 1, 3])
    private let pose = FaceRecorderTransform(
        x: SIMD4(0.8, 0, -0.6, 0), y: SIMD4(0, 1, 0, 0), z: SIMD4(0.6, 0, 0.8, 0), origin: SIMD4(0.01, -0.02, -0.4, 1))
    private let eye = FaceRecorderTransform(
        x: SIMD4(1, 0, 0, 0), y: SIMD4(0, 0.96, 0.28, 0), z: SIMD4(0, -0.28, 0.96, 0), origin: SIMD4(0.031, 0.026, 0.0271, 1))
    /// Numbers of five decimal places, which rounding to 10 µm does not change.
    private let vertices: [SIMD3<Float>] = [
        SIMD3(0, 0.01234, -0.00001), SIMD3(-0.07, 0.1, 0.06543), SIMD3(0.00002, -0.05, 0), SIMD3(1, -2.5, 0.33333),
    ]

    private var face: FaceRecorderFace {
        FaceRecorderFace(
            id: "6F1C-2", isTracked: true, transform: pose,
            blendShapes: ["jawOpen": 0.37, "mouthSmile_L": 0.625, "eyeBlinkRight": 1.08, "jawLeft": 0.1, "tongueOut": 0],
            vertices: vertices, leftEye: eye, rightEye: pose, lookAtPoint: SIMD3(0.01, -0.02, 0.75))
    }

    private var light: FaceRecorderLight {
        FaceRecorderLight(
            ambientIntensity: 987.5, ambientColorTemperature: 4321, primaryDirection: SIMD3(0.5, -0.7, 0.1),
            primaryIntensity: 1234.5, sphericalHarmonics: (0..<27).map { 0.1 * Float($0) - 1.3 })
    }

    /// Reads the lines that the phone writes.
    private func read(_ frames: [FaceRecorderFrame]) throws -> (header: RecordingHeader, frames: [TrackedFrame]) {
        var lines = FaceRecorderLines()
        var bytes = lines.header(intrinsics: intrinsics, frameRate: 60, topology: topology)
        for frame in frames { bytes += lines.line(of: frame) }
        #expect(lines.leftOut.isEmpty)
        return try withTemporaryFile(bytes) { url in
            let recording = try Recording.open(at: url)
            return (recording.header, try readAll(recording))
        }
    }

    private func matrix(_ transform: FaceRecorderTransform) -> Matrix4 {
        Matrix4(transform.x, transform.y, transform.z, transform.origin)
    }

    @Test func headerSurvivesARoundTrip() throws {
        let header = try read([]).header
        let optics = CameraIntrinsics(
            focalLength: intrinsics.focalLength, principalPoint: intrinsics.principalPoint, imageSize: intrinsics.imageSize)
        let mesh = FaceTopology(
            textureCoordinates: topology.textureCoordinates, triangles: [SIMD3(0, 1, 2), SIMD3(2, 1, 3)])
        #expect(
            header
                == RecordingHeader(imageSize: SIMD2(1440, 1080), intrinsics: optics, frameRate: 60, topology: mesh))
    }

    @Test func completeFrameSurvivesARoundTrip() throws {
        var frame = FaceRecorderFrame(time: 0.016683, faces: [face], light: light, depth: "depth/000001.png")
        frame.camera = FaceRecorderCamera(transform: eye, intrinsics: intrinsics)
        let found = try #require(try read([FaceRecorderFrame(time: 0), frame]).frames.last)
        let shapes: [BlendShape: Float] = [.jawOpen: 0.37, .mouthSmileLeft: 0.625, .eyeBlinkRight: 1.08, .jawLeft: 0.1]
        let wantedFace = TrackedFace(
            id: "6F1C-2", worldFromFace: matrix(pose), blendShapes: BlendShapeValues(shapes), vertices: vertices,
            faceFromLeftEye: matrix(eye), faceFromRightEye: matrix(pose), lookAtPoint: SIMD3(0.01, -0.02, 0.75))
        let optics = CameraIntrinsics(
            focalLength: intrinsics.focalLength, principalPoint: intrinsics.principalPoint, imageSize: intrinsics.imageSize)
        let wanted = TrackedFrame(
            index: 1, time: 0.016683, camera: TrackedCamera(worldFromCamera: matrix(eye), intrinsics: optics),
            faces: [wantedFace],
            light: LightEstimate(
                ambientIntensity: 987.5, ambientColorTemperature: 4321, primaryDirection: SIMD3(0.5, -0.7, 0.1),
                primaryIntensity: 1234.5, sphericalHarmonics: light.sphericalHarmonics),
            depthPath: "depth/000001.png")
        #expect(found == wanted)
    }

    @Test func lostFaceKeepsItsPlacementOnly() throws {
        var lost = face
        lost.isTracked = false
        let found = try read([FaceRecorderFrame(time: 0, faces: [lost])]).frames[0].faces
        #expect(found == [TrackedFace(id: "6F1C-2", isTracked: false, worldFromFace: matrix(pose))])
    }

    /// A shape that the phone does not know would be 0 in all recordings, without an error.
    @Test func phoneKnowsEachShapeInBothSpellings() {
        #expect(Set(FaceRecorderLines.shapes.map(\.name)) == Set(BlendShape.allCases.map(\.name)))
        #expect(FaceRecorderLines.shapes.count == BlendShape.count)
        for shape in FaceRecorderLines.shapes {
            #expect(BlendShape(name: shape.name)?.rawName == shape.rawName)
        }
    }

    @Test func recorderDropsAndCountsUnreadableValues() throws {
        var odd = face
        odd.blendShapes = ["jawOpen": .nan, "earWiggle": 0.5, "mouthClose": 0.2]
        odd.vertices[2].y = .infinity
        odd.leftEye?.x = .zero
        odd.rightEye?.origin.w = 2
        odd.lookAtPoint?.z = .nan
        var gone = face
        gone.id = "quoted \"\\\u{1}"
        gone.transform.origin.x = .nan
        let dark = FaceRecorderLight(
            ambientIntensity: .nan, ambientColorTemperature: 0, primaryDirection: .zero, primaryIntensity: -1,
            sphericalHarmonics: [1, 2, 3])
        var camera = FaceRecorderCamera(transform: pose, intrinsics: intrinsics)
        camera.intrinsics.focalLength.x = 0
        var lines = FaceRecorderLines()
        let header = lines.header(intrinsics: intrinsics, frameRate: 60, topology: topology)
        let bytes = header + lines.line(of: FaceRecorderFrame(time: 0, camera: camera, faces: [odd, gone], light: dark))
        let frame = try #require(try frames(of: bytes).first)
        #expect(frame.faces[0].blendShapes == BlendShapeValues([.mouthClose: 0.2]) && frame.faces[0].vertices == nil)
        #expect(frame.faces[0].faceFromLeftEye == nil && frame.faces[0].faceFromRightEye == nil && frame.faces[0].isTracked)
        #expect(!frame.faces[1].isTracked && frame.faces[1].id == gone.id && frame.camera == nil)
        #expect(frame.light == LightEstimate())
        #expect(
            lines.leftOut == [
                "blend shape": 1, "blend shape of an unknown name": 1, "vertices": 1, "leftEye": 1, "rightEye": 1,
                "lookAtPoint": 1,
                "face's transform": 1, "camera": 1, "ambientIntensity": 1, "ambientColorTemperature": 1,
                "primaryLightDirection": 1, "primaryLightIntensity": 1, "sphericalHarmonicsCoefficients": 1,
            ])
        var notes = FaceRecorderNotes()
        notes.drop("writing was behind", times: 2)
        #expect(notes.text(leftOut: lines.leftOut).contains("dropped, writing was behind: 2\n"))
    }
}

// Pictures of a phone held upright.
extension PhoneRecorderTests {
    /// The position of a point in a camera's picture, in pixels from the top left corner.
    private func pixel(of place: SIMD3<Double>, in camera: FaceRecorderCamera) -> SIMD2<Double> {
        func axis(_ column: SIMD4<Float>) -> SIMD3<Double> { SIMD3(Double(column.x), Double(column.y), Double(column.z)) }
        let away = place - axis(camera.transform.origin)
        func along(_ column: SIMD4<Float>) -> Double { (away * axis(column)).sum() }
        let (right, up, ahead) = (along(camera.transform.x), along(camera.transform.y), -along(camera.transform.z))
        return camera.intrinsics.principalPoint + camera.intrinsics.focalLength * SIMD2(right, -up) / ahead
    }

    /// The film's rotation, the intrinsics and the camera's axes must agree on every point, or the mask misses the face.
    @Test(arguments: FaceRecorderTurn.allCases)
    func rotatedFilmAndCameraAgreeOnPixels(turn: FaceRecorderTurn) {
        let sensor = FaceRecorderCamera(transform: eye, intrinsics: intrinsics)
        let upright = turn.camera(sensor)
        let film = turn.filmMatrix(for: intrinsics.imageSize)
        for place in [SIMD3(0.05, 0.02, -0.4), SIMD3(-0.1, 0.07, -0.5), SIMD3(0, -0.08, -0.3)] {
            let stored = pixel(of: place, in: sensor)
            let shown = SIMD2(
                film[0] * stored.x + film[2] * stored.y + film[4], film[1] * stored.x + film[3] * stored.y + film[5])
            let difference = pixel(of: place, in: upright) - shown
            #expect(max(difference.x.magnitude, difference.y.magnitude) < 1e-6)
            #expect(turn.place(stored, in: intrinsics.imageSize) == shown)
        }
        #expect(upright.intrinsics.imageSize == (turn.isSideways ? SIMD2(1080, 1440) : SIMD2(1440, 1080)))
        #expect(matrix(upright.transform).affineInverse != nil)
    }

    /// After the rotation the camera's +y points up in the world, in any orientation of the sensor.
    @Test(arguments: [0.0, 90, 180, 270], [0.0, 20, -25])
    func rotationMakesTheCameraUpright(degrees: Double, tilt: Double) {
        let (roll, off) = (degrees * .pi / 180, tilt * .pi / 180)
        func axis(_ angle: Double) -> SIMD4<Float> {
            let away = angle + off
            return SIMD4(Float(Foundation.cos(away)), Float(Foundation.sin(away)), 0, 0)
        }
        let sensor = FaceRecorderTransform(
            x: axis(roll), y: axis(roll + .pi / 2), z: SIMD4(0, 0, 1, 0), origin: SIMD4(0, 0, 0, 1))
        let turn = FaceRecorderTurn(worldFromSensor: sensor)
        let upright = turn.camera(FaceRecorderCamera(transform: sensor, intrinsics: intrinsics))
        #expect(upright.transform.y.y > 0.9, "\(turn)")
    }

    @Test func flatPhoneUsesPortrait() {
        let flat = FaceRecorderTransform(
            x: SIMD4(1, 0, 0, 0), y: SIMD4(0, 0, -1, 0), z: SIMD4(0, 1, 0, 0), origin: SIMD4(0, 0, 0, 1))
        #expect(FaceRecorderTurn(worldFromSensor: flat) == .clockwise)
    }

    /// Each depth sample moves with its pixel of the picture. Rows in memory are longer than the picture.
    @Test(arguments: FaceRecorderTurn.allCases)
    func depthRotatesWithTheFilm(turn: FaceRecorderTurn) {
        let (size, stride) = (SIMD2(4, 3), 6)
        let metres = (0..<(size.y * stride)).map { Float($0) / 1000 + 0.25 }
        let found = FaceRecorderDepth.millimetres(of: metres, size: size, stride: stride, turn: turn)
        let width = turn.size(size).x
        for y in 0..<size.y {
            for x in 0..<size.x {
                let place = turn.place(SIMD2(Double(x) + 0.5, Double(y) + 0.5), in: size)
                #expect(found[Int(place.y) * width + Int(place.x)] == UInt16(250 + y * stride + x))
            }
        }
    }

    @Test func unknownDepthIsZero() {
        let metres: [Float] = [.nan, .infinity, -1, 0, 0.0004, 0.0006, 65.5, 66]
        let found = FaceRecorderDepth.millimetres(of: metres, size: SIMD2(8, 1), stride: 8, turn: .none)
        #expect(found == [0, 0, 0, 0, 0, 1, 65500, 0])
    }
}
