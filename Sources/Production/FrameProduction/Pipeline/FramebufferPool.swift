import Imaging
import Rasterizer

/// Framebuffers whose pictures are no longer needed, to be drawn over again.
///
/// The pool takes a picture back only in exchange for one that it lent: pictures that were made elsewhere, such as a finished
/// frame over its film, are dropped. Idle and lent framebuffers together therefore never exceed the capacity, however long
/// a run is.
struct FramebufferPool {
    /// The framebuffers of one size.
    private struct Shelf {
        var idle: [Framebuffer] = []
        var lentCount = 0
    }

    /// The largest number of framebuffers of one size, idle and lent.
    let capacity: Int
    private var shelves: [ImageSize: Shelf] = [:]

    /// - Parameter capacity: the largest number of framebuffers of one size, idle and lent; what is lent beyond it does not
    ///   come back.
    init(capacity: Int) {
        self.capacity = capacity
    }

    /// The number of framebuffers that wait to be drawn over.
    var idleCount: Int { shelves.values.reduce(0) { $0 + $1.idle.count } }

    /// Lends a framebuffer without layers; nil where none of the size is idle, and the caller makes one.
    mutating func lend(_ size: ImageSize) -> Framebuffer? {
        let idle = shelves[size, default: Shelf()].idle.popLast()
        if idle != nil || shelves[size]!.lentCount < capacity { shelves[size]!.lentCount += 1 }
        return idle
    }

    /// Takes a picture back, or drops it where none of its size is lent.
    mutating func takeBack(_ picture: SRGBImage) {
        guard let shelf = shelves[picture.size], shelf.lentCount > 0 else { return }
        shelves[picture.size]!.lentCount -= 1
        shelves[picture.size]!.idle.append(Framebuffer(reusing: picture))
    }
}
