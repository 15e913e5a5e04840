import Bianlian
import Foundation
import RenderTestSupport
import Testing

/// The shipped glasses on the demo take: what the head hides is hidden, no more and no less.
@Suite struct OcclusionTests {
    private static let size = ImageSize(640, 360)

    /// What stands in front of the glasses.
    private enum Front {
        /// The depth-only occluder, as shipped, a millimetre behind the true surface.
        case occluder
        /// The head itself, drawn like any surface.
        case trueHead
        /// Nothing.
        case nothing
    }

    private struct Take {
        var job: RenderJob
        var states: [Int: FrameState]
    }

    /// The states of the frames at which the head is turned farthest to either side, bowed farthest, and some between.
    private func take() throws -> Take {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let config = root.appendingPathComponent("render-configs/glasses.yaml")
        let job = try RenderJob.load(configAt: config, options: ConfigOptions(size: Self.size))
        let recording = try #require(job.recording)
        var timeline = Timeline(scene: job.scene, drivers: job.drivers, header: recording.header)
        let reader = try recording.makeReader()
        var states: [(index: Int, state: FrameState, yaw: Float)] = []
        while let frame = try reader.next() {
            let state = timeline.advance(to: frame)
            guard let face = frame.faces.first, face.isTracked else { continue }
            let forward = face.worldFromFace.transform(direction: SIMD3(0, 0, 1))
            states.append((frame.index, state, forward.x))
        }
        let byYaw = states.sorted { $0.yaw < $1.yaw }
        let chosen = (0...6).map { byYaw[$0 * (byYaw.count - 1) / 6] }
        return Take(job: job, states: Dictionary(chosen.map { ($0.index, $0.state) }, uniquingKeysWith: { first, _ in first }))
    }

    /// The scene as shipped, or with the head's true surface where the occluder is.
    private func renderer(_ take: Take, behind front: Front) throws -> SceneRenderer {
        var scene = take.job.scene
        if front == .trueHead {
            for id in try occluder(in: scene) {
                for index in scene[id].surfaces.indices { scene[id].surfaces[index].depthOffset = 0 }
            }
        }
        return try SceneRenderer(scene: scene, size: Self.size, samples: .single)
    }

    private func occluder(in scene: Scene) throws -> [NodeID] {
        let top = try #require(scene.node(named: "occluder"))
        return scene.nodeIDs.filter { scene.isNode($0, within: top) }
    }

    /// Which pixels show the glasses.
    private func glasses(_ renderer: SceneRenderer, _ state: FrameState, behind front: Front) throws -> [Bool] {
        let scene = renderer.scene
        var state = state
        for id in try occluder(in: scene) {
            if front == .nothing { state[id].isHidden = true }
            if front == .trueHead {
                for surface in scene[id].surfaces { state[surface.material].colorWriteMask = .all }
            }
        }
        let frame = try renderer.render(state, over: .color(.clear), layers: .identifiers, threads: 2)
        let identifiers = try #require(frame.identifiers)
        let glasses = try #require(scene.node(named: "glasses"))
        let parts = Set(scene.nodeIDs.filter { scene.isNode($0, within: glasses) }.map { UInt32($0.index + 1) })
        return identifiers.pixels.map { parts.contains($0) }
    }

    /// Whether a pixel or one of its eight neighbours differs from the others: an edge.
    private func isEdge(_ place: Int, of mask: [Bool]) -> Bool {
        let (x, y) = (place % Self.size.width, place / Self.size.width)
        for row in max(y - 1, 0)...min(y + 1, Self.size.height - 1) {
            for column in max(x - 1, 0)...min(x + 1, Self.size.width - 1)
            where mask[row * Self.size.width + column] != mask[place] {
                return true
            }
        }
        return false
    }

    @Test func theOccluderHidesWhatTheHeadHides() throws {
        let take = try take()
        #expect(take.states.count == 7)
        let shipped = try renderer(take, behind: .occluder)
        let withHead = try renderer(take, behind: .trueHead)
        var hiddenAtATurn = 0
        for (index, state) in take.states.sorted(by: { $0.key < $1.key }) {
            let occluded = try glasses(shipped, state, behind: .occluder)
            let truth = try glasses(withHead, state, behind: .trueHead)
            let open = try glasses(shipped, state, behind: .nothing)
            let wrong = occluded.indices.filter {
                occluded[$0] != truth[$0] && !isEdge($0, of: occluded) && !isEdge($0, of: truth)
            }
            #expect(
                wrong.isEmpty, "frame \(index): \(wrong.count) pixels within the glasses differ, first \(wrong.first ?? -1)")
            #expect(truth.contains(true), "frame \(index) shows no glasses")
            let hidden = open.indices.filter { open[$0] && !truth[$0] && !isEdge($0, of: truth) }
            hiddenAtATurn = max(hiddenAtATurn, hidden.count)
            #expect(open.indices.allSatisfy { open[$0] || !occluded[$0] }, "frame \(index): the occluder made glasses appear")
        }
        // Without the occluder the far temple arm shows through the head.
        #expect(hiddenAtATurn > 100)
    }
}

extension Scene {
    /// Whether a node is another or lies below it.
    fileprivate func isNode(_ id: NodeID, within ancestor: NodeID) -> Bool {
        id == ancestor || (parent(of: id).map { isNode($0, within: ancestor) } ?? false)
    }
}
