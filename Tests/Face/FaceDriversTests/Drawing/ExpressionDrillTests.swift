import FaceTracking
import Foundation
import RenderTestSupport
import Testing

@testable import FaceDrivers

/// The classifier distinguishes the drill's 45 expressions in every frame, for two people with different resting faces.
@Suite struct ExpressionDrillTests {
    private static let folder = SharedData.packageRoot.appendingPathComponent("render-configs/recordings")

    /// The expected expression from each time on, in order of time.
    private static func truth() throws -> [(time: Double, expression: FacialExpression)] {
        let text = try String(contentsOf: folder.appendingPathComponent("expression-drill.csv"), encoding: .utf8)
        return try text.split(separator: "\n").dropFirst().map { line in
            let cells = line.split(separator: ",").map(String.init)
            return (
                try #require(Double(cells[0])),
                FacialExpression(
                    eyes: try #require(.init(rawValue: cells[1])), eyeBrows: try #require(.init(rawValue: cells[2])),
                    mouth: try #require(.init(rawValue: cells[3])))
            )
        }
    }

    private static func frames() throws -> [TrackedFrame] {
        let reader = try Recording.open(at: folder.appendingPathComponent("expression-drill.jsonl")).makeReader()
        var frames: [TrackedFrame] = []
        while let frame = try reader.next() { frames.append(frame) }
        return frames
    }

    /// The fraction of frames that are classified correctly, and the expressions that occurred.
    private static func score(
        _ classifier: ExpressionClassifier, face index: Int, noise: SeededGenerator? = nil
    ) throws -> (share: Double, met: Set<FacialExpression>) {
        var generator = noise
        let truth = try truth()
        var state = ExpressionClassifier.State()
        var (right, count) = (0, 0)
        var met: Set<FacialExpression> = []
        for frame in try frames() {
            var shapes = frame.faces[index].blendShapes
            if generator != nil {
                for shape in BlendShape.allCases { shapes[shape] += Float(generator!.number(in: -0.015..<0.015)) }
            }
            state.advance(to: shapes, at: frame.time, by: classifier)
            let expected = try #require(truth.last { $0.time <= frame.time }).expression
            count += 1
            if state.expression == expected {
                right += 1
                met.insert(expected)
            }
        }
        return (Double(right) / Double(count), met)
    }

    @Test("With a learned resting face, at least 98 % of all frames are classified correctly", arguments: [0, 1])
    func learned(face: Int) throws {
        let (share, met) = try Self.score(ExpressionClassifier(neutral: .learned(seconds: 1)), face: face)
        #expect(share >= 0.98, "face \(face): \(share)")
        #expect(met.count == 45)
    }

    @Test("Noise on top keeps at least 98 % of frames right", arguments: [0, 1], [0x11, 0x22, 0x33] as [UInt64])
    func noisy(face: Int, seed: UInt64) throws {
        let generator = SeededGenerator(seed: seed)
        let share = try Self.score(ExpressionClassifier(neutral: .learned(seconds: 1)), face: face, noise: generator).share
        #expect(share >= 0.98, "face \(face): \(share), \(generator)")
    }

    @Test("A given resting face is as good as a learned one; without one the classifier fails the drill")
    func given() throws {
        for face in [0, 1] {
            let resting = try #require(try Self.frames().first).faces[face].blendShapes
            #expect(try Self.score(ExpressionClassifier(neutral: .given(resting)), face: face).share >= 0.97)
        }
        let without = try [0, 1].map { try Self.score(ExpressionClassifier(), face: $0).share }
        #expect(without.min()! < 0.98)
    }

    @Test("A value that jitters about a threshold changes the expression once")
    func hysteresis() {
        var generator = SeededGenerator(seed: 0x4e)
        var state = ExpressionClassifier.State()
        var plain = ExpressionClassifier.State()
        var (changes, plainChanges) = (0, 0)
        for index in 0..<400 {
            let smile = Float(Double(index) / 400 * 0.4 + generator.number(in: -0.025..<0.025))
            let shapes = BlendShapeValues([.mouthSmileLeft: smile, .mouthSmileRight: smile])
            let before = (state.expression, plain.expression)
            state.advance(to: shapes, at: Double(index), by: ExpressionClassifier())
            plain.advance(to: shapes, at: Double(index), by: ExpressionClassifier(hysteresis: 0))
            changes += state.expression == before.0 ? 0 : 1
            plainChanges += plain.expression == before.1 ? 0 : 1
        }
        #expect(changes == 1 && plainChanges > 1, "\(changes), \(plainChanges), \(generator)")
        #expect(state.expression.mouth == .grin)
    }

    @Test("A change by several steps takes one frame")
    func leaps() {
        var state = ExpressionClassifier.State()
        func advance(_ values: [BlendShape: Float]) -> FacialExpression {
            state.advance(to: BlendShapeValues(values), at: 0, by: ExpressionClassifier())
            return state.expression
        }
        #expect(
            advance([.mouthSmileLeft: 1, .mouthSmileRight: 1, .browInnerUp: 1, .browOuterUpLeft: 1, .browOuterUpRight: 1])
                == FacialExpression(eyeBrows: .relaxed, mouth: .smile))
        #expect(
            advance([
                .mouthFrownLeft: 1, .mouthFrownRight: 1, .browDownLeft: 1, .browDownRight: 1, .eyeBlinkLeft: 1,
                .eyeBlinkRight: 1,
            ])
                == FacialExpression(eyes: .closed, eyeBrows: .furrowed, mouth: .frown))
        #expect(advance([.eyeSquintLeft: 0.7, .eyeSquintRight: 0.7]) == FacialExpression(eyes: .squinting))
    }
}
