import Imaging
import Rasterizer

/// A pool of framebuffers whose pictures are no longer needed.
///
/// The pool accepts a picture only in exchange for one that it lent. Surplus pictures, made elsewhere, are dropped. So idle and
/// lent framebuffers together never exceed the capacity, regardless of the length of a run.
struct FramebufferPool {
    /// The framebuffers of one size.
    private struct Shelf {
        var idle: [Framebuffer] = []
        var lentCount = 0
    }

    /// The largest number of framebuffers of one size, idle and lent.
    let capacity: Int
    private var shelves: [ImageSize: Shelf] = [:]

    /// - Parameter capacity: the largest number of framebuffers of one size, idle and lent. Framebuffers lent beyond it are not
    ///   accepted back.
    init(capacity: Int) {
        self.capacity = capacity
    }

    /// The number of idle framebuffers.
    var idleCount: Int { shelves.values.reduce(0) { $0 + $1.idle.count } }

    /// Lends a framebuffer without layers; nil if none of the size is idle, so that the caller must create one.
    mutating func lend(_ size: ImageSize) -> Framebuffer? {
        let idle = shelves[size, default: Shelf()].idle.popLast()
        if idle != nil || shelves[size]!.lentCount < capacity { shelves[size]!.lentCount += 1 }
        return idle
    }

    /// Takes a picture back, or drops it if none of its size is lent.
    mutating func takeBack(_ picture: SRGBImage) {
        guard let shelf = shelves[picture.size], shelf.lentCount > 0 else { return }
        shelves[picture.size]!.lentCount -= 1
        shelves[picture.size]!.idle.append(Framebuffer(reusing: picture))
    }
}
