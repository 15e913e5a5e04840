import Files
import Foundation
import ImageCodecs
import Imaging
import RenderTestSupport
import Testing

@testable import VideoCodecs

@Suite("Bad footage gives a one-line error", .enabled(if: hasFFmpeg, "needs ffmpeg"))
struct BadVideoTests {
    static let frames = (0..<40).map { TestFilm.frame($0) }

    /// Reads a whole video and counts its frames.
    static func count(_ url: URL) throws -> Int {
        let reader = try VideoReader(at: url)
        var count = 0
        while let frame = try reader.next() {
            #expect(frame.picture().size == reader.information.size)
            count += 1
        }
        return count
    }

    /// The error of reading a whole video, which must be one line that begins with the file's name.
    static func error(_ url: URL) -> VideoError? {
        do {
            let count = try count(url)
            Issue.record("\(url.lastPathComponent) gave \(count) frames")
        } catch let error as VideoError {
            let line = error.description
            #expect(line.hasPrefix(url.path + ":") && !line.contains { $0.isNewline } && !line.hasSuffix("."), "\(line)")
            return error
        } catch {
            Issue.record("\(error)")
        }
        return nil
    }

    @Test("missing and empty files, folders, pictures, texts and sound are rejected as videos")
    func noVideos() throws {
        try withTemporaryFolder { folder in
            let missing = folder.appendingPathComponent("none.mp4")
            #expect(Self.error(missing) == .missing(path: missing.path))
            let directory = folder.appendingPathComponent("folder.mp4")
            try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
            #expect(Self.error(directory) == .unreadable(path: directory.path, reason: "it is a folder, not a file"))
            for (name, text) in [
                ("empty.mp4", ""), ("text.mp4", "This is no film.\n"), ("zeros.mkv", String(repeating: "\0", count: 4096)),
            ] {
                let url = folder.appendingPathComponent(name)
                try Data(text.utf8).write(to: url)
                guard case .notAVideo = Self.error(url) else {
                    Issue.record("\(name)")
                    continue
                }
            }
            let sound = folder.appendingPathComponent("sound.m4a")
            try TestFilm.run(["-f", "lavfi", "-i", "sine=d=1", sound.path])
            #expect(Self.error(sound) == .noPictures(path: sound.path))
        }
    }

    @Test("playlists, file lists and patterns open no other file under any name")
    func otherFiles() throws {
        try withTemporaryFolder { folder in
            let film = folder.appendingPathComponent("film.ts")
            try TestFilm.make(film, frames: Self.frames, output: ["-c:v", "mpeg2video"])
            #expect(try Self.count(film) == 40)
            let lists = [
                ("list.mp4", "ffconcat version 1.0\nfile \(film.path)\n"),
                ("list.m3u8", "#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:2,\n\(film.path)\n#EXT-X-ENDLIST\n"),
                ("hidden.ts", "#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:2,\n\(film.path)\n#EXT-X-ENDLIST\n"),
                (
                    "page.sdp",
                    "v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nm=video 9 RTP/AVP 96\na=rtpmap:96 H264/90000\n"
                ),
            ]
            for (name, text) in lists {
                let url = folder.appendingPathComponent(name)
                try Data(text.utf8).write(to: url)
                guard case .notAVideo = Self.error(url) else {
                    Issue.record("\(name)")
                    continue
                }
            }
        }
    }

    @Test("a truncated film gives a one-line error or its readable frames")
    func cutShort() throws {
        try withTemporaryFolder { folder in
            let whole = folder.appendingPathComponent("whole.mp4")
            try TestFilm.make(
                whole, frames: Self.frames,
                output: ["-c:v", "libx264", "-g", "10", "-pix_fmt", "yuv420p", "-movflags", "+faststart"])
            let bytes = try Data(contentsOf: whole)
            for (name, share) in [("a", 0.02), ("b", 0.3), ("c", 0.6), ("d", 0.8)] {
                let url = folder.appendingPathComponent(name + ".mp4")
                try bytes.prefix(Int(Double(bytes.count) * share)).write(to: url)
                _ = Self.error(url)
            }
            let plain = folder.appendingPathComponent("plain.mkv")
            try TestFilm.run(["-i", whole.path, "-c", "copy", plain.path])
            let cut = folder.appendingPathComponent("cut.mkv")
            let stored = try Data(contentsOf: plain)
            try stored.prefix(stored.count / 2).write(to: cut)
            guard case .endsEarly(_, let frames, 40) = Self.error(cut) else {
                Issue.record("a Matroska file cut in half")
                return
            }
            #expect((5...37).contains(frames))
        }
    }

    @Test("changed bytes give frames or a one-line error, never a crash or a hang")
    func changedBytes() throws {
        try withTemporaryFolder { folder in
            let whole = folder.appendingPathComponent("whole.mp4")
            try TestFilm.make(whole, frames: Self.frames, output: ["-c:v", "libx264", "-g", "10", "-pix_fmt", "yuv420p"])
            let bytes = try [UInt8](Data(contentsOf: whole))
            var random = SeededGenerator(seed: 4711)
            for number in 0..<12 {
                var changed = bytes
                for _ in 0..<(number + 1) * 3 {
                    changed[Int.random(in: 0..<changed.count, using: &random)] = .random(in: 0...255, using: &random)
                }
                let url = folder.appendingPathComponent("changed-\(number).mp4")
                try Data(changed).write(to: url)
                do {
                    _ = try Self.count(url)
                } catch let error as VideoError {
                    #expect(!error.description.contains { $0.isNewline }, "\(random)")
                }
            }
        }
    }

