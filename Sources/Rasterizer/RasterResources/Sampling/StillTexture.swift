public import Imaging
import Synchronization

/// A picture that is the same in all frames, prepared for sampling when it is first drawn.
///
/// The source is freed then, so only the levels use memory. Levels of a picture that no frame shows are never created.
public final class StillTexture: Sendable {
    /// The source of a texture.
    public enum Source: Sendable {
        /// A picture with eight bits per channel.
        case picture(SRGBImage)
        /// Linear light, from a file with more than 8 bits per channel, or numbers; light above 1 is clipped to 1.
        case light(LinearImage)

        fileprivate var size: ImageSize {
            switch self {
            case .picture(let picture): picture.size
            case .light(let picture): picture.size
            }
        }
    }

    private enum State {
        case source(Source, file: (@Sendable () -> [UInt8]?)?)
        case sampled(SampledTexture)
    }

    /// The size of the picture.
    package let size: ImageSize
    private let state: Mutex<State>

    /// A texture that has not been drawn yet.
    public init(_ source: Source) {
        size = source.size
        state = Mutex(.source(source, file: nil))
    }

    /// A texture that has not been drawn yet, and the file that its picture comes from.
    /// - Parameter file: reads the file; nil if it cannot be read.
    package init(_ source: Source, file: (@Sendable () -> [UInt8]?)?) {
        size = source.size
        state = Mutex(.source(source, file: file))
    }

    /// The source; nil once the texture has been drawn.
    package var source: Source? {
        state.withLock { if case .source(let source, _) = $0 { source } else { nil } }
    }

    /// The bytes of the file that the picture comes from, which may differ from the source; nil if there is none or once the
    /// texture has been drawn.
    package var file: [UInt8]? {
        let read = state.withLock { state -> (@Sendable () -> [UInt8]?)? in
            if case .source(_, let file) = state { file } else { nil }
        }
        return read?()
    }

    /// The prepared texture. Concurrent callers wait until it is ready.
    package var sampled: SampledTexture {
        state.withLock { state in
            let made: SampledTexture
            switch state {
            case .sampled(let texture): return texture
            case .source(.picture(let picture), _): made = SampledTexture(picture)
            case .source(.light(let picture), _): made = SampledTexture(picture)
            }
            state = .sampled(made)
            return made
        }
    }
}
