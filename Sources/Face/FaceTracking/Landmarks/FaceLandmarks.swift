import RenderMath

/// The landmarks that a landmark finder saw of one face in one picture.
public struct FaceLandmarks: Hashable, Sendable {
    /// The number of landmarks of MediaPipe's face mesh without irises, which are those that a fit uses.
    public static let meshCount = 468
    /// The number of landmarks with irises.
    public static let countWithIrises = 478

    /// Pixels of the picture from its top left corner, and a depth in pixels that grows away from the camera and is learnt, not measured. 468 landmarks,
    /// or 478 with irises, in MediaPipe's order.
    public var points: [SIMD3<Double>]
    /// The expression as the landmark finder judged it.
    public var blendShapes: BlendShapeValues

    /// Landmarks from their parts.
    public init(points: [SIMD3<Double>], blendShapes: BlendShapeValues = BlendShapeValues()) {
        self.points = points
        self.blendShapes = blendShapes
    }

    /// The middles of the corners of the person's right and left eye, in pixels.
    public var eyes: (right: SIMD2<Double>, left: SIMD2<Double>) {
        func midpoint(_ a: Int, _ b: Int) -> SIMD2<Double> { (points[a].lowHalf + points[b].lowHalf) / 2 }
        return (midpoint(33, 133), midpoint(263, 362))
    }

    /// The distance between the eyes in pixels, by which errors are measured.
    public var interocularDistance: Double { (eyes.left - eyes.right).length }

    /// The mean of all landmarks in pixels.
    public var center: SIMD2<Double> {
        points.reduce(SIMD2<Double>()) { $0 + $1.lowHalf } / Double(max(points.count, 1))
    }
}

extension SIMD3 {
    /// The first two numbers.
    package var lowHalf: SIMD2<Scalar> { SIMD2(x, y) }
}
