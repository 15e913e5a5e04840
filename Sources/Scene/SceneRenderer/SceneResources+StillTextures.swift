import Imaging
import Rasterizer
import Scheduling
import SceneGraph

extension SceneResources {
    /// Prepares the textures that the surfaces of a frame show, unless they are ready.
    ///
    /// The textures of the first frame are thus prepared in parallel, instead of one after the other on first use.
    func makeTexturesReady(for state: FrameState, of scene: Scene, _ world: [WorldNodeState], threads: Int) {
        guard threads > 1 else { return }
        var found: [TextureID: StillTexture] = [:]
        for (index, node) in scene.nodes.enumerated() where world[index].isVisible && world[index].opacity > 0 {
            for material in node.surfaces.map({ state[$0.material] }) {
                for id in material.readSlots.flatMap({ material.slots[$0]?.textures ?? [] }) {
                    if case .still(let texture) = textures[id.index], texture.source != nil { found[id] = texture }
                }
            }
        }
        // The largest texture starts first, so that no large one starts when the others are done.
        let waiting = found.values.sorted { $0.size.pixelCount > $1.size.pixelCount }
        parallelFor(count: waiting.count, threads: threads) { index, _ in _ = waiting[index].sampled }
    }
}

extension MaterialSlot {
    /// The textures that the slot shows, at most two.
    fileprivate var textures: [TextureID] {
        switch contents {
        case .color: []
        case .texture(let id): [id]
        case .crossFade(let from, let to, _): [from, to]
        }
    }
}
