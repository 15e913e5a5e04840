import Meshes

/// Checked animations (glTF 2.0, sections 3.11 and 5.4) of node transforms and morph target weights.
struct GLTFClips {
    private(set) var clips: [NamedClip] = []
    /// Notes on unsupported animations, one line each.
    private(set) var notes: [String] = []

    /// - Parameter uses: The uses of meshes by nodes.
    init(
        document: GLTFField.Members, accessors: [GLTFAccessor], buffers: GLTFBuffers, uses: GLTFMeshUses
    ) throws(GLTFFault) {
        var unplayed: [String: Int] = [:]
        for field in try document["animations"].elements() {
            let animation = try field.requiredMembers()
            let samplers = try animation["samplers"].elements()
            var clip = NamedClip(name: try animation["name"].text() ?? "", channels: [])
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
                guard let node = try target["node"].index(below: uses.meshOfNode.count, of: "nodes") else {
                    unplayed["without a node", default: 0] += 1
                    continue
                }
                let targetCount = uses.meshOfNode[node].map { uses.targetCounts[$0] }
                let track = try Self.track(
                    samplers[sampler].requiredMembers(), width: property.width ?? targetCount ?? 0, accessors: accessors,
                    buffers: buffers)
                guard let track else {
                    unplayed["of weights on nodes without morph targets", default: 0] += 1
                    continue
                }
                clip.channels.append(NamedClip.Channel(node: String(node), property: property, track: track))
            }
            clips.append(clip)
        }
        notes = unplayed.keys.sorted().map { "animation channels \($0) are not played: \(unplayed[$0]!)" }
    }

    private static let properties: [String: AnimationClip.Property] = [
        "translation": .translation, "rotation": .rotation, "scale": .scale, "weights": .weights,
    ]

    /// - Parameter width: The number of components per value; 0 if no number fits.
    private static func track(
        _ sampler: GLTFField.Members, width: Int, accessors: [GLTFAccessor], buffers: GLTFBuffers
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
        let (times, values) = (buffers.floats(of: accessors[input]), buffers.floats(of: accessors[output]))
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
