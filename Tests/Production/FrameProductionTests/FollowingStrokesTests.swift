import Foundation
import FrameProduction
import ImageCodecs
import Imaging
import Meshes
import RenderConfig
import RenderMath
import RenderTestSupport
import SceneGraph
import Testing

/// A stroke on the face stays on its landmark throughout the demo's take, regardless of how the head turns.
@Suite struct FollowingStrokesTests {
    private static let size = ImageSize(1280, 720)
    private static let grey = SRGBA8(red: 120, green: 120, blue: 120)

    /// Compares the weighted centre of the pixels that a small dab lightens with the projection of the vertex that has the
    /// dab's texture coordinates. The vertices are the nearest to points on the forehead, the nose and the chin.
    @Test(arguments: [SIMD2<Float>(0.5, 0.27), SIMD2(0.5, 0.53), SIMD2(0.5, 0.82)])
    func dabStaysOnItsLandmark(wanted: SIMD2<Float>) throws {
        let (job, vertex, mesh) = try job(dabNear: wanted)
        let node = try #require(job.scene.nodeIDs.first { job.scene[$0].surfaces.contains { $0.mesh == mesh } })
        let morpher = MeshMorpher(job.scene[mesh])
        let renderer = try FrameRenderer(job)
        var sequence = try FrameSequence(job)
        var furthest = 0.0
        var seen = 0
        while let plan = try sequence.next() {
            guard plan.index % 60 == 0, case .morph(let weights)? = plan.state.deformations[mesh] else { continue }
            guard let middle = Self.middle(of: try renderer.picture(of: plan, threads: 2)) else { continue }
            let position = morpher.shape(weights: weights).positions[vertex]
            let off = middle - (try Self.place(of: position, on: node, in: job.scene, plan.state))
            furthest = max(furthest, (off.x * off.x + off.y * off.y).squareRoot())
            seen += 1
        }
        #expect(seen >= 8)
        #expect(furthest < 1.5)
    }

    /// A job that puts one dab on a vertex of the shipped face over grey, with the vertex and its mesh.
    private func job(dabNear wanted: SIMD2<Float>) throws -> (job: RenderJob, vertex: Int, mesh: MeshID) {
        try withTemporaryFolder { folder in
            let root = SharedData.packageRoot.path
            try PNGEncoder().write(
                SRGBImage(size: Self.size, filledWith: Self.grey), to: folder.appendingPathComponent("grey.png"))
            func load(_ place: SIMD2<Float>) throws -> RenderJob {
                let url = folder.appendingPathComponent("scene.yaml")
                try AtomicFile.write(
                    """
                    recording: \(root)/render-configs/recordings/opera-take.jsonl
                    output: {size: [1280, 720], antialiasing: none}
                    background: {picture: grey.png}
                    retouch:
                      face: brushed
                      strokes: [{filter: lighten, force: 1, space: face, radius: 0.016, points: [[\(place.x), \(place.y)]]}]
                    nodes:
                    - anchor: face
                      children: [{name: brushed, model: \(root)/models/face.glb, faceMesh: {fill: false}, occluder: true}]
                    """, to: url)
                return try RenderJob.load(configAt: url, options: ConfigOptions(allowedRoots: [SharedData.packageRoot]))
            }
            let scene = try load(wanted).scene
            let mesh = try #require(scene.nodes.flatMap(\.surfaces).first?.mesh)
            let coordinates = try #require(scene[mesh].textureCoordinates.first)
            func distance(_ index: Int) -> Float {
                let off = coordinates[index] - wanted
                return (off * off).sum()
            }
            let vertex = try #require(coordinates.indices.min { distance($0) < distance($1) })
            return (try load(coordinates[vertex]), vertex, mesh)
        }
    }

    /// The position in pixels at which the camera sees a point of a node.
    private static func place(
        of point: SIMD3<Float>, on node: NodeID, in scene: Scene, _ state: FrameState
    ) throws -> SIMD2<Double> {
        let world = state.worldStates(in: scene)[node.index].worldFromNode
        let cameraFromWorld = try #require(state.worldFromCamera.affineInverse)
        let projection = state.camera.projection(width: size.width, height: size.height)
        let clip = projection.clipFromCamera * cameraFromWorld * world * SIMD4(point, 1)
        let x = (Double(clip.x / clip.w) + 1) / 2 * Double(size.width)
        return SIMD2(x, (1 - Double(clip.y / clip.w)) / 2 * Double(size.height))
    }

    private static func middle(of picture: SRGBImage) -> SIMD2<Double>? {
        var (sum, weight) = (SIMD2<Double>.zero, 0.0)
        for (index, pixel) in picture.pixels.enumerated() where pixel != grey {
            let share = Double(pixel.green) - Double(grey.green)
            sum += SIMD2(Double(index % size.width) + 0.5, Double(index / size.width) + 0.5) * share
            weight += share
        }
        // A dab partly hidden by the silhouette has a shifted centre.
        return weight > 300 ? sum / weight : nil
    }
}
