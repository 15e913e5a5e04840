import Imaging
import Rasterizer
import Scheduling
import SceneGraph

extension SceneResources {
    /// Makes the textures ready that the surfaces of a frame show, where they are not yet: those of the first frame at the same time,
    /// instead of one after the other as they are met.
    func makeTexturesReady(for state: FrameState, of scene: Scene, _ world: [WorldNodeState], threads: Int) {
        guard threads > 1 else { return }
        var found: [TextureID: StillTexture] = [:]
        for (index, node) in scene.nodes.enumerated() where world[index].isVisible && world[index].opacity > 0 {
            for slot in node.surfaces.flatMap({ state[$0.material].slotsReadByCoordinates }) {
                for id in slot.textures {
                    if case .still(let texture) = textures[id.index], texture.source != nil { found[id] = texture }
                }
            }
        }
        // The largest first, so that none is begun when the others are done.
        let waiting = found.values.sorted { $0.size.pixelCount > $1.size.pixelCount }
        parallelFor(count: waiting.count, threads: threads) { index, _ in _ = waiting[index].sampled }
    }
}

extension MaterialSlot {
    /// The textures that it shows, at most two.
    fileprivate var textures: [TextureID] {
        switch contents {
        case .color: []
        case .texture(let id): [id]
        case .crossFade(let from, let to, _): [from, to]
        }
    }
}
