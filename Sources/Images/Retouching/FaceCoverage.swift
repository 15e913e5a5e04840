package import Imaging

/// The face in a frame before anything is made of it: the position in its texture that each pixel shows, and whether it does.
package struct FaceCoverage: Sendable {
    /// The position in the texture that each pixel shows, (0, 0) at its top left; anything where the face is not seen.
    package let textureCoordinates: Image<SIMD2<Float>>
    /// The share of each pixel that the face fills, 0…255.
    package let seen: Image<UInt8>

    /// The face from its parts.
    /// - Precondition: both are of one size.
    package init(textureCoordinates: Image<SIMD2<Float>>, seen: Image<UInt8>) {
        precondition(
            textureCoordinates.size == seen.size, "Places for \(textureCoordinates.size), but coverage for \(seen.size).")
        self.textureCoordinates = textureCoordinates
        self.seen = seen
    }

    /// A face that is not seen.
    package init(size: ImageSize) {
        self.init(textureCoordinates: Image(size: size, filledWith: .zero), seen: Image(size: size, filledWith: 0))
    }

    /// The size of the frame.
    package var size: ImageSize { seen.size }

    /// The face of two meshes, of which this one counts where both are seen: the skin before what closes the mouth.
    /// - Precondition: both are of one size.
    package func before(_ other: FaceCoverage) -> FaceCoverage {
        var (coordinates, filled) = (textureCoordinates, seen)
        for index in seen.pixels.indices where filled.pixels[index] == 0 && other.seen.pixels[index] > 0 {
            filled.pixels[index] = other.seen.pixels[index]
            coordinates.pixels[index] = other.textureCoordinates.pixels[index]
        }
        return FaceCoverage(textureCoordinates: coordinates, seen: filled)
    }

    /// The coverage in a picture that lies on the frame, one pixel of the one on one of the other. Beyond the frame no face is seen.
    /// - Parameter window: the pixels of the frame that the picture takes.
    package func cut(to window: PixelRectangle) -> FaceCoverage {
        if window == PixelRectangle(allOf: size) { return self }
        let cut = ImageSize(window.width, window.height)
        var coordinates = Image<SIMD2<Float>>(size: cut, filledWith: .zero)
        var filled = Image<UInt8>(size: cut, filledWith: 0)
        let (columns, rows) = window.clipped(to: size)
        for row in rows {
            let source = row * size.width
            let target = (row - window.y) * cut.width - window.x
            for column in columns {
                coordinates.pixels[target + column] = textureCoordinates.pixels[source + column]
                filled.pixels[target + column] = seen.pixels[source + column]
            }
        }
        return FaceCoverage(textureCoordinates: coordinates, seen: filled)
    }
}
