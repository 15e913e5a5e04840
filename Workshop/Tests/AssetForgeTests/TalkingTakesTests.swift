import FaceTracking
import Testing

@testable import AssetForge

/// Tests that speech moves the mouth like a speaker's lips, and that the talking takes are plausible.
struct TalkingTakesTests {
    /// The mouth in the middle of the only sound of a line.
    private func mouth(saying sound: String) -> BlendShapeValues {
        let speech = Speech("'" + sound, from: 1)
        var values = BlendShapeValues()
        speech.shape(&values, at: sound == "m" || sound == "u" || sound == "a" ? speech.end - 0.05 : 1)
        return values
    }

    @Test func vowelsOpenAndConsonantsCloseTheLips() {
        let (open, round, closed) = (mouth(saying: "a"), mouth(saying: "u"), mouth(saying: "m"))
        #expect(open[.jawOpen] > 0.25)
        #expect(round[.mouthPucker] > 0.4 && round[.jawOpen] < open[.jawOpen])
        #expect(closed[.mouthPressLeft] > 0.2 && closed[.jawOpen] == 0)
    }

    @Test func stressesAreEmphasizedAndPhrasesEndInSilence() throws {
        let speech = Speech("m'ame, lo", from: 0)
        let stress = try #require(speech.stresses.first)
        #expect(speech.emphasis(at: stress) == 1 && speech.emphasis(at: stress + 1) == 0)
        let pause = try #require(speech.pauses.first)
        var values = BlendShapeValues()
        speech.shape(&values, at: pause + 0.1)
        #expect(BlendShape.allCases.allSatisfy { values[$0] == 0 })
    }

    @Test func talkersSpeakBlinkAndStayWithinThePicture() {
        let talker = Talker(id: "t", speeches: [Speech("l'amo s'ela", from: 0.5)], seed: 3)
        let faces = (0..<120).map { talker.face(at: Double($0) / 30) }
        #expect(faces.contains { $0.blendShapes[.jawOpen] > 0.2 })
        #expect(faces.contains { $0.blendShapes[.eyeBlinkLeft] > 0.8 })
        #expect(faces.allSatisfy { face in BlendShape.allCases.allSatisfy { (0...1).contains(face.blendShapes[$0]) } })
    }
}
