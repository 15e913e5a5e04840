import ConfigLanguage
import ConfigSettings
import FaceDrivers
import FaceTracking
import Foundation
import RenderMath
import RenderTestSupport
import Testing

@testable import RenderConfig

/// Face keyframes of configs, their mistakes, and settings without effect.
@Suite struct KeyframeConfigTests {
    private func problems(_ config: String) -> [String] {
        do {
            _ = try loadedJob(config)
            return []
        } catch let error as ConfigError {
            return error.mistakes.map { "\($0.location.keyPath): \($0.message)" }
        } catch {
            return ["\(error)"]
        }
    }

    @Test func faceWithoutKeyframesHasNoRecording() throws {
        let job = try loadedJob("face: {whileLost: hold}\n")
        #expect(job.recording == nil)
    }

    @Test func numbersAndKeysMatchConfig() throws {
        let job = try loadedJob(
            """
            face:
              combine: add
              face: 1
              pose: {position: [1, 2, 3], keys: [{time: 0, rotation: [0, 0, 0], ease: bounce}, {time: 2, rotation: [1, 2, 3]}], period: 4}
              blendShapes: {jawOpen: 0.5, mouthSmile_L: [[0, 0, back], [1, 1]], cheekPuff: {keys: [[0, 1]], period: 3}}
              gaze: {vertical: -5}
              tracked: [[0, 1], [2, 3.5]]

            """)
        let keyframes = try #require(job.recording?.keyframes)
        #expect(keyframes.combination == .add && keyframes.faceIndex == 1)
        #expect(keyframes.position == FaceKeyframes.Channel(SIMD4(1, 2, 3, 0)))
        #expect(keyframes.rotation?.keys.map(\.easing) == [.bounce, .linear] && keyframes.rotation?.period == 4)
        #expect(keyframes.rotation?.keys.last?.value == SIMD4(1, 2, 3, 0))
        #expect(keyframes.shapes.count == 3 && keyframes.shapes[.jawOpen] == FaceKeyframes.Channel(SIMD4(0.5, 0, 0, 0)))
        #expect(keyframes.shapes[.mouthSmileLeft]?.keys.map(\.easing) == [.back, .linear])
        #expect(keyframes.shapes[.cheekPuff]?.period == 3)
        #expect(keyframes.gaze == [FaceKeyframes.Channel(.zero), FaceKeyframes.Channel(SIMD4(-5, 0, 0, 0))])
        #expect(keyframes.tracked == [0...1, 2...3.5])
        #expect(job.recording?.header.frameRate == 60 && job.drivers.camera == .fixed)
    }

    @Test func configSetsRateAndDuration() throws {
        func recording(_ output: String, _ face: String = "pose: {}") throws -> Recording {
            try #require(try loadedJob("output: {\(output)}\nface: {\(face)}\n").recording)
        }
        #expect(try recording("framesPerSecond: 24").header.frameRate == 24)
        #expect(try recording("framesPerSecond: 24", "pose: {}, frameRate: 50").header.frameRate == 50)
        let ended = try recording("framesPerSecond: 24", "pose: {}, duration: 2")
        #expect(try !ended.isEndless && ended.countFrames() == 48)
        #expect(try recording("frames: 0-9").isEndless)
    }

