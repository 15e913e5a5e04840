package import ImageCodecs
package import Imaging
import RasterResources
import SceneGraph

// Pictures keep the bit depth of their file until they become texels or pixels of a frame.

extension DecodedImage {
    /// A texture of the picture with the bit depth of its file.
    var texture: StillTexture.Source {
        switch self {
        case .standard(let image): .picture(image)
        case .deep, .linear: .light(linearImage)
        }
    }

    /// A texture of the picture's colours with the bit depth of its file, ignoring alpha.
    var opaqueTexture: StillTexture.Source {
        switch self {
        case .standard(let image):
            .picture(
                SRGBImage(
                    size: image.size,
                    pixels: image.pixels.map { SRGBA8(red: $0.red, green: $0.green, blue: $0.blue) }))
        case .deep(let image):
            .light(
                LinearImage(
                    DeepImage(
                        size: image.size,
                        pixels: image.pixels.map { SRGBA16(red: $0.red, green: $0.green, blue: $0.blue) })))
        case .linear(let image): .light(image.opaque)
        }
    }

    /// The picture's samples as numbers in 0…1, ignoring colour encoding and alpha.
    package var numbers: LinearImage {
        switch self {
        case .standard(let image):
            LinearImage(
                size: image.size,
                pixels: image.pixels.map {
                    LinearColor(
                        red: Float($0.red) / 255, green: Float($0.green) / 255, blue: Float($0.blue) / 255)
                })
        case .deep(let image):
            LinearImage(
                size: image.size,
                pixels: image.pixels.map {
                    LinearColor(
                        red: Float($0.red) / 65_535, green: Float($0.green) / 65_535, blue: Float($0.blue) / 65_535)
                })
        case .linear(let image): image.opaque
        }
    }

    /// Returns an occlusion map at a strength: 0 means no occlusion, 1 the unchanged map (glTF 2.0, section 3.9.3).
    func occlusion(strength: Float) -> LinearImage {
        guard strength != 1 else { return numbers }
        let numbers = numbers
        return LinearImage(
            size: numbers.size,
            pixels: numbers.pixels.map { pixel in
                let share = 1 + strength * (pixel.premultiplied.x - 1)
                return LinearColor(red: share, green: share, blue: share)
            })
    }

    /// The picture's alpha as a number.
    var alpha: LinearImage {
        let image = linearImage
        return LinearImage(
            size: image.size,
            pixels: image.pixels.map {
                LinearColor(red: $0.premultiplied.w, green: $0.premultiplied.w, blue: $0.premultiplied.w)
            })
    }

    /// Returns the fraction of light that a volume lets through, whose density is the picture's green times three numbers.
    ///
    /// The density is the product of absorption and distance, for red, green and blue.
    func transmission(density: SIMD3<Float>) -> LinearImage {
        let numbers = numbers
        return LinearImage(
            size: numbers.size,
            pixels: numbers.pixels.map { pixel in
                let light = SIMD3<Float>.transmission(density: density * pixel.premultiplied.y)
                return LinearColor(red: light.x, green: light.y, blue: light.z)
            })
    }

    /// Returns the roughness of a surface whose glossiness is the picture's alpha times a factor.
    func roughness(glossiness factor: Float) -> LinearImage {
        let image = linearImage
        return LinearImage(
            size: image.size,
            pixels: image.pixels.map { pixel in
                let roughness = 1 - pixel.premultiplied.w * factor
                return LinearColor(red: roughness, green: roughness, blue: roughness)
            })
    }

    /// The picture as an image source, with the bit depth of its file.
    var source: ImageSource {
        switch self {
        case .standard(let image): .picture(image)
        case .deep, .linear: .light(linearImage)
        }
    }
}

extension Scene {
    /// Adds a texture that is the same in all frames. Its source is released once the texture has been drawn.
    mutating func add(still source: StillTexture.Source) -> TextureID {
        add(.still(StillTexture(source)))
    }
}

extension LinearImage {
    /// The unpremultiplied colours, with full opacity; black if alpha is 0.
    fileprivate var opaque: LinearImage {
        LinearImage(
            size: size,
            pixels: pixels.map { pixel in
                let color = pixel.premultiplied
                let scale = color.w > 0 ? 1 / color.w : 0
                return LinearColor(red: color.x * scale, green: color.y * scale, blue: color.z * scale)
            })
    }
}
