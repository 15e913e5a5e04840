import Foundation
import RenderMath
import RenderTestSupport
import Testing

@testable import FaceTracking

/// Recordings of rotated or mirrored pictures are read upright and written back in their original view.
@Suite struct RecordedViewTests {
    /// The size of the upright pictures.
    private static let size = SIMD2(48, 64)
    private static let views = PictureOrientation.allCases.flatMap { orientation in
        [false, true].map { RecordedView(orientation: orientation, isMirrored: $0) }
    }

    /// The position of an upright picture's pixel in the file's picture, from the phone's orientation and the mirror.
    private func storedPixel(_ pixel: SIMD2<Double>, in view: RecordedView) -> SIMD2<Double> {
        let (width, height) = (Double(Self.size.x), Double(Self.size.y))
        let (x, y) = (view.isMirrored ? width - pixel.x : pixel.x, pixel.y)
        switch view.orientation {
        case .landscapeRight: return SIMD2(x, y)
        case .portrait: return SIMD2(y, width - x)
        case .landscapeLeft: return SIMD2(width - x, height - y)
        case .portraitUpsideDown: return SIMD2(height - y, x)
        }
    }

    /// A mesh of three pairs of vertices and one in the middle.
    private let topology = FaceTopology(
        textureCoordinates: [
            SIMD2(0.5, 0.1), SIMD2(0.2, 0.3), SIMD2(0.8, 0.3), SIMD2(0.35, 0.7), SIMD2(0.65, 0.7), SIMD2(0.9, 0.9),
            SIMD2(0.1, 0.9),
        ], triangles: [SIMD3(0, 1, 2), SIMD3(3, 4, 5)])
    private let twins = [0, 2, 1, 4, 3, 6, 5]

    private let hand = HandLandmarks(points: (0..<HandLandmarks.count).map { SIMD2(10 + Double($0), 40 - Double($0) / 2) })

    private func header(_ view: RecordedView) -> RecordingHeader {
        var header = RecordingHeader(
            imageSize: Self.size,
            intrinsics: CameraIntrinsics(focalLength: SIMD2(50, 60), principalPoint: SIMD2(23, 30.5), imageSize: Self.size),
            frameRate: 30, topology: topology,
            identities: [
                "a": FaceIdentity(
                    standardPositions: [SIMD3(0.1, 0.2, 0.3), SIMD3(-0.1, 0.2, 0.3)], offsets: [SIMD3(0.25, 0, 1), .zero],
                    modes: [[SIMD3(1, 2, 3), SIMD3(4, 5, 6)]])
            ])
        header.view = view
        return header
    }

    /// Frames of an asymmetric scene.
    private func frames(hasCamera: Bool, random: inout SeededGenerator) -> [TrackedFrame] {
        (0..<3).map { index in
            func number() -> Double { random.number(in: -0.5..<0.5) }
            func placement(_ z: Float) -> Matrix4 {
                Matrix4(translation: SIMD3(Float(number()) / 4, Float(number()) / 4, z))
                    * Matrix4(rotation: Quaternion(yawAboutY: number(), pitchAboutX: number(), rollAboutZ: number()))
            }
            var face = TrackedFace(
                id: "a", worldFromFace: placement(-1.5), blendShapes: BlendShapeValues((0..<52).map { Float($0) / 52 }),
                vertices: topology.textureCoordinates.map { SIMD3($0.x - 0.4, $0.y - 0.3, Float(number()) / 4) },
                faceFromLeftEye: placement(0.25), faceFromRightEye: placement(0.5),
                lookAtPoint: SIMD3(0.2, 0.1, Float(number())),
                rectangle: ImageRectangle(left: 5, top: 7, width: 16, height: 24))
            face.identity = header(RecordedView()).identities["a"]
            let optics = CameraIntrinsics(
                focalLength: SIMD2(51, 62), principalPoint: SIMD2(22.25, 31), imageSize: Self.size)
            return TrackedFrame(
                index: index, time: Double(index),
                camera: hasCamera ? TrackedCamera(worldFromCamera: placement(0), intrinsics: optics) : nil,
                faces: [face],
                light: LightEstimate(
                    primaryDirection: SIMD3(0.25, -0.5, -1), sphericalHarmonics: (0..<27).map { _ in Float(number()) }),
                hands: index == 0 ? nil : [hand])
        }
    }

