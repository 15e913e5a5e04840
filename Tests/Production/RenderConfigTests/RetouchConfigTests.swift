import ConfigLanguage
import ConfigSettings
import Foundation
import ImageCodecs
import Imaging
import RenderTestSupport
import Retouching
import SceneGraph
import Testing

@testable import RenderConfig

/// Brushes apply as the config defines them, in its order; mistakes name their position.
@Suite struct RetouchConfigTests {
    /// The job of a config with this `retouch`, next to a file of strokes, with access to the regions of the face.
    private func job(_ retouch: String, strokes: String = "strokes: []", nodes: String = "") throws -> RenderJob {
        try withTemporaryFolder { folder in
            try AtomicFile.write(strokes, to: folder.appendingPathComponent("s.yaml"))
            let url = folder.appendingPathComponent("c.yaml")
            let regions = SharedData.packageRoot.appendingPathComponent("models/face-regions.json").path
            let text = "output: {size: [200, 100]}\nnodes: [\(nodes)]\nretouch: \(retouch)\n"
            try AtomicFile.write(text.replacingOccurrences(of: "REGIONS", with: regions), to: url)
            let options = ConfigOptions(allowedRoots: [SharedData.packageRoot])
            return try RenderJob.load(configAt: url, options: options)
        }
    }

    /// The mistakes, each with file name, line and column.
    private func mistakes(_ retouch: String, strokes: String = "strokes: []", nodes: String = "") -> [String] {
        do {
            _ = try job(retouch, strokes: strokes, nodes: nodes)
            return []
        } catch let error as ConfigError {
            return error.mistakes.map { Self.withoutFolder($0.description) }
        } catch {
            return ["\(error)"]
        }
    }

    /// A message with the name of its file instead of the path.
    private static func withoutFolder(_ message: String) -> String {
        guard let ending = message.range(of: ".yaml"),
            let slash = message[..<ending.lowerBound].lastIndex(of: "/")
        else { return message }
        return String(message[message.index(after: slash)...])
    }

    private func names(_ job: RenderJob, frame: Int = 0) -> [String] {
        job.background.retouch?.program(in: FrameState(of: job.scene, index: frame)).steps.map(\.name) ?? []
    }

    private func strokes(of job: RenderJob) -> [RetouchStroke] {
        (job.background.retouch?.program(in: FrameState(of: job.scene)).steps ?? []).compactMap { step in
            if case .stroke(let stroke) = step { return stroke }
            return nil
        }
    }

