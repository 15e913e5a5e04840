import Meshes

/// Checked animations (glTF 2.0, sections 3.11 and 5.4) of node transforms and morph target weights.
struct GLTFClips {
    private(set) var clips: [AnimationClip] = []
    /// Notes on unsupported animations, one line each.
    private(set) var notes: [String] = []

    init(
        document: GLTFField.Members, accessors: [GLTFAccessor], meshes: GLTFMeshes, tree: GLTFTree
    ) throws(GLTFFault) {
        var unplayed: [String: Int] = [:]
        for field in try document["animations"].elements() {
            let animation = try field.requiredMembers()
            let samplers = try animation["samplers"].elements()
            var channels: [AnimationClip.Channel] = []
            for channelField in try animation["channels"].elements() {
                let channel = try channelField.requiredMembers()
                let sampler = try channel["sampler"].requiredIndex(below: samplers.count, of: "samplers")
                let target = try channel["target"].requiredMembers()
                guard let path = try target["path"].text() else {
                    throw target["path"].fault(wanted: "translation, rotation, scale or weights")
                }
                guard let property = Self.properties[path] else {
                    unplayed["of \"\(path)\"", default: 0] += 1
                    continue
                }
                guard let node = try target["node"].index(below: tree.nodes.count, of: "nodes") else {
                    unplayed["without a node", default: 0] += 1
                    continue
                }
                let targetCount = tree.nodes[node].mesh.map { meshes.meshes[$0].targetCount }
                let track = try Self.track(
                    samplers[sampler].requiredMembers(), width: property.width ?? targetCount ?? 0, accessors: accessors)
                guard let track else {
                    unplayed["of weights on nodes without morph targets", default: 0] += 1
                    continue
                }
                // Nodes outside the scene are not drawn.
                guard let index = tree.indexOfNode[node] else { continue }
                channels.append(AnimationClip.Channel(node: index, property: property, track: track))
            }
            clips.append(AnimationClip(name: try animation["name"].text() ?? "", channels: channels))
        }
        notes = unplayed.keys.sorted().map { "animation channels \($0) are not played: \(unplayed[$0]!)" }
    }

    private static let properties: [String: AnimationClip.Property] = [
        "translation": .translation, "rotation": .rotation, "scale": .scale, "weights": .weights,
    ]

    /// - Parameter width: The number of components per value; 0 if no number fits.
    private static func track(
        _ sampler: GLTFField.Members, width: Int, accessors: [GLTFAccessor]
    ) throws(GLTFFault) -> AnimationTrack? {
        let words = ["STEP": AnimationTrack.Interpolation.step, "LINEAR": .linear, "CUBICSPLINE": .cubicSpline]
        let word = try sampler["interpolation"].text() ?? "LINEAR"
        guard let interpolation = words[word] else {
            throw sampler["interpolation"].fault(wanted: "STEP, LINEAR or CUBICSPLINE")
        }
        let input = try sampler["input"].requiredIndex(below: accessors.count, of: "accessors")
        let output = try sampler["output"].requiredIndex(below: accessors.count, of: "accessors")
        guard accessors[input].element == .scalar, accessors[input].component == .float else {
            throw sampler["input"].fault("uses accessors[\(input)], which is not SCALAR in float")
        }
        guard width > 0 else { return nil }
        let (times, values) = (accessors[input].floats, accessors[output].floats)
        guard [.scalar, .vector3, .vector4].contains(accessors[output].element) else {
            throw sampler["output"].fault(
                "uses accessors[\(output)] of \(accessors[output].element.rawValue); expected SCALAR, VEC3 or VEC4")
        }
        let track = AnimationTrack(times: times, values: values, width: width, interpolation: interpolation)
        if let fault = track.fault {
            throw sampler["output"].fault("uses accessors[\(output)], and the animation \(fault)")
        }
        return track
    }
}
