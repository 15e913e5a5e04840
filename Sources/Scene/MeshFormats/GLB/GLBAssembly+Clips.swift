import Meshes
import JSONText

extension GLBAssembly {
    /// Returns a clip as a glTF animation (2.0, section 5.4), with a sampler for each channel.
    mutating func clipObject(_ clip: AnimationClip) throws -> OrderedJSON {
        var (channels, samplers) = ([OrderedJSON](), [OrderedJSON]())
        for channel in clip.channels {
            guard let node = nodeIndices[channel.node] else {
                throw GLBWriterError.indexOutOfRange(
                    what: "a node of clip \"\(clip.name)\"", index: channel.node, count: nodeIndices.count)
            }
            if channel.property == .weights, let count = targetCounts[channel.node], count > 0, channel.track.width != count {
                throw GLBWriterError.differentWeights(clip: clip.name, found: channel.track.width, count: count)
            }
            let what = "clip \"\(clip.name)\""
            let input = try addNumbers(channel.track.times, components: 1, withBounds: true, what: what)
            let output = try addNumbers(channel.track.values, components: channel.property.width ?? 1, what: what)
            channels.append(
                .object([
                    ("sampler", .integer(samplers.count)),
                    (
                        "target",
                        .object([("node", .integer(node)), ("path", .string(Self.path(channel.property)))])
                    ),
                ]))
            samplers.append(
                .object([
                    ("input", .integer(input)), ("output", .integer(output)),
                    ("interpolation", .string(Self.interpolation(channel.track.interpolation))),
                ]))
        }
        return .object([("name", .string(clip.name)), ("channels", .array(channels)), ("samplers", .array(samplers))])
    }

    private static func path(_ property: AnimationClip.Property) -> String {
        switch property {
        case .translation: "translation"
        case .rotation: "rotation"
        case .scale: "scale"
        case .weights: "weights"
        }
    }

    private static func interpolation(_ interpolation: AnimationTrack.Interpolation) -> String {
        switch interpolation {
        case .step: "STEP"
        case .linear: "LINEAR"
        case .cubicSpline: "CUBICSPLINE"
        }
    }
}
