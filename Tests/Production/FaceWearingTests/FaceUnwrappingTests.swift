import ConfigSettings
import FaceTracking
@testable import FaceWearing
import Foundation
import FrameProduction
import ImageCodecs
import Imaging
import RenderConfig
import RenderMath
import RenderTestSupport
import Testing
import TexturePainting

/// The shipped face is rendered with a known texture; unwrapping these frames must give the same texture.
@Suite struct FaceUnwrappingTests {
    private static let side = 512
    private static let worn = "opera-red-general"

    @Test("Frames from three sides reproduce the worn texture")
    func filmed() throws {
        try withTemporaryFolder { folder in
            let film = try self.filmed(turns: [-0.6, 0, 0.6], in: folder)
            let result = try self.unwrapping(film, in: folder).texture(size: ImageSize(Self.side, Self.side))
            #expect(Set(result.frames) == [0, 1, 2] && result.frames.first == 1)
            #expect(!result.isLightRemoved && result.brighterThanWhite == 0)
            #expect(result.framesOfPeople == [3])
            let agreement = try self.agreement(result.texture, leastSeen: 0.5)
            // Measured: 22.2 dB. The remaining error comes from the resolution of 480 pixels.
            #expect(agreement.decibels > 21, "\(agreement)")
            #expect(result.seen > 0.85, "\(result.seen)")
        }
    }

    @Test("A turned head shows one half, and mirroring it fills the other half")
    func turned() throws {
        try withTemporaryFolder { folder in
            let film = try self.filmed(turns: [0.7], in: folder)
            let result = try self.unwrapping(film, in: folder).texture(size: ImageSize(Self.side, Self.side))
            let agreement = try self.agreement(result.texture, leastSeen: 0.5)
            // Measured: 21.8 dB.
            #expect(agreement.decibels > 20.5, "\(agreement)")
            let halves = [0..<Self.side / 2, Self.side / 2..<Self.side].map { columns in
                columns.reduce(0.0) { sum, column in
                    (0..<Self.side).reduce(sum) { $0 + Double(result.texture[column, $1].premultiplied.w) }
                }
            }
            let (less, more) = (halves.min() ?? 0, halves.max() ?? 0)
            #expect(less < more * 0.5, "\(halves)")
            let filled = result.texture.filled(mirrors: true)
            #expect(filled.pixels.allSatisfy { $0.premultiplied.w == 1 })
            // The mask is nearly symmetric: filling from the other half is much closer than filling from the surroundings.
            let all = try self.agreement(filled, leastSeen: 0).decibels
            let plain = try self.agreement(result.texture.filled(mirrors: false), leastSeen: 0).decibels
            #expect(all > plain + 2, "\(all) \(plain)")
        }
    }

    @Test("Wearing the unwrapped texture reproduces the photo")
    func wornAgain() throws {
        try withTemporaryFolder { folder in
            let film = try self.filmed(turns: [0.25], in: folder)
            let result = try self.unwrapping(film, in: folder).texture(size: ImageSize(Self.side, Self.side))
            try PNGEncoder().write(
                SRGBImage(result.texture.filled(mirrors: true)), to: folder.appendingPathComponent("mask.png"))
            let again = try frames(of: folder.appendingPathComponent("mask.png"), in: folder)[0]
            let photo = try readImage(at: film.url.appendingPathComponent("frame-000000.png")).standardImage
            var (sum, count) = (0.0, 0)
            for (ours, theirs) in zip(again.pixels, photo.pixels) where theirs.alpha == 255 && theirs != Self.behind {
                let channels = [(ours.red, theirs.red), (ours.green, theirs.green), (ours.blue, theirs.blue)]
                sum += channels.reduce(0) { $0 + Double(abs(Int($1.0) - Int($1.1))) } / 3
                count += 1
            }
            #expect(count > 10_000)
            #expect(sum / Double(count) < 6, "\(sum / Double(count)) of 255 over \(count) pixels")
        }
    }

