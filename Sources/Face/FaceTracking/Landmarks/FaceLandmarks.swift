import RenderMath

/// The landmarks of one face in one picture, as detected by a landmark finder.
public struct FaceLandmarks: Hashable, Sendable {
    /// The number of landmarks of MediaPipe's face mesh without irises, which fitting uses.
    package static let meshCount = 468
    /// The number of landmarks with irises.
    package static let countWithIrises = 478

    /// The landmarks in MediaPipe's order: 468, or 478 with irises.
    ///
    /// x and y are in pixels from the picture's top left corner. z is a depth in pixels that increases away from the camera; it
    /// is learnt, not measured.
    public var points: [SIMD3<Double>]
    /// The expression as estimated by the landmark finder.
    public var blendShapes: BlendShapeValues

    /// Creates the landmarks of a face.
    public init(points: [SIMD3<Double>], blendShapes: BlendShapeValues = BlendShapeValues()) {
        self.points = points
        self.blendShapes = blendShapes
    }

    /// The midpoints between the corners of the person's right and left eye, in pixels.
    package var eyes: (right: SIMD2<Double>, left: SIMD2<Double>) {
        func midpoint(_ a: Int, _ b: Int) -> SIMD2<Double> { (points[a].lowHalf + points[b].lowHalf) / 2 }
        return (midpoint(33, 133), midpoint(263, 362))
    }

    /// The distance between the eyes in pixels, the unit of errors.
    package var interocularDistance: Double { (eyes.left - eyes.right).length }

    /// The mean of all landmarks in pixels.
    package var center: SIMD2<Double> {
        points.reduce(SIMD2<Double>()) { $0 + $1.lowHalf } / Double(max(points.count, 1))
    }
}

extension SIMD3 {
    /// The first two components.
    package var lowHalf: SIMD2<Scalar> { SIMD2(x, y) }
}
