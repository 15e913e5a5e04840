import ImageCodecs
import Imaging
import MeshFormats
import RasterResources
import SceneGraph

/// The pictures of a frame's textures as PNG files, each encoded once.
struct ExportedTextures {
    private let scene: Scene
    private let state: FrameState
    private let pictures: [FrameImage: SRGBImage]
    private var files: [Use: EmbeddedPicture] = [:]

    /// A picture that is derived from one or two textures.
    enum Use: Hashable {
        /// Colours with alpha, encoded as sRGB.
        case colors(Content)
        /// The directions of a normal map, with green up.
        case normals(Content, greenIsDown: Bool)
        /// Numbers in red, green, blue and alpha; nil for 1.
        case numbers(red: Channel?, green: Channel?, blue: Channel?, alpha: Channel?)
    }

    /// One channel of a texture.
    struct Channel: Hashable {
        var content: Content
        var component: TextureComponent
    }

    /// A texture, or a blend of two.
    struct Content: Hashable {
        var from: TextureID
        var to: TextureID?
        var share: Float = 0

        /// Returns nil for a colour.
        init?(_ contents: MaterialSlot.Contents) {
            switch contents {
            case .color: return nil
            case .texture(let id): from = id
            case .crossFade(let first, let second, let fraction): (from, to, share) = (first, second, fraction)
            }
        }
    }

    init(of state: FrameState, in scene: Scene, reading pictures: [FrameImage: SRGBImage]) {
        (self.scene, self.state, self.pictures) = (scene, state, pictures)
    }

    /// Returns the picture file of a use; nil if the frame has no such picture.
    /// - Parameter name: the name of the picture unless another use has named it.
    mutating func file(_ use: Use, named name: String) -> EmbeddedPicture? {
        if let known = files[use] { return known }
        guard let picture = picture(of: use) else { return nil }
        let file = EmbeddedPicture(name: name, bytes: PNGEncoder(compression: .balanced).encode(picture))
        files[use] = file
        return file
    }

    /// Whether every pixel of a texture is opaque; true if the frame has no such picture.
    func isOpaque(_ content: Content) -> Bool { colors(of: content)?.pixels.allSatisfy { $0.alpha == 255 } ?? true }

    /// Whether 8 bits per channel store a texture's numbers or colours without visible loss.
    func fitsInBytes(_ content: Content) -> Bool {
        [content.from, content.to].compactMap(\.self).allSatisfy { id in
            switch scene[id] {
            case .picture, .frame, .relief: return true
            case .light: return false
            case .still(let texture): if case .light? = texture.source { return false } else { return true }
            }
        }
    }

    private func picture(of use: Use) -> SRGBImage? {
        switch use {
        case .colors(let content): return colors(of: content)
        case .normals(let content, let greenIsDown):
            return light(of: content)?.map { color in
                let value = color.straight
                return SRGBA8(
                    red: Self.byte(value.x), green: Self.byte(greenIsDown ? 1 - value.y : value.y), blue: Self.byte(value.z))
            }
        case .numbers(let red, let green, let blue, let alpha):
            let channels = [red, green, blue, alpha]
            let images = channels.map { channel in channel.flatMap { light(of: $0.content) } }
            // The largest picture sets the size.
            let sizes = images.compactMap { $0?.size }
            guard let size = sizes.max(by: { $0.pixelCount < $1.pixelCount }) else { return nil }
            let planes = zip(channels, images).map { channel, image -> [UInt8] in
                guard let channel, let image else { return Array(repeating: 255, count: size.pixelCount) }
                let scaled = image.size == size ? image : image.resampled(to: size)
                return scaled.pixels.map { Self.byte($0.number(channel.component)) }
            }
            return SRGBImage(
                size: size,
                pixels: (0..<size.pixelCount).map {
                    SRGBA8(red: planes[0][$0], green: planes[1][$0], blue: planes[2][$0], alpha: planes[3][$0])
                })
        }
    }

    /// The nearest byte; 0 for NaN, which scaling very bright light can give.
    private static func byte(_ value: Float) -> UInt8 { value > 0 ? UInt8((min(value, 1) * 255).rounded()) : 0 }

    /// Returns a texture's picture as in its file; nil if the frame has none.
    private func colors(of content: Content) -> SRGBImage? {
        if content.to == nil {
            switch scene[content.from] {
            case .picture(let picture): return picture
            case .frame(let source): return pictures[FrameImage(source: source, frame: state.index)]
            case .relief, .light: break
            case .still(let texture): if case .picture(let picture)? = texture.source { return picture }
            }
        }
        return light(of: content).map { SRGBImage($0) }
    }

    /// Returns a texture in linear light, as the renderer samples it; nil if the frame has none.
    private func light(of content: Content) -> LinearImage? {
        guard let from = light(of: content.from) else { return nil }
        guard let to = content.to, let other = light(of: to) else { return from }
        let second = other.size == from.size ? other : other.resampled(to: from.size)
        return LinearImage(
            size: from.size,
            pixels: zip(from.pixels, second.pixels).map { first, second in
                LinearColor(
                    premultiplied: first.premultiplied + (second.premultiplied - first.premultiplied) * content.share)
            })
    }

    private func light(of id: TextureID) -> LinearImage? {
        switch scene[id] {
        case .picture(let picture): return LinearImage(picture)
        case .light(let light): return light
        case .frame(let source): return pictures[FrameImage(source: source, frame: state.index)].map { LinearImage($0) }
        case .relief(let mesh):
            guard case .relief(let relief)? = state.deformations[mesh], let picture = pictures[relief.texture.picture],
                let texels = relief.texture.rectangle.texels(in: picture.size)
            else { return nil }
            return LinearImage(picture.cropped(columns: texels.columns, rows: texels.rows))
        case .still(let texture):
            switch texture.source {
            case .picture(let picture)?: return LinearImage(picture)
            case .light(let light)?: return light
            case nil: return texture.sampled.sharpestLevel
            }
        }
    }
}

extension LinearColor {
    /// The number that a slot reads from a texel.
    fileprivate func number(_ component: TextureComponent) -> Float {
        switch component {
        case .red: premultiplied.x
        case .green: premultiplied.y
        case .blue: premultiplied.z
        case .alpha: premultiplied.w
        }
    }
}