    @Test("Frames with closed eyes are avoided, and an untracked face is an error")
    func choice() throws {
        try withTemporaryFolder { folder in
            let film = try self.filmed(turns: [0, 0.05, 0.1], blinks: [1, 0, 1], in: folder)
            var unwrapping = try self.unwrapping(film, in: folder)
            #expect(try unwrapping.texture(size: ImageSize(64, 64)).frames == [1])
            unwrapping.frames = FrameNumbers("0,2")
            #expect(try unwrapping.texture(size: ImageSize(64, 64)).frames.sorted() == [0, 2])
            unwrapping.frames = FrameNumbers("7")
            #expect(throws: WearingError.faceNotSeen(path: unwrapping.take.relativePath, face: 1, frames: "7")) {
                try unwrapping.texture(size: ImageSize(64, 64))
            }
            unwrapping.frames = nil
            unwrapping.person = 1
            #expect(throws: WearingError.faceNotSeen(path: unwrapping.take.relativePath, face: 2, frames: nil)) {
                try unwrapping.texture(size: ImageSize(64, 64))
            }
        }
    }

    @Test("Identical frames are each used once")
    func still() throws {
        try withTemporaryFolder { folder in
            var unwrapping = try self.unwrapping(try self.filmed(turns: [0, 0, 0], in: folder), in: folder)
            unwrapping.frames = FrameNumbers("0-2")
            #expect(try unwrapping.texture(size: ImageSize(64, 64)).frames.sorted() == [0, 1, 2])
        }
    }

    // MARK: The film

    private static let behind = SRGBA8(red: 0, green: 255, blue: 0)
    private static let picture = SIMD2(480, 480)

    private func unwrapping(_ film: Film, in folder: URL) throws -> FaceUnwrapping {
        var unwrapping = FaceUnwrapping(
            film: film, take: folder.appendingPathComponent("take.jsonl"), files: try ShippedFiles())
        unwrapping.threads = 2
        return unwrapping
    }

    /// A film of a face with the mask, rotated by these angles in radians about its vertical axis, and its take.
    private func filmed(turns: [Double], blinks: [Float] = [], in folder: URL) throws -> Film {
        let focal = 1000.0
        let intrinsics = CameraIntrinsics(
            focalLength: SIMD2(focal, focal), principalPoint: SIMD2(240, 240), imageSize: Self.picture)
        let header = RecordingHeader(imageSize: Self.picture, intrinsics: intrinsics, frameRate: 30)
        let writer = try RecordingWriter(to: folder.appendingPathComponent("take.jsonl"), header: header)
        for (index, turn) in turns.enumerated() {
            let (sine, cosine) = (Float(PortableMath.sin(turn)), Float(PortableMath.cos(turn)))
            let pose = Matrix4(
                SIMD4(cosine, 0, -sine, 0), SIMD4(0, 1, 0, 0), SIMD4(sine, 0, cosine, 0), SIMD4(0, 0, -0.5, 1))
            var face = TrackedFace(id: "face-1", worldFromFace: pose)
            face.blendShapes[.jawOpen] = 0.1
            face.blendShapes[.eyeBlinkLeft] = blinks.indices.contains(index) ? blinks[index] : 0
            try writer.append(
                TrackedFrame(
                    index: index, time: Double(index) / 30,
                    camera: TrackedCamera(worldFromCamera: .identity, intrinsics: intrinsics), faces: [face]))
        }
        try writer.finish()
        let pictures = folder.appendingPathComponent("film")
        try FileManager.default.createDirectory(at: pictures, withIntermediateDirectories: false)
        for (index, picture) in try frames(of: ShippedFiles().texture(Self.worn), in: folder).enumerated() {
            try PNGEncoder().write(picture, to: pictures.appendingPathComponent("frame-00000\(index).png"))
        }
        return try Film(at: pictures)
    }

    /// The frames of the take with an unlit texture on the face.
    private func frames(of texture: URL, in folder: URL) throws -> [SRGBImage] {
        let files = try ShippedFiles()
        let config = folder.appendingPathComponent("worn.yaml")
        let text = """
            recording: take.jsonl
            background: "#00ff00"
            lights: []
            materials: {mask: {model: constant, diffuse: \(WearConfig.quoted(texture))}}
            nodes:
            - {anchor: face, children: [{model: \(WearConfig.quoted(files.model("face.glb"))), faceMesh: true, material: mask}]}
            """
        try text.write(to: config, atomically: true, encoding: .utf8)
        let job = try RenderJob.load(configAt: config, options: ConfigOptions(allowedRoots: [files.root]))
        return try job.pictures(ofFrames: try #require(FrameNumbers("0-9"))).map(\.picture)
    }

    /// The peak signal-to-noise ratio of the unwrapped texture, over the texels with a coverage above `leastSeen`.
    private func agreement(_ found: LinearImage, leastSeen: Float) throws -> (decibels: Double, share: Double) {
        let truth = try readImage(at: ShippedFiles().texture(Self.worn)).standardImage.resampled(to: found.size)
        let bytes = SRGBImage(found)
        var (sum, count) = (0.0, 0)
        for index in found.pixels.indices
        where found.pixels[index].premultiplied.w > leastSeen && truth.pixels[index].alpha == 255 {
            let (ours, theirs) = (bytes.pixels[index], truth.pixels[index])
            for (a, b) in [(ours.red, theirs.red), (ours.green, theirs.green), (ours.blue, theirs.blue)] {
                let difference = Double(Int(a) - Int(b))
                sum += difference * difference / 3
            }
            count += 1
        }
        let decibels = 10 * log10(255 * 255 / max(sum / Double(max(count, 1)), 1e-9))
        return (decibels, Double(count) / Double(found.pixels.count))
    }
}
