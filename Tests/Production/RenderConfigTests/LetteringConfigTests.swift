import ConfigLanguage
import FaceDrivers
import FaceTracking
import Files
import Foundation
import Meshes
import RenderMath
import RenderTestSupport
import SceneGraph
import Testing
import Typesetting

@testable import RenderConfig

/// The scene and the drivers contain the texts, gauges and scores of a config; mistakes name their position.
@Suite struct LetteringConfigTests {
    private static let head = "recording: r.jsonl\noutput: {size: [320, 160]}\n"
    private static let files = [
        "r.jsonl": Data(
            (#"{"format":"bianlian-recording","version":1,"frameRate":60}"# + "\n"
                + #"{"time":0,"faces":[{"id":"a","isTracked":true,"transform":[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],"blendShapes":{}}]}"#
                + "\n")
                .utf8),
        "sample.ttf": Data(SampleFont.bytes), "broken.ttf": Data(SampleFont.bytes.prefix(200)),
    ]

    private func job(_ text: String) throws -> RenderJob { try loadedJob(Self.head + text, files: Self.files) }

    private func messages(_ text: String) -> String {
        do {
            _ = try job(text)
            return ""
        } catch {
            return "\(error)"
        }
    }

    @Test func textIsPlacedInCornerAndUpdatedPerFrame() throws {
        let job = try job(
            """
            nodes:
            - {name: still, text: Hello}
            - name: moving
              translate: [0, 0.1, 0]
              text: {string: "{j:0.0} {{x}} {frame}", values: {j: {mean: [jawOpen, jawLeft]}}, place: topRight, margin: 0.1}
            drivers:
            - property: {target: nodes.moving.translate.x, value: jawOpen, combine: add}
            - property: {target: materials.moving.diffuse.color, value: jawOpen, to: ["#000000", "#ffffff"]}

            """)
        let moving = try #require(job.scene.node(named: "moving"))
        // The picture is twice as wide as high.
        #expect(job.scene[moving].parentFromNode.translation == SIMD3(0.9, 0.5, 0))
        #expect(job.scene[moving].isOnScreen)
        #expect(job.drivers.texts.count == 1)
        let pieces = try #require(job.drivers.texts.first?.lines.first?.template.pieces)
        #expect(
            pieces == [
                .number(.shapes(.mean([.jawOpen, .jawLeft]), face: 0), .init(decimals: 1)), .literal(" {x} "),
                .number(.frame, .init()),
            ])
        let placement = try #require(job.drivers.drivenPlacements[moving])
        #expect(placement.translate == SIMD3(0, 0.1, 0) && placement.parentFromNode.translation == SIMD3(0.9, 0.5, 0))
        #expect(job.notes.isEmpty, "\(job.notes)")
    }

    @Test func fontFilesAreReadRelativeToConfig() throws {
        let job = try job("nodes: [{name: t, text: {string: ABA, font: sample.ttf, size: 1, on: card, anchor: bottomLeft}}]\n")
        let node = try #require(job.scene.node(named: "t"))
        let mesh = job.scene[job.scene[node].surfaces[0].mesh]
        // Two triangles and a square: the last glyph ends at 0.6 + 0.65 + 0.8.
        let right = Double(mesh.positions.map(\.x).max() ?? 0)
        #expect((right - 1.85).magnitude < 1e-6)
        #expect(job.sources.contains { $0.location.name.hasSuffix("sample.ttf") })
    }

    @Test func missingGlyphsAreNamedInNote() throws {
        let file = try job("nodes: [{text: {string: ABC, font: sample.ttf}}]\n")
        #expect(
            file.notes.contains { $0.contains(#"the font "sample.ttf" has no "C" (U+0043); a box is drawn instead"#) },
            "\(file.notes)")
        let builtIn = try job("nodes: [{text: \"変 A\"}]\n")
        #expect(builtIn.notes.contains { $0.contains(#"the built-in font has no "変" (U+5909)"#) }, "\(builtIn.notes)")
    }

    @Test(arguments: ["beside", "above", "none"]) func gaugeLabelsAreDrawnUnlessDisabled(labels: String) throws {
        let job = try job("nodes: [{name: g, gauge: {shapes: [jawOpen], labels: \(labels)}}]\n")
        #expect(job.scene.materials.contains { $0.name == "g-text" } == (labels != "none"))
    }

    @Test func gaugeHasOneBarPerShape() throws {
        let job = try job("nodes: [{name: g, gauge: {shapes: all, columns: 4, number: \"0.00\", panel: \"#000000\"}}]\n")
        #expect(job.drivers.gauges.first?.bars.count == 52)
        #expect(job.drivers.gauges.first?.bars.map(\.value) == BlendShape.allCases.map { .shapes(.shape($0), face: 0) })
        #expect(job.drivers.texts.first?.lines.count == 52)
        let bars = try #require(job.drivers.gauges.first?.bars)
        for (index, bar) in bars.enumerated() {
            for other in bars[(index + 1)...] {
                let isApart: Bool =
                    abs(bar.origin.x - other.origin.x) >= bar.size.x || abs(bar.origin.y - other.origin.y) >= bar.size.y
                #expect(isApart)
            }
        }
        let node = try #require(job.scene.node(named: "g"))
        #expect(
            job.scene[node].surfaces.map { job.scene[$0.material].name } == [
                "g-panel", "g-background", "g", "g-text", "g-text",
            ])
    }

    @Test func scoreTargetsAreInOrderOfTime() throws {
        let job = try job(
            """
            score:
              window: 0.4
              targets:
              - {name: smile, times: [3, 1], shapes: {mouthSmile: 0.8, jawOpen: {value: 0.1, weight: 2}}, weight: 5}
              - {name: shut, time: 2, expression: closed, window: 1}
            nodes: [{text: "{score} {score.smile:0%} {target} {grade} {last} {countdown:0.0}"}]
            drivers: [{property: {target: camera.exposureOffset, value: {score: shut}}}]

            """)
        let score = try #require(job.drivers.score)
        #expect(score.targets.map(\.name) == ["smile", "shut", "smile"])
        #expect(score.targets.map(\.time) == [1, 2, 3] && score.targets.map(\.window) == [0.4, 1, 0.4])
        let tolerance = ((0.64 * 2 + 2 * 0.1 * 0.1) / 4).squareRoot()
        guard case .shapes(let shapes, let found, 0) = score.targets[0].aim else {
            Issue.record("no shapes")
            return
        }
        #expect(
            shapes == [.init(.mouthSmileLeft, 0.8), .init(.mouthSmileRight, 0.8), .init(.jawOpen, 0.1, weight: 2)])
        #expect((found - tolerance).magnitude < 1e-12)
        #expect(score.targets[1].aim == .value(.eyes(.closed, face: 0)))
        #expect(job.drivers.properties.first?.value == .score(.target("shut")))
    }

    private static let mistakes: [(config: String, message: String)] = [
        ("nodes: [{text: {string: A, font: sampel.ttf}}]", #"nodes[0].text.font: there is no file "#),
        ("nodes: [{text: {string: A, font: sampel.ttf}}]", #"; did you mean "sample.ttf"?"#),
        ("nodes: [{text: {string: A, font: broken.ttf}}]", "broken.ttf: the font cannot be used: "),
        (
            "nodes: [{text: {string: A, font: sample.ttf, fontIndex: 2}}]",
            "sample.ttf: there is no font 2: the file contains only font 0"
        ),
        ("nodes: [{text: \"{jawOpn}\"}]", #"there is no value {jawOpn}; did you mean "jawOpen"?"#),
        ("nodes: [{text: \"{jawOpen:0.0.0}\"}]", #""0.0.0" is not a format for numbers; write one such as 0, 0.00"#),
        ("nodes: [{text: \"a } b\"}]", "the text has a `}` without a `{` before it"),
        ("nodes: [{text: \"a { b\"}]", "the text has a `{` without a `}` after it"),
        ("nodes: [{text: \"{}\"}]", "the text has braces without a name"),
        ("nodes: [{text: \"{timecode:0.0}\"}]", "{timecode} is not a number and takes no format"),
        ("nodes: [{text: \"{grade}\"}]", "{grade} needs a `score` in this config"),
        ("nodes: [{text: \"{score}\"}]", "there is no `score` in this config"),
        ("nodes: [{anchor: face, text: A}]", "a text or a gauge on the screen cannot have an `anchor`; use `on: card`"),
        ("nodes: [{text: A, gauge: {value: jawOpen}}]", "mutually exclusive"),
        ("nodes: [{gauge: {value: jawOpen, from: [1, 1]}}]", "`from` is an empty range: both numbers are 1"),
        ("nodes: [{gauge: {value: jawOpen, number: two}}]", #""two" is not a format for numbers"#),
        ("nodes: [{gauge: {shapes: most}}]", "gauge.shapes"),
        ("score: {targets: [{name: total, time: 1, expression: smile}]}", #"a target cannot be named "total""#),
        ("score: {targets: [{name: a, time: 1, shapes: {mouthSmil: 1}}]}", #"is not a blend shape; did you mean "#),
        ("score: {targets: [{name: a, time: 1, value: {count: smiled}}]}", "a target cannot read events or the score"),
        (
            "score: {targets: [{name: hop, time: 1, expression: smile}]}\nnodes: [{text: \"{score.hip}\"}]",
            #"the score has no "hip"; did you mean "hop"?"#
        ),
    ]

    @Test(arguments: mistakes.indices) func mistakesGiveMessageWithPosition(index: Int) {
        let (config, message) = Self.mistakes[index]
        let found = messages(config + "\n")
        #expect(found.contains(message), "\(found)")
        #expect(found.contains("scene.yaml:"), "\(found)")
    }
}
