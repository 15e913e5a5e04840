import ConfigLanguage
import ConfigSettings
import Foundation
import FrameProduction
import ImageCodecs
import RenderConfig
import RenderTestSupport
import Testing

/// Footage started by an event plays from that event on, for any selection of frames. The grey level encodes the number of the
/// frame; 31 is the background.
@Suite(.enabled(if: hasFFmpeg, "needs ffmpeg")) struct StartedFootageTests {
    /// Events at the frames 4, 8 and 20 at 30 frames per second.
    private static let events = """
        events:
          early: {value: {clock: frame}, above: 3.5}
          late: {value: {clock: frame}, above: 7.5}
          twice: {value: {shape: jawOpen}, above: 0.5}
        face: {pose: {}, blendShapes: {jawOpen: [[0, 0, step], [0.13, 1, step], [0.2, 0, step], [0.66, 1]]}, frameRate: 30, duration: 1}

        """

    /// The footage frames that 30 frames show, in steps of eight grey levels; 31 means no footage.
    private func numbers(_ config: String, in folder: URL) throws -> [Int] {
        let text = Self.events + config + "\noutput: {size: [32, 16], framesPerSecond: 30, frames: 0-29}\n"
        let job = try FootageFramesTests.job(text, in: folder)
        let seen = try FootageFramesTests.numbers(job)
        for range in ["5", "11-13", "25-29", "2,9,26-28"] {
            let part = try FootageFramesTests.numbers(job, frames: FrameNumbers(range))
            #expect(part.allSatisfy { seen[$0.key] == $0.value }, "\(config) \(range)")
        }
        return (0..<30).map { Int((seen[$0] ?? -9).rounded()) }
    }

    private static let cases: [(settings: String, numbers: [Int])] = [
        ("startOn: early", [31, 31, 31, 31] + Array(0..<12) + Array(repeating: 31, count: 14)),
        ("startOn: early, whileIdle: hold", [0, 0, 0, 0] + Array(0..<12) + Array(repeating: 11, count: 14)),
        ("startOn: early, until: late", [31, 31, 31, 31, 0, 1, 2, 3] + Array(repeating: 31, count: 22)),
        ("startOn: early, until: late, whileIdle: hold", [0, 0, 0, 0, 0, 1, 2, 3] + Array(repeating: 4, count: 22)),
        (
            "startOn: early, loop: true",
            [31, 31, 31, 31] + Array(0..<12) + Array(0..<12) + [0, 1]
        ),
        (
            "startOn: early, offset: 0.1, start: 0.1, end: 0.2",
            Array(repeating: 31, count: 7) + [3, 4, 5] + Array(repeating: 31, count: 20)
        ),
        ("startOn: early, speed: 2", [31, 31, 31, 31, 0, 2, 4, 6, 8, 10] + Array(repeating: 31, count: 20)),
        // The second event restarts the footage.
        (
            "startOn: twice, end: 0.2",
            [31, 31, 31, 31] + Array(0..<6) + Array(repeating: 31, count: 10) + Array(0..<6) + [31, 31, 31, 31]
        ),
    ]

    @Test(arguments: cases.indices, FootageFramesTests.media) func layerPlaysFromItsEvent(index: Int, media: String) throws {
        let (settings, expected) = Self.cases[index]
        try FootageFramesTests.withFilm { folder in
            let seen = try numbers("background: '#f8f8f8'\nnodes: [{media: {\(media), \(settings)}}]", in: folder)
            #expect(seen == expected, "\(settings)")
        }
    }

    /// Textures and backgrounds hold their first frame before the event and their last one after the end.
    @Test func texturesAndBackgroundsHoldFirstAndLastFrame() throws {
        try FootageFramesTests.withFilm { folder in
            let expected = [0, 0, 0, 0] + Array(0..<12) + Array(repeating: 11, count: 14)
            #expect(try numbers("background: {sequence: pictures, startOn: early}", in: folder) == expected)
            try AtomicFile.write(
                "v -9 -9 0\nv 9 -9 0\nv 0 9 0\nvt 0 0\nvt 1 0\nvt 0.5 1\nf 1/1 2/2 3/3\n",
                to: folder.appendingPathComponent("wall.obj"))
            func wall(_ settings: String) -> String {
                "lights: []\ncamera: {position: [0, 0, 1], target: [0, 0, 0]}\nbackground: '#f8f8f8'\nnodes: [{model: wall.obj, material: {model: constant, blend: alpha, diffuse: {footage: {sequence: "
                    + "pictures, startOn: early\(settings)}}}}]"
            }
            #expect(try numbers(wall(""), in: folder) == expected)
            #expect(
                try numbers(wall(", whileIdle: hide"), in: folder) == [31, 31, 31, 31] + Array(0..<12)
                    + Array(repeating: 31, count: 14))
        }
    }

    /// Two layers of one film, each with its own event.
    @Test func layersOfSameFilmStartAtTheirOwnEvents() throws {
        try FootageFramesTests.withFilm { folder in
            for media in FootageFramesTests.media {
                let seen = try numbers(
                    "background: '#f8f8f8'\nnodes: [{media: {\(media), startOn: early}}, {media: {\(media), startOn: late, end: 0.1}}]",
                    in: folder)
                #expect(seen == [31, 31, 31, 31, 0, 1, 2, 3, 0, 1, 2] + Array(7..<12) + Array(repeating: 31, count: 14))
            }
        }
    }

    private static let mistakes: [(settings: String, message: String)] = [
        ("startOn: erly", #"there is no event "erly"; did you mean "early"?"#),
        ("startOn: early, until: lat", #"there is no event "lat"; did you mean "late"?"#),
        ("until: late", "`until` needs `startOn`, the event that starts the footage"),
        ("whileIdle: hide", "`whileIdle` needs `startOn`"),
        ("startOn: early, whileIdle: fade", #""fade" is not one of hide, hold"#),
    ]

    @Test(arguments: mistakes.indices, ["nodes: [{media: {%}}]", "background: {%}"])
    func mistakesGiveOneMessage(index: Int, place: String) throws {
        let (settings, message) = Self.mistakes[index]
        try FootageFramesTests.withFilm { folder in
            let config = place.replacingOccurrences(of: "%", with: "sequence: pictures, \(settings)")
            let error = caught(ConfigError.self) {
                try FootageFramesTests.job(Self.events + config + "\n", in: folder)
            }
            let told = "\(try #require(error))"
            #expect(told.contains(message) && told.split(separator: "\n").count == 1, "\(told)")
        }
    }

    @Test func startOnNeedsFootage() throws {
        try FootageFramesTests.withFilm { folder in
            let error = caught(ConfigError.self) {
                try FootageFramesTests.job(
                    Self.events + "nodes: [{media: {picture: pictures/p1.png, startOn: early}}]\n", in: folder)
            }
            let told = "\(try #require(error))"
            #expect(told.contains("\"startOn\" applies only to footage, but there is none"))
        }
    }
}
