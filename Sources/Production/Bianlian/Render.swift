public import ConfigSettings
public import FrameProduction
import Foundation
import ImageCodecs
import RenderConfig

/// Renders a config.
///
///     import Bianlian
///
///     let report = try render(configAt: "render-configs/opera.yaml", to: "frames")
///     print(report.frames, "frames at", report.framesPerSecond, "a second")
///
/// For more control, use the parts: `RenderJob.load(configAt:options:)` reads a config, `FrameProduction` produces its frames,
/// `SceneRenderer` draws one frame of a `Scene` built in code, and `Rasterizer` draws triangles.
/// - Parameters:
///   - config: the config's path.
///   - output: a folder for PNGs, one `.png`, `NAME.%04d.png` for numbered ones, a video with a video extension, or `-`.
///   - recording: the recording that replaces the config's. Default: nil, the config's.
///   - frames: the frames to render, such as `120`, or `FrameNumbers("0-99")`, which is nil for an invalid text. Default: nil,
///     the frames that the config names, or all.
/// - Throws: `ConfigError`, `RecordingError`, `ProductionError`, `FileWritingError`, `ImageError`.
@discardableResult
public func render(
    configAt config: String, to output: String, recording: String? = nil, frames: FrameNumbers? = nil
) throws -> ProductionReport {
    let options = ConfigOptions(recording: recording.map { URL(literalPath: $0) })
    let job = try RenderJob.load(configAt: URL(literalPath: config), options: options)
    var production = FrameProduction(job, to: try OutputDestination(path: output))
    production.frames = frames ?? production.frames
    return try production.run()
}