    @Test func strokeMatchesConfig() throws {
        let job = try job(
            "{strokes: [{name: a, filter: hue, degrees: 20, radius: 0.1, hardness: 0.2, spacing: 1, points: [[0.2, 0.5, 1], [0.4, 0.5]]}]}"
        )
        let stroke = try #require(strokes(of: job).first)
        #expect(stroke.name == "a" && stroke.region == nil)
        // From 0.2 to 0.4 of the width, which is the longer side, with one dab per tenth.
        #expect(stroke.dabs.count == 3)
        let first = try #require(stroke.dabs.first)
        #expect(
            first == Dab(.hue(degrees: 20), at: SIMD2(0.2, 0.5), radius: 0.1, force: 1, hardness: 0.2, space: .picture))
        #expect((stroke.dabs[1].center.x - 0.3).magnitude < 1e-5 && (stroke.dabs[1].force - 0.75).magnitude < 1e-5)
    }

    @Test func strokesHaveDefaultsOfDabs() throws {
        let stroke = try #require(strokes(of: try job("{strokes: [{filter: blur, points: [[0.5, 0.5]]}]}")).first)
        #expect(stroke.dabs == [Dab(.blur, at: SIMD2(0.5, 0.5))])
        #expect(try job("{}").background.retouch == nil)
        #expect(try job("{strokes: s.yaml}").background.retouch == nil)
    }

    @Test func everyFilterHasItsKeyword() throws {
        for word in RetouchFilterWord.allCases {
            let degrees = word == .hue ? ", degrees: 5" : ""
            let stroke = try #require(
                strokes(of: try job("{strokes: [{filter: \(word.rawValue)\(degrees), points: [[0, 0]]}]}")).first)
            let filter = try #require(stroke.dabs.first?.filter)
            #expect("\(filter)" == (word == .hue ? "hue(degrees: 5.0)" : word.rawValue))
        }
    }

    @Test func undoAndResetKeepOtherStrokesInOrder() throws {
        func list(_ entries: String...) -> String { "strokes:\n" + entries.map { "- \($0)\n" }.joined() }
        func stroke(_ name: String, _ more: String = "") -> String { "{name: \(name), filter: warm, points: [[0, 0]]\(more)}" }
        let undone = list(stroke("a"), stroke("b", ", undone: true"), stroke("c"), stroke("a"), "{undo: a}", stroke("d"))
        #expect(names(try job("{strokes: s.yaml}", strokes: undone)) == ["a", "c", "d"])
        let reset = list(stroke("a"), stroke("b"), "{reset: true}", stroke("c"))
        #expect(names(try job("{strokes: s.yaml}", strokes: reset)) == ["c"])
        let json = #"{"strokes": [{"name": "j", "filter": "cool", "points": [[0.1, 0.2]]}]}"#
        #expect(names(try job("{strokes: s.yaml}", strokes: json)) == ["j"])
    }

    @Test func framesLimitStrokesAndEffectsApplyFirst() throws {
        let job = try job(
            """
            {strokes: [{name: early, filter: blur, frames: 0-4, points: [[0, 0]]}, {name: one, filter: blur, frames: 7, points: [[0, 0]]}],
             effects: [{filter: warm, region: {rectangle: [0, 0, 1, 0.5]}, frames: 2-7}]}
            """)
        #expect(names(job, frame: 0) == ["early"])
        #expect(names(job, frame: 3) == ["", "early"])
        #expect(names(job, frame: 7) == ["", "one"])
        #expect(names(job, frame: 8).isEmpty)
    }

    static let cases: [MistakeCase] = [
        MistakeCase(
            "{strokes: [{filter: smothSkin, points: [[0, 0]]}]}",
            #"c.yaml:3:30: retouch.strokes[0].filter: "smothSkin" is not one of sharpen, darken, lighten, raiseContrast, lowerContrast, saturate, desaturate, smoothSkin, whitenTeeth, brightenEyes, blur, hue, warm, cool; did you mean "smoothSkin"?"#
        ),
        MistakeCase("{strokes: [{filter: blur}]}", #"c.yaml:3:21: retouch.strokes[0]: "points" is missing"#),
        MistakeCase(
            "{strokes: [{filter: blur, points: [[0, 0, 2]]}]}",
            "c.yaml:3:52: retouch.strokes[0].points[0][2]: 2 is not a number from 0 to 1"),
        MistakeCase(
            "{strokes: [{filter: blur, points: [[0]]}]}",
            "c.yaml:3:45: retouch.strokes[0].points[0]: a list of one is not [x, y] or [x, y, force]"),
        MistakeCase(
            "{strokes: [{filter: hue, points: [[0, 0]]}]}",
            #"c.yaml:3:21: retouch.strokes[0]: "degrees" is missing: the angle by which hues are rotated"#),
        MistakeCase(
            "{strokes: [{filter: warm, degrees: 4, points: [[0, 0]]}]}",
            #"c.yaml:3:21: retouch.strokes[0]: "degrees" applies only to the filter hue"#),
        MistakeCase(
            "{strokes: [{name: cheek, filter: warm, points: [[0, 0]]}, {undo: cheeks}]}",
            #"c.yaml:3:75: retouch.strokes[1].undo: no earlier stroke is named "cheeks"; did you mean "cheek"?"#),
        MistakeCase(
            "{strokes: [{}]}", #"c.yaml:3:21: retouch.strokes[0]: one of "filter", "undo", "reset" is required"#),
        MistakeCase(
            "{effects: [{filter: warm, region: lips}], face: brush}",
            #"c.yaml:3:44: retouch.effects[0].region: uses the region "lips", but no file of regions is set; add "regions", such as ../models/face-regions.json"#
        ),
        MistakeCase(
            "{effects: [{filter: warm, region: lip}], face: brush, regions: REGIONS}",
            #"c.yaml:3:44: retouch.effects[0].region: there is no region "lip"; did you mean "lips"?"#),
        MistakeCase(
            "{strokes: [{filter: warm, space: face, points: [[0.5, 0.5]]}]}",
            #"c.yaml:3:10: retouch: "face" is missing; name the node that has the face's mesh, for the brushes"#),
        MistakeCase(
            "{strokes: [{filter: warm, space: face, points: [[0.5, 0.5]]}], face: brsh}",
            #"c.yaml:3:79: retouch.face: there is no node "brsh"; did you mean "brush"?"#),
        MistakeCase(
            "{strokes: [{filter: warm, space: face, points: [[0.5, 0.5]]}], face: empty}",
            #"c.yaml:3:79: retouch.face: neither the node "empty" nor a node below it has a mesh"#),
        MistakeCase("{strokes: {a: 1}}", "c.yaml:3:20: retouch.strokes: a mapping is not a list or a file of strokes's path"),
    ]

    @Test(arguments: cases) func mistakesGiveMessagesWithPosition(_ testCase: MistakeCase) {
        #expect(mistakes(testCase.text, nodes: "{name: empty}, {name: brush, drawing: {}}") == testCase.messages)
    }

    @Test func mistakesInStrokesFileNamePositionInFile() {
        #expect(
            mistakes("{strokes: s.yaml}", strokes: "strokes:\n- filter: blur\n  points: [[0, 0]]\n  force: 1.5\n")
                == ["s.yaml:4:10: strokes[0].force: 1.5 is not a number from 0 to 1"])
        #expect(mistakes("{strokes: s.yaml}", strokes: "strokes: [{filter: blur, point: [[0, 0]]}]").count == 1)
        #expect(mistakes("{strokes: s.yaml}", strokes: "strokes: [").count == 1)
        let missing = mistakes("{strokes: other.yaml}")
        #expect(missing.count == 1 && missing[0].contains("other.yaml"))
    }

    // MARK: Regions of the face

    @Test func namedRegionsGiveMasksOfFaceTexture() throws {
        let job = try job(
            "{effects: [{filter: warm, region: lips}, {filter: cool, region: {name: teeth, feather: 0}}], face: brush, regions: REGIONS}",
            nodes: "{name: brush, drawing: {}}")
        let masks = (job.background.retouch?.program(in: FrameState(of: job.scene)).steps ?? []).compactMap {
            step -> RegionMask? in
            guard case .effect(let effect) = step, effect.region.space == .face else { return nil }
            return effect.region.mask
        }
        #expect(masks.count == 2)
        let (lips, teeth) = (masks[0].values, masks[1].values)
        #expect(lips.size == ImageSize(1024, 1024))
        // The lower lip, the line between the lips, and the chin.
        #expect(lips[512, 740] == 255 && lips[512, 850] == 0)
        let line = (690..<740).map { (teeth: Int(teeth[512, $0]), lips: Int(lips[512, $0])) }
        #expect((line.map(\.teeth).max() ?? 0) == 255)
        // The feathered lips do not cover the teeth.
        #expect(line.allSatisfy { $0.teeth + $0.lips <= 256 })
        #expect(job.files.contains { $0.lastPathComponent == "face-regions.json" })
    }

    @Test func regionsOfOtherModelAreRejected() throws {
        let text = #"{"model": "MODEL", "meshes": {"face": 7}, "regions": {"lips": {"face": [[3, 9]], "chin": [[0, 0]]}}}"#
        let model = SharedData.packageRoot.appendingPathComponent("models/face.glb").path
        let found = mistakes(
            "{effects: [{filter: warm, region: lips}], face: brush, regions: s.yaml}",
            strokes: text.replacingOccurrences(of: "MODEL", with: model), nodes: "{name: brush, drawing: {}}")
        #expect(found.contains { $0.contains("has 2304 triangles in this mesh; the regions belong to another model") })
    }
}
