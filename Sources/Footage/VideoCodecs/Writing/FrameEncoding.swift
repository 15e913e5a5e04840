package import Imaging
import Tracing

/// The byte format of frames for a video's encoder. Thread-safe.
package struct FrameEncoding: Hashable, Sendable {
    /// The planes to convert to; nil for unconverted red, green, blue and alpha.
    let planes: PlanarEncoding?

    /// ffmpeg's name of the pixel format.
    var pixelFormat: String { planes?.name ?? "rgba" }

    /// Returns the bytes of a frame.
    package func bytes(of frame: SRGBImage) -> [UInt8] {
        let span = Tracer.begin(.conversion)
        defer { span.end() }
        return planes?.planes(of: frame) ?? frame.pixels.withUnsafeBytes { Array($0) }
    }
}
