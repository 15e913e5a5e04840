package import Imaging
import Tracing

/// In which bytes frames go to a video's encoder. Any thread may make them.
package struct FrameEncoding: Hashable, Sendable {
    /// Planes by our own conversion, or nil for red, green, blue and alpha as they are.
    let planes: PlanarEncoding?

    /// ffmpeg's name of the pixel format.
    var pixelFormat: String { planes?.name ?? "rgba" }

    /// The bytes of a frame.
    package func bytes(of frame: SRGBImage) -> [UInt8] {
        let span = Tracer.begin(.conversion)
        defer { span.end() }
        return planes?.planes(of: frame) ?? frame.pixels.withUnsafeBytes { Array($0) }
    }
}
