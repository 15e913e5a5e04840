import Bianlian
import ContentCache
import Foundation
import RenderTestSupport
import Testing

/// Masks on films, as users try them; `make check-tracking` covers the tracker itself.
@Suite struct WearCommandTests {
    private func picture(in folder: URL) throws -> String {
        let url = folder.appendingPathComponent("photo.png")
        try PNGEncoder().write(SRGBImage(size: ImageSize(64, 36), filledWith: SRGBA8(red: 255, green: 255, blue: 255)), to: url)
        return url.path
    }

    @Test func listMasksPrintsShippedMasks() throws {
        let run = try runBianlian(["wear", "--list-masks"])
        #expect(run.status == 0 && run.text.contains("opera-red-general") && run.text.contains("makeup"))
    }

    @Test func missingTrackerGivesErrorAndNoFiles() throws {
        try withTemporaryFolder { folder in
            let photo = try picture(in: folder)
            for command in [["wear", photo, "--output", "worn.png"], ["track", photo, "--output", "take.jsonl"]] {
                let run = try runBianlian(command, in: folder, environment: ["BIANLIAN_TRACKER": "/nowhere"])
                #expect(run.status == 69)
                #expect(
                    run.errorText == "bianlian: the face tracker is not installed in /nowhere; install it with: make tracker\n")
            }
            #expect(try names(in: folder) == ["photo.png"])
        }
    }

    @Test(arguments: [
        (["wear", "photo.png", "--mask", "opera-green", "--output", "o.png"], Int32(64), "opera-red-general"),
        (["wear", "photo.png"], 64, "--output"), (["wear", "--output", "o.png"], 64, "give a video"),
        (["wear", "missing.mp4", "--output", "o.mp4"], 66, "missing.mp4"),
        (["wear", "photo.png", "--output", "o.jpg"], 64, "o.jpg"),
        (["track", "missing.mp4", "--output", "t.jsonl"], 66, "missing.mp4"),
        (["track", "photo.png", "--output", "t.jsonl", "--faces", "0"], 64, "--faces"),
        (["track", "photo.png", "--output", "t.jsonl", "--smoothing", "much"], 64, "--smoothing"),
        (["track", "photo.png", "--output", "t.jsonl", "--field-of-view", "500"], 64, "--field-of-view"),
        (["wear", "photo.png", "--output", "o.png", "--take", "other.jsonl"], 65, "a film other than"),
        (["wear", "photo.png", "--output", "o.png", "--config", "mask.yaml", "--mask", "makeup"], 64, "choose one"),
        (["wear", "photo.png", "--output", "-", "--json"], 64, "choose one"),
        (["wear", "photo.png", "--print-config", "--size", "32x18"], 64, "--size has no effect with --print-config"),
        (["wear", "photo.png", "--output", "o.png", "--occlude", "nothing.png"], 64, "nothing.png"),
        (["wear", "photo.png", "--output", "nowhere/o.png"], 73, "there is no folder"),
        (["track", "photo.png", "--output", "nowhere/t.jsonl"], 73, "there is no folder"),
        (["track", "portrait.jpg", "--output", "t.jsonl"], 66, "portrait.jpg"),
        (["wear", "other.jsonl", "--output", "o.mp4"], 65, "is not a film"),
        (["wear", "photo.png", "--output", "o.png", "--mask", "mask.yaml", "--glasses"], 64, "mask \"mask.yaml\""),
    ])
    func badInputGivesOneLineError(arguments: [String], status: Int32, word: String) throws {
        try withTemporaryFolder { folder in
            _ = try picture(in: folder)
            try (#"{"format":"bianlian-recording","version":1,"frameRate":30,"film":"0"}"# + "\n").write(
                to: folder.appendingPathComponent("other.jsonl"), atomically: true, encoding: .utf8)
            let run = try runBianlian(arguments, in: folder, environment: ["BIANLIAN_TRACKER": "/nowhere"])
            #expect(run.status == status, "\(run.errorText)")
            #expect(run.errorText.contains(word) && run.errorText.filter(\.isNewline).count == 1, "\(run.errorText)")
            #expect(try names(in: folder) == ["other.jsonl", "photo.png"])
        }
    }

    /// Stored landmarks of a real film give a take without the tracker.
    @Test(.needsSharedData("tracks/mediapipe/short_hamilton_clip.jsonl"))
    func storedLandmarksGiveTakeWithIdentity() throws {
        try withTemporaryFolder { folder in
            try Self.writeLandmarks(frames: 200..<206, to: folder.appendingPathComponent("landmarks.jsonl"))
            let tracked = try runBianlian(["track", "landmarks.jsonl", "--output", "take.jsonl"], in: folder)
            #expect(tracked.status == 0 && tracked.errorText.contains("a face in 6 of 6 frames"), "\(tracked.errorText)")
            let recording = try Recording.open(at: folder.appendingPathComponent("take.jsonl"))
            #expect(recording.header.identities["face-1"]?.offsets.count == 1220)
            #expect(recording.header.imageSize == SIMD2(640, 360))
            let reader = try recording.makeReader()
            var count = 0
            while let frame = try reader.next() {
                count += 1
                #expect(frame.faces.first?.identity != nil)
            }
            #expect(count == 6)
        }
    }

    /// The generated config is an input of the run: it must exist until its hash is recorded, and is removed afterwards.
    @Test func generatedConfigIsHashedAndThenRemoved() throws {
        try withTemporaryFolder { folder in
            try writeTake(in: folder)
            let scratch = folder.appendingPathComponent("scratch")
            try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: false)
            func manifest(mask: String) throws -> String {
                let run = try runBianlian(
                    ["wear", "photo.png", "--take", "take.jsonl", "--mask", mask, "--output", "frames"], in: folder,
                    environment: ["TMPDIR": scratch.path])
                #expect(run.status == 0 && !run.errorText.contains("was changed"), "\(run.errorText)")
                #expect(try names(in: scratch) == [])
                return try String(contentsOf: folder.appendingPathComponent("frames/.bianlian-frames"), encoding: .utf8)
            }
            let first = try manifest(mask: "opera-clown")
            #expect(first.contains("wear.yaml") && !first.contains("\"sha256\": null"), "\(first)")
            let configs = try manifest(mask: "opera-dan").matches(of: #/wear\.yaml", "sha256": "([0-9a-f]+)"/#).map(\.1)
            #expect(Set(configs).count == 2, "\(configs)")
        }
    }

    /// A config has the frame size of its own background; in this size, frames would show a part of the film.
    @Test func framesHaveFilmSizeRegardlessOfConfig() throws {
        try withTemporaryFolder { folder in
            try writeTake(in: folder)
            try Data("output: {size: [40, 40]}\n".utf8).write(to: folder.appendingPathComponent("mask.yaml"))
            func size(_ options: String...) throws -> ImageSize {
                let run = try runBianlian(
                    ["wear", "photo.png", "--take", "take.jsonl", "--output", "worn.png"] + options, in: folder)
                #expect(run.status == 0, "\(run.errorText)")
                return try readImage(at: folder.appendingPathComponent("worn.png")).standardImage.size
            }
            #expect(try size("--mask", "mask.yaml") == ImageSize(64, 36))
            #expect(try size("--mask", "mask.yaml", "--size", "32x18") == ImageSize(32, 18))
            #expect(try size("--mask", "makeup", "--size", "32x18") == ImageSize(32, 18))
        }
    }

    /// Parts of the person stay in front of the mask by default. Masks use the texture that is painted up to the hairline.
    @Test(arguments: [
        ([String](), "occlusion: {hands: true, hair: true, spectacles: true}"),
        (["--glasses"], "occlusion: {hands: true, hair: true}"),
        (["--glasses", "--keep-glasses", "--no-keep-hair"], "occlusion: {hands: true, spectacles: true}"),
        (["--no-keep-hands", "--no-keep-hair", "--no-keep-glasses"], nil),
        (["--occlude", "estimate", "--no-keep-hands"], "occlusion: {estimate: true, hair: true, spectacles: true}"),
    ])
    func occlusionOptionsKeepPartsOfPersonInFront(options: [String], line: String?) throws {
        try withTemporaryFolder { folder in
            try writeTake(in: folder)
            let run = try runBianlian(
                ["wear", "photo.png", "--take", "take.jsonl", "--mask", "opera-dan", "--print-config"] + options, in: folder)
            #expect(run.status == 0, "\(run.errorText)")
            #expect(run.text.split(separator: "\n").first { $0.hasPrefix("occlusion") }.map(String.init) == line)
            #expect(run.text.contains("full-face/opera-dan") && run.text.contains("textureCoordinates: 1"), "\(run.text)")
        }
    }

    /// Textures count as paint, except those of rigid masks, which end at the border of their texture.
    @Test(arguments: [
        (["--mask", "opera-dan"], "paint", "full-face.glb"), (["--mask", "porcelain-3"], "object", "/face.glb"),
        (["--mask", "opera-dan", "--surface", "object"], "object", "/face.glb"),
        (["--mask", "porcelain-3", "--surface", "paint"], "paint", "full-face.glb"),
        (["--mask", "porcelain-3", "--cover", "head"], "object", "full-face.glb"),
    ])
    func maskDeterminesSurfaceAndModel(options: [String], surface: String, model: String) throws {
        try withTemporaryFolder { folder in
            try writeTake(in: folder)
            let run = try runBianlian(["wear", "photo.png", "--take", "take.jsonl", "--print-config"] + options, in: folder)
            #expect(run.status == 0, "\(run.errorText)")
            #expect(run.text.contains("match: {blur: auto, grain: auto, grade: auto, surface: \(surface)}"), "\(run.text)")
            #expect(run.text.contains(model), "\(run.text)")
            #expect(!run.errorText.contains("worn as paint"))
        }
    }

    /// Glasses cast a shadow on the filmed skin, and reflect the film's light instead of a studio.
    @Test(arguments: [([], false), (["--glasses"], true)])
    func glassesUseLightOfFilm(options: [String], isLit: Bool) throws {
        try withTemporaryFolder { folder in
            try writeTake(in: folder)
            let run = try runBianlian(
                ["wear", "photo.png", "--take", "take.jsonl", "--mask", "makeup", "--print-config"] + options, in: folder)
            #expect(run.status == 0, "\(run.errorText)")
            #expect(run.text.contains("lights: [{kind: estimate, castsShadow: true}]") == isLit, "\(run.text)")
            #expect(run.text.contains("occluder: true, shadowCatcher: true}") == isLit, "\(run.text)")
            #expect(run.text.contains("lens: {model: physicallyBased") == isLit, "\(run.text)")
        }
    }

    @Test func addedModelIsFittedAndNoted() throws {
        try withTemporaryFolder { folder in
            try writeTake(in: folder)
            let glasses = SharedData.packageRoot.appendingPathComponent("models/glasses-horn.glb").path
            let run = try runBianlian(
                ["wear", "photo.png", "--take", "take.jsonl", "--add", "glasses:\(glasses)", "-o", "worn.png"], in: folder)
            #expect(run.status == 0, "\(run.errorText)")
            let note = "wear's config (bianlian wear --print-config): nodes[0].children[1].fit: glasses \"glasses-horn.glb\""
            #expect(run.errorText.contains(note) && !run.errorText.contains("wear.yaml"), "\(run.errorText)")
            let worn = try PNGDecoder().decode([UInt8](Data(contentsOf: folder.appendingPathComponent("worn.png"))))
            #expect(worn.pixels.contains { $0.red < 200 })
        }
    }

    /// A take that was tracked without hands cannot keep them in front.
    @Test func takeWithoutHandsGivesNote() throws {
        try withTemporaryFolder { folder in
            func notes(hands: String) throws -> String {
                try writeTake(in: folder, members: hands)
                let run = try runBianlian(
                    ["wear", "photo.png", "--take", "take.jsonl", "--mask", "opera-dan", "--output", "worn.png"], in: folder)
                #expect(run.status == 0, "\(run.errorText)")
                return run.errorText
            }
            let missing = try notes(hands: "")
            #expect(missing.contains("no hands are detected: the recording contains none; track the film again"))
            #expect(try !notes(hands: #","hands":[]"#).contains("no hands are detected"))
        }
    }

    /// A face that is lost and found again has a new name in the take, but is not a second face of the overlay.
    @Test func overlayOfReacquiredFaceGivesNoNote() throws {
        try withTemporaryFolder { folder in
            let photo = URL(fileURLWithPath: try picture(in: folder))
            let film = folder.appendingPathComponent("film")
            try FileManager.default.createDirectory(at: film, withIntermediateDirectories: false)
            for name in ["1.png", "2.png"] {
                try FileManager.default.copyItem(at: photo, to: film.appendingPathComponent(name))
            }
            let intrinsics = #"{"focalLength":[60,60],"principalPoint":[32,18],"imageSize":[64,36]}"#
            let header =
                #"{"format":"bianlian-recording","version":1,"imageSize":[64,36],"intrinsics":\#(intrinsics),"frameRate":30}"#
            let frames = ["a", "b"].enumerated().map { index, name in
                #"{"time":\#(Double(index) / 30),"faces":[{"id":"\#(name)","isTracked":true,"#
                    + #""transform":[1,0,0,0,0,1,0,0,0,0,1,0,0,0,-0.4,1],"blendShapes":{}}]}"#
            }
            try Data(([header] + frames).joined(separator: "\n").utf8).write(to: folder.appendingPathComponent("take.jsonl"))
            let run = try runBianlian(["inspect", "take.jsonl", "--film", "film", "--overlay", "over"], in: folder)
            #expect(run.status == 0 && !run.errorText.contains("never appears"), "\(run.errorText)")
        }
    }

    /// Writes a photo and a take of it with one face.
    /// - Parameter members: additional JSON members of the frame.
    private func writeTake(in folder: URL, members: String = "") throws {
        let photo = URL(fileURLWithPath: try picture(in: folder))
        let intrinsics = #"{"focalLength":[60,60],"principalPoint":[32,18],"imageSize":[64,36]}"#
        let film = SHA256.hexadecimal(of: Array(try Data(contentsOf: photo)))
        let take = """
            {"format":"bianlian-recording","version":1,"imageSize":[64,36],"intrinsics":\(intrinsics),"frameRate":30,"film":"\(film)"}
            {"time":0,"faces":[{"id":"a","isTracked":true,"transform":[1,0,0,0,0,1,0,0,0,0,1,0,0,0,-0.4,1],"blendShapes":{}}]\(members)}

            """
        try Data(take.utf8).write(to: folder.appendingPathComponent("take.jsonl"))
    }

    /// Writes some frames of the shared landmarks in the project's own format.
    private static func writeLandmarks(frames: Range<Int>, to url: URL) throws {
        let source = try SharedData.require("tracks/mediapipe/short_hamilton_clip.jsonl")
        let lines = try String(contentsOf: source, encoding: .utf8).split(separator: "\n")
        var text = #"{"format":"bianlian-landmarks","version":1,"imageSize":[640,360],"frameRate":29.97}"# + "\n"
        for (index, line) in lines[frames].enumerated() {
            let frame = try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            let faces = try #require(frame["faces"] as? [[String: Any]]).map { face -> String in
                let points = try #require(face["lm"] as? [[Double]]).flatMap { $0 }
                return #"{"landmarks":[\#(points.map { "\($0)" }.joined(separator: ","))]}"#
            }
            text += #"{"time":\#(Double(index) / 29.97),"faces":[\#(faces.joined(separator: ","))]}"# + "\n"
        }
        try text.write(to: url, atomically: true, encoding: .utf8)
    }
}
