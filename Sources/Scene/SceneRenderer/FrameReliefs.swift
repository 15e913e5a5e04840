import Meshes
import Imaging
import Rasterizer
import RenderMath
import SceneGraph

/// The reliefs of one frame, created on first use; each part of a picture is prepared once. Not thread-safe.
///
/// Parts are compared with those of the previous frame, so a still picture is prepared only once.
final class FrameReliefs {
    private let state: FrameState
    private let pictures: [FrameImage: SRGBImage]
    private let heightPictures: [MeshID: LinearImage]
    private let reuse: FrameReuse
    private var cuttings: [ImageCrop: ImageCutting?] = [:]

    /// - Parameter heightPictures: the pictures with more than 8 bits per channel of the scene's reliefs, see
    ///   `Scene.heightPictures`.
    init(
        of state: FrameState, reading pictures: [FrameImage: SRGBImage], heightPictures: [MeshID: LinearImage],
        reuse: FrameReuse
    ) {
        self.state = state
        self.pictures = pictures
        self.heightPictures = heightPictures
        self.reuse = reuse
    }

    /// Returns the shape of a relief's mesh, with unchanged triangles; nil if the mesh is no relief or shows nothing.
    func shape(of mesh: MeshID, triangles: GeometryBuffer<SIMD3<UInt32>>) throws(SceneRendererError) -> MeshShape? {
        guard case .relief(let relief)? = state.deformations[mesh] else { return nil }
        guard let cutting = try cutting(relief.heights, for: .heights(mesh)) else { return nil }
        return reuse.shape(of: mesh.index, relief, from: cutting) {
            let field = field(of: relief, deepPicture(of: mesh, relief.heights), or: cutting.picture)
            return MeshShape(
                positions: GeometryBuffer(field.positions), normals: GeometryBuffer(field.normals), triangles: triangles)
        }
    }

    private func field(of relief: Relief, _ deep: DeepImage?, or picture: SRGBImage) -> HeightField {
        let normals = Self.normals(relief.normals)
        guard let deep else {
            return HeightField(
                of: picture, columns: relief.columns, rows: relief.rows, heightScale: relief.heightScale, normals: normals)
        }
        return HeightField(
            of: deep, columns: relief.columns, rows: relief.rows, heightScale: relief.heightScale, normals: normals)
    }

    /// Returns the part of a relief's deep picture that corresponds to `part` of the frame's picture; nil if the relief has
    /// none.
    private func deepPicture(of mesh: MeshID, _ part: ImageCrop) -> DeepImage? {
        guard let picture = heightPictures[mesh], let texels = part.rectangle.texels(in: picture.size) else { return nil }
        let cropped = picture.cropped(columns: texels.columns, rows: texels.rows)
        return DeepImage(cropped.resampled(to: ImageCutting.size(of: cropped.size)))
    }

    /// Returns the texture of a mesh's relief; nil if the relief shows nothing.
    func texture(of mesh: MeshID) throws(SceneRendererError) -> SampledTexture? {
        guard case .relief(let relief)? = state.deformations[mesh] else { return nil }
        return try cutting(relief.texture, for: .texture(mesh))?.texture
    }

    private func cutting(
        _ part: ImageCrop, for use: FrameReuse.CuttingUse
    ) throws(SceneRendererError) -> ImageCutting? {
        if let made = cuttings[part] { return made }
        guard let picture = pictures[part.picture] else {
            throw .missingPicture(frame: state.index, source: part.picture.source, ofFrame: part.picture.frame)
        }
        let cutting = part.rectangle.texels(in: picture.size).map { texels in
            reuse.cutting(of: picture, columns: texels.columns, rows: texels.rows, for: use)
        }
        cuttings[part] = cutting
        return cutting
    }

    private static func normals(_ normals: Relief.Normals) -> HeightField.Normals {
        switch normals {
        case .original: .original
        case .exact: .exact
        }
    }
}
