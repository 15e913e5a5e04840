import Foundation
import ImageCodecs
import Imaging
import Scheduling

extension ImageMatch {
    /// The memory per pixel of a comparison, in bytes: two pictures of up to 8, a map of 4 for each of seven metrics, and the
    /// working memory of the metrics.
    private static let bytesPerPixel = 128

    /// The number of pairs that fit in half of the machine's memory at once, estimated from the largest declared size of a
    /// reference.
    var mostAtOnce: Int {
        let pixels = entries.reduce(0) { max($0, $1.pair.claimedPixels) }
        let bytes = max(pixels, 1) * Self.bytesPerPixel
        return max(MachineLimit.memory.amount / 2 / bytes, 1)
    }
}

extension ImagePair {
    /// The number of pixels that the reference's header declares; 0 if it is unreadable or larger than `ImageSize` allows.
    fileprivate var claimedPixels: Int {
        guard let start = try? FileBytes.start(of: reference, count: 24), start.count == 24 else { return 0 }
        // Width and height follow the signature and IHDR's length and name, big-endian.
        let sides = [16, 20].map { first in start[first..<first + 4].reduce(0) { $0 << 8 | Int($1) } }
        return ImageSize(width: sides[0], height: sides[1])?.pixelCount ?? 0
    }
}
