import Imaging
import RasterResources
import Meshes
import Rasterizer
import RenderMath
import SceneGraph

/// The displacement of a surface's vertices, prepared once.
struct SurfaceDisplacement: Sendable {
    private let slot: DisplacementSlot
    /// The texture of heights; nil if the height is constant.
    private let heights: LinearImage?

    /// - Returns: nil for textures that change from frame to frame, which have no heights at rest.
    init?(_ slot: DisplacementSlot, in scene: Scene) {
        self.slot = slot
        switch slot.slot.contents {
        case .color:
            heights = nil
        case .texture(let id), .crossFade(let id, _, _):
            switch scene[id] {
            case .light(let image): heights = image
            case .picture(let image): heights = LinearImage(image)
            case .still(let texture): heights = texture.sampled.sharpestLevel
            case .relief, .frame: return nil
            }
        }
    }

    /// Returns a shape whose vertices are displaced along their normals.
    ///
    /// Each normal tilts with the normals of its triangles, so that hard and smooth edges of the mesh are preserved, also at
    /// seams of texture coordinates.
    /// - Parameter coordinates: the mesh's sets of texture coordinates; if the required set is missing, the shape stays
    ///   unchanged.
    func displaced(_ shape: MeshShape, coordinates: [[SIMD2<Float>]]) -> MeshShape {
        let set = slot.slot.textureCoordinateSet
        guard heights == nil || coordinates.indices.contains(set) else { return shape }
        let before = Array(shape.positions)
        var positions = before
        for index in positions.indices {
            let value = heights == nil ? evenValue : value(at: coordinates[set][index])
            positions[index] += shape.normals[index].normalized(orElse: .zero) * ((value - slot.middle) * slot.height)
        }
        let triangles = Array(shape.triangles)
        var (flat, raised): ([SIMD3<Float>], [SIMD3<Float>]) = ([], [])
        Mesh.writeAreaWeightedNormals(positions: before, triangles: triangles, into: &flat)
        Mesh.writeAreaWeightedNormals(positions: positions, triangles: triangles, into: &raised)
        let normals = positions.indices.map { index in
            (shape.normals[index].normalized(orElse: .zero) + raised[index] - flat[index]).normalized(orElse: raised[index])
        }
        return MeshShape(
            positions: GeometryBuffer(positions), normals: GeometryBuffer(normals), triangles: shape.triangles,
            tangents: shape.tangents)
    }

    private var evenValue: Float {
        guard case .color(let color) = slot.slot.contents else { return 0 }
        return color.premultiplied[slot.slot.component.index] * slot.slot.intensity
    }

    /// Returns the value at the given texture coordinates, interpolated between texels of the sharpest level.
    private func value(at coordinates: SIMD2<Float>) -> Float {
        guard let heights, coordinates.x.isFinite, coordinates.y.isFinite else { return slot.middle }
        let transform = slot.slot.textureTransform
        let place = transform.alongU * coordinates.x + transform.alongV * coordinates.y + transform.offset
        let texel = place * SIMD2(Float(heights.size.width), Float(heights.size.height)) - SIMD2(0.5, 0.5)
        let whole = texel.rounded(.down)
        let share = texel - whole
        guard abs(whole.x) < 1e6, abs(whole.y) < 1e6 else { return slot.middle }
        let (column, row) = (Int(whole.x), Int(whole.y))
        let upper = mixed(texelAt(column, row, heights), texelAt(column + 1, row, heights), share.x)
        let lower = mixed(texelAt(column, row + 1, heights), texelAt(column + 1, row + 1, heights), share.x)
        // The tint is a factor on the number, as for other slots.
        return mixed(upper, lower, share.y) * slot.slot.tint.premultiplied[slot.slot.component.index]
    }

    private func mixed(_ a: Float, _ b: Float, _ share: Float) -> Float { a + (b - a) * share }

    private func texelAt(_ column: Int, _ row: Int, _ heights: LinearImage) -> Float {
        guard let x = slot.slot.wrap.u.index(column, of: heights.size.width),
            let y = slot.slot.wrap.v.index(row, of: heights.size.height)
        else { return 0 }
        return heights[x, y].premultiplied[slot.slot.component.index]
    }
}

extension WrapMode {
    /// Returns the texel that an index, possibly outside the picture, wraps to; nil if there is none.
    fileprivate func index(_ index: Int, of count: Int) -> Int? {
        switch self {
        case .clamp: return min(max(index, 0), count - 1)
        case .repeat: return (index % count + count) % count
        case .mirror:
            let place = (index % (2 * count) + 2 * count) % (2 * count)
            return place < count ? place : 2 * count - 1 - place
        case .border: return (0..<count).contains(index) ? index : nil
        }
    }
}
