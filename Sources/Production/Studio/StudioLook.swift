import JSONText
import RenderConfig
import SceneGraph

/// The nodes that the user has hidden or drawn as edges in the page's tree.
///
/// The studio keeps them; they are not part of the config.
struct StudioLook: Equatable, Sendable {
    /// The paths of nodes that are hidden with all their descendants, regardless of drivers.
    var hidden: Set<String> = []
    /// The paths of nodes that are drawn as edges with all their descendants.
    var wireframe: Set<String> = []

    var isPlain: Bool { hidden.isEmpty && wireframe.isEmpty }

    /// Returns a job with these nodes hidden or drawn as edges.
    func applied(to job: RenderJob) -> RenderJob {
        guard !isPlain else { return job }
        var job = job
        job.scene.leaveOut(Self.nodes(hidden, in: job.scene), drawingAsEdges: Self.nodes(wireframe, in: job.scene))
        return job
    }

    private static func nodes(_ paths: Set<String>, in scene: Scene) -> [NodeID] {
        let known = StudioTree.paths(of: scene)
        return scene.nodeIDs.filter { paths.contains(known[$0.index]) }
    }

    /// Returns the config keys that express this look, including the job's own entries.
    ///
    /// The notes name each node that a config cannot identify uniquely, one line each.
    func assignments(to job: RenderJob) -> (assignments: [(keys: [String], yaml: String)], notes: [String]) {
        var assignments: [(keys: [String], yaml: String)] = []
        var notes: [String] = []
        let lists = [("hiddenNodes", hidden, job.hiddenNodes), ("wireframeNodes", wireframe, job.wireframeNodes)]
        for (key, paths, own) in lists where !paths.isEmpty {
            var names: [OrderedJSON] = own.map { .string(job.scene.path(of: $0)) }
            for node in Self.nodes(paths, in: job.scene) {
                let path = job.scene.path(of: node)
                if job.scene.node(meantBy: path) == node {
                    names.append(.string(path))
                } else {
                    notes.append("Omitted: \(key) with \(ControlValue.text(path).yaml), the path of several nodes.")
                }
            }
            assignments.append((["output", key], OrderedJSON.array(names).text()))
        }
        return (assignments, notes)
    }
}
