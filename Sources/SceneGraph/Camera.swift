public import RenderMath

/// A camera, placed by the node that holds it: it looks down the node's −z axis with +y up.
public struct Camera: Hashable, Sendable {
    /// How directions become places in the picture.
    public enum Lens: Hashable, Sendable {
        /// A centred perspective by its vertical field of view in radians, between 0 and π.
        case fieldOfView(Double)
        /// A pinhole in pixels of a picture of the given size: focal lengths, and the principal point from the top left corner.
        case pinhole(focalLength: SIMD2<Double>, principalPoint: SIMD2<Double>, pictureSize: SIMD2<Double>)
        /// Parallel rays; the visible height in metres.
        case orthographic(height: Double)
    }

    /// The lens. Default: a vertical field of view of 60 degrees.
    public var lens: Lens
    /// The distance of the near plane in metres, above 0; what is nearer is cut away. Default: 0.01.
    public var near: Float
    /// Where depth ends for an orthographic lens, in metres; a perspective has no far plane. Default: 100.
    public var far: Float

    /// A camera with a lens.
    public init(lens: Lens = .fieldOfView(.pi / 3), near: Float = 0.01, far: Float = 100) {
        self.lens = lens
        self.near = near
        self.far = far
    }

    /// The projection onto a picture of `width`×`height` pixels.
    ///
    /// A pinhole's picture is scaled to fill the output and what stands over is cut off evenly, as the background is.
    public func projection(width: Int, height: Int) -> Projection {
        let (width, height) = (Double(width), Double(height))
        switch lens {
        case .fieldOfView(let angle):
            return Projection(verticalFieldOfView: angle, aspectRatio: width / height, near: near)
        case .pinhole(let focalLength, let principalPoint, let pictureSize):
            let scale = max(width / pictureSize.x, height / pictureSize.y)
            let margin = (pictureSize * scale - SIMD2(width, height)) / 2
            return Projection(
                focalLength: focalLength * scale, principalPoint: principalPoint * scale - margin,
                pictureSize: SIMD2(width, height), near: near)
        case .orthographic(let visibleHeight):
            return Projection(orthographicHeight: visibleHeight, aspectRatio: width / height, near: near, far: far)
        }
    }
}