    @Test func mistakesNameTheirKeys() {
        let found = problems(
            """
            face:
              pose: {position: [0, 0, 0], keys: [{time: 1, position: [0, 0, 1]}, {time: 0, rotation: [0, 0, 0]}, {time: 2}]}
              blendShapes: {jawOpn: 1, jawOpen: [[0, 0], [1, 5]], mouthPucker: [[2, 1], [1, 1]], mouthSmile_L: 0, mouthSmileLeft: 1}
              gaze: {horizontal: 120}

            """)
        let expected = [
            "face.pose.keys[2]: the key has neither", "face.pose: \"position\" is set both here and in `keys`",
            "face.pose.keys[1]: the keys are not in ascending order",
            "face.blendShapes.jawOpn: is not a blend shape; did you mean",
            "face.blendShapes.jawOpen[1]: 5 is not a number from -1 to 2",
            "face.blendShapes.mouthPucker[1]: the keys are not in ascending order",
            "face.blendShapes.mouthSmileLeft: mouthSmileLeft is set twice", "face.gaze.horizontal: 120 is not a number",
        ]
        #expect(found.count == expected.count, "\(found)")
        for text in expected { #expect(found.contains { $0.hasPrefix(text) }, "\(text) in \(found)") }
    }

    @Test func invalidFormsGiveMessagesWithValidOnes() {
        for (written, told) in [
            ("jawOpen: wide", "\"wide\" is not a number or a list of keys"), ("jawOpen: {period: 2}", "\"keys\" is missing"),
            ("jawOpen: [[0, 1, inout]]", "did you mean \"inOut\""), ("jawOpen: [[-1, 0]]", "is not a number from 0"),
            ("jawOpen: []", "at least 1 element"),
        ] {
            let found = problems("face: {blendShapes: {\(written)}}\n")
            #expect(found.count == 1 && found[0].contains(told), "\(written): \(found)")
        }
        #expect(problems("face: {tracked: [[2, 1]]}\n").first?.contains("the earlier comes first") == true)
    }

    @Test func settingsWithoutEffectGiveNotes() throws {
        let notes = try loadedJob("face: {combine: add, duration: 3, frameRate: 5, face: 1}\n").notes
        #expect(notes.count == 4 && notes.allSatisfy { $0.contains("has no effect without `pose`") }, "\(notes)")
        let still = try loadedJob("face: {pose: {}, smoothing: 1}\n").notes
        #expect(still.contains { $0.contains("`smoothing` has no effect without a recording") })
        let take = JSONTake.still
        let over = try loadedJob(
            "recording: take.jsonl\nface: {blendShapes: {jawOpen: 1}, duration: 3}\n", files: ["take.jsonl": take]
        ).notes
        #expect(over.contains { $0.contains("`duration` has no effect: the recording has its own times") })
        #expect(over.contains { $0.contains("the recording's vertices are ignored") })
    }

    @Test func meshDeformedByVerticesCannotFollowKeyframes() {
        let config =
            "nodes: [{anchor: face, children: [{faceMesh: true}]}]\nrecording: take.jsonl\nface: {gaze: {vertical: 1}}\n"
        #expect {
            _ = try loadedJob(config, files: ["take.jsonl": JSONTake.still])
        } throws: { error in
            "\(error)".contains("does not follow `face.blendShapes` and `face.gaze`; name a `model`")
        }
    }

    @Test func reliefOfAreaNeedsNoRecording() throws {
        let config = "background: {picture: p.png}\nnodes: [{relief: {area: [0.25, 0, 0.5, 1]}}]\n"
        let picture = try Data(contentsOf: SharedData.packageRoot.appending(path: "textures/smile-0.png"))
        let job = try loadedJob(config, files: ["p.png": picture])
        #expect(job.drivers.reliefs.map(\.area) == [ImageRectangle(left: 0.25, top: 0, width: 0.5, height: 1)])
        let wrong = problems("nodes: [{relief: {area: [0.5, 0, 0.6, 1], of: {picture: p.png}}}]\n")
        #expect(wrong.count == 1 && wrong[0].contains("fractions from 0 to 1 within the picture"), "\(wrong)")
        let flipping = "background: {picture: p.png}\nnodes: [{relief: {area: [0, 0, 1, 1], flipOn: found}}]\n"
        #expect(try loadedJob(flipping, files: ["p.png": picture]).notes.contains { $0.contains("`flipOn` has no effect") })
    }
}

/// A recording of one frame, with a mesh of one triangle.
private enum JSONTake {
    static let still = Data(
        """
        {"format":"bianlian-recording","version":1,"frameRate":60,"topology":{"textureCoordinates":[0,0,1,0,0,1],"triangles":[0,1,2]}}
        {"time":0,"faces":[{"id":"a","isTracked":true,"transform":[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],"vertices":[0,0,0,1,0,0,0,1,0]}]}

        """.utf8)
}
