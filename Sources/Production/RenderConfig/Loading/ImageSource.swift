import ConfigSettings
package import ImageLayers
package import Imaging
package import VideoCodecs

/// The source of a picture that a job shows behind its scene or in it.
package enum ImageSource: Sendable {
    /// The same colour everywhere.
    case color(LinearColor)
    /// The same picture in all frames.
    case picture(SRGBImage)
    /// The same in all frames, from a file with more than 8 bits a channel; it is encoded once it has its size.
    case light(LinearImage)
    /// The pictures that the job's recording names for its frames.
    case captured
    /// The frame that another job shows at the same time.
    case config(JobID)
    /// The picture that a video or a sequence of pictures shows at the frame's time.
    case video(FootageClip)
    /// The time of the frame.
    case timecode(TimecodeStrip)
}

extension ImageSource: Equatable {
    /// Whether both show the same in every frame.
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

    /// The same with 8 bits a channel, as what reads each frame's pictures takes them.
    var encoded: ImageSource {
        if case .light(let picture) = self { return .picture(SRGBImage(picture)) }
        return self
    }

    /// The size of its pictures, as far as it is known before they are read: else that of the frames.
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

/// Names a job among those that are needed for one: see `RenderJob.jobs`.
package struct JobID: Hashable, Sendable {
    /// The job's index in `RenderJob.jobs`.
    package let index: Int
}
