import Foundation
import FrameProduction
import ImageCodecs
import Imaging
import JSONText
import RenderConfig
import ConfigSettings
import RenderTestSupport
@testable import Studio
import Testing

/// The preview shows the same pictures as `render` in any order of playback, and a slow page does not delay others.
@Suite(.timeLimit(.minutes(10))) struct PlayingTests {
    private func rendered(_ frame: Int, of config: URL) throws -> [UInt8] {
        let job = try RenderJob.load(configAt: config)
        let numbers = FrameNumbers("\(frame)") ?? FrameNumbers([])
        let pictures = try job.pictures(ofFrames: numbers)
        return PNGEncoder().encode(try #require(pictures.first).picture)
    }

    @Test func seekingGivesSameBytesAsRender() async throws {
        try await withTemporaryFolder { folder in
            let place = try StudioFolder(in: folder)
            let session = try place.session()
            defer { session.stop() }
            let page = try StudioPage(session)
            var shown: [Int: [UInt8]] = [:]
            for frame in [25, 7, 19] {
                page.send("{\"type\": \"seek\", \"frame\": \(frame)}")
                shown[frame] = try await page.picture(ofFrame: frame).file
            }
            for (frame, file) in shown {
                let expected = try rendered(frame, of: place.config)
                #expect(file == expected, "frame \(frame)")
            }
            // The count differs between the frames, so that an error of the timeline would show.
            #expect(shown[7] != shown[19])
        }
    }

    @Test func playbackStopsAtEndOfRange() async throws {
        try await withTemporaryFolder { folder in
            let session = try StudioFolder(in: folder).session()
            defer { session.stop() }
            let page = try StudioPage(session)
            page.send(#"{"type": "loop", "on": false, "from": 3, "to": 12}"#)
            page.send(#"{"type": "everyFrame", "on": true}"#)
            page.send(#"{"type": "play", "from": 3}"#)
            var frames: [Int] = []
            while frames.last != 12 {
                if case .picture(let picture) = try await page.next(), picture.format == "jpeg", picture.frame >= 3 {
                    frames.append(picture.frame)
                }
            }
            #expect(frames == Array(3...12))
            let state = try await page.text("state") { $0["playing"] == .boolean(false) }
            #expect(state["frame"] == .number(12))
            page.send(#"{"type": "step", "by": -2}"#)
            // A page that misses the quick picture gets the exact one.
            _ = try await page.picture(ofFrame: 10, format: nil)
        }
    }

    @Test func unresponsivePageDoesNotDelayOthers() async throws {
        try await withTemporaryFolder { folder in
            let session = try StudioFolder(in: folder).session()
            defer { session.stop() }
            let (slow, quick) = (try StudioPage(session), try StudioPage(session))
            slow.answers = false
            var pictures = 0
            while pictures == 0 { if case .picture = try await slow.next() { pictures += 1 } }
            for frame in [4, 9, 14] {
                quick.send("{\"type\": \"seek\", \"frame\": \(frame)}")
                _ = try await quick.picture(ofFrame: frame)
            }
            // Only now the slow page answers: it gets the newest picture and none before it.
            slow.answers = true
            slow.send(#"{"type": "shown", "sequence": 100000}"#)
            var next: Int?
            while next == nil { if case .picture(let picture) = try await slow.next() { next = picture.frame } }
            #expect(next == 14)
        }
    }

    @Test func excessClientsAreRefused() throws {
        try withTemporaryFolder { folder in
            let session = try StudioFolder(in: folder).session()
            defer { session.stop() }
            let clients = (0..<StudioSession.mostClients).compactMap { _ in session.join() }
            #expect(clients.count == StudioSession.mostClients)
            #expect(session.join() == nil)
            session.leave(clients[0])
            #expect(session.join() != nil)
        }
    }

    @Test func viewOrbitAndNodeTreeChangePicture() async throws {
        try await withTemporaryFolder { folder in
            let session = try StudioFolder(in: folder).session()
            defer { session.stop() }
            let page = try StudioPage(session)
            var seen: [[UInt8]] = [try await page.picture(ofFrame: 0).file]
            for wish in [
                #"{"type": "view", "name": "normal"}"#, #"{"type": "view", "name": "shaded"}"#,
                #"{"type": "camera", "orbit": {"yaw": 40, "pitch": 10, "distance": 0.7}}"#,
                #"{"type": "camera", "orbit": null}"#,
                #"{"type": "node", "path": "face/card", "wireframe": true}"#,
                #"{"type": "node", "path": "face/card", "hidden": true}"#,
                #"{"type": "node", "path": "face/card", "hidden": false, "wireframe": false}"#,
            ] {
                page.send(wish)
                seen.append(try await page.picture(ofFrame: 0).file)
            }
            #expect(seen[0] == seen[2] && seen[2] == seen[4] && seen[4] == seen[7])
            #expect(Set(seen).count == 5)
            page.send(#"{"type": "quality", "scale": 0.5}"#)
            let small = try await page.picture(ofFrame: 0)
            #expect(try readImage(small.file, from: "half").size == ImageSize(48, 32))
        }
    }

    @Test func slowPicturesSwitchToDrafts() {
        var pace = StudioPace()
        for milliseconds in [80.0, 45, 12, 60, 31] { pace.add(milliseconds: milliseconds) }
        #expect(!pace.needsDrafts, "isolated slow pictures do not switch to drafts")
        pace.add(milliseconds: 40)
        #expect(pace.needsDrafts)
        pace.add(milliseconds: 1)
        #expect(pace.needsDrafts, "a fast draft does not switch back")
    }

    @Test func draftHasOneSamplePerPixel() throws {
        try withTemporaryFolder { folder in
            let place = try StudioFolder(in: folder)
            var job = try RenderJob.load(configAt: place.config)
            job.antialiasing = .none
            let single = try StudioStage(job, threads: 1).picture(ofFrame: 7, showing: nil, from: nil).picture
            job.antialiasing = .msaa4
            let stage = try StudioStage(job, threads: 2)
            let whole = try stage.picture(ofFrame: 7, showing: nil, from: nil).picture
            let draft = try stage.picture(ofFrame: 7, showing: nil, from: nil, isDraft: true).picture
            #expect(draft == single)
            #expect(whole != single)
        }
    }
}
