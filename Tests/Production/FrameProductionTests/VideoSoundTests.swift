import ConfigLanguage
import ConfigSettings
import Foundation
import FrameProduction
import ImageCodecs
import Imaging
import RenderConfig
import RenderTestSupport
import Testing
import VideoCodecs

/// A video has the sound of its footage, at the right times.
@Suite(.enabled(if: hasFFmpeg, "needs ffmpeg")) struct VideoSoundTests {
    /// The audible intervals, in seconds.
    typealias Tones = [ClosedRange<Double>]

    /// Films of three seconds with a tone from 1 to 2, with one from 0.5 to 0.75, and without sound; and configs that show the
    /// first one.
    private func withFilms<Result>(_ body: (URL) throws -> Result) throws -> Result {
        try withTemporaryFolder { folder in
            for (name, tone) in [("actor", (1.0, 2.0)), ("other", (0.5, 0.75))] {
                let sound = "aevalsrc='if(between(t,\(tone.0),\(tone.1)),0.2*sin(2000*PI*t),0)':s=48000:d=3"
                try ffmpeg(
                    [
                        "-f", "lavfi", "-i", "testsrc=duration=3:size=32x32:rate=30", "-f", "lavfi", "-i", sound, "-c:v", "png",
                        "-c:a", "pcm_s16le",
                    ], to: folder.appendingPathComponent(name + ".mov"))
            }
            try ffmpeg(
                ["-i", folder.appendingPathComponent("actor.mov").path, "-an", "-c", "copy"],
                to: folder.appendingPathComponent("silent.mov"))
            for (name, more) in [("shown", ""), ("mute", "output: {sound: false}\n")] {
                try AtomicFile.write(
                    "background: {video: actor.mov}\n" + more, to: folder.appendingPathComponent(name + ".yaml"))
            }
            return try body(folder)
        }
    }

    private func ffmpeg(_ arguments: [String], to url: URL) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["ffmpeg", "-v", "error", "-nostdin", "-y"] + arguments + [url.path]
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
    }

    /// The loud intervals of a file's sound in seconds; nil without sound.
    private func tones(of url: URL) throws -> Tones? {
        guard try VideoInformation(of: url).hasSound else { return nil }
        let samples = url.appendingPathExtension("pcm")
        try ffmpeg(["-i", url.path, "-f", "s16le", "-ac", "1", "-ar", "48000"], to: samples)
        let bytes = try [UInt8](Data(contentsOf: samples))
        var found: Tones = []
        // A period of the tone has 48 samples. Silence of 20 ms ends a tone; changes of speed leave shorter gaps.
        var (first, last): (Int?, Int) = (nil, 0)
        for index in 0..<bytes.count / 2 {
            let sample = Int16(bitPattern: UInt16(bytes[2 * index]) | UInt16(bytes[2 * index + 1]) << 8)
            if sample.magnitude > 600 {
                if first == nil { first = index }
                last = index
            } else if let start = first, index - last > 960 {
                found.append(Double(start) / 48_000...Double(last) / 48_000)
                first = nil
            }
        }
        if let start = first { found.append(Double(start) / 48_000...Double(last) / 48_000) }
        return found
    }

    /// Renders a config into a video with lossless sound; returns its tones.
    private func heard(_ config: String, in folder: URL, frames: FrameNumbers? = nil) throws -> Tones? {
        let url = folder.appendingPathComponent("scene.yaml")
        try AtomicFile.write(config, to: url)
        let film = folder.appendingPathComponent("film.mov")
        var production = FrameProduction(try RenderJob.load(configAt: url), to: .video(film))
        production.frames = frames ?? production.frames
        _ = try production.run()
        return try tones(of: film)
    }

    private func expect(
        _ heard: Tones?, _ expected: Tones?, within tolerance: Double = 0.004, _ what: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let isEqual: Bool
        switch (heard, expected) {
        case (nil, nil): isEqual = true
        case (let heard?, let expected?):
            isEqual =
                heard.count == expected.count
                && zip(heard, expected).allSatisfy {
                    abs($0.lowerBound - $1.lowerBound) < tolerance && abs($0.upperBound - $1.upperBound) < tolerance
                }
        default: isEqual = false
        }
        #expect(
            isEqual, "\(what): heard \(String(describing: heard)), not \(String(describing: expected))",
            sourceLocation: sourceLocation)
    }

    static let places = ["background", "media"]

    private func config(_ footage: String, at place: String, _ output: String) -> String {
        let output = "output: {size: [32, 32], framesPerSecond: 30, \(output)}\n"
        return place == "media"
            ? "background: '#203040'\nnodes: [{media: {\(footage), key: {color: '#00ff00'}}}]\n" + output
            : "background: {\(footage)}\n" + output
    }

    @Test(arguments: places) func soundIsTrimmedShiftedAndLoopedWithFootage(place: String) throws {
        let cases: [(footage: String, output: String, tones: Tones)] = [
            ("video: actor.mov", "frames: 0-89", [1...2]), ("video: actor.mov, start: 0.5", "frames: 0-74", [0.5...1.5]),
            ("video: actor.mov, end: 1.5", "frames: 0-89", [1...1.5]),
            ("video: actor.mov, offset: 0.25", "frames: 0-89", [1.25...2.25]),
            ("video: actor.mov, offset: -0.25", "frames: 0-74", [0.75...1.75]),
            ("video: actor.mov, start: 0.5, end: 2.5, loop: true", "frames: 0-119", [0.5...1.5, 2.5...3.5]),
            ("video: actor.mov, start: 0.5, offset: 0.5, loop: true, end: 2.5", "frames: 0-119", [1...2, 3...4]),
            ("video: actor.mov", "frames: 45-89", [0...0.5]),
        ]
        try withFilms { folder in
            for (footage, output, tones) in cases {
                let heard = try heard(config(footage, at: place, output), in: folder)
                expect(heard, tones, "\(footage) \(output)")
            }
        }
    }

    /// Except for the rest of a block of 256 samples, 5 ms.
    @Test func soundEndsWithFrames() throws {
        try withFilms { folder in
            expect(try heard(config("video: actor.mov", at: "media", "frames: 0-44"), in: folder), [1...1.5], within: 0.007, "")
        }
    }

    /// Changes of speed use overlapping blocks, which blur the start of a tone by some hundredths of a second.
    @Test(arguments: places) func soundFollowsSpeedOfFootage(place: String) throws {
        let cases: [(footage: String, output: String, tones: Tones)] = [
            ("video: actor.mov, speed: 2", "frames: 0-44", [0.5...1]),
            ("video: actor.mov, speed: 0.5", "frames: 0-179", [2...4]),
            ("video: actor.mov, speed: 4, start: 0.5, offset: 0.5", "frames: 0-44", [0.625...0.875]),
        ]
        try withFilms { folder in
            for (footage, output, tones) in cases {
                let heard = try heard(config(footage, at: place, output), in: folder)
                expect(heard, tones, within: 0.06, "\(footage) \(output)")
            }
        }
    }

    @Test func soundComesFromNamedMediaBackgroundOrFirstMedia() throws {
        let (actor, other): (Tones, Tones) = ([1...2], [0.5...0.75])
        let media =
            "nodes: [{media: {video: silent.mov}}, {name: a, media: {video: other.mov}}, {name: b, media: {video: actor.mov}}]"
        let cases: [(config: String, output: String, tones: Tones?)] = [
            ("background: {video: actor.mov}\n\(media)", "", actor), ("background: {video: silent.mov}\n\(media)", "", other),
            (media, "", other), (media, ", sound: true", other), (media, ", sound: b", actor), (media, ", sound: false", nil),
            ("background: {video: actor.mov}\n\(media)", ", sound: a", other),
            ("nodes: [{media: {video: silent.mov}}]", "", nil), ("background: '#102030'", "", nil),
            ("nodes: [{hidden: true, children: [{media: {video: actor.mov}}]}, {media: {video: other.mov}}]", "", other),
            ("nodes: [{children: [{media: {video: actor.mov}}]}, {media: {video: other.mov}}]", "", actor),
            ("nodes: [{media: {config: shown.yaml}}, {media: {video: other.mov}}]", "", actor),
            ("nodes: [{media: {config: mute.yaml}}, {media: {video: other.mov}}]", "", other),
            ("background: {config: shown.yaml}\n\(media)", "", actor), ("background: {config: mute.yaml}\n\(media)", "", other),
            ("nodes: [{name: inner, media: {config: shown.yaml}}]", ", sound: inner", actor),
        ]
        try withFilms { folder in
            for (config, output, tones) in cases {
                let text = "\(config)\noutput: {size: [32, 32], framesPerSecond: 30, frames: 0-74\(output)}\n"
                let heard = try heard(text, in: folder)
                expect(heard, tones, text)
            }
        }
    }

    @Test(
        arguments: [
            ("actro", "there is no node with `media` named \"actro\"; did you mean \"actor\"?"),
            ("none", "false"), ("card", "the media \"card\" has no sound"),
            ("[a]", "is not true, false or the name of a node with media"),
        ])
    func unusableSoundSourceIsMistake(name: String, words: String) throws {
        try withFilms { folder in
            let url = folder.appendingPathComponent("scene.yaml")
            try AtomicFile.write(
                "nodes: [{name: actor, media: {video: actor.mov}}, {name: card, media: {video: silent.mov}}]\noutput: {sound: \(name)}\n",
                to: url)
            let error = caught(ConfigError.self) { try RenderJob.load(configAt: url) }
            let line = "\(try #require(error))"
            #expect(line.contains("scene.yaml:2:17: output.sound: ") && line.contains(words), "\(line)")
        }
    }

    /// The background is excluded from the frames, but its sound stays.
    @Test func excludedBackgroundKeepsItsSound() throws {
        try withFilms { folder in
            let text = "background: {video: actor.mov}\noutput: {background: false, frames: 0-89}\n"
            expect(try heard(text, in: folder), [1...2], text)
        }
    }

    /// A WAV file with a tone of a quarter of a second starts at each of two events; the film has its own tone in between.
    @Test func eventsStartSounds() throws {
        try withFilms { folder in
            try ffmpeg(
                ["-f", "lavfi", "-i", "aevalsrc='0.2*sin(2000*PI*t)':s=44100:d=0.25", "-c:a", "pcm_s16le"],
                to: folder.appendingPathComponent("beep.wav"))
            let events = """
                events:
                  early: {value: {clock: seconds}, above: 0.45}
                  late: {value: {clock: seconds}, above: 2.45}
                sounds: [{file: beep.wav, on: early}, {file: beep.wav, on: late, volume: 0.5}]

                """
            func output(_ frames: String) -> String { "output: {size: [32, 32], framesPerSecond: 30, frames: \(frames)}\n" }
            let colored = events + "background: '#203040'\n"
            let (first, second) = (14.0 / 30, 74.0 / 30)
            expect(try heard(colored + output("0-89"), in: folder), [first...first + 0.25, second...second + 0.25], "alone")
            // A range that begins within a sound contains the rest of it.
            expect(try heard(colored + output("17-40"), in: folder), [0...first + 0.25 - 17.0 / 30], "inside")
            let filmed = events + "background: {video: actor.mov}\n"
            expect(
                try heard(filmed + output("0-89"), in: folder), [first...first + 0.25, 1...2, second...second + 0.25],
                "with a film")
        }
    }

    @Test(
        arguments: [
            ("{file: beep.wav, on: smled}", "there is no event \"smled\"; did you mean \"smiled\"?"),
            ("{file: none.wav, on: smiled}", "none.wav"), ("{on: smiled}", "\"file\" is missing"),
            ("{file: actor.mov}", "\"on\" is missing"),
            ("{file: actor.mov, on: smiled, volume: -1}", "volume"),
        ])
    func mistakesOfSoundsGiveMessages(sound: String, words: String) throws {
        try withFilms { folder in
            let url = folder.appendingPathComponent("scene.yaml")
            try AtomicFile.write("x", to: folder.appendingPathComponent("beep.wav"))
            try AtomicFile.write("background: '#203040'\nsounds: [\(sound)]\n", to: url)
            let error = caught(ConfigError.self) { try RenderJob.load(configAt: url) }
            let line = "\(try #require(error))"
            #expect(line.contains("scene.yaml:2:") && line.contains(words), "\(line)")
        }
    }

    /// The peak levels of a video's sound around some times, relative to the full tone of 0.2.
    private func levels(_ config: String, at times: [Double], in folder: URL, frames: FrameNumbers? = nil) throws -> [Double] {
        _ = try heard(config, in: folder, frames: frames)
        let bytes = try [UInt8](Data(contentsOf: folder.appendingPathComponent("film.mov.pcm")))
        return times.map { time in
            // Two periods of the tone.
            let first = Int(time * 48_000) - 48
            let samples = (first..<first + 96).map { index -> Double in
                guard index >= 0, 2 * index + 1 < bytes.count else { return 0 }
                return Double(Int16(bitPattern: UInt16(bytes[2 * index]) | UInt16(bytes[2 * index + 1]) << 8)).magnitude
            }
            return (samples.max() ?? 0) / (0.2 * 32768)
        }
    }

    /// A tone from the start, with a volume that a driver raises from 0 to 1 within two seconds, or halves.
    @Test(arguments: ["background", "media"]) func driversChangeVolume(place: String) throws {
        try withFilms { folder in
            let tone = "aevalsrc='0.2*sin(2000*PI*t)':s=48000:d=3"
            // Two channels, because a mono sound would be 3 dB quieter when mixed.
            let both = "aevalsrc='0.2*sin(2000*PI*t)|0.2*sin(2000*PI*t)':s=48000:d=3"
            try ffmpeg(
                [
                    "-f", "lavfi", "-i", "testsrc=duration=3:size=32x32:rate=30", "-f", "lavfi", "-i", tone, "-c:v", "png",
                    "-c:a", "pcm_s16le",
                ],
                to: folder.appendingPathComponent("tone.mov"))
            try ffmpeg(["-f", "lavfi", "-i", both, "-c:a", "pcm_s16le"], to: folder.appendingPathComponent("tone.wav"))
            func rising(_ target: String, _ more: String = "") -> String {
                "drivers:\n- property: {target: \(target), value: {clock: seconds}, from: [0, 2], to: [0, 1]}\n\(more)"
            }
            let times = [0.25, 0.5, 1, 1.5, 1.9, 2.5]
            let truth = [0.125, 0.25, 0.5, 0.75, 0.95, 1]
            func expect(_ levels: [Double], _ truth: [Double], _ what: String) {
                #expect(zip(levels, truth).allSatisfy { abs($0 - $1) < 0.01 }, "\(what): \(levels), not \(truth)")
            }
            let filmed = config("video: tone.mov", at: place, "frames: 0-89")
            expect(try levels(filmed + rising("output.volume"), at: times, in: folder), truth, "footage")
            let halved = "- property: {target: output.volume, value: 0.5, combine: multiply}\n"
            expect(
                try levels(filmed + rising("output.volume", halved), at: times, in: folder), truth.map { $0 / 2 }, "two drivers"
            )
            let still = config("video: tone.mov", at: place, "frames: 0-89, volume: 0.5")
            expect(try levels(still, at: times, in: folder), [0.5, 0.5, 0.5, 0.5, 0.5, 0.5], "not driven")
            // A range of the video has the volume of the whole.
            let part = try levels(
                filmed + rising("output.volume"), at: [0.5, 1], in: folder, frames: FrameNumbers("30-89"))
            expect(part, [0.75, 1], "part")

            let sounds = """
                background: '#203040'
                output: {size: [32, 32], framesPerSecond: 30, frames: 0-89}
                events: {begin: {value: {clock: seconds}, above: -1}}
                sounds: [{file: tone.wav, on: begin, volume: 0.5}]

                """
            expect(try levels(sounds + rising("sounds.0.volume"), at: times, in: folder), truth, "event")
            let added = "drivers:\n- property: {target: sounds.0.volume, value: 0.25, combine: add}\n"
            expect(try levels(sounds + added, at: times, in: folder), truth.map { _ in 0.75 }, "added")
        }
    }

    /// Footage started by an event is silent, and the message suggests an alternative.
    @Test func footageStartedByEventIsSilentWithNote() throws {
        try withFilms { folder in
            func job(_ sound: String) throws -> RenderJob {
                let url = folder.appendingPathComponent("scene.yaml")
                try AtomicFile.write(
                    "nodes: [{name: a, media: {video: actor.mov, startOn: smiled}}]\noutput: {sound: \(sound)}\n", to: url)
                return try RenderJob.load(configAt: url)
            }
            let noted = try job("true")
            #expect(noted.delivery.sound == nil)
            #expect(noted.notes.contains { $0.contains("footage that an event starts is silent") }, "\(noted.notes)")
            #expect(try !job("false").notes.contains { $0.contains("is silent") })
            let error = caught(ConfigError.self) { try job("a") }
            let line = "\(try #require(error))"
            #expect(
                line.contains(
                    "the media \"a\" starts at an event; to hear its sound, add its file to `sounds` with `on: EVENT`"),
                "\(line)")
        }
    }

    @Test func soundFileWithoutSoundIsError() throws {
        try withFilms { folder in
            let text = """
                background: '#203040'
                events: {e: {value: {clock: seconds}, above: 0}}
                sounds: [{file: silent.mov, on: e}]
                output: {size: [32, 32], frames: 0-3}

                """
            #expect(throws: VideoError.self) { try heard(text, in: folder) }
        }
    }
}
