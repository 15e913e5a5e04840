import Imaging
package import RasterResources
package import RenderMath

/// An ambient occlusion map as plain numbers and pointers.
package struct AmbientOcclusionRecord {
    /// Distance and share by turns.
    package var texels: UnsafePointer<Int32>
    /// The same of the film's surfaces; nil where there are none.
    package var filmTexels: UnsafePointer<Int32>?
    package var width: Int32
    package var height: Int32
    package var cameraFromWorld: Matrix4
    package var clipFromCamera: Matrix4
    package var isPerspective: Bool
    /// 1 over the difference in distance from which on a texel shows another surface, in metres.
    package var nearness: Float

    package init(_ map: AmbientOcclusionMap) {
        texels = UnsafeRawPointer(map.texels.address).assumingMemoryBound(to: Int32.self)
        filmTexels = map.filmTexels.map { UnsafeRawPointer($0.address).assumingMemoryBound(to: Int32.self) }
        width = Int32(map.size.width)
        height = Int32(map.size.height)
        cameraFromWorld = map.cameraFromWorld
        clipFromCamera = map.clipFromCamera
        isPerspective = map.clipFromCamera.columns.2.w != 0
        nearness = 2 / map.style.radius
    }
}
