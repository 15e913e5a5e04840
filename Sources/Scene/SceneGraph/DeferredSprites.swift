import Synchronization

/// The sprites of a mesh in a frame, which are made when a picture needs them: a timeline goes past many frames that nobody draws.
public final class DeferredSprites: Sendable {
    private let make: @Sendable () -> [Sprite]
    private let made = Mutex<[Sprite]?>(nil)

    /// Sprites that are made later.
    /// - Parameter make: what makes them, from nothing but values of the frame: the same whenever it is called, and on any thread.
    public init(_ make: @escaping @Sendable () -> [Sprite]) {
        self.make = make
    }

    /// Sprites as they are.
    public convenience init(_ sprites: [Sprite]) {
        self.init { sprites }
    }

    /// The sprites, made once.
    public var all: [Sprite] {
        made.withLock { made in
            if let made { return made }
            let sprites = make()
            made = sprites
            return sprites
        }
    }
}
