import FaceTracking
import Meshes
import RenderMath
import SceneGraph
import Testing
import Typesetting

@testable import FaceDrivers

/// Texts show the recording's values, and bars are as long as their values.
@Suite struct TextDriverTests {
    private func frame(_ index: Int, jaw: Float, at time: Double, smile: Float = 0) -> TrackedFrame {
        let shapes = BlendShapeValues([.jawOpen: jaw, .mouthSmileLeft: smile, .mouthSmileRight: smile])
        return TrackedFrame(
            index: index, time: time, faces: [TrackedFace(id: "a", worldFromFace: .identity, blendShapes: shapes)])
    }

    private func scene() -> (Scene, MeshID) {
        var scene = Scene()
        let mesh = scene.add(Mesh(positions: [], triangles: []))
        var node = Node(name: "text")
        node.surfaces = [Surface(mesh: mesh, material: scene.add(Material(name: "text")))]
        scene.add(node)
        return (scene, mesh)
    }

    private static let jaw = DrivenValue.shapes(.shape(.jawOpen), face: 0)

    @Test func placeholdersShowCurrentValues() throws {
        let template = TextTemplate([
            .literal("jaw "), .number(Self.jaw, NumberFormat(decimals: 2)), .literal(" "), .expression(.mouth, face: 0),
            .literal(" "),
            .timecode(framesPerSecond: 30), .literal(" "), .number(.since(EventID(0)), NumberFormat()),
        ])
        let (scene, mesh) = scene()
        let signs = template.signs(withScoreWords: [])
        let style = TextStyle(font: Font(builtIn: .regular, for: signs), size: 1)
        var drivers = DriverSet(events: [EventDetector(Self.jaw, threshold: 2, release: 2)])
        drivers.texts = [TextDriver([.init(template, style: style)], mesh: mesh)]
        var timeline = Timeline(scene: scene, drivers: drivers)
        let texts = ["jaw 0.25 neutral 00:00:00:00 –", "jaw 0.50 smile 00:00:01:15 –"]
        let frames = [frame(0, jaw: 0.25, at: 3), frame(1, jaw: 0.5, at: 4.5, smile: 0.9)]
        for (frame, text) in zip(frames, texts) {
            guard case .pieces(let pieces)? = timeline.advance(to: frame).deformations[mesh] else {
                Issue.record("the text has no signs")
                return
            }
            #expect(pieces == style.layout(text).signs, "\(text)")
            #expect(Set(text.unicodeScalars).isSubset(of: signs))
        }
        #expect(template.restingText == "jaw –  00:00:00:00 –")
    }

    /// The extent of a bar's filled part along an axis after a frame.
    private func filled(_ bar: GaugeDriver.Bar, jaw: Float, axis: Int) -> ClosedRange<Float>? {
        let (scene, mesh) = scene()
        var timeline = Timeline(scene: scene, drivers: DriverSet(gauges: [GaugeDriver([bar], mesh: mesh)]))
        guard case .triangles(_, let positions)? = timeline.advance(to: frame(0, jaw: jaw, at: 0)).deformations[mesh],
            let low = positions.map({ $0[axis] }).min(), let high = positions.map({ $0[axis] }).max()
        else { return nil }
        return low...high
    }

    @Test(arguments: [0, 0.1]) func barLengthsMatchTheirValues(radius: Double) {
        func bar(_ direction: GaugeDriver.Direction, from: Double = 0, to: Double = 1) -> GaugeDriver.Bar {
            GaugeDriver.Bar(
                Self.jaw, from: from, to: to, origin: SIMD2(1, 2), size: direction.isHorizontal ? SIMD2(4, 0.2) : SIMD2(0.2, 4),
                direction: direction, cornerRadius: radius)
        }
        #expect(filled(bar(.right), jaw: 0.25, axis: 0) == 1...2)
        #expect(filled(bar(.left), jaw: 0.25, axis: 0) == 4...5)
        #expect(filled(bar(.up), jaw: 0.5, axis: 1) == 2...4)
        #expect(filled(bar(.down), jaw: 0.5, axis: 1) == 4...6)
        #expect(filled(bar(.right), jaw: 0, axis: 0) == nil)
        #expect(filled(bar(.right, from: -1, to: 1), jaw: 0.5, axis: 0) == 3...4)
        #expect(filled(bar(.right, from: 0.5, to: 1), jaw: 0.25, axis: 0) == nil)
        #expect(filled(bar(.right, from: 1, to: 0), jaw: 0.75, axis: 0) == 2...5)
    }

    @Test func fullBarsFillRectangleWithRoundCorners() {
        let bar = GaugeDriver.Bar(.constant(1), origin: SIMD2(1, 2), size: SIMD2(4, 1), cornerRadius: 0.5)
        let outline = bar.outline()
        let area = outline.indices.reduce(0.0) { sum, index in
            let (a, b) = (outline[index], outline[(index + 1) % outline.count])
            return sum + (a.x * b.y - a.y * b.x) / 2
        }
        // The polygon omits at most 1 % of the circle.
        let exact = 3 + Double.pi / 4
        #expect((area - exact).magnitude < 0.01)
        let isInside = outline.allSatisfy { (1.0...5.0).contains($0.x) && (2.0...3.0).contains($0.y) }
        #expect(isInside)
    }
}
