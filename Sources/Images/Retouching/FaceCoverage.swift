package import Imaging

/// The face in a frame before processing: the texture position and the coverage of each pixel.
package struct FaceCoverage: Sendable {
    /// The texture position that each pixel shows, (0, 0) at the top left; arbitrary where the face is not visible.
    package let textureCoordinates: Image<SIMD2<Float>>
    /// The coverage of each pixel by the face, 0…255.
    package let seen: Image<UInt8>

    /// Creates the coverage from its parts.
    /// - Precondition: both have the same size.
    package init(textureCoordinates: Image<SIMD2<Float>>, seen: Image<UInt8>) {
        precondition(
            textureCoordinates.size == seen.size,
            "The texture coordinates have the size \(textureCoordinates.size), but the coverage has \(seen.size).")
        self.textureCoordinates = textureCoordinates
        self.seen = seen
    }

    /// Creates the coverage of a face that is not visible.
    package init(size: ImageSize) {
        self.init(textureCoordinates: Image(size: size, filledWith: .zero), seen: Image(size: size, filledWith: 0))
    }

    /// The size of the frame.
    package var size: ImageSize { seen.size }

    /// Combines two meshes; this one has priority where both are visible: the skin over the mesh that closes the mouth.
    /// - Precondition: both have the same size.
    package func before(_ other: FaceCoverage) -> FaceCoverage {
        var (coordinates, filled) = (textureCoordinates, seen)
        for index in seen.pixels.indices where filled.pixels[index] == 0 && other.seen.pixels[index] > 0 {
            filled.pixels[index] = other.seen.pixels[index]
            coordinates.pixels[index] = other.textureCoordinates.pixels[index]
        }
        return FaceCoverage(textureCoordinates: coordinates, seen: filled)
    }

    /// Returns the coverage of a picture that is aligned to the frame, pixel by pixel. Outside the frame no face is visible.
    /// - Parameter window: the pixels of the frame that the picture covers.
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
