import Foundation
import ImageCodecs
import Imaging
import JSONText
import RenderTestSupport
import Studio
import Testing

/// The goldens of a suite next to the config are available for comparison.
@Suite(.timeLimit(.minutes(10))) struct StudioGoldenTests {
    @Test func goldenIsShownOnlyForItsFrame() async throws {
        try await withTemporaryFolder { folder in
            let place = try StudioFolder(in: folder)
            let goldens = folder.appendingPathComponent("goldens")
            try FileManager.default.createDirectory(at: goldens, withIntermediateDirectories: false)
            let golden = SRGBImage(size: ImageSize(96, 64), filledWith: SRGBA8(red: 1, green: 2, blue: 3, alpha: 255))
            try PNGEncoder().write(golden, to: goldens.appendingPathComponent("plain-000004.png"))
            let suite = """
                goldens: goldens
                cases:
                - {name: plain, config: scene.yaml, frames: [2, 4]}
                - {name: changed, config: scene.yaml, frames: 4, set: {lights: []}}

                """
            try AtomicFile.write(suite, to: folder.appendingPathComponent("suite.yaml"))
            let session = try place.session()
            defer { session.stop() }
            let page = try StudioPage(session)
            let listed = try await page.text("scene")["goldens"]?.elements ?? []
            #expect(listed.map { $0["name"]?.string } == ["plain"])
            #expect(listed.first?["frames"] == .array([.number(4)]))
            page.send(#"{"type": "compare", "with": "golden:plain"}"#)
            page.send(#"{"type": "seek", "frame": 4}"#)
            let reference = try await page.picture(ofFrame: 4, role: "reference")
            #expect(try readImage(reference.file, from: "golden").standardImage == golden)
            page.send(#"{"type": "seek", "frame": 2}"#)
            while true {
                guard case .picture(let picture) = try await page.next(), picture.frame == 2 else { continue }
                #expect(picture.role == "picture")
                if picture.format == "png" { break }
            }
        }
    }
}
