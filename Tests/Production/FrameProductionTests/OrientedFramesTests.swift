import FaceTracking
import Foundation
import FrameProduction
import ImageCodecs
import Imaging
import RenderConfig
import RenderMath
import RenderTestSupport
import Testing
import VideoCodecs

/// A recording of any orientation gives the same bytes as the same scene recorded upright.
@Suite struct OrientedFramesTests {
    /// The size of the upright pictures.
    private static let size = ImageSize(48, 64)
    private static let views = PictureOrientation.allCases.flatMap { orientation in
        [false, true].map { RecordedView(orientation: orientation, isMirrored: $0) }
    }

    /// The position in the stored picture of a pixel of the upright picture.
    private static func place(_ x: Int, _ y: Int, in view: RecordedView) -> (x: Int, y: Int) {
        let x = view.isMirrored ? size.width - 1 - x : x
        switch view.orientation {
        case .landscapeRight: return (x, y)
        case .portrait: return (y, size.width - 1 - x)
        case .landscapeLeft: return (size.width - 1 - x, size.height - 1 - y)
        case .portraitUpsideDown: return (size.height - 1 - y, x)
        }
    }

    /// A picture as the file stores it.
    private static func stored<Pixel>(_ upright: Image<Pixel>, in view: RecordedView) -> Image<Pixel> {
        let isSideways = [.portrait, .portraitUpsideDown].contains(view.orientation)
        let blank = upright.pixels[0]
        var stored = Image(size: isSideways ? ImageSize(size.height, size.width) : size, filledWith: blank)
        for y in 0..<size.height {
            for x in 0..<size.width {
                let place = place(x, y, in: view)
                stored.pixels[place.y * stored.size.width + place.x] = upright.pixels[y * size.width + x]
            }
        }
        return stored
    }

    /// The frames of a scene over captured pictures with depth, recorded in a view.
    private func pictures(in view: RecordedView, hasCamera: Bool) throws -> [SRGBImage] {
        try withTemporaryFolder { folder in
            let optics = CameraIntrinsics(
                focalLength: SIMD2(70, 70), principalPoint: SIMD2(26, 30), imageSize: SIMD2(48, 64))
            var header = RecordingHeader(
                imageSize: SIMD2(Self.size.width, Self.size.height),
                intrinsics: optics,
                frameRate: 10)
            header.view = view
            let writer = try RecordingWriter(to: folder.appendingPathComponent("take.jsonl"), header: header)
            for index in 0..<3 {
                let picture = SRGBImage(size: Self.size) { x, y in
                    SRGBA8(red: UInt8(x * 5), green: UInt8(y * 4), blue: UInt8(60 * index + (x * y) % 60))
                }
                try PNGEncoder().write(Self.stored(picture, in: view), to: folder.appendingPathComponent("\(index).png"))
                let depth = DeepImage(size: Self.size) { x, y in
                    let millimetres: UInt16 = x + 2 * y < 60 + 10 * index ? 300 : 900
                    return SRGBA16(red: millimetres, green: millimetres, blue: millimetres)
                }
                try PNGEncoder().write(Self.stored(depth, in: view), to: folder.appendingPathComponent("depth-\(index).png"))
                let turn = Matrix4(rotation: Quaternion(yawAboutY: 0.4, pitchAboutX: 0.2, rollAboutZ: 0.3 * Double(index)))
                let face = TrackedFace(
                    id: "a", worldFromFace: Matrix4(translation: SIMD3(0.02, -0.03, -0.5)) * turn,
                    rectangle: ImageRectangle(left: 8, top: 12, width: 24, height: 32))
                let camera = TrackedCamera(
                    worldFromCamera: Matrix4(rotation: Quaternion(angle: 0.05, axis: SIMD3(1, 2, 3))),
                    intrinsics: optics)
                try writer.append(
                    TrackedFrame(
                        index: index, time: Double(index) / 10, camera: hasCamera ? camera : nil, faces: [face],
                        light: LightEstimate(primaryDirection: SIMD3(0.5, -0.3, -1), primaryIntensity: 900),
                        picturePath: "\(index).png", depthPath: "depth-\(index).png"))
            }
            try writer.finish()
            try AtomicFile.write(
                "v -0.1 -0.08 0\nv 0.1 -0.1 0\nv 0.12 0.1 0.02\nv -0.1 0.1 0\nf 1 2 3 4\n",
                to: folder.appendingPathComponent("card.obj"))
            let url = folder.appendingPathComponent("scene.yaml")
            try AtomicFile.write(
                """
                recording: take.jsonl
                background: {captured: true}
                occlusion: {captured: depth}
                lights: [{kind: estimate}, {kind: ambient, intensity: 200}]
                camera: {position: [0, 0, 0], target: [0, 0, -1]}
                nodes:
                - {anchor: face, children: [{model: card.obj, material: {model: lambert, diffuse: "#e0a040"}}]}
                - {relief: {of: {captured: true}, columns: 12, rows: 12, motion: none}, translate: [0.05, 0.1, -0.7], scale: 0.1}

                """, to: url)
            let job = try RenderJob.load(configAt: url)
            #expect(job.size == Self.size)
            let renderer = try FrameRenderer(job)
            var sequence = try FrameSequence(job)
            var pictures: [SRGBImage] = []
            while let plan = try sequence.next() { pictures.append(try renderer.picture(of: plan, threads: 1)) }
            return pictures
        }
    }

