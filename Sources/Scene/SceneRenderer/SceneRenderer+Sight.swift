package import RenderMath
package import SceneGraph

/// The positions of a scene's nodes in the picture of a frame.
package struct SceneSight: Sendable {
    /// The transform from the world to clip space, see `Projection`.
    package var clipFromWorld: Matrix4
    /// The states of the scene's nodes in the world, in the scene's order. Nodes on the screen are placed in front of the
    /// camera.
    package var nodes: [WorldNodeState]
}

extension SceneRenderer {
    /// Returns the positions of the scene's nodes in the picture of a frame.
    /// - Throws: `SceneRendererError` if the camera is flat.
    package func sight(of state: FrameState) throws(SceneRendererError) -> SceneSight {
        let view = try view(of: state)
        return SceneSight(clipFromWorld: view.list.clipFromWorld, nodes: view.world)
    }
}
