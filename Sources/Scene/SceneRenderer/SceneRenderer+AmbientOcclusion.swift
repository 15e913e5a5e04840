import Imaging
import Rasterizer
import RenderMath
import SceneGraph
import Tracing

extension SceneRenderer {
    /// The ambient occlusion of a frame, searched in depth of half the picture's width and height; nil where the camera asks for none or
    /// nothing receives it.
    /// - Parameter entries: everything that the frame draws.
    func ambientOcclusion(of state: FrameState, _ entries: [Entry], threads: Int) throws -> AmbientOcclusionMap? {
        guard let settings = state.camera.ambientOcclusion, settings.intensity > 0, settings.radius > 0 else { return nil }
        let span = Tracer.begin(.occlusion)
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
                guard let depth = frame.depth else { preconditionFailure("The depth that was asked for is missing.") }
                return rasterizer.ambientOcclusion(
                    of: depth, cameraFromWorld: cameraFromWorld, projection,
                    style: AmbientOcclusionMap.Style(radius: settings.radius, intensity: settings.intensity), threads: threads)
            }
        }
        let all = try map(of: hiding.map(\.draw))
        guard entries.contains(where: { $0.draw.shading?.lightingModel == .shadowOnly }) else { return all }
        return all.relative(to: try map(of: hiding.filter(\.isFilm).map(\.draw)))
    }

    /// A draw as it hides what is behind it, without its colours where its outline is that of its triangles. What catches shadows over
    /// the film stands for a surface of the film.
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
    /// Whether the surface stands for one that a film behind the scene shows: it hides what is behind it, or shows shadows, and nothing
    /// else.
    fileprivate var isOfFilm: Bool { draw.shading.map { $0.lightingModel == .shadowOnly } ?? true }
}
