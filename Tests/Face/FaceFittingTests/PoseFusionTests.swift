import RenderMath
import RenderTestSupport
import Testing

@testable import FaceFitting

/// Fusion weights poses from landmarks and motions from pictures by their information.
@Suite struct PoseFusionTests {
    /// The approximate information of 468 landmarks of a face with eyes 100 pixels apart.
    private static let geometry: SymmetricMatrix6 = {
        var result = SymmetricMatrix6()
        for index in 0..<6 { result.set(index, index, index < 3 ? 5e6 : 1e9) }
        return result
    }()

    private func frame(_ motion: PoseChange?, isMeasured: Bool = true) -> PoseFusion.Frame {
        PoseFusion.Frame(
            geometry: Self.geometry, eyes: 100, isMeasured: isMeasured,
            motion: motion.map { ImageMotion(change: $0, information: Self.geometry * 1000) })
    }

    /// Frames whose landmarks err by the given changes: the true corrections are their negatives. Pictures report the exact
    /// motions.
    private func frames(erring errors: [PoseChange]) -> [PoseFusion.Frame] {
        errors.indices.map { index in
            frame(index == 0 ? nil : errors[index - 1] - errors[index])
        }
    }

    @Test func fusionAveragesLandmarkNoise() {
        var generator = SeededGenerator(seed: 7)
        let errors = (0..<200).map { _ in
            PoseChange(
                turn: SIMD3(generator.normal(), generator.normal(), generator.normal()) * 0.003,
                move: SIMD3(generator.normal(), generator.normal(), generator.normal()) * 0.0002)
        }
        let found = PoseFusion.corrections(of: frames(erring: errors))
        func rms(_ value: (Int) -> SIMD3<Double>) -> Double {
            ((20..<180).reduce(0.0) { $0 + value($1).dot(value($1)) } / 480).squareRoot()
        }
        // The error that remains after the correction changes slowly and is a fraction of the noise.
        #expect(rms { errors[$0].turn + found[$0].turn } < 0.4 * rms { errors[$0].turn })
        #expect(rms { errors[$0].move + found[$0].move } < 0.4 * rms { errors[$0].move })
        let jumps = rms { errors[$0].move + found[$0].move - errors[$0 - 1].move - found[$0 - 1].move }
        #expect(jumps < 0.1 * rms { errors[$0].move })
    }

    @Test func landmarkJumpInOneFrameIsCorrected() {
        var errors = [PoseChange](repeating: PoseChange(), count: 41)
        errors[20] = PoseChange(turn: SIMD3(0.1, 0, 0), move: SIMD3(0.01, 0, 0))
        let found = PoseFusion.corrections(of: frames(erring: errors))
        #expect((found[20].move.x + 0.01).magnitude < 0.0005, "\(found[20])")
        #expect(found[19].move.length < 0.0005 && found[21].move.length < 0.0005)
    }

    @Test func withoutMotionsPosesStayUnchanged() {
        let found = PoseFusion.corrections(of: (0..<5).map { _ in frame(nil) })
        #expect(found.allSatisfy { $0.turn.length < 1e-12 && $0.move.length < 1e-12 })
    }

    @Test func pictureMotionsBridgeLandmarkGaps() {
        // The middle frames have no landmarks. There the error of a steady-motion guess grows, then shrinks again.
        let errors = (0..<21).map { index in
            PoseChange(turn: .zero, move: SIMD3(0.001 * Double(max(5 - abs(index - 10), 0)), 0, 0))
        }
        let all = frames(erring: errors).enumerated().map { index, frame in
            var frame = frame
            frame.isMeasured = abs(index - 10) >= 5
            return frame
        }
        let found = PoseFusion.corrections(of: all)
        #expect((found[10].move.x + 0.005).magnitude < 0.0005, "\(found[10])")
    }

    @Test func bandedSolverMatchesDenseSolver() throws {
        var generator = SeededGenerator(seed: 12)
        let (count, reach) = (17, 4)
        var banded = BandedSystem(count: count, reach: reach)
        var matrix = [Double](repeating: 0, count: count * count)
        for row in 0..<count {
            for column in row..<min(row + reach + 1, count) {
                let value = row == column ? 6 + generator.number() : generator.number() - 0.5
                banded.add(value, row: row, column: column)
                matrix[row * count + column] = value
            }
            banded.right[row] = generator.number()
        }
        let dense = NormalEquations(matrix: matrix, right: banded.right)
        let wanted = try #require(dense.solved { _ in -Double.infinity...Double.infinity })
        for (found, wanted) in zip(try #require(banded.solved()), wanted) { #expect((found - wanted).magnitude < 1e-12) }
        var indefinite = BandedSystem(count: 2, reach: 1)
        indefinite.add(-1, row: 0, column: 0)
        #expect(indefinite.solved() == nil)
    }
}
