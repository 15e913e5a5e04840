import FaceTracking
import Meshes
import RenderMath
import RenderTestSupport
import SceneGraph
import Testing

@testable import FaceDrivers

/// The distance between two points of a face's skin, measured on the frame's vertices.
@Suite struct SkinSpanTests {
    /// Two triangles: a fixed upper one, and a lower one that an open jaw moves down by 2 and a smile sideways by 3.
    private static let mesh = Mesh(
        positions: [
            SIMD3(0, 4, 0), SIMD3(1, 4, 0), SIMD3(0, 5, 0), SIMD3(0, 0, 0), SIMD3(1, 0, 0), SIMD3(0, 1, 0),
        ], triangles: [SIMD3(0, 1, 2), SIMD3(3, 4, 5)],
        morphTargets: [
            MorphTarget(
                name: "jawOpen",
                positionOffsets: [.zero, .zero, .zero, SIMD3(0, -2, 0), SIMD3(0, -2, 0), SIMD3(0, -2, 0)]),
            MorphTarget(
                name: "cheekPuff", positionOffsets: [.zero, .zero, .zero, SIMD3(3, 0, 0), SIMD3(3, 0, 0), SIMD3(3, 0, 0)]),
        ])

    private func span(_ from: SIMD3<Float>, _ to: SIMD3<Float>) -> SkinSpan {
        let driver = MorphDriver(MeshID(of: Self.mesh), of: Self.mesh)
        return SkinSpan(
            faceIndex: 0, from: .init(on: driver, of: Self.mesh, corners: SIMD3(0, 1, 2), weights: from),
            to: .init(on: driver, of: Self.mesh, corners: SIMD3(3, 4, 5), weights: to))
    }

    private func lengths(of span: SkinSpan, _ faces: [TrackedFace?]) -> [Double?] {
        var drivers = DriverSet()
        drivers.spans = [span]
        drivers.properties = [PropertyDriver(.camera(.exposureOffset), value: .skinDistance(SkinSpanID(0), face: 0))]
        var values = DrivenValues(of: drivers)
        var roster = FaceRoster(limit: 1)
        return faces.enumerated().map { index, face in
            roster.update(with: TrackedFrame(index: index, time: Double(index), faces: face.map { [$0] } ?? []))
            let moment = values.advance(
                to: FrameState(of: Scene(), index: index, time: Double(index)), of: roster, in: nil, by: drivers)
            return moment.number(drivers.properties[0].value)
        }
    }

    private func face(_ shapes: [BlendShape: Float] = [:], vertices: [SIMD3<Float>]? = nil) -> TrackedFace {
        TrackedFace(id: "a", blendShapes: BlendShapeValues(shapes), vertices: vertices)
    }

    @Test func morphTargetsMoveSpanEnds() {
        let corner = span(SIMD3(1, 0, 0), SIMD3(1, 0, 0))
        #expect(
            lengths(of: corner, [face(), face([.jawOpen: 0.5]), face([.jawOpen: 1, .cheekPuff: 1])]) == [
                4, 5, 45.0.squareRoot(),
            ])
        // From the middle of one edge to the middle of another, which is equally far to the side.
        let middle = span(SIMD3(0.5, 0.5, 0), SIMD3(0.5, 0.5, 0))
        #expect(lengths(of: middle, [face(), face([.jawOpen: 1])]) == [4, 6])
    }

    @Test func recordedVerticesOverrideShapesIfCountsMatch() {
        var vertices = Self.mesh.positions
        vertices[3] = SIMD3(3, 0, 0)
        let corner = span(SIMD3(1, 0, 0), SIMD3(1, 0, 0))
        #expect(lengths(of: corner, [face([.jawOpen: 1], vertices: vertices)]) == [5])
        #expect(lengths(of: corner, [face([.jawOpen: 1], vertices: [.zero])]) == [6])
    }

    @Test func identityOffsetsChangeSpanLength() throws {
        var face = face([.jawOpen: 0.5])
        face.identity = FaceIdentity(
            standardPositions: Self.mesh.positions, offsets: [SIMD3(0, 1, 0), .zero, .zero, SIMD3(0, -1, 0), .zero, .zero])
        let length = try #require(lengths(of: span(SIMD3(1, 0, 0), SIMD3(1, 0, 0)), [face])[0])
        #expect(abs(length - 7) < 1e-4)
    }

    @Test func lostFaceKeepsSpanLengthAndUnseenFaceHasNone() {
        let corner = span(SIMD3(1, 0, 0), SIMD3(1, 0, 0))
        #expect(lengths(of: corner, [nil, face([.jawOpen: 0.5]), nil, face()]) == [nil, 5, 5, 4])
    }

    /// Compares with the whole mesh as drawn, deformed at random.
    @Test func spanLengthMatchesDrawnMesh() {
        let seed: UInt64 = 0xFACE
        var random = SeededGenerator(seed: seed)
        for _ in 0..<50 {
            func vector() -> SIMD3<Float> {
                SIMD3(Float(random.number(in: -1..<1)), Float(random.number(in: -1..<1)), Float(random.number(in: -1..<1)))
            }
            let mesh = Mesh(
                positions: (0..<6).map { _ in vector() }, triangles: Self.mesh.triangles,
                morphTargets: BlendShape.allCases.map { shape in
                    MorphTarget(name: shape.name, positionOffsets: (0..<6).map { _ in vector() })
                })
            var scene = Scene()
            var node = Node(name: "face")
            let id = scene.add(mesh)
            node.surfaces = [Surface(mesh: id, material: scene.add(Material()))]
            let holder = scene.add(node)
            let driver = MorphDriver(id, of: mesh)
            let weights = (0..<2).map { _ -> SIMD3<Float> in
                let shares = SIMD3<Float>(Float(random.number(in: 0..<1)), Float(random.number(in: 0..<1)), 0.5)
                return shares / shares.sum()
            }
            let face = TrackedFace(
                id: "a", blendShapes: BlendShapeValues((0..<52).map { _ in Float(random.number(in: 0..<1)) }))
            var state = FrameState(of: scene)
            driver.apply(face, identityOffsets: nil, to: &state)
            let places = zip(mesh.triangles, weights).map { corners, weights in
                SkinPlace(node: holder, mesh: id, in: scene, corners: corners, weights: weights)
                    .meshFromPlace(in: state).translation
            }
            let truth = Double((places[0] - places[1]).length)
            let ends = zip(mesh.triangles, weights).map { SkinSpan.End(on: driver, of: mesh, corners: $0, weights: $1) }
            let found = lengths(of: SkinSpan(faceIndex: 0, from: ends[0], to: ends[1]), [face])[0] ?? -1
            #expect(abs(found - truth) < 1e-5, "seed \(seed)")
        }
    }
}

extension MeshID {
    /// The identifier of the mesh in a scene that contains only this mesh.
    fileprivate init(of mesh: Mesh) {
        var scene = Scene()
        self = scene.add(mesh)
    }
}
