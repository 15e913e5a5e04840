import RenderMath
import Synchronization

/// A pool of memory for parts of pictures.
///
/// Fresh memory comes from the system page by page, and zeroing it took a fourth of the time of a smoothing dab.
final class LaneStore: Sendable {
    /// The only instance.
    static let shared = LaneStore()

    /// Uninitialized memory for some blocks.
    struct Piece: @unchecked Sendable {
        let start: UnsafeMutablePointer<Lanes>
        let capacity: Int
    }

    /// The largest amount of memory kept, in blocks of 64 bytes: 64 MiB, the need of two threads for frames of 1920×1080.
    private static let mostKept = 1 << 20

    private let idle = Mutex<[Piece]>([])

    /// Returns memory for at least `count` blocks.
    func take(_ count: Int) -> Piece {
        let known = idle.withLock { idle -> Piece? in
            let fits = idle.indices.filter { idle[$0].capacity >= count }
            return fits.min { idle[$0].capacity < idle[$1].capacity }.map { idle.remove(at: $0) }
        }
        return known ?? Piece(start: .allocate(capacity: max(1, count)), capacity: count)
    }

    /// Returns unused memory to the pool. The oldest memory in the pool is freed first.
    func giveBack(_ piece: Piece) {
        let gone = idle.withLock { idle -> [Piece] in
            idle.append(piece)
            var gone: [Piece] = []
            while idle.reduce(0, { $0 + $1.capacity }) > Self.mostKept { gone.append(idle.removeFirst()) }
            return gone
        }
        for piece in gone { piece.start.deallocate() }
    }
}
