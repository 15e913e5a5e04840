import DescribedErrors
import FilmIntegration
import Rasterizer
import RenderConfig
import SceneGraph
import SceneRenderer

extension FrameProduction {
    /// Throws if the destination cannot have some of the layers.
    func checkLayers() throws(ProductionError) {
        let missing = layers.filter(\.isForCompositing)
        guard !layers.isEmpty, !destination.isOpenEXR else { return }
        guard missing.isEmpty else {
            throw .layersNeedOpenEXR(path: destination.description, layers: missing.map(\.rawValue).listed("and"))
        }
        _ = try LayerFiles(beside: destination, encoder: encoder)
    }

    /// The number of layers that stay in memory until the frame's file is written, in units of a picture of colours.
    var heldLayerCount: Int {
        guard destination.isOpenEXR else { return 0 }
        return layers.reduce(0) { count, layer in
            switch layer {
            // Three pictures of objects and coverage, and the ranks that they are made from.
            case .cryptoNode, .cryptoMaterial: count + 4
            default: count + 1
            }
        }
    }

    /// The notes on layers that do not mean what they seem to.
    var layerNotes: [String] {
        guard destination.isOpenEXR else { return faceShadowNotes }
        let terms = layers.filter { $0.term != nil }
        guard !terms.isEmpty else { return faceShadowNotes }
        let names = terms.map(\.rawValue).listed("and")
        let step = job.view.map { "view: \($0.rawValue)" } ?? (job.match.isNothing ? nil : "match")
        let changed = step.map {
            "`\($0)` changes the frame, so it is not the sum of its layers; \(names) are those of the scene"
        }
        return [changed].compactMap(\.self) + blendingNotes + faceShadowNotes
    }

    /// The note on surfaces whose light is no sum.
    private var blendingNotes: [String] {
        let scene = job.scene
        func nodes(_ modes: [BlendMode]) -> [String] {
            scene.nodeIDs.filter { id in scene[id].surfaces.contains { modes.contains(scene[$0.material].blendMode) } }
                .map { scene.path(of: $0) }
        }
        let (mixed, limited) = (nodes([.screen, .max]), nodes([.subtract]))
        return [
            mixed.isEmpty
                ? nil
                : "where \(mixed.listed("and")) cover others, layers do not add up to the frame, because `blend: screen` and "
                    + "`max` are not sums; `add` is",
            limited.isEmpty
                ? nil
                : "where \(limited.listed("and")) subtract more light than there is, layers add up to less than 0",
        ].compactMap(\.self)
    }

    /// The note that no shadow can fall on a face.
    private var faceShadowNotes: [String] {
        guard layers.contains(.faceShadow) else { return [] }
        let scene = job.scene
        let hasFace = scene.nodeIDs.contains { id in
            let isOnFace = scene.anchor(of: id).map { scene[$0].faceAnchor != nil } ?? false
            return isOnFace
                && scene[id].surfaces.contains { scene[$0.material].colorWriteMask.isEmpty && scene[$0.material].writesToDepth }
        }
        guard hasFace else {
            return [
                "the layer faceShadow is empty, because no node is an occluder on a tracked face; add one with `occluder: true`"
            ]
        }
        let hasShadow = scene.nodes.contains { $0.light.map { $0.kind.canCastShadow && $0.shadow != nil } ?? false }
        return hasShadow
            ? [] : ["the layer faceShadow is empty, because no light casts shadows; set `castsShadow: true` on one"]
    }
}
