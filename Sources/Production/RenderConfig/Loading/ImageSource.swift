import ConfigSettings
package import Typesetting
package import Imaging
package import VideoCodecs

/// The source of a picture that a job shows behind or in its scene.
package enum ImageSource: Sendable {
    /// A uniform colour.
    case color(LinearColor)
    /// A still picture.
    case picture(SRGBImage)
    /// A still picture from a file with more than 8 bits a channel; it is encoded after scaling.
    case light(LinearImage)
    /// The pictures that the job's recording names for its frames.
    case captured
    /// The frame that another job shows at the same time.
    case config(JobID)
    /// The picture of a video or image sequence at the frame's time.
    case video(FootageClip)
    /// The time of the frame.
    case timecode(TimecodeStrip)
}

extension ImageSource: Equatable {
    /// Whether both sources show the same picture in every frame.
    package static func == (a: ImageSource, b: ImageSource) -> Bool {
        switch (a, b) {
        case (.color(let a), .color(let b)): a == b
        case (.picture(let a), .picture(let b)): a.size == b.size && a.pixels == b.pixels
        case (.light(let a), .light(let b)): a == b
        case (.captured, .captured): true
        case (.config(let a), .config(let b)): a == b
        case (.video(let a), .video(let b)): a == b
        case (.timecode(let a), .timecode(let b)): a === b
        default: false
        }
    }

    /// The source with 8 bits a channel, which per-frame readers require.
    var encoded: ImageSource {
        if case .light(let picture) = self { return .picture(SRGBImage(picture)) }
        return self
    }

    /// Returns the size of its pictures if it is known before they are read, else the frame size.
    func size(in frame: ImageSize) -> ImageSize {
        switch self {
        case .picture(let picture): picture.size
        case .light(let picture): picture.size
        case .timecode(let strip): strip.size
        case .video(let clip): clip.size
        case .color, .captured, .config: frame
        }
    }
}

/// Identifies one of the jobs that a job needs: see `RenderJob.jobs`.
package struct JobID: Hashable, Sendable {
    /// The job's index in `RenderJob.jobs`.
    package let index: Int
}
