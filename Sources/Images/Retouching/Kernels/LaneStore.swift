import RenderMath
import Synchronization

/// Memory for parts of pictures that is used again: fresh memory comes from the system page by page, and its zeros took a fourth of the
/// time of a smoothing dab.
final class LaneStore: Sendable {
    /// The only one.
    static let shared = LaneStore()

    /// Room for some blocks, holding anything.
    struct Piece: @unchecked Sendable {
        let start: UnsafeMutablePointer<Lanes>
        let capacity: Int
    }

    /// The most memory that is kept, in blocks of 64 bytes: 64 MiB, as two threads need for frames of 1920×1080.
    private static let mostKept = 1 << 20

    private let idle = Mutex<[Piece]>([])

    /// Room for at least so many blocks.
    func take(_ count: Int) -> Piece {
        let known = idle.withLock { idle -> Piece? in
            let fits = idle.indices.filter { idle[$0].capacity >= count }
            return fits.min { idle[$0].capacity < idle[$1].capacity }.map { idle.remove(at: $0) }
        }
        return known ?? Piece(start: .allocate(capacity: max(1, count)), capacity: count)
    }

    /// Takes room back that nobody uses any more. What was kept longest goes first.
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
