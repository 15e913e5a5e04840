import HeightFields
import Imaging
import Rasterizer
import RenderMath
import SceneGraph

/// The reliefs of one frame, made when they are asked for, each part of a picture once. For one thread.
final class FrameReliefs {
    /// The longest side of a part of a picture that is read at its own texels; longer ones are made as long as this, since a picture
    /// of a few megapixels would otherwise cost more than the rest of the frame.
    static let longestSide = 512

    private let state: FrameState
    private let pictures: [FramePicture: SRGBImage]
    private var crops: [PictureCrop: SRGBImage?] = [:]
    private var shapes: [MeshID: MeshShape] = [:]
    private var textures: [PictureCrop: SampledTexture] = [:]

    init(of state: FrameState, reading pictures: [FramePicture: SRGBImage]) {
        self.state = state
        self.pictures = pictures
    }

    /// A mesh that is a relief, with its triangles as they are; nil where there is nothing to see.
    func shape(of mesh: MeshID, triangles: [SIMD3<UInt32>]) throws(SceneRendererError) -> MeshShape? {
        guard case .relief(let relief)? = state.deformations[mesh] else { return nil }
        if let made = shapes[mesh] { return made }
        guard let crop = try crop(relief.heights) else { return nil }
        let field = HeightField(
            of: crop, columns: relief.columns, rows: relief.rows, heightScale: relief.heightScale,
            normals: Self.normals(relief.normals))
        let shape = MeshShape(positions: field.positions, normals: field.normals, triangles: triangles)
        shapes[mesh] = shape
        return shape
    }

    /// What the relief of a mesh shows; nil where that is nothing.
    func texture(of mesh: MeshID) throws(SceneRendererError) -> SampledTexture? {
        guard case .relief(let relief)? = state.deformations[mesh] else { return nil }
        if let made = textures[relief.texture] { return made }
        guard let crop = try crop(relief.texture) else { return nil }
        let texture = SampledTexture(crop)
        textures[relief.texture] = texture
        return texture
    }

    private func crop(_ part: PictureCrop) throws(SceneRendererError) -> SRGBImage? {
        if let made = crops[part] { return made }
        guard let picture = pictures[part.picture] else {
            throw .missingPicture(frame: state.index, source: part.picture.source, ofFrame: part.picture.frame)
        }
        let crop = part.rectangle.texels(in: picture.size).map { texels in
            Self.shortened(picture.cropped(columns: texels.columns, rows: texels.rows))
        }
        crops[part] = crop
        return crop
    }

    private static func shortened(_ picture: SRGBImage) -> SRGBImage {
        let size = ImageSize(min(picture.size.width, longestSide), min(picture.size.height, longestSide))
        return size == picture.size ? picture : SRGBImage(LinearImage(picture).resampled(to: size))
    }

    private static func normals(_ normals: Relief.Normals) -> HeightField.Normals {
        switch normals {
        case .original: .original
        case .exact: .exact
        }
    }
}
