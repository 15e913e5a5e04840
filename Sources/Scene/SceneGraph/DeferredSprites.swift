import Synchronization

/// The sprites of a mesh in one frame, created on first use.
///
/// A timeline advances through many frames that are never drawn, so their sprites are never created.
public final class DeferredSprites: Sendable {
    private let make: @Sendable () -> [Sprite]
    private let made = Mutex<[Sprite]?>(nil)

    /// Creates sprites lazily.
    /// - Parameter make: creates the sprites from values of the frame only. It returns the same sprites on every call and may
    ///   run on any thread.
    package init(_ make: @escaping @Sendable () -> [Sprite]) {
        self.make = make
    }

    /// Wraps existing sprites.
    package convenience init(_ sprites: [Sprite]) {
        self.init { sprites }
    }

    /// The sprites, created on first access.
    package var all: [Sprite] {
        made.withLock { made in
            if let made { return made }
            let sprites = make()
            made = sprites
            return sprites
        }
    }
}
