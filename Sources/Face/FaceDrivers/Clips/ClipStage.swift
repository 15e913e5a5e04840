import Meshes
import RenderMath
import SceneGraph

/// The state of a scene's clips between frames.
struct ClipStage: Sendable {
    private var playbacks: [ClipPlayback]
    /// The scene's placements of the nodes that clips move.
    private let resting: [NodeID: Transform]
    /// The scene's weights of the meshes whose morph targets clips animate.
    private let restingWeights: [MeshID: [Float]]
    /// The meshes whose morph targets clips animate.
    let morphedMeshes: Set<MeshID>

    init(of drivers: [ClipDriver], in scene: Scene) {
        playbacks = drivers.map { _ in ClipPlayback() }
        var resting: [NodeID: Transform] = [:]
        var weights: [MeshID: [Float]] = [:]
        for channel in drivers.flatMap(\.channels) {
            if channel.property == .weights {
                for mesh in channel.meshes { weights[mesh] = scene[mesh].morphTargets.map(\.restingWeight) }
            } else {
                resting[channel.node] = Transform(scene[channel.node].parentFromNode)
            }
        }
        (self.resting, restingWeights) = (resting, weights)
        morphedMeshes = Set(weights.keys)
    }

    /// Places the nodes that clips move. Each run is blended over the layers below with its weight.
    mutating func apply(_ drivers: [ClipDriver], at moment: DrivingMoment, to state: inout FrameState) {
        guard !drivers.isEmpty else { return }
        var (poses, weights) = ([NodeID: Transform](), [MeshID: [Float]]())
        for (index, driver) in drivers.enumerated() {
            for layer in playbacks[index].advance(to: moment, by: driver) {
                for channel in driver.channels {
                    if channel.property == .weights {
                        mix(channel, layer, into: &weights)
                    } else if let rest = resting[channel.node] {
                        let pose = poses[channel.node] ?? rest
                        poses[channel.node] = .interpolated(pose, channel.moved(pose, at: layer.time), share: layer.weight)
                    }
                }
            }
        }
        for (node, pose) in poses { state[node].parentFromNode = pose.matrix }
        for (mesh, weights) in weights { state.deformations[mesh] = .morph(weights) }
    }

    private func mix(_ channel: ClipDriver.Channel, _ layer: ClipPlayback.Layer, into weights: inout [MeshID: [Float]]) {
        let values = channel.track.value(at: layer.time)
        for mesh in channel.meshes {
            guard let below = weights[mesh] ?? restingWeights[mesh], below.count == values.count else { continue }
            weights[mesh] = zip(below, values).map { $0 + ($1 - $0) * Float(layer.weight) }
        }
    }
}

extension ClipDriver.Channel {
    /// Returns a placement with the channel's property replaced.
    fileprivate func moved(_ pose: Transform, at time: Double) -> Transform {
        var moved = pose
        switch property {
        case .translation: moved.translation = track.vector(at: time)
        case .rotation: moved.rotation = track.rotation(at: time)
        case .scale: moved.scale = track.vector(at: time)
        case .weights: break
        }
        return moved
    }
}
