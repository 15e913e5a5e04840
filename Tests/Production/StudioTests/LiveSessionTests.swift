import ConfigSettings
import FaceTracking
import Foundation
import FrameProduction
import ImageCodecs
import JSONText
import RenderConfig
import RenderTestSupport
@testable import Studio
import Synchronization
import Testing

/// A session shows the newest frame of a live face, and records all of them.
@Suite(.timeLimit(.minutes(10))) struct LiveSessionTests {
    /// A picture that depends on all frames: a text counts how often the jaw opened.
    private static let text = """
        output: {size: [96, 64], antialiasing: none}
        camera: {source: fixed, position: [0, 0, 0.65], target: [0, 0, 0], fieldOfView: 26}
        events:
          opened: {value: jawOpen, above: 0.5}
        nodes:
        - {name: count, text: {string: "{times:0} {jawOpen:0.000}", values: {times: {count: opened}}}}

        """

    /// A session, a page that has greeted it, and a socket that sends to it.
    private struct Place {
        let config: URL
        let take: URL
        let session: StudioSession
        let page: StudioPage
        let phone: UDPSocket
        let port: Int

        init(in folder: URL) throws {
            config = folder.appendingPathComponent("scene.yaml")
            take = folder.appendingPathComponent("take.jsonl")
            try AtomicFile.write(LiveSessionTests.text, to: config)
            var options = StudioOptions(config: config)
            options.live = LiveOptions(address: LiveAddress(port: 0), recording: take)
            session = StudioSession(options)
            try session.start()
            page = try StudioPage(session)
            phone = try UDPSocket(LiveAddress(port: 0), longest: 100)
            port = session.feed.withLock { $0?.port ?? 0 }
        }

        func send(_ packet: [UInt8]) { phone.send(packet, to: LiveAddress.loopback, port: port) }
    }

    /// The packets of a mouth that opens twice a second.
    private static func packets(_ count: Int) -> [[UInt8]] {
        (0..<count).map { LiveLinkPacket.bytes(frame: 1000 + $0, jawOpen: Float($0 % 30) / 30) }
    }

    @Test func newestFrameIsShownAndTakeEqualsConvertedPackets() async throws {
        try await withTemporaryFolder { folder in
            let place = try Place(in: folder)
            defer { place.session.stop() }
            let packets = Self.packets(120)
            for packet in packets {
                place.send(packet)
                try await Task.sleep(for: .milliseconds(16))
            }
            _ = try await place.page.picture(ofFrame: 119, format: "jpeg")
            let facts = try await place.page.text("live") { $0["frames"] == .number(120) }
            #expect(facts["lost"] == .number(0) && facts["dropped"] == .number(0) && facts["recorded"] == .number(120))
            // A frame at rest has the bytes that rendering the recording gives.
            place.page.send(#"{"type": "pause"}"#)
            let still = try await place.page.picture(ofFrame: 119)
            let ended = try #require(try place.session.endLive())
            #expect(ended.frameCount == 120)

            let capture = folder.appendingPathComponent("take.gesichter")
            try Data(LiveLinkPacket.capture(packets)).write(to: capture)
            let converted = folder.appendingPathComponent("converted.jsonl")
            let recording = try Recording.open(at: capture)
            let writer = try RecordingWriter(to: converted, header: recording.header)
            let reader = try recording.makeReader()
            while let frame = try reader.next() { try writer.append(frame) }
            try writer.finish()
            #expect(try Data(contentsOf: place.take) == Data(contentsOf: converted))

            let job = try RenderJob.load(configAt: place.config, options: ConfigOptions(recording: place.take))
            let last = try #require(FrameNumbers("119"))
            let expected = try #require(try job.pictures(ofFrames: last).first)
            #expect(still.file == PNGEncoder().encode(expected.picture))
        }
    }

    /// The recording is readable although the time of the first packet is an hour ahead.
    @Test func takeOfWrongFirstTimeIsInOrder() async throws {
        try await withTemporaryFolder { folder in
            let place = try Place(in: folder)
            defer { place.session.stop() }
            let noon = 12 * 3600 * 60
            place.send(LiveLinkPacket.bytes(frame: noon + 3600 * 60))
            for frame in 1...40 {
                try await Task.sleep(for: .milliseconds(16))
                place.send(LiveLinkPacket.bytes(frame: noon + frame))
            }
            _ = try await place.page.picture(ofFrame: 39, format: "jpeg")
            let facts = try await place.page.text("live") { $0["frames"] == .number(40) }
            #expect(facts["dropped"] == .number(1) && facts["recorded"] == .number(40))
            _ = try place.session.endLive()
            let recording = try Recording.open(at: place.take)
            let reader = try recording.makeReader()
            var times: [Double] = []
            while let frame = try reader.next() { times.append(frame.time) }
            // The reader rejects times that do not increase.
            #expect(times.count == 40 && times[0] == 0)
            // A busy machine may receive the packets late, but not by an hour.
            #expect(abs(try #require(recording.header.timecode).seconds - 12 * 3600) < 1800)
        }
    }

    @Test func pauseHoldsPictureWhileRecordingContinues() async throws {
        try await withTemporaryFolder { folder in
            let place = try Place(in: folder)
            defer { place.session.stop() }
            let packets = Self.packets(40)
            for packet in packets[..<20] { place.send(packet) }
            _ = try await place.page.picture(ofFrame: 19, format: "jpeg")
            place.page.send(#"{"type": "pause"}"#)
            let still = try await place.page.picture(ofFrame: 19)
            for packet in packets[20...] { place.send(packet) }
            _ = try await place.page.text("live") { $0["recorded"] == .number(40) }
            // A change draws the held frame again.
            place.page.send(#"{"type": "view", "name": "normal"}"#)
            place.page.send(#"{"type": "view", "name": "shaded"}"#)
            #expect(try await place.page.picture(ofFrame: 19).file == still.file)
            place.page.send(#"{"type": "play"}"#)
            _ = try await place.page.picture(ofFrame: 39, format: "jpeg")
        }
    }

    @Test func changesOfFaceApplyToLiveFrames() async throws {
        try await withTemporaryFolder { folder in
            let place = try Place(in: folder)
            defer { place.session.stop() }
            for packet in Self.packets(8) { place.send(packet) }
            _ = try await place.page.picture(ofFrame: 7, format: "jpeg")
            place.page.send(#"{"type": "pause"}"#)
            let plain = try await place.page.picture(ofFrame: 7)
            place.page.send(#"{"type": "camera", "orbit": {"yaw": 40, "pitch": 10, "distance": 0.7}}"#)
            place.page.send(#"{"type": "camera", "orbit": null}"#)
            #expect(try await place.page.picture(ofFrame: 7).file == plain.file)
            place.page.send(#"{"type": "override", "path": "shapes/jawOpen", "value": 0.9}"#)
            var changed = plain
            while changed.file == plain.file { changed = try await place.page.picture(ofFrame: 7) }
        }
    }

    @Test func requestsForOtherFramesAreRefused() async throws {
        try await withTemporaryFolder { folder in
            let place = try Place(in: folder)
            defer { place.session.stop() }
            for request in [#"{"type": "seek", "frame": 3}"#, #"{"type": "film", "action": "start"}"#] {
                place.page.send(request)
                let refusal = try await place.page.text("refused")
                #expect(refusal["message"]?.string?.contains("a live face has no") == true)
            }
            let scene = try await place.page.text("live")
            #expect(scene["receiving"] == .boolean(false))
        }
    }

    @Test func usedPortAndExistingTakeAreErrors() throws {
        try withTemporaryFolder { folder in
            let config = folder.appendingPathComponent("scene.yaml")
            try AtomicFile.write(Self.text, to: config)
            let other = try UDPSocket(LiveAddress(port: 0), longest: 10)
            var options = StudioOptions(config: config)
            options.live = LiveOptions(address: LiveAddress(port: other.port))
            #expect(throws: LiveSocketError.self) { try StudioSession(options).start() }
            let take = folder.appendingPathComponent("take.jsonl")
            try Data("earlier".utf8).write(to: take)
            options.live = LiveOptions(address: LiveAddress(port: 0), recording: take)
            #expect(throws: RecordingError.self) { try StudioSession(options).start() }
        }
    }
}
