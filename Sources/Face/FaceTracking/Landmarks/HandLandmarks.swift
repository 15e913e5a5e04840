import RenderMath

/// The landmarks of one hand in one picture, as detected by a landmark finder.
public struct HandLandmarks: Hashable, Sendable {
    /// The number of landmarks of a hand.
    package static let count = 21
    /// The maximum number of hands in a picture of a file; each takes time in every frame.
    static let mostInFrame = 100

    /// The 21 landmarks in MediaPipe's order, in pixels from the picture's top left corner.
    ///
    /// The wrist comes first, then four landmarks of each finger from base to tip, from the thumb to the little finger.
    public var points: [SIMD2<Double>]

    /// Creates a hand from its landmarks.
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

    /// Returns the hand with each landmark transformed.
    package func mapped(_ transform: (SIMD2<Double>) -> SIMD2<Double>) -> HandLandmarks {
        HandLandmarks(points: points.map(transform))
    }
}
