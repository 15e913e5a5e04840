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

    @Test func slowPicturesLeadDownTheLadderAndFastOnesUpAgain() {
        var pace = StudioPace(samples: 8)
        func add(_ milliseconds: Double, times count: Int) { for _ in 0..<count { pace.add(milliseconds: milliseconds) } }
        for milliseconds in [80.0, 45, 12, 60, 34] { pace.add(milliseconds: milliseconds) }
        #expect(!pace.isReduced, "isolated slow pictures do not count")
        pace.add(milliseconds: 40)
        #expect(pace.quality == StudioQuality(samples: 4), "samples before size; 4 samples are expected to take 34 ms · 0.87")
        add(35, times: 3)
        #expect(pace.quality == StudioQuality(samples: 1))
        add(500, times: 3)
        #expect(pace.quality == StudioQuality(scale: 1.0 / 3, samples: 1), "not fast enough, but the last")
        add(500, times: 3)
        #expect(pace.quality.scale == 1.0 / 3)
        for _ in 0..<10 { for milliseconds in [40.0, 22, 23] { pace.add(milliseconds: milliseconds) } }
        #expect(pace.quality.scale == 0.5, "the median of 30 pictures leads up: 23 ms · 0.32 / 0.25 is less than 30 ms")
        add(40, times: 3)
        #expect(pace.quality.scale == 1.0 / 3)
        add(1, times: 59)
        #expect(pace.quality.scale == 1.0 / 3, "after a failed attempt the next one waits twice as long")
        pace.add(milliseconds: 1)
        #expect(pace.quality.scale == 0.5)
        add(22, times: 60)
        #expect(pace.quality.scale == 0.5, "22 ms · 0.47 / 0.32 is more than 30 ms")
    }

    @Test func ladderBeginsAtTheQualityOfTheUser() {
        var pace = StudioPace(below: StudioQuality(scale: 0.5), samples: 1)
        for _ in 0..<3 { pace.add(milliseconds: 42) }
        #expect(pace.quality == StudioQuality(scale: 0.375, samples: 1), "there are no fewer samples than one")
        pace.rebase(below: StudioQuality(scale: 0.5), samples: 1)
        #expect(pace.isReduced, "the same ladder keeps its rung")
        pace.rebase(below: StudioQuality(), samples: 1)
        #expect(!pace.isReduced)
        // At 15 frames a second, a picture may take longer than at 30.
        for _ in 0..<9 { pace.add(milliseconds: 50, interval: 60) }
        #expect(!pace.isReduced)
    }

    @Test func draftEqualsTheSceneAtItsQuality() throws {
        try withTemporaryFolder { folder in
            let place = try StudioFolder(in: folder)
            var job = try RenderJob.load(configAt: place.config)
            let single = try StudioStage(job, threads: 1).picture(ofFrame: 7, showing: nil, from: nil).picture
            job.antialiasing = .msaa4
            let stage = try StudioStage(job, threads: 2)
            var loads = 0
            for frame in [3, 7] {
                let draft = stage.draft(StudioQuality(samples: 1)) {
                    loads += 1
                    return try RenderJob.load(configAt: place.config)
                }
                let picture = try draft?.picture(ofFrame: frame, showing: nil, from: nil).picture
                #expect((picture == single) == (frame == 7))
            }
            #expect(loads == 1)
            #expect(try stage.picture(ofFrame: 7, showing: nil, from: nil).picture != single)
        }
    }

    @Test func slowPlaybackShowsSmallPicturesAndPausingTheWholeOne() async throws {
        try await withTemporaryFolder { folder in
            let place = try StudioFolder(in: folder)
            let session = try place.session()
            defer { session.stop() }
            let page = try StudioPage(session)
            _ = try await page.picture(ofFrame: 0)
            session.locked { for _ in 0..<3 { session.status.pace.add(milliseconds: 500) } }
            page.send(#"{"type": "play"}"#)
            var size: ImageSize?
            while size != ImageSize(32, 22) {
                guard case .picture(let picture) = try await page.next(), picture.format == "jpeg" else { continue }
                size = try readImage(picture.file, from: "playback").size
            }
            page.send(#"{"type": "pause"}"#)
            page.send(#"{"type": "seek", "frame": 9}"#)
            let file = try await page.picture(ofFrame: 9).file
            #expect(try file == rendered(9, of: place.config))
        }
    }

    @Test func orbitReplacesFlatBackgroundByGreyBackdrop() throws {
        try withTemporaryFolder { folder in
            let place = try StudioFolder(in: folder, text: StudioFolder.text + "background: {picture: card.png}\n")
            let stage = try StudioStage(try RenderJob.load(configAt: place.config), threads: 1)
            func corner(from orbit: StudioOrbit?) throws -> SRGBA8? {
                try stage.picture(ofFrame: 0, showing: nil, from: orbit).picture.pixels.first
            }
            #expect(try corner(from: nil) == SRGBA8(red: 200, green: 40, blue: 40, alpha: 255))
            // The sRGB value of 0.18 is 117.65.
            #expect(try corner(from: StudioOrbit(yaw: 30)) == SRGBA8(red: 118, green: 118, blue: 118, alpha: 255))
        }
    }

    @Test(arguments: [
        (#""format": "gif", "from": 3, "to": 9"#, "gif", 3...9, false),
        (#""format": "webm", "transparent": true"#, "webm", nil, true), (#""other": 1"#, "mp4", nil, false),
    ])
    func filmIsRequestedInFormat(_ fields: String, format: String, frames: ClosedRange<Int>?, isTransparent: Bool) throws {
        var type = ""
        let request = try StudioRequest(parsing: "{\"type\": \"film\", \"action\": \"start\", \(fields)}", type: &type)
        guard case .startFilm(let wish) = request else {
            Issue.record("\(request)")
            return
        }
        #expect(wish.fileName == "film.\(format)" && wish.isTransparent == isTransparent)
        #expect(wish.frames.map { $0.first...$0.last } == frames)
    }

    @Test(arguments: [#""format": "png""#, #""format": "avi""#, #""from": 9, "to": 3"#, #""from": 3"#, #""to": 3"#])
    func impossibleFilmIsRefused(_ fields: String) {
        var type = ""
        #expect(throws: RequestFault.self) {
            _ = try StudioRequest(parsing: "{\"type\": \"film\", \"action\": \"start\", \(fields)}", type: &type)
        }
    }
}
