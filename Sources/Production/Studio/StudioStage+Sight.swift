import FrameProduction
import Imaging
import JSONText
import RenderConfig
import SceneGraph

extension StudioStage {
    /// Returns what a page needs to draw handles over a frame.
    /// - Parameters:
    ///   - index: an index within the frames of the job.
    ///   - orbit: nil for the job's own camera.
    ///   - selection: the path of the selected node; nil for none.
    /// - Throws: the errors of reading.
    func sight(ofFrame index: Int, from orbit: StudioOrbit?, selecting selection: String?) throws -> OrderedJSON {
        let plan = try plan(ofFrame: index, from: orbit)
        return StudioSight(job: job, state: plan.state, sight: try renderer.sight(of: plan), paths: paths, selection: selection)
            .json(bounds: restingBounds)
    }

    /// Returns the path of the node that the config writes and that a picture shows at a point; nil for the background.
    ///
    /// Nodes within a model, and others that the config does not write, belong to the nearest node above them that it does.
    /// - Throws: the errors of reading and drawing.
    func node(at point: StudioPoint, ofFrame index: Int, from orbit: StudioOrbit?) throws -> String? {
        let identifiers = try renderer.identifiers(of: try plan(ofFrame: index, from: orbit), threads: threads)
        func pixel(_ fraction: Double, of count: Int) -> Int { min(Int(fraction * Double(count)), count - 1) }
        let number = Int(identifiers[pixel(point.x, of: job.size.width), pixel(point.y, of: job.size.height)])
        guard number > 0 else { return nil }
        let seen = job.scene.nodeIDs[number - 1]
        return paths[(job.part(of: seen)?.node ?? seen).index]
    }
}

/// A point of a picture, as fractions of its width and height from the top left corner: 0…1.
struct StudioPoint: Equatable, Sendable {
    var x: Double
    var y: Double
}
