import FaceTracking
import RenderMath

/// The recordings that the shipped configs play: one performance, with and without the losses of a tracker.
enum DemoRecording {
    static let frameRate = 60.0
    static let frameCount = Int(Performance.duration * frameRate)

    /// The intrinsics of a phone's front camera in landscape orientation: a vertical field of view of 47°.
    static let intrinsics = CameraIntrinsics(
        focalLength: SIMD2(828, 828), principalPoint: SIMD2(640, 360), imageSize: SIMD2(1280, 720))

    private static let header = RecordingHeader(
        imageSize: intrinsics.imageSize, intrinsics: intrinsics, frameRate: frameRate)

    /// The take as tracked: the face is lost in both bows and keeps its last known state.
    static func take() -> [UInt8] {
        lines(header: header, frames: takeFrames())
    }

    /// The same performance tracked throughout, which the actor of the captured pictures plays.
    static func actor() -> [UInt8] {
        lines(header: header, frames: (0..<frameCount).map { frame(number: $0) })
    }

    /// Some frames of the take with the face's vertices and topology, as ARKit delivers them.
    static func vertices() -> [UInt8] {
        var withTopology = header
        withTopology.topology = topology()
        withTopology.frameRate = 1
        let frames = stride(from: 12, to: frameCount, by: 60).enumerated().map { index, number in
            var frame = frame(number: number)
            frame.index = index
            frame.time = Double(index)
            frame.faces[0].vertices = shaped(frame.faces[0].blendShapes)
            return frame
        }
        return lines(header: withTopology, frames: frames)
    }

    /// The frames of the take.
    static func takeFrames() -> [TrackedFrame] {
        var lastSeen: TrackedFace?
        return (0..<frameCount).map { number in
            var frame = frame(number: number)
            if Performance.losses.contains(where: { $0.contains(Double(number) / frameRate) }), var face = lastSeen {
                face.isTracked = false
                frame.faces = [face]
            } else {
                lastSeen = frame.faces[0]
            }
            return frame
        }
    }

    private static func frame(number: Int) -> TrackedFrame {
        let time = Double(number) / frameRate
        let performance = Performance()
        let sky = Tremor(seed: 5, row: 1).value(at: time * 0.6)
        let glow = Tremor(seed: 5, row: 2).value(at: time * 0.6)
        return TrackedFrame(
            index: number, time: (time * 1e6).rounded() / 1e6,
            camera: TrackedCamera(worldFromCamera: performance.worldFromCamera(at: time), intrinsics: intrinsics),
            faces: [performance.face(at: time)],
            light: LightEstimate(
                ambientIntensity: Float((985 + 60 * sky).rounded()),
                ambientColorTemperature: Float((5650 + 180 * glow).rounded()),
                primaryDirection: SIMD3(0.62, -0.42, -0.66), primaryIntensity: Float((1240 + 70 * sky).rounded())))
    }

    private static func lines(header: RecordingHeader, frames: [TrackedFrame]) -> [UInt8] {
        // Five decimal places: 0.01 mm, and 0.00001 of a rotation. Both are a tenth of a pixel of the picture.
        var writer = JSONLineWriter(decimalPlaces: 5)
        var bytes = Array(writer.line(of: header).utf8) + [0x0A]
        for frame in frames {
            bytes += Array(writer.line(of: frame).utf8)
            bytes.append(0x0A)
        }
        return bytes
    }

    private static func topology() -> FaceTopology {
        let face = FaceGeometry.standard
        let triangles = face.triangles + face.fillTriangles
        return FaceTopology(
            textureCoordinates: face.positions.map { SIMD2<Float>(FaceUnwrap.textureCoordinate(of: $0)) },
            triangles: triangles.map { SIMD3(UInt32($0.x), UInt32($0.y), UInt32($0.z)) },
            fillTriangles: fills(of: face))
    }

    /// The fill triangles of each opening, determined by their corners.
    private static func fills(of face: FaceGeometry) -> FaceTopology.FillTriangles {
        let leftEye = Set(face.leftEyeRings[0])
        let rightEye = Set(face.rightEyeRings[0])
        var fills = FaceTopology.FillTriangles()
        for (index, triangle) in face.fillTriangles.enumerated() {
            let triangleIndex = face.triangles.count + index
            if leftEye.contains(triangle.x) {
                fills.leftEye.append(triangleIndex)
            } else if rightEye.contains(triangle.x) {
                fills.rightEye.append(triangleIndex)
            } else {
                fills.mouth.append(triangleIndex)
            }
        }
        return fills
    }

    /// The face's vertices in metres with an expression.
    private static func shaped(_ values: BlendShapeValues) -> [SIMD3<Float>] {
        var positions = FaceGeometry.standard.positions
        for shape in FaceExpressions.standard.shapes {
            guard let known = BlendShape(name: shape.name), values[known] != 0 else { continue }
            let weight = Double(values[known])
            for (index, offset) in shape.offsets.enumerated() { positions[index] += offset * weight }
        }
        return positions.map { SIMD3<Float>($0 / 1000) }
    }
}