    @Test("frames of a changed size are scaled to the first size")
    func changingSize() throws {
        try withTemporaryFolder { folder in
            let parts = [folder.appendingPathComponent("a.ts"), folder.appendingPathComponent("b.ts")]
            try TestFilm.make(
                parts[0], frames: Array(Self.frames[0..<20]), output: ["-c:v", "mpeg2video", "-q:v", "1", "-bf", "0"])
            let larger = (20..<40).map { TestFilm.frame($0, size: ImageSize(128, 64)) }
            try TestFilm.make(
                parts[1], frames: larger,
                output: ["-c:v", "mpeg2video", "-q:v", "1", "-bf", "0", "-output_ts_offset", "0.6666667"])
            let url = folder.appendingPathComponent("both.ts")
            try (Data(contentsOf: parts[0]) + Data(contentsOf: parts[1])).write(to: url)
            let reader = try VideoReader(at: url)
            #expect(reader.information.storedSize == ImageSize(64, 32))
            var numbers: [Int] = []
            while let frame = try reader.next() { numbers.append(TestFilm.number(of: frame.picture())) }
            // ffmpeg rebuilds its filters at the change, which drops one or two frames and repeats their neighbours.
            #expect(Array(Set(numbers)).sorted().count >= 36)
            #expect(numbers == numbers.sorted())
        }
    }

    @Test("ffmpeg's messages are reported without the file's name")
    func wordsWithoutNames() {
        let path = "/films/.a.partial-1-0.mp4"
        for (said, told) in [
            ("Error closing file file:/films/.a.partial-1-0.mp4: No space left", "Error closing file: No space left"),
            ("file:/films/.a.partial-1-0.mp4: No such file", "No such file"), ("/films/.a.partial-1-0.mp4: Broken", "Broken"),
            ("Conversion failed!", "Conversion failed!"),
        ] {
            #expect(MediaProgram.words(said, withoutPath: path) == told)
        }
    }

    @Test("a film is opened where it was checked: passed as an open file, and rejected behind a new link")
    func swappedFilms() throws {
        try withTemporaryFolder { folder in
            let root = FileLocation(name: "", path: folder.path).followed.path
            for (name, count) in [("a", 3), ("b", 7)] {
                let place = URL(fileURLWithPath: "\(root)/\(name)")
                try FileManager.default.createDirectory(at: place, withIntermediateDirectories: false)
                try TestFilm.make(
                    place.appendingPathComponent("film.mp4"), frames: Array(Self.frames[0..<count]),
                    output: ["-c:v", "libx264rgb"])
            }
            let url = URL(fileURLWithPath: root + "/a/film.mp4")
            let location = FileLocation(name: url.path, resolvedPath: url.path)
            let information = try VideoInformation(of: location)
            let probe = try VideoProbe(of: location, environment: ProcessInfo.processInfo.environment)
            let before = try VideoReader(at: url, information)
            rename(root + "/a", root + "/c")
            try FileManager.default.createSymbolicLink(atPath: root + "/a", withDestinationPath: root + "/b")
            #expect(try probe.answer().video?.storedFrames == 3)
            var count = 0
            while try before.next() != nil { count += 1 }
            #expect(count == 3)
            let reason = OpenFile.Failure.swapped.reason
            #expect(throws: VideoError.unreadable(path: url.path, reason: reason)) { try VideoReader(at: url, information) }
            #expect(throws: VideoError.unreadable(path: url.path, reason: reason)) { try VideoInformation(of: location) }
        }
    }

    @Test("messages about unreadable inputs have the right word for them")
    func kindsOfInputs() throws {
        try withTemporaryFolder { folder in
            let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n"
            let file = FileLocation(folder.appendingPathComponent("pointer"))
            try AtomicFile.write(pointer, to: folder.appendingPathComponent("pointer"))
            let none = FileLocation(folder.appendingPathComponent("none"))
            let reason = "it is a Git LFS pointer; fetch it with `git lfs pull`"
            let sound = try #require(caught(VideoError.self) { try DecodedSound(of: file) })
            #expect(sound.description == "\(file.name): the sound cannot be read: \(reason)")
            let video = try #require(caught(VideoError.self) { try VideoInformation(of: file) })
            #expect(video.description == "\(file.name): the video cannot be read: \(reason)")
            let missing = try #require(caught(VideoError.self) { try DecodedSound(of: none) })
            #expect(missing.description == "\(none.name): there is no such sound")
        }
    }

    @Test("programs missing from the PATH are named")
    func missingPrograms() throws {
        try withTemporaryFolder { folder in
            let url = folder.appendingPathComponent("film.mp4")
            try TestFilm.make(url, frames: Array(Self.frames[0..<2]), output: ["-c:v", "libx264rgb"])
            let nowhere = ["PATH": folder.path]
            #expect(throws: VideoError.readerMissing(path: url.path, program: "ffprobe")) {
                try VideoInformation(of: url, environment: nowhere)
            }
            let information = try VideoInformation(of: url)
            #expect(throws: VideoError.readerMissing(path: url.path, program: "ffmpeg")) {
                try VideoReader(at: url, information, environment: nowhere)
            }
        }
    }

    @Test("pictures that are too large or rotated by odd angles are rejected before reading")
    func limits() throws {
        try withTemporaryFolder { folder in
            let url = folder.appendingPathComponent("film.mp4")
            try TestFilm.make(url, frames: Array(Self.frames[0..<2]), output: ["-c:v", "libx264rgb"])
            var limits = ImageLimits()
            limits.mostPixels = 64 * 31
            #expect(throws: VideoError.tooLarge(path: url.path, width: 64, height: 32)) {
                try VideoInformation(of: url, limits: limits)
            }
            let askew = folder.appendingPathComponent("askew.mp4")
            try TestFilm.turn(url, degrees: 45, to: askew)
            #expect(Self.error(askew) == .unevenRotation(path: askew.path))
        }
    }
}