    private func read(_ url: URL, _ options: RecordingOptions = RecordingOptions()) throws -> (RecordingHeader, [TrackedFrame])
    {
        let recording = try Recording.open(at: url, options: options)
        let reader = try recording.makeReader()
        var frames: [TrackedFrame] = []
        while let frame = try reader.next() { frames.append(frame) }
        return (recording.header, frames)
    }

    /// The pixel at which a pinhole camera sees a point of the world.
    private func pixel(_ point: SIMD3<Float>, _ worldFromCamera: Matrix4, _ optics: CameraIntrinsics) throws -> SIMD2<Double> {
        let seen = SIMD3<Double>(try #require(worldFromCamera.affineInverse).transform(point: point))
        return optics.principalPoint + optics.focalLength * SIMD2(seen.x, -seen.y) / -seen.z
    }

    @Test(arguments: views, [true, false]) func viewsAreReadUprightBitForBit(view: RecordedView, hasCamera: Bool) throws {
        try withTemporaryFolder { folder in
            let seed: UInt64 = 0x0713
            var random = SeededGenerator(seed: seed)
            let url = folder.appendingPathComponent("take.jsonl")
            let upright = frames(hasCamera: hasCamera, random: &random)
            let writer = try RecordingWriter(to: url, header: header(view))
            for frame in upright { try writer.append(frame) }
            try writer.finish()

            let (readHeader, readFrames) = try read(url)
            #expect(readHeader == header(view))
            #expect(readFrames == upright, "seed \(seed)")

            // Without conversion, every vertex is at its pixel in the file's picture.
            let raw = RecordingOptions(orientation: .landscapeRight, isMirrored: false)
            let (storedHeader, stored) = try read(url, raw)
            let isSideways = [.portrait, .portraitUpsideDown].contains(view.orientation)
            #expect(storedHeader.imageSize == (isSideways ? SIMD2(64, 48) : Self.size))
            let (storedOptics, uprightOptics) = (try #require(storedHeader.intrinsics), try #require(readHeader.intrinsics))
            for (old, new) in zip(stored, upright) {
                let (oldFace, newFace) = (old.faces[0], new.faces[0])
                let (oldEye, newEye) =
                    view.isMirrored
                    ? (oldFace.faceFromRightEye, newFace.faceFromLeftEye) : (oldFace.faceFromLeftEye, newFace.faceFromLeftEye)
                let oldPoints = try #require(oldFace.vertices) + [try #require(oldEye).translation]
                let newPoints = try #require(newFace.vertices) + [try #require(newEye).translation]
                let twins = self.twins + [7]
                for index in newPoints.indices {
                    let other = view.isMirrored ? twins[index] : index
                    let found = try pixel(
                        oldFace.worldFromFace.transform(point: oldPoints[other]), old.camera?.worldFromCamera ?? .identity,
                        old.camera?.intrinsics ?? storedOptics)
                    let seen = try pixel(
                        newFace.worldFromFace.transform(point: newPoints[index]), new.camera?.worldFromCamera ?? .identity,
                        new.camera?.intrinsics ?? uprightOptics)
                    let difference = found - storedPixel(seen, in: view)
                    #expect((difference * difference).sum() < 1e-6, "vertex \(index) of frame \(new.index)")
                }
                // The same for the corners of the rectangle.
                let (o, n) = (try #require(oldFace.rectangle), try #require(newFace.rectangle))
                let corners = [SIMD2(n.left, n.top), SIMD2(n.left + n.width, n.top + n.height)].map {
                    storedPixel($0, in: view)
                }
                #expect(SIMD2(o.left, o.top) == pointwiseMin(corners[0], corners[1]))
                #expect(SIMD2(o.left + o.width, o.top + o.height) == pointwiseMax(corners[0], corners[1]))
                let wantedHands = new.hands?.map { hand in hand.points.map { storedPixel($0, in: view) } }
                #expect(old.hands?.map(\.points) == wantedHands)
                // The light comes from the same side of the picture. Compares the radiance of the harmonics in each direction.
                let cameras = (old.camera?.worldFromCamera ?? .identity, new.camera?.worldFromCamera ?? .identity)
                for direction in [SIMD3<Float>(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0.5, -0.3, 0.8)] {
                    let turned = storedDirection(direction, in: view)
                    let light = (try #require(old.light?.sphericalHarmonics), try #require(new.light?.sphericalHarmonics))
                    let shines = (
                        radiance(light.0, from: cameras.0.transform(direction: turned)),
                        radiance(light.1, from: cameras.1.transform(direction: direction))
                    )
                    #expect(abs(shines.0 - shines.1) < 1e-5)
                }
                let expected = view.isMirrored ? newFace.blendShapes[.mouthSmileRight] : newFace.blendShapes[.mouthSmileLeft]
                #expect(oldFace.blendShapes[.mouthSmileLeft] == expected)
            }
        }
    }

    /// A direction in the camera's axes, converted to the axes of the file's camera.
    private func storedDirection(_ d: SIMD3<Float>, in view: RecordedView) -> SIMD3<Float> {
        let x = view.isMirrored ? -d.x : d.x
        switch view.orientation {
        case .landscapeRight: return SIMD3(x, d.y, d.z)
        case .portrait: return SIMD3(-d.y, x, d.z)
        case .landscapeLeft: return SIMD3(-x, -d.y, d.z)
        case .portraitUpsideDown: return SIMD3(d.y, -x, d.z)
        }
    }

    /// Red radiance of harmonics from a direction, without the basis factors that are the same for x and y.
    private func radiance(_ c: [Float], from d: SIMD3<Float>) -> Float {
        let u = d / (d * d).sum().squareRoot()
        let first = c[1] * u.y + c[2] * u.z + c[3] * u.x
        let second = 1.092548 * (c[4] * u.x * u.y + c[5] * u.y * u.z + c[7] * u.x * u.z)
        return 0.488603 * first + second + 0.315392 * c[6] * (3 * u.z * u.z - 1) + 0.546274 * c[8] * (u.x * u.x - u.y * u.y)
    }

    @Test func missingVertexPairsAreNoted() throws {
        try withTemporaryFolder { folder in
            let url = folder.appendingPathComponent("take.jsonl")
            try Data(
                """
                {"format":"bianlian-recording","version":1,"frameRate":30,"mirrored":true,"topology":{"textureCoordinates":[0,0,0.7,0,0,1],"triangles":[0,1,2]}}
                {"time":0,"faces":[{"id":"a","isTracked":true,"transform":[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],"vertices":[0,0,0,1,0,0,0,1,0]}]}

                """.utf8
            ).write(to: url)
            #expect(try read(url).1[0].faces[0].vertices == nil)
            let notes = RecordingFacts(of: try Recording.open(at: url)).notes
            #expect(notes.count == 1 && notes[0].contains("do not come in pairs"), "\(notes)")
        }
    }

    @Test func unknownOrientationIsAnError() throws {
        try withTemporaryFolder { folder in
            let url = folder.appendingPathComponent("take.jsonl")
            let header = #"{"format":"bianlian-recording","version":1,"frameRate":30,"orientation":"sideways"}"#
            try Data((header + "\n").utf8).write(to: url)
            #expect {
                _ = try Recording.open(at: url)
            } throws: { error in
                "\(error)".contains("\"sideways\"") && "\(error)".contains("\"portraitUpsideDown\"")
            }
        }
    }
}
