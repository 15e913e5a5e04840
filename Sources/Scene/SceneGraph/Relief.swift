/// A grid of vertices whose heights follow a picture's brightness, in one frame.
public struct Relief: Hashable, Sendable {
    /// The method that computes normals.
    public enum Normals: String, CaseIterable, Sendable {
        /// The method of the program Facetious, which divides brightness differences over four texels by one texel: up to four
        /// times as steep as the surface.
        case original
        /// The normals of the surface as drawn.
        case exact
    }

    /// The part of a picture that the heights are read from.
    public var heights: ImageCrop
    /// The part of a picture that the relief's own texture shows.
    public var texture: ImageCrop
    /// The number of vertices along x, 2…1024.
    public var columns: Int
    /// The number of vertices along y, 2…1024.
    public var rows: Int
    /// The height of white, 0…0.75, in the mesh's space, where the grid spans −0.5…0.5.
    public var heightScale: Float
    /// The method that computes normals.
    public var normals: Normals

    /// Creates a relief from its properties.
    public init(
        heights: ImageCrop, texture: ImageCrop, columns: Int, rows: Int, heightScale: Float, normals: Normals
    ) {
        self.heights = heights
        self.texture = texture
        self.columns = columns
        self.rows = rows
        self.heightScale = heightScale
        self.normals = normals
    }

    /// The pictures that the relief reads, without duplicates.
    public var pictures: [FrameImage] {
        heights.picture == texture.picture ? [heights.picture] : [heights.picture, texture.picture]
    }
}

extension FrameState {
    /// The reliefs of the frame with their meshes, sorted by mesh.
    public var reliefs: [(mesh: MeshID, relief: Relief)] {
        deformations.compactMap { mesh, deformation in
            guard case .relief(let relief) = deformation else { return nil }
            return (mesh, relief)
        }.sorted { $0.mesh.index < $1.mesh.index }
    }
}
