import Imaging
import Rasterizer
import RenderMath
import SceneGraph
import Tracing

extension SceneRenderer {
    /// Returns the ambient occlusion of a frame, computed from depth at half the picture's width and height. Returns nil if the
    /// camera does not request it or if nothing can occlude.
    /// - Parameter entries: everything that the frame draws.
    func ambientOcclusion(of state: FrameState, _ entries: [Entry], threads: Int) throws -> AmbientOcclusionMap? {
        guard let settings = state.camera.ambientOcclusion, settings.intensity > 0, settings.radius > 0 else { return nil }
        let span = Tracer.begin(Camera.AmbientOcclusion.stage)
        defer { span.end() }
        let hiding = entries.compactMap { entry in hidingDraw(entry, state).map { (draw: $0, isFilm: entry.isOfFilm) } }
        guard !hiding.isEmpty, let cameraFromWorld = state.worldFromCamera.affineInverse else { return nil }
        let projection = state.camera.projection(width: size.width, height: size.height)
        let half = ImageSize((size.width + 1) / 2, (size.height + 1) / 2)
        func map(of draws: [Draw]) throws -> AmbientOcclusionMap {
            let list = DrawList(
                clipFromWorld: projection.clipFromCamera * cameraFromWorld, eye: Self.eye(of: state), draws: draws)
            return try withSurfaceRasterizer(half) { rasterizer in
                let frame = rasterizer.render(list, over: .color(.clear), layers: .depth, threads: threads)
                guard let depth = frame.depth else { preconditionFailure("The requested depth layer is missing.") }
                return rasterizer.ambientOcclusion(
                    of: depth, cameraFromWorld: cameraFromWorld, projection,
                    style: AmbientOcclusionMap.Style(radius: settings.radius, intensity: settings.intensity), threads: threads)
            }
        }
        let all = try map(of: hiding.map(\.draw))
        guard entries.contains(where: { $0.draw.shading?.lightingModel == .shadowOnly }) else { return all }
        return all.relative(to: try map(of: hiding.filter(\.isFilm).map(\.draw)))
    }

    /// Returns the draw that occludes ambient light; nil if the surface does not occlude.
    ///
    /// The material is dropped if the triangles alone determine the outline. A shadow catcher over the footage represents a
    /// surface of the footage.
    private func hidingDraw(_ entry: Entry, _ state: FrameState) -> Draw? {
        guard !scene.nodes[entry.node].isOnScreen else { return nil }
        var bare = entry.draw
        bare.normals = []
        bare.shading = nil
        bare.state.colorWriteMask = .all
        if entry.draw.shading?.lightingModel == .shadowOnly { return bare }
        return entry.draw.isOpaque ? bare : layerDraw(entry, state)
    }
}

extension SceneRenderer.Entry {
    /// Whether the surface represents one in the footage behind the scene: an occluder or a shadow catcher.
    fileprivate var isOfFilm: Bool { draw.shading.map { $0.lightingModel == .shadowOnly } ?? true }
}
