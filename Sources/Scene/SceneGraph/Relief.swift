/// A grid of vertices whose heights are a picture's brightness, as it is in one frame.
public struct Relief: Hashable, Sendable {
    /// The method by which normals are made.
    public enum Normals: String, CaseIterable, Sendable {
        /// As the program Facetious made them, from brightness four texels apart as if it were one: up to four times as steep as the
        /// surface.
        case original
        /// Those of the surface as it is drawn.
        case exact
    }

    /// The part of a picture that the heights are read from.
    public var heights: ImageCrop
    /// The part of a picture that the relief's own texture shows.
    public var texture: ImageCrop
    /// Vertices along x, 2…1024.
    public var columns: Int
    /// Vertices along y, 2…1024.
    public var rows: Int
    /// The height of white, 0…0.75, in the mesh's space, in which the grid lies over −0.5…0.5.
    public var heightScale: Float
    /// The method by which normals are made.
    public var normals: Normals

    /// A relief from its parts.
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

    /// The pictures that it reads, each once.
    public var pictures: [FrameImage] {
        heights.picture == texture.picture ? [heights.picture] : [heights.picture, texture.picture]
    }
}

extension FrameState {
    /// The reliefs of the frame with their meshes, in the order of these.
    public var reliefs: [(mesh: MeshID, relief: Relief)] {
        deformations.compactMap { mesh, deformation in
            guard case .relief(let relief) = deformation else { return nil }
            return (mesh, relief)
        }.sorted { $0.mesh.index < $1.mesh.index }
    }
}