    @Test(arguments: [true, false]) func framesEqualThoseOfUprightRecording(hasCamera: Bool) throws {
        let upright = try pictures(in: RecordedView(), hasCamera: hasCamera)
        #expect(upright.count == 3 && Set(upright.map(\.pixels)).count == 3)
        for view in Self.views {
            let found = try pictures(in: view, hasCamera: hasCamera)
            let isEqual = found == upright
            #expect(isEqual, "\(view.orientation) \(view.isMirrored ? "mirrored" : "")")
        }
    }

    @Test(arguments: views) func capturedVideoIsOrientedLikePictures(view: RecordedView) throws {
        try withTemporaryFolder { folder in
            func picture(_ index: Int) -> SRGBImage {
                SRGBImage(size: Self.size) { x, y in
                    SRGBA8(red: UInt8(x * 5), green: UInt8(y * 4), blue: UInt8(80 * index))
                }
            }
            // APNG is lossless.
            let film = folder.appendingPathComponent("film.apng")
            let pictures = (0..<3).map { Self.stored(picture($0), in: view) }
            let rate = try #require(FrameRate(nearest: 10))
            let writer = try VideoWriter(at: film, size: pictures[0].size, frameRate: rate)
            for picture in pictures { try writer.append(picture) }
            try writer.finish()
            var header = RecordingHeader(imageSize: SIMD2(Self.size.width, Self.size.height), frameRate: 10)
            (header.view, header.video) = (view, "film.apng")
            let recording = try RecordingWriter(to: folder.appendingPathComponent("take.jsonl"), header: header)
            for index in 0..<3 { try recording.append(TrackedFrame(index: index, time: 4 + Double(index) / 10)) }
            try recording.finish()
            let url = folder.appendingPathComponent("scene.yaml")
            try AtomicFile.write("recording: take.jsonl\nbackground: {captured: true}\n", to: url)
            let job = try RenderJob.load(configAt: url)
            #expect(job.size == Self.size && job.files.contains { $0.lastPathComponent == "film.apng" })
            _ = try FrameProduction(job, to: .folder(folder.appendingPathComponent("frames"))).run()
            for index in 0..<3 {
                let frame = try readImage(at: folder.appendingPathComponent("frames/frame-00000\(index).png")).standardImage
                // Comparing pictures directly in #expect would print every pixel.
                let isEqual = frame == picture(index)
                #expect(isEqual, "frame \(index)")
            }
        }
    }

    @Test func capturedPicturesHaveAnyFormat() throws {
        try withTemporaryFolder { folder in
            for (name, bytes) in greyPictures {
                try Data(bytes).write(to: folder.appendingPathComponent("0.\(name)"))
                let header = RecordingHeader(imageSize: SIMD2(8, 8), frameRate: 10)
                let writer = try RecordingWriter(to: folder.appendingPathComponent("take.jsonl"), header: header)
                try writer.append(TrackedFrame(index: 0, time: 0, picturePath: "0.\(name)"))
                try writer.finish()
                let url = folder.appendingPathComponent("scene.yaml")
                try AtomicFile.write("recording: take.jsonl\nbackground: {captured: true}\n", to: url)
                let job = try RenderJob.load(configAt: url)
                var sequence = try FrameSequence(job)
                let picture = try FrameRenderer(job).picture(of: try #require(try sequence.next()), threads: 1)
                #expect(picture.pixels.allSatisfy { abs(Int($0.red) - 90) <= 1 && abs(Int($0.blue) - 90) <= 1 }, "\(name)")
            }
        }
    }
}
