import RenderMath

/// The colours of a person's skin in all the light of a take: an ellipse in the logarithms of red over green and of blue over
/// green.
struct SkinChroma: Sendable {
    private let center: SIMD2<Float>
    /// The ellipse's first axis, of length 1; the second is at right angles.
    private let axis: SIMD2<Float>
    /// The radii along both axes.
    private let radii: SIMD2<Float>

    /// The radii in standard deviations.
    private static let reach = 1.25

    /// Creates the ellipse of the features of frames.
    /// - Parameter weights: the likeness of each texel of each frame to skin, 0…1.
    init(of frames: [TextureGrid], weights: [[Float]]) {
        var (total, sum, squares) = (1e-9, SIMD2<Double>.zero, SIMD3<Double>.zero)
        for (frame, grid) in frames.enumerated() {
            for (texel, value) in grid.values.enumerated() where !value.x.isNaN {
                let weight = Double(weights[frame][texel]) * Double(weights[frame][texel])
                let chroma = SIMD2(Double(value.y), Double(value.z))
                total += weight
                sum += chroma * weight
                squares += SIMD3(chroma.x * chroma.x, chroma.x * chroma.y, chroma.y * chroma.y) * weight
            }
        }
        let mean = sum / total
        let spread = squares / total - SIMD3(mean.x * mean.x, mean.x * mean.y, mean.y * mean.y)
        let angle = PortableMath.atan2(2 * spread.y, spread.x - spread.z) / 2
        let (cosine, sine) = (PortableMath.cos(angle), PortableMath.sin(angle))
        let along = spread.x * cosine * cosine + 2 * spread.y * cosine * sine + spread.z * sine * sine
        let across = spread.x * sine * sine - 2 * spread.y * cosine * sine + spread.z * cosine * cosine
        center = SIMD2<Float>(mean)
        axis = SIMD2(Float(cosine), Float(sine))
        radii = SIMD2(Float(max(along, 0).squareRoot() * Self.reach), Float(max(across, 0).squareRoot() * Self.reach))
    }

    /// Returns the distance of a colour from the ellipse's bounding box, 0 inside.
    @inline(__always)
    func distance(to chroma: SIMD2<Float>) -> Float {
        let from = chroma - center
        let along = max((from.x * axis.x + from.y * axis.y).magnitude - radii.x, 0)
        let across = max((from.y * axis.x - from.x * axis.y).magnitude - radii.y, 0)
        return (along * along + across * across).squareRoot()
    }
}
