import Meshes
import Rasterizer
import RenderMath
import SceneGraph

/// The sprites of a mesh as triangles in the world: squares parallel to the camera's plane, the farthest first.
struct SpriteQuads {
    private(set) var positions: [SIMD3<Float>] = []
    private(set) var textureCoordinates: [SIMD2<Float>] = []
    private(set) var colors: [SIMD4<Float>] = []
    private(set) var triangles: [SIMD3<UInt32>] = []
    /// The unit vector in the world towards the viewer.
    let normal: SIMD3<Float>

    init(_ sprites: [Sprite], worldFromNode: Matrix4, worldFromCamera: Matrix4) {
        let axes = worldFromCamera.linear.columns
        let (right, up) = (axes.0.normalized(orElse: SIMD3(1, 0, 0)), axes.1.normalized(orElse: SIMD3(0, 1, 0)))
        normal = axes.2.normalized()
        let places = sprites.map { worldFromNode.transform(point: $0.position) }
        // Sorted by distance along the view; sprites at equal distances keep their order.
        let depths = places.map { normal.dot($0) }
        let order = sprites.indices.sorted { (depths[$0], $0) < (depths[$1], $1) }
        positions.reserveCapacity(4 * sprites.count)
        for index in order {
            let (sprite, center) = (sprites[index], places[index])
            guard sprite.size > 0, sprite.color.w > 0, center.x.isFinite, center.y.isFinite, center.z.isFinite else { continue }
            let sine = Float(PortableMath.sin(Double(sprite.angle)))
            let cosine = Float(PortableMath.cos(Double(sprite.angle)))
            let half = sprite.size / 2
            let across = (right * cosine + up * sine) * half
            let upwards = (up * cosine - right * sine) * half
            let first = UInt32(positions.count)
            positions += [
                center - across - upwards, center + across - upwards, center + across + upwards, center - across + upwards,
            ]
            let (left, top) = (sprite.part.x, sprite.part.y)
            let (end, bottom) = (left + sprite.part.z, top + sprite.part.w)
            textureCoordinates += [SIMD2(left, bottom), SIMD2(end, bottom), SIMD2(end, top), SIMD2(left, top)]
            colors += [sprite.color, sprite.color, sprite.color, sprite.color]
            triangles += [SIMD3(first, first + 1, first + 2), SIMD3(first, first + 2, first + 3)]
        }
    }
}

extension SceneResources {
    /// Returns the draw of the sprites that replace a surface's mesh in a frame.
    func draw(
        _ sprites: [Sprite], as surface: Surface, world: WorldNodeState, state: FrameState, inputs: FrameInputs,
        identifier: UInt32
    ) throws(SceneRendererError) -> Draw {
        let material = state[surface.material]
        let quads = SpriteQuads(sprites, worldFromNode: world.worldFromNode, worldFromCamera: state.worldFromCamera)
        let coordinates = GeometryBuffer(quads.textureCoordinates)
        let sets = Self.coordinateSets(of: material)
        return Draw(
            positions: GeometryBuffer(quads.positions),
            normals: GeometryBuffer(Array(repeating: quads.normal, count: quads.positions.count)),
            textureCoordinates: sets.map { _ in coordinates }, tangents: [],
            colors: material.vertexColors == .unused ? [] : GeometryBuffer(quads.colors),
            triangles: GeometryBuffer(quads.triangles), worldFromModel: .identity,
            shading: try shading(surface.material, material, opacity: world.opacity, sets, inputs),
            state: Self.rasterState(material), depthOffset: surface.depthOffset, identifier: identifier)
    }
}
