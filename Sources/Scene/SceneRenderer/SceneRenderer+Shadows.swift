import Imaging
import Rasterizer
import RenderMath
import SceneGraph
import Synchronization
import Tracing

/// The rasterizer and the framebuffer for shadow maps of one size, reused from frame to frame.
struct ShadowTarget: Sendable {
    var rasterizer: Rasterizer
    var framebuffer: Framebuffer

    /// - Throws: `RasterizerError` if the side is too long.
    init(side: Int, instructionSet: InstructionSet) throws(RasterizerError) {
        let size = ImageSize(side, side)
        rasterizer = try Rasterizer(size: size, instructionSet: instructionSet)
        framebuffer = Framebuffer(size: size, layers: .depth)
    }
}

extension SceneRenderer {
    /// Returns the shadow maps of a frame's lights, indexed by the light's node.
    /// - Parameter entries: everything that the frame draws.
    func shadows(
        of state: FrameState, _ world: [WorldNodeState], _ entries: [Entry], threads: Int
    ) throws -> [Int: ShadowMap] {
        var maps: [Int: ShadowMap] = [:]
        for (index, node) in state.nodes.enumerated() where world[index].isVisible {
            guard let light = node.light, light.kind.canCastShadow, let shadow = light.shadow else { continue }
            let casters = entries.compactMap { entry in
                scene.nodes[entry.node].categoryBitMask & light.categoryBitMask != 0
                    ? caster(entry, state[entry.surface.material]) : nil
            }
            guard !casters.isEmpty, let view = LightView(light, worldFromLight: world[index].worldFromNode, casters)
            else { continue }
            maps[index] = try shadowMap(view, shadow, casters, threads: threads)
        }
        return maps
    }

    /// Returns the draw that casts a surface's shadow; nil if the surface casts none.
    ///
    /// Occluders, shadow catchers, and surfaces that are more transparent than opaque cast no shadow.
    private func caster(_ entry: Entry, _ material: Material) -> Draw? {
        let node = scene.nodes[entry.node]
        guard node.castsShadow, !node.isOnScreen, let shading = entry.draw.shading, shading.lightingModel != .shadowOnly,
            shading.opacity * material.diffuse.plainAlpha >= 0.5
        else { return nil }
        var draw = entry.draw
        // Thin shells also block light from behind.
        draw.state = RasterState(cullMode: .none, fillMode: draw.state.fillMode)
        draw.depthOffset = 0
        draw.normals = []
        if let cutoff = shading.alphaCutoff {
            // The texture determines the coverage; its colour is not needed.
            draw.shading = shading.silhouette(cutoff: cutoff)
        } else {
            draw.shading = nil
        }
        return draw
    }

    private func shadowMap(
        _ view: LightView, _ shadow: Light.Shadow, _ casters: [Draw], threads: Int
    ) throws -> ShadowMap {
        let span = Tracer.begin(.shadows)
        defer { span.end() }
        var target =
            try idleShadowTargets.withLock { targets in
                let fitting = targets.lastIndex { $0.rasterizer.size.width == view.mapSize }
                if let fitting { return targets.remove(at: fitting) }
                _ = targets.popLast()
                return nil
            } ?? ShadowTarget(side: view.mapSize, instructionSet: instructionSet)
        let list = DrawList(
            clipFromWorld: view.projection.clipFromCamera * view.lightFromWorld, eye: view.eye, draws: casters)
        target.rasterizer.render(list, over: .color(.clear), into: &target.framebuffer, threads: threads)
        guard let depth = target.framebuffer.depth else { preconditionFailure("The requested depth layer is missing.") }
        idleShadowTargets.withLock { $0.append(target) }
        return ShadowMap(
            depth: depth, lightFromWorld: view.lightFromWorld, lens: view.lens,
            style: ShadowMap.Style(
                radius: shadow.radius, spread: Float(PortableMath.tan(Double(shadow.angularSize) / 2)), bias: shadow.bias,
                opacity: shadow.opacity, fadeDistance: shadow.fadeDistance))
    }
}

extension ShadingMaterial {
    /// Returns a material with only the inputs that determine the coverage, for drawing without lights.
    func silhouette(cutoff: Float) -> ShadingMaterial {
        var silhouette = ShadingMaterial(diffuse: diffuse)
        silhouette[.transparent] = self[.transparent]
        silhouette.isRGBZero = isRGBZero
        silhouette.alphaCutoff = cutoff
        return silhouette
    }
}

extension MaterialSlot {
    /// The alpha of a uniform colour; 1 for textures.
    fileprivate var plainAlpha: Float {
        if case .color(let color) = contents { return color.premultiplied.w }
        return 1
    }
}
