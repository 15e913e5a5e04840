import Imaging
package import RasterResources
package import RenderMath

/// An ambient occlusion map as plain numbers and pointers.
package struct AmbientOcclusionRecord {
    /// The data of the map's texels; nil if there is no map.
    package var texels: Texels?
    /// The same for the film's surfaces; nil if there are none.
    package var filmTexels: Texels?
    package var width: Int32
    package var height: Int32
    package var cameraFromWorld: Matrix4
    package var clipFromCamera: Matrix4
    package var isPerspective: Bool
    /// The reciprocal of the difference in distance, in metres, from which a texel shows a different surface.
    package var nearness: Float

    package init(_ map: AmbientOcclusionMap?) {
        texels = map.map { Texels($0.texels) }
        filmTexels = map?.filmTexels.map { Texels($0) }
        width = Int32(map?.size.width ?? 0)
        height = Int32(map?.size.height ?? 0)
        cameraFromWorld = map?.cameraFromWorld ?? .identity
        clipFromCamera = map?.clipFromCamera ?? .identity
        isPerspective = clipFromCamera.columns.2.w != 0
        nearness = map.map { 2 / $0.style.radius } ?? 0
    }

    /// The texels, as bit patterns for gathering.
    package struct Texels {
        package var distances: UnsafePointer<Int32>
        package var shares: UnsafePointer<Int32>
        package var stride: Int32

        package init(_ texels: AmbientOcclusionMap.Texels) {
            func first(_ buffer: GeometryBuffer<Float>) -> UnsafePointer<Int32> {
                UnsafeRawPointer(buffer.address + texels.first).assumingMemoryBound(to: Int32.self)
            }
            distances = first(texels.distances)
            shares = first(texels.shares)
            stride = Int32(texels.stride)
        }
    }
}
