public import Imaging

/// What a frame shows of the face before anything is made of it: which place of its texture each pixel shows, and whether it does.
public struct FaceCoverage: Sendable {
    /// The place in the texture that each pixel shows, (0, 0) at its top left; anything where the face is not seen.
    public let textureCoordinates: Image<SIMD2<Float>>
    /// How much of each pixel the face fills, 0…255.
    public let seen: Image<UInt8>

    /// The face from its parts.
    /// - Precondition: both are of one size.
    public init(textureCoordinates: Image<SIMD2<Float>>, seen: Image<UInt8>) {
        precondition(
            textureCoordinates.size == seen.size, "Places for \(textureCoordinates.size), but coverage for \(seen.size).")
        self.textureCoordinates = textureCoordinates
        self.seen = seen
    }

    /// A face that is not seen.
    public init(size: ImageSize) {
        self.init(textureCoordinates: Image(size: size, filledWith: .zero), seen: Image(size: size, filledWith: 0))
    }

    /// The size of the frame.
    public var size: ImageSize { seen.size }

    /// The face of two meshes, of which this one counts where both are seen: the skin before what closes the mouth.
    /// - Precondition: both are of one size.
    public func before(_ other: FaceCoverage) -> FaceCoverage {
        var (places, filled) = (textureCoordinates, seen)
        for place in seen.pixels.indices where filled.pixels[place] == 0 && other.seen.pixels[place] > 0 {
            filled.pixels[place] = other.seen.pixels[place]
            places.pixels[place] = other.textureCoordinates.pixels[place]
        }
        return FaceCoverage(textureCoordinates: places, seen: filled)
    }

    /// What a picture shows of it that lies on the frame, one pixel of the one on one of the other. Beyond the frame no face is seen.
    /// - Parameter window: the pixels of the frame that the picture takes.
    public func cut(to window: PixelRectangle) -> FaceCoverage {
        if window == PixelRectangle(allOf: size) { return self }
        let cut = ImageSize(window.width, window.height)
        var places = Image<SIMD2<Float>>(size: cut, filledWith: .zero)
        var filled = Image<UInt8>(size: cut, filledWith: 0)
        let (columns, rows) = window.clipped(to: size)
        for row in rows {
            let source = row * size.width
            let target = (row - window.y) * cut.width - window.x
            for column in columns {
                places.pixels[target + column] = textureCoordinates.pixels[source + column]
                filled.pixels[target + column] = seen.pixels[source + column]
            }
        }
        return FaceCoverage(textureCoordinates: places, seen: filled)
    }
}
