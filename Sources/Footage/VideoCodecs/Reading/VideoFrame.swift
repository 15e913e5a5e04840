public import Imaging
import Tracing

/// One frame of a video as it came from the file: planes of luma and colour differences, or RGBA.
///
/// It is made a picture when it is needed, on whichever thread needs it: planes take 1.5 to 4 bytes a pixel.
public struct VideoFrame: Sendable {
    /// The pictures' size as they are seen.
    public let size: ImageSize
    /// The format of all frames of the video.
    let format: FrameFormat
    /// The planes one after the other, each row by row without padding; 8 bits a sample, or 16 where light is converted.
    let bytes: [UInt8]

    /// The number of bytes that it takes.
    public var byteCount: Int { bytes.count }

    /// The picture, upright: sRGB-encoded, straight alpha.
    ///
    /// Colour differences of fewer pixels are interpolated in straight lines between where they were taken, exactly; each part is
    /// the nearest byte to what the matrix gives, brought into 0…255.
    public func picture() -> SRGBImage {
        let span = Tracer.begin(.footagePixels)
        defer { span.end() }
        let stored: SRGBImage
        switch format.pixels.kind {
        case _ where !format.light.isStandard: stored = LightConversion.of(format.light).picture(of: bytes, format)
        case .planar(let sampling): stored = PlanarImage(bytes, format, sampling).picture()
        case .rgba: stored = SRGBImage(rgba: bytes, size: format.size, isOpaque: !format.pixels.hasAlpha)
        }
        let upright = stored.turned(format.orientation)
        return upright.resampled(to: size, enlargement: .bilinear)
    }
}

/// The format of all frames of a video.
struct FrameFormat: Hashable, Sendable {
    /// The pictures' size as they are stored.
    var size: ImageSize
    var pixels: StoredPixels
    var matrix: ColorMatrix
    var range: ColorRange
    var siting: ChromaSiting
    var orientation: ImageOrientation
    /// Where it is not the standard one, bytes hold 16 bits a sample.
    var light = VideoLight.standard

    /// Columns and rows of a plane of colour differences.
    func chromaSize(_ sampling: ChromaSampling) -> ImageSize {
        ImageSize(
            sampling.halvesColumns ? (size.width + 1) / 2 : size.width,
            sampling.halvesRows ? (size.height + 1) / 2 : size.height)
    }

    /// The number of bytes of a frame.
    var byteCount: Int {
        switch pixels.kind {
        case .rgba: size.pixelCount * 4
        case .planar(let sampling): size.pixelCount * (pixels.hasAlpha ? 2 : 1) + 2 * chromaSize(sampling).pixelCount
        }
    }

    /// The number of bytes of a frame until it is a picture.
    var storedByteCount: Int { light.isStandard ? byteCount : byteCount * pixels.bytesPerSample }
}

extension FrameFormat {
    /// The format in which frames of a video come.
    init(of video: VideoInformation) {
        self.init(
            size: video.storedSize,
            pixels: StoredPixels(of: video.pixelFormat, hasAlpha: video.hasAlpha, isConverted: !video.light.isStandard),
            matrix: video.matrix, range: video.range, siting: video.chromaSiting, orientation: video.orientation,
            light: video.light)
    }
}

extension FootageClip {
    /// The bytes of a frame as it came from a video, before it is a picture; 0 for pictures in a folder.
    package var storedFrameBytes: Int {
        switch medium {
        case .video(_, let information): FrameFormat(of: information).storedByteCount
        case .sequence: 0
        }
    }
}
