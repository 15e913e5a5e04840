import FrameProduction
import Imaging
import RasterResources
import RenderConfig
import RenderMath
import SceneGraph
import SceneRenderer

/// Pairs the pictures of a film with the draws of a tracked face.
struct FaceSights {
    /// Returns the name of the node that draws a face.
    static func nodeName(ofAnchor anchor: Int) -> String { "face-mesh-\(anchor)" }

    private let job: RenderJob
    private let renderer: SceneRenderer
    /// For each face, the node IDs that its draws carry, counted from 1.
    private let nodes: [Set<UInt32>]

    /// - Parameter job: has a node for each of several faces, from the first.
    /// - Throws: `RasterizerError`.
    init(of job: RenderJob) throws {
        self.job = job
        renderer = try SceneRenderer(scene: job.scene, size: job.size, samples: .single)
        nodes = (0..<UnwrapFrames.mostAnchors).map { anchor in
            guard let face = job.scene.node(named: Self.nodeName(ofAnchor: anchor)) else { return [] }
            return Set(job.scene.nodeIDs.filter { job.scene.isNode($0, atOrBelow: face) }.map { UInt32($0.index + 1) })
        }
    }

    /// Passes the given frames with their pictures and draws to `body`, without frames in which the face is not visible.
    /// - Parameter progress: receives the number of processed pictures of the film, after each.
    /// - Throws: `VideoError`, `ImageError`, `RecordingError`, `SceneRendererError`, and errors of `body` and `progress`.
    func forEachPicture(
        of film: Film, within frames: [UnwrapFrames.Candidate],
        _ body: (_ frame: Int, SRGBImage, DrawList, _ face: [Draw]) throws -> Void, progress: (Int) throws -> Void
    ) throws {
        let anchors = Dictionary(uniqueKeysWithValues: frames.map { ($0.frame, $0.anchor) })
        var sequence = try FrameSequence(job)
        try film.forEachPicture { index, picture in
            // The take has a frame for each picture up to its end.
            if let plan = try sequence.next(), let anchor = anchors[plan.index] {
                let list = try renderer.drawList(for: plan.state)
                let draws = list.draws.filter { nodes[anchor].contains($0.identifier) && !$0.textureCoordinates.isEmpty }
                if !draws.isEmpty { try body(plan.index, picture, list, draws) }
            }
            try progress(index + 1)
        }
    }

    /// Returns the bounding box of a face in a picture, in pixels.
    static func bounds(
        of draws: [Draw], in list: DrawList, picture: ImageSize
    ) -> (least: SIMD2<Double>, most: SIMD2<Double>) {
        let sides = SIMD2(Double(picture.width), Double(picture.height))
        var (least, most) = (sides, SIMD2<Double>.zero)
        for draw in draws {
            let clipFromModel = list.clipFromWorld * draw.worldFromModel
            for position in draw.positions {
                let clip = clipFromModel * SIMD4(position, 1)
                guard clip.w > 0 else { continue }
                let place = (SIMD2(Double(clip.x / clip.w), Double(-clip.y / clip.w)) + 1) / 2 * sides
                least = pointwiseMin(least, place)
                most = pointwiseMax(most, place)
            }
        }
        return (pointwiseMax(least, .zero), pointwiseMin(most, sides))
    }
}
