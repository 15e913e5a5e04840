import CAssimp
import MeshFormats
import Meshes
import RenderMath

/// Converts the clips that assimp reads from Collada and FBX.
struct AssimpClips {
    private let scene: aiScene
    private let limits: ModelLimits

    init(_ scene: aiScene, limits: ModelLimits) {
        self.scene = scene
        self.limits = limits
    }

    /// - Throws: `Refusal` if there are more keys than the allowed number of vertices.
    func clips(for model: Model, _ nodes: NamedNodes) throws -> [AnimationClip] {
        var keys = 0
        var clips: [AnimationClip] = []
        for index in 0..<Int(scene.mNumAnimations) {
            guard let source = scene.mAnimations[index]?.pointee else { continue }
            // If a file states no rate, assimp uses 25 ticks per second.
            let rate = source.mTicksPerSecond > 0 ? source.mTicksPerSecond : 25
            var clip = NamedClip(name: text(source.mName), channels: [])
            for channelIndex in 0..<Int(source.mNumChannels) {
                guard let channel = source.mChannels[channelIndex]?.pointee else { continue }
                keys += Int(channel.mNumPositionKeys) + Int(channel.mNumRotationKeys) + Int(channel.mNumScalingKeys)
                try Refusal.check("keys of clips", keys, within: limits.vertices)
                clip.channels += tracks(of: channel, rate: rate).map { property, track in
                    NamedClip.Channel(node: text(channel.mNodeName), property: property, track: track)
                }
            }
            for morphIndex in 0..<Int(source.mNumMorphMeshChannels) {
                guard let channel = source.mMorphMeshChannels[morphIndex]?.pointee else { continue }
                keys += Int(channel.mNumKeys)
                try Refusal.check("keys of clips", keys, within: limits.vertices)
                clip.channels += weights(of: channel, rate: rate, in: model)
            }
            if source.mDuration > 0 { clip.duration = source.mDuration / rate }
            clips.append(clip.clip(in: nodes))
        }
        return clips
    }

    private func tracks(of channel: aiNodeAnim, rate: Double) -> [(AnimationClip.Property, AnimationTrack)] {
        func track(_ count: UInt32, width: Int, _ key: (Int) -> (time: Double, values: [Float])) -> AnimationTrack? {
            var track = AnimationTrack(times: [], values: [], width: width)
            for index in 0..<Int(count) {
                let (time, values) = key(index)
                let seconds = Float(time / rate)
                // Of several keys at one time the last counts, as in assimp.
                if let last = track.times.last, seconds <= last {
                    guard seconds == last else { continue }
                    track.times.removeLast()
                    track.values.removeLast(width)
                }
                track.times.append(seconds)
                track.values += values
            }
            return track.fault == nil ? track : nil
        }
        let position = track(channel.mNumPositionKeys, width: 3) { index in
            let key = channel.mPositionKeys[index]
            return (key.mTime, [key.mValue.x, key.mValue.y, key.mValue.z])
        }
        let rotation = track(channel.mNumRotationKeys, width: 4) { index in
            let key = channel.mRotationKeys[index]
            return (key.mTime, [key.mValue.x, key.mValue.y, key.mValue.z, key.mValue.w])
        }
        let scale = track(channel.mNumScalingKeys, width: 3) { index in
            let key = channel.mScalingKeys[index]
            return (key.mTime, [key.mValue.x, key.mValue.y, key.mValue.z])
        }
        return [(.translation, position), (.rotation, rotation), (.scale, scale)].compactMap { property, track in
            track.map { (property, $0) }
        }
    }

    /// Returns the weights of a mesh's morph targets, for the nodes that show the mesh; the channel has the mesh's or the
    /// node's name.
    private func weights(of channel: aiMeshMorphAnim, rate: Double, in model: Model) -> [NamedClip.Channel] {
        let name = text(channel.mName).prefix { $0 != "*" }
        var found: [NamedClip.Channel] = []
        func look(at node: ModelNode) {
            let mesh = node.meshIndices.first { node.name == name || model.meshes[$0].name == name }
            if let mesh, let track = track(of: channel, width: model.meshes[mesh].mesh.morphTargets.count, rate: rate) {
                found.append(NamedClip.Channel(node: node.name, property: .weights, track: track))
            }
            node.children.forEach(look)
        }
        model.roots.forEach(look)
        return found
    }

    private func track(of channel: aiMeshMorphAnim, width: Int, rate: Double) -> AnimationTrack? {
        guard width > 0 else { return nil }
        var track = AnimationTrack(times: [], values: [], width: width)
        for index in 0..<Int(channel.mNumKeys) {
            let key = channel.mKeys[index]
            let seconds = Float(key.mTime / rate)
            guard track.times.last.map({ $0 < seconds }) ?? true else { continue }
            var values = [Float](repeating: 0, count: width)
            for entry in 0..<Int(key.mNumValuesAndWeights) where Int(key.mValues[entry]) < width {
                values[Int(key.mValues[entry])] = Float(key.mWeights[entry])
            }
            track.times.append(seconds)
            track.values += values
        }
        return track.fault == nil ? track : nil
    }
}
