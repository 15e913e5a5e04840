import Imaging
import RenderMath
import SceneGraph
import Testing

@testable import FrameProduction

/// The measures behind the notes on models that are not visible as intended.
@Suite struct VisibilityTests {
    /// A square of side 2·`half` at a depth, facing the camera.
    private func square(_ half: Float, depth: Float, x: Float = 0) -> ProjectedTriangles {
        let corners: [SIMD3<Float>] = [(-half, -half), (half, -half), (half, half), (-half, half)].map {
            SIMD3($0.0 + x, $0.1, depth)
        }
        // The identity as a projection: depth is −z/w of the camera, so that greater values are nearer.
        return ProjectedTriangles(
            corners, [SIMD3(0, 1, 2), SIMD3(0, 2, 3)], cameraFromNode: .identity, clipFromCamera: .identity, depthOffset: 0,
            cullMode: .back)
    }

    @Test(arguments: [(Float(0), Float(1)), (0.25, 0.75), (0.5, 0.5), (1, 0), (3, 0)])
    func hiddenFractionIsCoveredArea(shift: Float, expected: Float) throws {
        let own = square(0.5, depth: 0.2)
        var grid = try #require(CoverageGrid(around: [own]))
        var front = grid.emptied
        grid.draw(own)
        front.draw(square(0.5, depth: 0.3, x: shift))
        let hidden = try #require(grid.hiddenFraction(behind: front))
        #expect(abs(hidden - expected) < 0.02, "\(hidden)")
        var behind = grid.emptied
        behind.draw(square(0.5, depth: 0.1))
        #expect(grid.hiddenFraction(behind: behind) == 0)
    }

    @Test func backFacesAndEmptyWindowsAreNotMeasured() throws {
        var shape = square(0.5, depth: 0.2)
        shape.cullMode = .front
        var grid = try #require(CoverageGrid(around: [shape]))
        grid.draw(shape)
        #expect(grid.hiddenFraction(behind: grid.emptied) == nil)
        #expect(CoverageGrid(around: [square(0.5, depth: 0.2, x: 4)]) == nil)
        #expect(CoverageGrid(around: []) == nil)
    }

    @Test(arguments: [
        // A mask in centimetres, glasses in millimetres, a hat in inches, a scale that is too small or too large.
        (Float(15), Float(1), Float(0.01)), (140, 1, 0.001), (11, 1, 0.01), (0.0015, 0.01, 1), (15, 100, 1), (15, 2, 0.02),
        // Between the usual units, the size nearest to a head decides.
        (2.1, 1, 0.1),
        // No usual unit fits.
        (20000, 1, 0.00001),
    ])
    func suggestedScaleGivesWearableSize(size: Float, scale: Float, expected: Float) {
        let suggested = VisibilityLimits.scale(for: size, now: scale)
        #expect(abs(suggested - expected) <= expected * 1e-5, "\(suggested)")
    }

    @Test(arguments: [
        (Float(15.43), "15.4 m"), (0.72, "0.72 m"), (0.005, "5 mm"), (0.00146, "1.46 mm"), (0, "0 mm"), (20, "20 m"),
        (1234.5, "1230 m"),
    ])
    func lengthsHaveThreeDigits(length: Float, text: String) {
        #expect(length.metres == text)
    }

    /// Lights add up; distance, categories and exposure count.
    @Test func lightIsEstimatedFromAbove() {
        var scene = Scene()
        func add(_ light: Light, at position: SIMD3<Float> = .zero) {
            var node = Node(name: "light", parentFromNode: Matrix4(translation: position))
            node.light = light
            scene.add(node)
        }
        func strength(_ categories: UInt32 = 1) -> Float {
            let state = FrameState(of: scene)
            return SceneLight(state, state.worldStates(in: scene)).onSurface(near: .zero, radius: 0, categories: categories)
        }
        #expect(strength() == 0)
        add(Light(.ambient, intensity: 1))
        #expect(abs(strength() - 0.001) < 1e-6)
        var lamp = Light(.omni, intensity: 1000)
        lamp.attenuation = .inverseSquare(range: 0)
        lamp.categoryBitMask = 2
        add(lamp, at: SIMD3(0, 0, 2))
        #expect(abs(strength() - 0.001) < 1e-6)
        #expect(abs(strength(3) - 0.251) < 1e-5)
        lamp.attenuation = .band(start: 0.5, end: 1.5, exponent: 2)
        lamp.categoryBitMask = 4
        add(lamp, at: SIMD3(0, 0, 2))
        #expect(abs(strength(4) - 0.001) < 1e-6)
    }

    /// Halfway through the band, the light is 0.5² of the full one; half the range keeps 1 − 1/16 of the inverse square.
    @Test func lampsFadeAsDocumented() {
        let band = LightAttenuation.band(start: 0.5, end: 1.5, exponent: 2)
        #expect([0.25, 1, 1.5, 2].map { band.factor(at: $0) } == [1, 0.25, 0, 0])
        let inverse = LightAttenuation.inverseSquare(range: 4)
        #expect([2, 4, 5].map { inverse.factor(at: $0) } == [0.25 * 15 / 16, 0, 0])
        #expect(LightAttenuation.inverseSquare(range: 0).factor(at: 4) == 1.0 / 16)
        #expect(LightAttenuation.polynomial(constant: 1, linear: 0, quadratic: 0.75).factor(at: 2) == 0.25)
    }

    @Test func framesAreSpreadFromFirstToLast() {
        #expect(ModelVisibility.frames(of: 1) == [0])
        #expect(ModelVisibility.frames(of: 3) == [0, 1, 2])
        #expect(ModelVisibility.frames(of: 720) == [0, 89, 179, 269, 359, 449, 539, 629, 719])
    }
}
