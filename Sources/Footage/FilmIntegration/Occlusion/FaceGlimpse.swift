import Imaging
import RenderMath
import Retouching

/// A reduced view of a face in a frame: the colours of its pixels, and the texture coordinates of the face that each pixel
/// shows.
struct FaceGlimpse {
    /// The smallest distance between the eyes to which a frame is reduced, in small pixels.
    private static let eyeDistance = 40.0

    /// The least distance between the eyes, in pixels of the frame: smaller faces have too few pixels to separate light and
    /// gloss from objects.
    private static let leastEyeDistance = 24.0

    /// The part of the frame around a face.
    enum Extent {
        /// The face of the standard layout, whose texture coordinates are 0…1.
        case face
        /// The face up to the hairline, and its surroundings within half the distance between the eyes.
        case surroundings

        /// The least distance between the eyes, in pixels of the frame. Colour histograms need fewer pixels than a look by
        /// position.
        var leastEyeDistance: Double { self == .face ? FaceGlimpse.leastEyeDistance : 10 }

        /// Returns the margin around the face, in small pixels.
        func margin(interocularDistance: Double) -> Int { self == .face ? 4 : Int((interocularDistance / 2).rounded()) }

        /// Whether texture coordinates belong to the face.
        @inline(__always)
        func contains(_ coordinates: SIMD2<Float>) -> Bool {
            self == .surroundings || coordinates.min() >= 0 && coordinates.max() <= 1
        }
    }

    /// Returns the number of pixels of a frame along a side of a small pixel: a power of two that divides both sides of the
    /// frame.
    /// - Parameter interocularDistance: the distance between the eyes, in pixels of the frame.
    static func scale(of size: ImageSize, interocularDistance: Double) -> Int {
        var scale = 1
        while Double(2 * scale) * eyeDistance <= interocularDistance, size.width.isMultiple(of: 2 * scale),
            size.height.isMultiple(of: 2 * scale)
        { scale *= 2 }
        return scale
    }

    /// The value added to light before logarithms: a dark grey, below which colours are noise.
    static let darkness: Float = 0.01

    /// The visible part of the frame: whole small pixels.
    let part: PixelRectangle
    /// The number of pixels of the frame along a side of a small pixel.
    let scale: Int
    let width: Int
    let height: Int
    /// Distance between the eyes in small pixels.
    let interocularDistance: Double
    /// The mean bytes of each pixel, red, green and blue, 0…255.
    let colors: [SIMD3<Float>]
    /// The texture coordinates of each pixel; NaN if the face is not visible there.
    let coordinates: [SIMD2<Float>]
    /// The logarithms of luminance, of red over green and of blue over green.
    let features: [SIMD3<Float>]
    /// Luminance in linear light.
    let luminances: [Float]

    /// Whether a small pixel shows the face.
    @inline(__always)
    func isFace(_ index: Int) -> Bool { !coordinates[index].x.isNaN }

    /// - Parameters:
    ///   - face: at the reduced size.
    ///   - interocularDistance: the distance between the eyes, in pixels of the frame.
    ///   - extent: the part of the frame. Default: the face.
    /// - Returns: nil if no pixel shows the face, or the face is too small.
    init?(of picture: SRGBImage, face: FaceCoverage, interocularDistance distance: Double, extent: Extent = .face) {
        guard distance >= extent.leastEyeDistance, let seen = face.seen.part(where: { $0 > 0 }) else { return nil }
        let scale = picture.size.width / face.size.width
        precondition(
            face.size == ImageSize(picture.size.width / scale, picture.size.height / scale),
            "A face coverage of \(face.size) does not fit a picture of \(picture.size).")
        let margin = extent.margin(interocularDistance: distance / Double(scale))
        let (columns, rows) = seen.grown(by: margin).clipped(to: face.size)
        (width, height) = (columns.count, rows.count)
        self.scale = scale
        part = PixelRectangle(
            x: columns.lowerBound * scale, y: rows.lowerBound * scale, width: width * scale, height: height * scale)
        interocularDistance = distance / Double(scale)
        colors = Self.means(of: picture, in: part, scale: scale)
        coordinates = rows.flatMap { row in
            (row * face.size.width + columns.lowerBound..<row * face.size.width + columns.upperBound).map { index in
                let position = face.textureCoordinates.pixels[index]
                return face.seen.pixels[index] > 0 && extent.contains(position) ? position : SIMD2(repeating: .nan)
            }
        }
        let light = SRGBTransfer.linearFromByte
        luminances = colors.map { SIMD3(light[Int($0.x)], light[Int($0.y)], light[Int($0.z)]).luminance }
        let logarithms = light.map { Float(PortableMath.log(Double($0 + Self.darkness))) }
        features = zip(colors, luminances).enumerated().map { [coordinates] index, pixel in
            let (color, luminance) = pixel
            let isFace = !coordinates[index].x.isNaN
            let green = logarithms[Int(color.y)]
            return SIMD3(
                isFace ? Float(PortableMath.log(Double(luminance + Self.darkness))) : 0,
                logarithms[Int(color.x)] - green, logarithms[Int(color.z)] - green)
        }
    }

    /// Returns the mean bytes of squares of pixels.
    /// - Parameters:
    ///   - part: of the picture; its sides are multiples of the scale.
    ///   - scale: the side of a square, a power of two.
    private static func means(of picture: SRGBImage, in part: PixelRectangle, scale: Int) -> [SIMD3<Float>] {
        let shift = UInt32(2 * scale.trailingZeroBitCount)
        return picture.pixels.withUnsafeBufferPointer { pixels in
            stride(from: part.y, to: part.y + part.height, by: scale).flatMap { top in
                stride(from: part.x, to: part.x + part.width, by: scale).map { left in
                    var sum = SIMD3<UInt32>(repeating: 1 << shift / 2)
                    for row in top..<top + scale {
                        let start = row * picture.size.width + left
                        for pixel in pixels[start..<start + scale] {
                            sum &+= SIMD3(UInt32(pixel.red), UInt32(pixel.green), UInt32(pixel.blue))
                        }
                    }
                    return SIMD3<Float>(sum &>> SIMD3(repeating: shift))
                }
            }
        }
    }

    /// The mean of the features at each texel of the texture.
    var spread: TextureGrid {
        var sums = TextureGrid(filledWith: .zero)
        var counts = [Float](repeating: 0, count: TextureGrid.count)
        for index in features.indices where isFace(index) {
            let texel = TextureGrid.index(of: coordinates[index])
            sums.values[texel] += features[index]
            counts[texel] += 1
        }
        for texel in counts.indices {
            sums.values[texel] = counts[texel] > 0 ? sums.values[texel] / counts[texel] : TextureGrid.unknown
        }
        return sums
    }
}
