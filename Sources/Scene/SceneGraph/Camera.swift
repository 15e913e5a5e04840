public import Imaging
public import RasterResources
package import RenderMath
package import Tracing

/// A camera, placed by its node: it looks along the node's −z axis with +y up.
public struct Camera: Hashable, Sendable {
    /// The projection of directions to positions in the picture.
    public enum Lens: Hashable, Sendable {
        /// A centred perspective with the given vertical field of view in radians, between 0 and π.
        case fieldOfView(Double)
        /// A pinhole camera, in pixels of a picture of size `pictureSize`; the principal point is measured from the top left
        /// corner.
        case pinhole(focalLength: SIMD2<Double>, principalPoint: SIMD2<Double>, pictureSize: SIMD2<Double>)
        /// A parallel projection with the given visible height in metres.
        case orthographic(height: Double)
    }

    /// Footage behind the scene that shows the same view as the pinhole.
    public struct Backdrop: Hashable, Sendable {
        /// The size of the footage in pixels.
        public var size: ImageSize
        /// The fit of the footage in the output.
        public var fit: ImageFit

        /// Creates a backdrop from the size and the fit of the footage.
        public init(size: ImageSize, fit: ImageFit) {
            self.size = size
            self.fit = fit
        }
    }

    /// The lens. Default: a vertical field of view of 60 degrees.
    public var lens: Lens
    /// The distance of the near plane in metres, above 0; nearer geometry is clipped. Default: 0.01.
    public var near: Float
    /// The distance of the far plane of an orthographic lens, in metres; a perspective has no far plane. Default: 100.
    public var far: Float
    /// The footage that a pinhole's picture stays aligned with. Default: nil, none.
    public var backdrop: Backdrop?
    /// The exposure of lit surfaces in stops: each stop doubles their light. Default: 0.
    public var exposureOffset: Float = 0
    /// The tone mapping of lit surfaces that are brighter than white. Default: none.
    public var toneMapping = ToneMapping.none
    /// The glow around pixels that are brighter than white. Default: nil, none.
    public var bloom: Bloom?
    /// The darkening of cavities and contacts in ambient light. Default: nil, none.
    public var ambientOcclusion: AmbientOcclusion?

    /// Creates a camera with the given lens.
    public init(lens: Lens = .fieldOfView(.pi / 3), near: Float = 0.01, far: Float = 100) {
        self.lens = lens
        self.near = near
        self.far = far
    }

    /// Returns the projection onto a picture of `width`×`height` pixels.
    ///
    /// A pinhole's picture is scaled to fill the output and cropped evenly, as the background is. If there is a backdrop, the
    /// pinhole's picture first fills the backdrop in the same way and then follows it into the output. A point on the face in
    /// the footage therefore stays on the face in the output.
    package func projection(width: Int, height: Int) -> Projection {
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

    /// Returns the scale and the offset from a pinhole's picture to the output.
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

// MARK: Post effects

extension Camera {
    /// The effects on finished pictures, in the order in which they apply.
    package var pictureEffects: [any PictureEffect] {
        let effects: [(any PictureEffect)?] = [bloom]
        return effects.compactMap(\.self)
    }

    /// All steps that the camera adds to drawing surfaces, in the order in which they run.
    package var postSteps: [any PostStep] {
        let steps: [(any PostStep)?] = [ambientOcclusion, exposure]
        return steps.compactMap(\.self) + pictureEffects
    }

    /// The exposure and the tone mapping.
    package var exposure: Exposure { Exposure(offset: exposureOffset, toneMapping: toneMapping) }

    /// The exposure and the tone mapping of lit surfaces, which the kernels apply as they shade.
    package struct Exposure: PostStep {
        /// In stops.
        package var offset: Float
        package var toneMapping: ToneMapping

        /// The factor on the light of lit surfaces.
        package var factor: Float { Float(PortableMath.exp2(Double(offset))) }

        package static let stage = Stage.tiles
        package func memory(for _: ImageSize) -> PostMemory { PostMemory() }
    }
}

extension Camera {
    /// The glow around pixels that are brighter than white, as a lens or an eye scatters light.
    public struct Bloom: Hashable, Sendable {
        /// The factor on the scattered light.
        public var intensity: Float
        /// Pixels whose brightest channel exceeds this value glow; 1 is white.
        public var threshold: Float
        /// The standard deviation of the glow, as a fraction of the picture's height.
        public var radius: Float

        /// Creates a glow from its properties.
        public init(intensity: Float = 0.3, threshold: Float = 1, radius: Float = 0.03) {
            (self.intensity, self.threshold, self.radius) = (intensity, threshold, radius)
        }
    }

    /// The darkening of cavities and contacts in ambient light.
    public struct AmbientOcclusion: Hashable, Sendable {
        /// The distance in metres beyond which surfaces do not occlude.
        public var radius: Float
        /// The exponent applied to the fraction of light that arrives: 0 is off, 1 leaves it unchanged, 2 is darker.
        public var intensity: Float

        /// Creates ambient occlusion by surfaces within `radius` metres.
        public init(radius: Float = 0.015, intensity: Float = 1) {
            (self.radius, self.intensity) = (radius, intensity)
        }
    }
}

extension Camera.Bloom: PictureEffect {
    package static let stage = Stage.bloom
    /// The light of the picture with the colours that are drawn with it, and the planes of the glow.
    package func memory(for size: ImageSize) -> PostMemory {
        let lightBytes = MemoryLayout<SIMD4<Float>>.stride + MemoryLayout<SRGBA8>.stride
        return PostMemory(perFrame: size.pixelCount * lightBytes + spread(in: size).planeBytes(for: size))
    }
    package var isOn: Bool { intensity > 0 }

    package func apply(to picture: inout SRGBImage, light: Image<SIMD4<Float>>, threads: Int) {
        picture.add(spread(in: picture.size), of: light, threads: threads)
    }

    package func apply(to picture: inout LinearImage, light: Image<SIMD4<Float>>, threads: Int) {
        picture.add(spread(in: picture.size), of: light, threads: threads)
    }

    /// Returns the glow in pictures of a size.
    private func spread(in size: ImageSize) -> Imaging.Bloom {
        Imaging.Bloom(intensity: intensity, threshold: threshold, deviation: Double(radius) * Double(size.height))
    }
}

extension Camera.AmbientOcclusion: PostStep {
    package static let stage = Stage.occlusion
    /// One texel per four pixels: a picture with depth, and the buffers for searching, results and smoothing.
    package func memory(for size: ImageSize) -> PostMemory { PostMemory(perFrame: 12 * size.pixelCount) }
}
