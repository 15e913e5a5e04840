import ImageCodecs
import Imaging
import MeshFormats
import RasterResources
import SceneGraph

/// The pictures of a frame's textures as files, each made once.
///
/// A PNG or JPEG file whose picture is unchanged is used as it is. Other pictures become PNG files, with 16 bits a channel if
/// one of their textures has more than 8.
struct ExportedTextures {
    let scene: Scene
    private let state: FrameState
    private let pictures: [FrameImage: SRGBImage]
    private var files: [Use: EmbeddedPicture] = [:]
    /// The files that are used as they are. Several slots may read one.
    private var originals: [[UInt8]: EmbeddedPicture] = [:]

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
        let original = originalFile(of: use)
        guard let bytes = original ?? picture(of: use).map(Self.encoded) else { return nil }
        let file = original.flatMap { originals[$0] } ?? EmbeddedPicture(name: name, bytes: bytes)
        if let original { originals[original] = file }
        files[use] = file
        return file
    }

    /// Whether every pixel of a texture is opaque; true if the frame has no such picture.
    func isOpaque(_ content: Content) -> Bool { colors(of: content)?.pixels.allSatisfy { $0.alpha == 255 } ?? true }

    /// Whether 16 bits a channel store a texture's colours exactly. Light above 1 is clipped in the frame too.
    func fitsInSixteenBits(_ content: Content) -> Bool {
        deepLights(of: content, DeepImage.init).allSatisfy { light in
            zip(light.pixels, LinearImage(DeepImage(light)).pixels).allSatisfy {
                pointwiseMin($0.premultiplied, SIMD4(repeating: 1)) == $1.premultiplied
            }
        }
    }

    private static func encoded(_ picture: DecodedImage) -> [UInt8] {
        let encoder = PNGEncoder(compression: .balanced)
        return if case .deep(let picture) = picture { encoder.encode(picture) } else { encoder.encode(picture.standardImage) }
    }

    /// Returns the textures that 8 bits a channel do not store exactly.
    /// - Parameter samples: converts light to the samples of a file.
    private func deepLights(of content: Content, _ samples: (LinearImage) -> DeepImage) -> [LinearImage] {
        [content.from, content.to].compactMap(\.self).compactMap { id in
            switch scene[id] {
            case .picture, .frame, .relief: return nil
            case .still(let texture): if case .picture? = texture.source { return nil }
            case .light: break
            }
            return light(of: id).flatMap { light in
                samples(light).pixels.contains { SRGBA16(SRGBA8($0)) != $0 } ? light : nil
            }
        }
    }

    private func picture(of use: Use) -> DecodedImage? {
        switch use {
        case .colors(let content):
            if deepLights(of: content, DeepImage.init).isEmpty { return colors(of: content).map { .standard($0) } }
            return light(of: content).map { .deep(DeepImage($0)) }
        case .normals(let content, let greenIsDown):
            guard let light = light(of: content) else { return nil }
            let picture = light.map { color in
                let value = color.straight
                return SRGBA16(
                    red: Self.word(value.x), green: Self.word(greenIsDown ? 1 - value.y : value.y), blue: Self.word(value.z))
            }
            return deepLights(of: content, Self.numbers).isEmpty ? .standard(SRGBImage(picture)) : .deep(picture)
        case .numbers(let red, let green, let blue, let alpha):
            let channels = [red, green, blue, alpha]
            let images = channels.map { channel in channel.flatMap { light(of: $0.content) } }
            // The largest picture sets the size.
            let sizes = images.compactMap { $0?.size }
            guard let size = sizes.max(by: { $0.pixelCount < $1.pixelCount }) else { return nil }
            let planes = zip(channels, images).map { channel, image -> [UInt16] in
                guard let channel, let image else { return Array(repeating: .max, count: size.pixelCount) }
                let scaled = image.size == size ? image : image.resampled(to: size)
                return scaled.pixels.map { Self.word($0.number(channel.component)) }
            }
            let picture = DeepImage(
                size: size,
                pixels: (0..<size.pixelCount).map {
                    SRGBA16(red: planes[0][$0], green: planes[1][$0], blue: planes[2][$0], alpha: planes[3][$0])
                })
            let isDeep = channels.contains { $0.map { !deepLights(of: $0.content, Self.numbers).isEmpty } ?? false }
            return isDeep ? .deep(picture) : .standard(SRGBImage(picture))
        }
    }

    /// Returns numbers, which have no colour encoding.
    private static func numbers(_ light: LinearImage) -> DeepImage {
        light.map { pixel in
            let number = pixel.premultiplied
            return SRGBA16(red: word(number.x), green: word(number.y), blue: word(number.z), alpha: word(number.w))
        }
    }

    /// The nearest 16-bit number; 0 for NaN, which scaling very bright light can give.
    private static func word(_ value: Float) -> UInt16 { value > 0 ? UInt16((min(value, 1) * 65_535).rounded()) : 0 }

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

    func light(of id: TextureID) -> LinearImage? {
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
    func number(_ component: TextureComponent) -> Float {
        switch component {
        case .red: premultiplied.x
        case .green: premultiplied.y
        case .blue: premultiplied.z
        case .alpha: premultiplied.w
        }
    }
}
