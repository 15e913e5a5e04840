public import Imaging
import Tracing

/// One frame of a video in the format of the file: planes of luma and chroma, or RGBA.
///
/// It is converted to a picture on demand, on any thread: planes take only 1.5 to 4 bytes per pixel.
public struct VideoFrame: Sendable {
    /// The size of the pictures as displayed.
    public let size: ImageSize
    /// The format of all frames of the video.
    let format: FrameFormat
    /// The planes in sequence, each row by row without padding; 8 bits per sample, or 16 if light is converted.
    let bytes: [UInt8]

    /// The number of bytes of the frame.
    public var byteCount: Int { bytes.count }

    /// Returns the picture, upright, sRGB-encoded, with straight alpha.
    ///
    /// Subsampled chroma is interpolated linearly between its sample positions, without rounding. Each channel is the nearest
    /// byte to the result of the matrix, clamped to 0…255.
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
    /// The size of the pictures as stored.
    var size: ImageSize
    var pixels: StoredPixels
    var matrix: ColorMatrix
    var range: ColorRange
    var siting: ChromaSiting
    var orientation: ImageOrientation
    /// The light of the samples. If it is not the standard one, samples have 16 bits.
    var light = VideoLight.standard

    /// Returns the columns and rows of a chroma plane.
    func chromaSize(_ sampling: ChromaSampling) -> ImageSize {
        ImageSize(
            sampling.halvesColumns ? (size.width + 1) / 2 : size.width,
            sampling.halvesRows ? (size.height + 1) / 2 : size.height)
    }

    /// The number of samples of a frame, which is its number of bytes at 8 bits per sample.
    var byteCount: Int {
        switch pixels.kind {
        case .rgba: size.pixelCount * 4
        case .planar(let sampling): size.pixelCount * (pixels.hasAlpha ? 2 : 1) + 2 * chromaSize(sampling).pixelCount
        }
    }

    /// The number of bytes of a frame before its conversion to a picture.
    var storedByteCount: Int { light.isStandard ? byteCount : byteCount * pixels.bytesPerSample }
}

extension FrameFormat {
    /// Creates the format of a video's frames.
    init(of video: VideoInformation) {
        self.init(
            size: video.storedSize,
            pixels: StoredPixels(of: video.pixelFormat, hasAlpha: video.hasAlpha, isConverted: !video.light.isStandard),
            matrix: video.matrix, range: video.range, siting: video.chromaSiting, orientation: video.orientation,
            light: video.light)
    }
}

extension FootageClip {
    /// The number of bytes of a video frame before its conversion to a picture; 0 for pictures in a folder.
    package var storedFrameBytes: Int {
        switch medium {
        case .video(_, let information): FrameFormat(of: information).storedByteCount
        case .sequence: 0
        }
    }
}
