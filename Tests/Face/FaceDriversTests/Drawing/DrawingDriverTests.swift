import FaceTracking
import Meshes
import RenderMath
import SceneGraph
import Testing

@testable import FaceDrivers

/// A drawing follows its face through the timeline.
@Suite struct DrawingDriverTests {
    /// A scene with a drawing of two parts: a mouth, and a badge that is visible while the mouth smiles.
    private struct Stage {
        var scene = Scene()
        var driver: DrawingDriver

        init(_ mode: DrawingDriver.Mode = .discrete) throws {
            let badge = try VectorPath(pathData: "M0 0h1v1z")
            driver = DrawingDriver(
                mode: mode,
                parts: [
                    DrawingPart(.feature(.mouth)),
                    DrawingPart(.path(badge), condition: .init(mouth: [.smile]), lineWidth: 0, fill: .nonzero),
                ])
            for part in 0..<2 {
                let mesh = scene.add(driver.mesh(ofPart: part, isFill: part == 1, expression: FacialExpression()))
                driver.layers.append(.init(part: part, isFill: part == 1, mesh: mesh))
            }
        }

        func states(_ frames: [TrackedFrame]) -> [FrameState] {
            var timeline = Timeline(scene: scene, drivers: DriverSet(drawings: [driver]))
            return frames.map { timeline.advance(to: $0) }
        }

        /// The triangles of a layer; nil if the layer shows the scene's own.
        func positions(_ layer: Int, in state: FrameState) -> [SIMD3<Float>]? {
            guard case .triangles(_, let positions)? = state.deformations[driver.layers[layer].mesh] else { return nil }
            return positions
        }
    }

    @Test("Parts appear with their expression; a lost face keeps its parts, a face never seen leaves the scene unchanged")
    func partsAndLoss() throws {
        let stage = try Stage()
        let states = stage.states([
            frame(0, smile: nil), frame(1, smile: 0), frame(2, smile: 0.9), frame(3, smile: nil), frame(4, smile: 0),
        ])
        #expect(states[0].deformations.isEmpty)
        let badges = states.map { stage.positions(1, in: $0)?.count }
        #expect(badges[0] == nil && badges[1] == 0 && badges[4] == 0)
        #expect(badges[2]! > 0 && badges[3] == badges[2])
        // The middle of a smiling mouth hangs lower: three quarters of R/3 below the mouth's ends, as a fraction of the view.
        func lowest(_ state: FrameState) -> Float { stage.positions(0, in: state)!.map(\.y).min()! }
        let drop = Float(0.45 / 3 * 0.75)
        #expect(abs(lowest(states[1]) - lowest(states[2]) - drop) < 2e-4)
    }

    @Test("Frames with the same drawing share their triangles")
    func sharing() throws {
        let stage = try Stage()
        let states = stage.states([frame(0, smile: 0), frame(1, smile: 0.1), frame(2, smile: 0.9)])
        let places = states.map { stage.positions(0, in: $0)!.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) } }
        #expect(places[0] == places[1] && places[1] != places[2])
    }

    @Test("A continuous drawing deforms with every change of its value")
    func continuous() throws {
        let stage = try Stage(.continuous)
        let states = stage.states((0...4).map { frame($0, smile: Float($0) / 10) })
        let lowest = states.map { stage.positions(0, in: $0)!.map(\.y).min()! }
        #expect(zip(lowest, lowest.dropFirst()).allSatisfy { $0 > $1 })
    }

    @Test("A path morphs to another in proportion to its value")
    func morph() throws {
        let (from, to) = (try VectorPath(pathData: "M0 0h1v1z"), try VectorPath(pathData: "M0 0h1v3z"))
        let part = DrawingPart(.morph(from: from, to: to, by: .shape(.jawOpen)))
        let drawing = FaceDrawing(size: [2, 2], scale: 1)
        for (jaw, depth) in [(0, 1), (0.5, 2), (1, 3), (1.4, 3)] as [(Float, Double)] {
            let share = part.share(BlendShapeValues([.jawOpen: jaw]))
            let points = part.lines(in: drawing, FacePose(FacialExpression()), share: share)[0].points
            #expect(points == [[1, 1], [2, 1], [2, 1 + depth]])
        }
        #expect(from.obstacle(toMorphingInto: try VectorPath(pathData: "M0 0h1z")) == "have 2 and 1 segments in subpath 1")
        #expect(from.obstacle(toMorphingInto: try VectorPath(pathData: "M0 0h1v1")) == "are not both closed in subpath 1")
        #expect(from.obstacle(toMorphingInto: VectorPath()) == "have 1 and 0 subpaths")
    }
}
