public import Imaging
public import MaterialModes
public import RenderMath

/// A camera, placed by the node that holds it: it looks down the node's −z axis with +y up.
public struct Camera: Hashable, Sendable {
    /// The projection of directions to positions in the picture.
    public enum Lens: Hashable, Sendable {
        /// A centred perspective by its vertical field of view in radians, between 0 and π.
        case fieldOfView(Double)
        /// A pinhole in pixels of a picture of the given size: focal lengths, and the principal point from the top left corner.
        case pinhole(focalLength: SIMD2<Double>, principalPoint: SIMD2<Double>, pictureSize: SIMD2<Double>)
        /// Parallel rays; the visible height in metres.
        case orthographic(height: Double)
    }

    /// Footage behind a scene, which shows what the pinhole saw.
    public struct Backdrop: Hashable, Sendable {
        /// Its size in pixels.
        public var size: ImageSize
        /// The fit of the footage in the output.
        public var fit: ImageFit

        /// Footage of a size that takes its place in a way.
        public init(size: ImageSize, fit: ImageFit) {
            self.size = size
            self.fit = fit
        }
    }

    /// The lens. Default: a vertical field of view of 60 degrees.
    public var lens: Lens
    /// The distance of the near plane in metres, above 0; what is nearer is cut away. Default: 0.01.
    public var near: Float
    /// The distance at which depth ends for an orthographic lens, in metres; a perspective has no far plane. Default: 100.
    public var far: Float
    /// The footage that a pinhole's picture must stay in step with. Default: nil, none.
    public var backdrop: Backdrop?
    /// By how many stops surfaces that light shapes are brighter: each doubles their light. Default: 0.
    public var exposureOffset: Float = 0
    /// The treatment of what is brighter than white on surfaces that light shapes. Default: none.
    public var toneMapping = ToneMapping.none
    /// The glow of what is brighter than white. Default: nil, none.
    public var bloom: Bloom?
    /// The darkness of cavities and contacts in the light from all around. Default: nil, none.
    public var ambientOcclusion: AmbientOcclusion?

    /// A camera with a lens.
    public init(lens: Lens = .fieldOfView(.pi / 3), near: Float = 0.01, far: Float = 100) {
        self.lens = lens
        self.near = near
        self.far = far
    }

    /// The projection onto a picture of `width`×`height` pixels.
    ///
    /// A pinhole's picture is scaled to fill the output and what stands over is cut off evenly, as the background is. Where there is a
    /// backdrop, the pinhole's picture fills that in the same way, and then follows it to its place in the output: what lay on the face in
    /// the footage lies on it in the output.
    public func projection(width: Int, height: Int) -> Projection {
        let output = ImageSize(width, height)
        let (width, height) = (Double(width), Double(height))
        switch lens {
        case .fieldOfView(let angle):
            return Projection(verticalFieldOfView: angle, aspectRatio: width / height, near: near)
        case .pinhole(let focalLength, let principalPoint, let pictureSize):
            let (scale, offset) = placement(of: pictureSize, in: output)
            return Projection(
                focalLength: focalLength * scale, principalPoint: principalPoint * scale + offset,
                pictureSize: SIMD2(width, height), near: near)
        case .orthographic(let visibleHeight):
            return Projection(orthographicHeight: visibleHeight, aspectRatio: width / height, near: near, far: far)
        }
    }

    /// The scale and the offset from a pinhole's picture to the output.
    private func placement(
        of picture: SIMD2<Double>, in output: ImageSize
    ) -> (scale: SIMD2<Double>, offset: SIMD2<Double>) {
        guard let backdrop else { return ImageFit.fill.placement(of: picture, in: output) }
        let first = ImageFit.fill.placement(of: picture, in: backdrop.size)
        let size = SIMD2(Double(backdrop.size.width), Double(backdrop.size.height))
        let second = backdrop.fit.placement(of: size, in: output)
        return (first.scale * second.scale, first.offset * second.scale + second.offset)
    }
}

extension Camera {
    /// The glow of what is brighter than white, as lenses and eyes spread it.
    public struct Bloom: Hashable, Sendable {
        /// A factor on the light that is spread.
        public var intensity: Float
        /// The light, by the brightest channel, of which what is above is spread; 1 is white.
        public var threshold: Float
        /// The standard deviation of the spread, as a share of the picture's height.
        public var radius: Float

        /// A glow from its parts.
        public init(intensity: Float = 0.3, threshold: Float = 1, radius: Float = 0.03) {
            (self.intensity, self.threshold, self.radius) = (intensity, threshold, radius)
        }
    }

    /// The darkness of cavities and contacts in the light from all around.
    public struct AmbientOcclusion: Hashable, Sendable {
        /// The distance in metres from which on surfaces keep off no light.
        public var radius: Float
        /// The power of the share of the light that arrives: 0 is off, 1 as it is, 2 darker.
        public var intensity: Float

        /// Occlusion by what is within a radius.
        public init(radius: Float = 0.015, intensity: Float = 1) {
            (self.radius, self.intensity) = (radius, intensity)
        }
    }
}
