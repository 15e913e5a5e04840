import ImageCodecs
import Imaging
import RasterResources
import RenderConfig
import SceneGraph

// Picture files that stay as they are, so that JPEG files stay small and no pixel changes.
extension ExportedTextures {
    /// Returns the PNG or JPEG file of a use's textures if it shows the same colours or numbers in glTF, which ignores the
    /// metadata of pictures (2.0, section 3.8.2); else nil.
    func originalFile(of use: Use) -> [UInt8]? {
        switch use {
        case .colors(let content):
            guard let (file, picture) = original(of: content), let source = source(of: content) else { return nil }
            switch source {
            case .picture(let own): if case .standard(let picture) = picture, picture == own { return file }
            case .light(let own): if picture.linearImage == own { return file }
            }
            return nil
        case .normals(let content, let greenIsDown):
            guard !greenIsDown, let (file, picture) = original(of: content), let own = light(of: content.from),
                picture.numbers == own
            else { return nil }
            return file
        case .numbers(let red, let green, let blue, let alpha):
            let channels = [(TextureComponent.red, red), (.green, green), (.blue, blue), (.alpha, alpha)]
            let used = channels.compactMap { component, channel in channel.map { (component, $0) } }
            guard let content = used.first?.1.content, let (file, picture) = original(of: content) else { return nil }
            let numbers = picture.numbers
            let areEqual = used.allSatisfy { component, channel in
                guard let own = light(of: channel.content.from), own.size == numbers.size, channel.content.to == nil
                else { return false }
                return zip(numbers.pixels, own.pixels).allSatisfy { $0.number(component) == $1.number(channel.component) }
            }
            return areEqual ? file : nil
        }
    }

    /// Returns the file of a texture, and its picture as readers of glTF see it; nil if glTF does not allow the file, or if its
    /// metadata change the picture.
    private func original(of content: Content) -> (file: [UInt8], picture: DecodedImage)? {
        guard content.to == nil, case .still(let texture) = scene[content.from], let file = texture.file,
            let format = ImageFormat(recognising: file), [.png, .jpeg].contains(format),
            let metadata = try? readPictureMetadata(file, from: ""), metadata.isPlain,
            // The Khronos validator warns of colour profiles in PNG files, which are encoded again without a loss.
            format == .jpeg || metadata.colorName == nil,
            let picture = try? readImage(file, from: "", for: .numbers)
        else { return nil }
        return (file, picture)
    }

    private func source(of content: Content) -> StillTexture.Source? {
        if case .still(let texture) = scene[content.from] { texture.source } else { nil }
    }
}
