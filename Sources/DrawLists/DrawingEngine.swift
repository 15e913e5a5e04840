/// What draws lists of meshes into pictures of one size: one of the builds of the engine, each for its own instruction set.
///
/// It keeps its memory from frame to frame and draws one frame at a time.
package protocol DrawingEngine: AnyObject, Sendable {
    /// Draws a list over a background; see `Rasterizer.render`.
    func render(_ list: DrawList, over background: Background, layers: FramebufferLayers, threads: Int) -> Framebuffer
}
