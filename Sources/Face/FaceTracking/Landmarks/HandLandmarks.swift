import RenderMath

/// The landmarks that a landmark finder saw of one hand in one picture.
public struct HandLandmarks: Hashable, Sendable {
    /// The number of landmarks of a hand.
    public static let count = 21
    /// The most hands that a file may state for a picture; each takes time in every frame.
    static let mostInFrame = 100

    /// Pixels of the picture from its top left corner. 21 landmarks in MediaPipe's order: the wrist, then four of each finger from its base to
    /// its tip, from the thumb to the little finger.
    public var points: [SIMD2<Double>]

    /// A hand from its landmarks.
    public init(points: [SIMD2<Double>]) {
        self.points = points
    }

    /// The mean of all landmarks in pixels.
    package var center: SIMD2<Double> { points.reduce(SIMD2<Double>(), +) / Double(max(points.count, 1)) }

    /// The larger side of the rectangle around the landmarks, in pixels.
    package var extent: Double {
        guard let first = points.first else { return 0 }
        let low = points.reduce(first) { pointwiseMin($0, $1) }
        let high = points.reduce(first) { pointwiseMax($0, $1) }
        return (high - low).max()
    }

    /// The hand with each landmark moved.
    package func mapped(_ transform: (SIMD2<Double>) -> SIMD2<Double>) -> HandLandmarks {
        HandLandmarks(points: points.map(transform))
    }
}
