public import Imaging
import Synchronization

/// A picture that is the same in all frames, made ready for sampling when it is drawn first.
///
/// What it is made of is let go then, so that of a picture and its levels only the levels take memory, and those of a picture that no frame
/// shows are never made.
public final class StillTexture: Sendable {
    /// What a texture is made of.
    public enum Source: Sendable {
        /// Eight bits a channel.
        case picture(SRGBImage)
        /// Linear light, from a file with more than 8 bits a channel, or numbers; light above 1 is shown as 1.
        case light(LinearImage)
    }

    private enum State {
        case source(Source)
        case sampled(SampledTexture)
    }

    /// The size of the picture.
    public let size: ImageSize
    private let state: Mutex<State>

    /// A texture that is not drawn yet.
    public init(_ source: Source) {
        switch source {
        case .picture(let picture): size = picture.size
        case .light(let picture): size = picture.size
        }
        state = Mutex(.source(source))
    }

    /// What it is made of; nil once it was drawn.
    public var source: Source? {
        state.withLock { if case .source(let source) = $0 { source } else { nil } }
    }

    /// The texture made ready; who asks for it at the same time waits.
    package var sampled: SampledTexture {
        state.withLock { state in
            let made: SampledTexture
            switch state {
            case .sampled(let texture): return texture
            case .source(.picture(let picture)): made = SampledTexture(picture)
            case .source(.light(let picture)): made = SampledTexture(picture)
            }
            state = .sampled(made)
            return made
        }
    }
}
