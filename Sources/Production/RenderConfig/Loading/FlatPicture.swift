import Meshes
import RasterResources
import SceneGraph

/// The parts of a surface that shows a picture flat.
enum FlatPicture {
    /// A material that shows a texture as it is, whatever the light.
    /// - Parameter isOnScreen: whether it lies on the picture's plane, where depth says nothing.
    static func material(_ texture: TextureID, isOnScreen: Bool) -> Material {
        var material = Material(name: "media", lightingModel: .constant)
        material.diffuse = MaterialSlot(.texture(texture), wrap: .clamp)
        material.ambient = MaterialSlot(.color(red: 0, green: 0, blue: 0))
        material.isDoubleSided = true
        material.readsFromDepth = !isOnScreen
        material.writesToDepth = !isOnScreen
        return material
    }

    /// A triangle that holds the rectangle and no pixel of whose longest side is in it, whose texture ends at the rectangle's edges. The
    /// two of a quad would both cover a part of the pixels on its diagonal, and read the texture in the middle of their parts and not on
    /// the texel.
    static func triangle(around size: SIMD2<Float>) -> Mesh {
        let (left, bottom) = (-size.x / 2, -size.y / 2)
        return Mesh(
            positions: [
                SIMD3(left, bottom, 0), SIMD3(left + 3 * size.x, bottom, 0), SIMD3(left, bottom + 3 * size.y, 0),
            ],
            normals: Array(repeating: SIMD3(0, 0, 1), count: 3),
            textureCoordinates: [[SIMD2(0, 1), SIMD2(3, 1), SIMD2(0, -2)]], triangles: [SIMD3(0, 1, 2)])
    }
}
