import ConfigSettings
import Foundation
import FrameProduction
import ImageCodecs
import Imaging
import JSONText
import RenderConfig
import RenderTestSupport
import Studio
import Testing

/// Values set by the user override those of the config, and the patch renders the same.
@Suite(.timeLimit(.minutes(10))) struct OverrideTests {
    /// The PNG of a frame rendered with a patch.
    private func rendered(_ patch: String, frame: Int, in folder: URL) throws -> [UInt8] {
        let config = folder.appendingPathComponent("patch.yaml")
        try AtomicFile.write(patch, to: config)
        let numbers = FrameNumbers("\(frame)") ?? FrameNumbers([])
        let picture = try #require(try RenderJob.load(configAt: config).pictures(ofFrames: numbers).first).picture
        return PNGEncoder().encode(picture)
    }

    @Test func patchRendersSameBytesAsSnapshot() async throws {
        try await withTemporaryFolder { folder in
            let place = try StudioFolder(in: folder)
            let session = try place.session()
            defer { session.stop() }
            let page = try StudioPage(session)
            page.send(#"{"type": "seek", "frame": 17}"#)
            let before = try await page.picture(ofFrame: 17).file
            for (path, value) in [
                ("shapes/jawOpen", "0.7"), ("head/rotation/y", "20"), ("lights/0/intensity", "5000"),
                ("lights/1/color", "\"#80ff40\""),
                ("materials/card/shininess", "3.5"), ("lights/1/direction/0", "-0.25"),
            ] {
                page.send("{\"type\": \"override\", \"path\": \"\(path)\", \"value\": \(value)}")
            }
            page.send(#"{"type": "view", "name": "wireframe"}"#)
            _ = try await page.text("state") { $0["view"]?.string == "wireframe" }
            let snapshot = try session.snapshot()
            #expect(snapshot != before)
            #expect(try rendered(session.patch(), frame: 17, in: folder) == snapshot)
        }
    }

    @Test func sizeOfFramesCanBeChangedAndExported() async throws {
        try await withTemporaryFolder { folder in
            let session = try StudioFolder(in: folder).session()
            defer { session.stop() }
            let page = try StudioPage(session)
            let control = try await page.text("scene")["controls"]?.elements.first { $0["path"]?.string == "output/size" }
            #expect(control?["default"]?.string == "96x64" && control?["key"]?.string == "output.size")
            page.send(#"{"type": "quality", "scale": 0.5}"#)
            page.send(#"{"type": "override", "path": "output/size", "value": "40x60"}"#)
            let scene = try await page.text("scene") { $0["width"] == .number(40) && $0["height"] == .number(60) }
            let own = scene["controls"]?.elements.first { $0["path"]?.string == "output/size" }
            #expect(own?["default"]?.string == "96x64", "the config's own size stays known")
            #expect(try session.patch().contains("\"output.size\": [40, 60]"))
            let snapshot = try session.snapshot()
            #expect(try readImage(snapshot, from: "snapshot").size == ImageSize(40, 60))
            #expect(try rendered(session.patch(), frame: 0, in: folder) == snapshot)
            for size in ["0x60", "40", "40x60x2", "16000x16000", "-4x4"] {
                page.send("{\"type\": \"override\", \"path\": \"output/size\", \"value\": \"\(size)\"}")
                let refusal = try await page.text("refused")
                #expect(refusal["message"]?.string?.contains("WIDTHxHEIGHT") == true, "\(size)")
            }
        }
    }

    @Test func picturesAreExportedAsLightAndWithoutBackground() async throws {
        try await withTemporaryFolder { folder in
            let place = try StudioFolder(in: folder, text: StudioFolder.text + "background: \"#204060\"\n")
            let session = try place.session()
            defer { session.stop() }
            let page = try StudioPage(session)
            _ = try await page.text("scene")
            let opaque = try readImage(try session.snapshot(), from: "opaque").standardImage
            let clear = try readImage(try session.snapshot(as: .png, isTransparent: true), from: "clear").standardImage
            #expect(opaque.pixels.first == SRGBA8(red: 32, green: 64, blue: 96, alpha: 255))
            #expect(clear.pixels.first?.alpha == 0)
            // The magic number of OpenEXR.
            #expect(try session.snapshot(as: .exr).prefix(4) == [0x76, 0x2f, 0x31, 0x01])
        }
    }

    static let looks = [
        [#"{"type": "camera", "orbit": {"yaw": 25, "pitch": -12, "distance": 0.47, "target": [0.01, -0.02, 0.03]}}"#],
        [#"{"type": "camera", "orbit": {"yaw": 310.5, "pitch": 89.5, "distance": 0.61}}"#],
        [
            #"{"type": "node", "path": "drawing", "hidden": true}"#,
            #"{"type": "node", "path": "face/card", "wireframe": true}"#,
        ],
    ]

    @Test(arguments: looks) func patchIncludesCameraAndNodeTree(of wishes: [String]) async throws {
        try await withTemporaryFolder { folder in
            // The hidden node and the viewpoint of the config stay.
            let text = StudioFolder.text.replacing(
                "antialiasing: none}", with: "antialiasing: none, hiddenNodes: [count], viewpoint: {position: [0.1, 0, 0.5]}}")
            let place = try StudioFolder(in: folder, text: text)
            let session = try place.session()
            defer { session.stop() }
            let page = try StudioPage(session)
            page.send(#"{"type": "seek", "frame": 7}"#)
            _ = try await page.text("state") { $0["frame"] == .number(7) }
            let plain = try session.snapshot()
            for wish in wishes {
                page.send(wish)
                _ = try await page.text("state")
            }
            let snapshot = try session.snapshot()
            #expect(snapshot != plain)
            #expect(try !session.patch().contains("Omitted"))
            #expect(try rendered(session.patch(), frame: 7, in: folder) == snapshot)
        }
    }

    @Test func defaultLightsHaveControls() async throws {
        try await withTemporaryFolder { folder in
            let text = StudioFolder.text.split(separator: "\n", omittingEmptySubsequences: false)
                .filter { !$0.hasPrefix("lights:") && !$0.hasPrefix("- {kind:") }.joined(separator: "\n")
            let session = try StudioFolder(in: folder, text: text).session()
            defer { session.stop() }
            let page = try StudioPage(session)
            let controls = try await page.text("scene")["controls"]?.elements ?? []
            let sun = try #require(controls.first { $0["path"]?.string == "lights/1/intensity" })
            #expect(sun["default"] == .number(700) && sun["owner"]?.string == "2 directional")
            let plain = try session.snapshot()
            page.send(#"{"type": "override", "path": "lights/1/intensity", "value": 700}"#)
            _ = try await page.text("state") { $0["overrides"]?["lights/1/intensity"] == .number(700) }
            #expect(try session.snapshot() == plain, "overrides with the default values do not change the picture")
            page.send(#"{"type": "override", "path": "lights/1/intensity", "value": 90}"#)
            _ = try await page.text("state") { $0["overrides"]?["lights/1/intensity"] == .number(90) }
            let snapshot = try session.snapshot()
            #expect(snapshot != plain)
            #expect(try rendered(session.patch(), frame: 0, in: folder) == snapshot)
        }
    }

    @Test func nodeWithoutUniquePathIsNotedInPatch() async throws {
        try await withTemporaryFolder { folder in
            let text = StudioFolder.text + "- {name: drawing, drawing: {}}\n"
            let session = try StudioFolder(in: folder, text: text).session()
            defer { session.stop() }
            let page = try StudioPage(session)
            page.send(##"{"type": "node", "path": "drawing#2", "hidden": true}"##)
            _ = try await page.text("state") { $0["hidden"]?.elements.isEmpty == false }
            #expect(try session.patch().contains("# Omitted: hiddenNodes with \"drawing\", the path of several nodes."))
        }
    }

    @Test func controlsHaveValuesOfConfig() async throws {
        try await withTemporaryFolder { folder in
            let session = try StudioFolder(in: folder).session()
            defer { session.stop() }
            let scene = try await StudioPage(session).text("scene")
            var controls: [String: OrderedJSON] = [:]
            for control in scene["controls"]?.elements ?? [] { controls[control["path"]?.string ?? ""] = control }
            #expect(controls["lights/0/intensity"]?["default"] == .number(500))
            #expect(controls["lights/1/intensity"]?["owner"]?.string == "2 directional")
            #expect(controls["lights/1/color"]?["kind"]?.string == "colour")
            #expect(controls["lights/1/direction/2"]?["default"] == .number(-1))
            #expect(controls["materials/card/shininess"]?["default"] == .number(12))
            #expect(controls["materials/card/transparency"]?["maximum"] == .number(1))
            // If the allowed range is much larger, a slider ends at twice the value of the config.
            #expect(controls["materials/card/shininess"]?["maximum"] == .number(24))
            // The default is 0, of a range that a slider is too coarse for.
            #expect(controls["materials/card/fresnel"]?["maximum"] == .number(10))
            #expect(controls["camera/near"]?["maximum"] == .number(0.1))
            // The schema's descriptions name the units.
            #expect(controls["camera/near"]?["unit"]?.string == "m")
            #expect(controls["camera/fieldOfView"]?["unit"]?.string == "°")
            #expect(controls["materials/card/shininess"]?["unit"] == nil)
            #expect(controls["materials/card/doubleSided"]?["kind"]?.string == "switch")
            #expect(controls["materials/card/blend"]?["choices"]?.elements.contains(.string("add")) == true)
            #expect(controls["shapes/mouthSmileLeft"]?["group"]?.string == "Blend shapes")
            #expect(controls["events/opened/above"]?["default"] == .number(0.5))
            #expect(controls["materials/card/diffuse"]?["kind"]?.string == "picture")
            #expect(controls["materials/card/diffuse"]?["default"]?.string == "card.png")
            #expect(scene["frames"] == .number(30))
            let nodes = scene["tree"]?.elements.compactMap { $0["path"]?.string } ?? []
            #expect(nodes.contains("face/card") && nodes.contains("count"))
        }
    }

    static let refusals: [(wish: String, words: String)] = [
        ("nonsense", "not a JSON object"), (#"{"type": "seek"}"#, "seek needs frame"),
        (#"{"type": "seek", "frame": 1.5}"#, "whole number"),
        (#"{"type": "speed", "value": 100}"#, "from 0.25 to 4"),
        (#"{"type": "view", "name": "x-ray"}"#, "there is no view \"x-ray\""),
        (#"{"type": "override", "path": "lights/9/intensity", "value": 1}"#, "there is no control"),
        (#"{"type": "override", "path": "lights/0/intensity", "value": -1}"#, "a number from 0 up, not -1"),
        (#"{"type": "override", "path": "lights/0/color", "value": "red"}"#, "a colour"),
        (#"{"type": "override", "path": "lights/0/color", "value": 3}"#, "a colour"),
        (#"{"type": "override", "path": "materials/card/blend", "value": "mix"}"#, "is one of"),
        (#"{"type": "node", "path": "no/such", "hidden": true}"#, "there is no node"),
        (#"{"type": "compare", "with": "golden:none"}"#, "there is no golden"),
        (#"{"type": "camera", "orbit": {"distance": 0}}"#, "distance takes a number"),
        (#"{"type": "quality", "samples": 3}"#, "1, 4 or 8"), (#"{"type": "hello", "protocol": 2}"#, "reload the page"),
        (#"{"type": "loop", "on": true, "from": 5, "to": 400}"#, "from 0 to 29"),
    ]

    @Test func invalidRequestsAreRefused() async throws {
        try await withTemporaryFolder { folder in
            let session = try StudioFolder(in: folder).session()
            defer { session.stop() }
            let page = try StudioPage(session)
            for (wish, words) in Self.refusals {
                page.send(wish)
                let message = try await page.text("refused")["message"]?.string ?? ""
                #expect(message.contains(words), "\(wish): \(message)")
            }
            // Unknown message types belong to other versions and are ignored.
            page.send(#"{"type": "sing"}"#)
            page.send(#"{"type": "seek"}"#)
            #expect(try await page.text("refused")["of"]?.string == "seek")
        }
    }

    @Test func invalidOverrideIsReverted() async throws {
        try await withTemporaryFolder { folder in
            // `filter: nearest` does not allow `magnification: linear`, although each key alone is valid.
            let text = StudioFolder.text.replacing(
                "diffuse: card.png", with: "diffuse: {texture: card.png, filter: nearest, magnification: nearest}")
            let session = try StudioFolder(in: folder, text: text).session()
            defer { session.stop() }
            let page = try StudioPage(session)
            let before = try await page.picture(ofFrame: 0).file
            page.send(#"{"type": "override", "path": "materials/card/diffuse/magnification", "value": "linear"}"#)
            let message = try await page.text("refused")["message"]?.string ?? ""
            #expect(message.contains("magnification"))
            let state = try await page.newestState { $0["overrides"] == [:] }
            #expect(state["overrides"] == [:])
            page.send(#"{"type": "seek", "frame": 0}"#)
            #expect(try await page.picture(ofFrame: 0).file == before)
        }
    }
}
