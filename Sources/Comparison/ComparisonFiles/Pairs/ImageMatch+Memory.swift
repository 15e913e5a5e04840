import Foundation
import ImageCodecs
import Imaging
import Scheduling

extension ImageMatch {
    /// The memory that comparing takes for a pixel, in bytes: two pictures of up to 8, a map of 4 for each of seven metrics, and what
    /// the metrics need meanwhile.
    private static let bytesPerPixel = 128

    /// The number of pairs that may be in flight within half of the machine's memory, going by what the largest reference claims to be.
    var mostAtOnce: Int {
        let pixels = entries.reduce(0) { max($0, $1.pair.claimedPixels) }
        let bytes = max(pixels, 1) * Self.bytesPerPixel
        return max(MachineLimit.memory.amount / 2 / bytes, 1)
    }
}

extension ImagePair {
    /// The number of pixels that the reference declares, as far as a picture of ours may; 0 where it says nothing.
    fileprivate var claimedPixels: Int {
        guard let start = try? FileBytes.start(of: reference, count: 24), start.count == 24 else { return 0 }
        // After the signature and IHDR's length and name stand width and height, the most significant byte first.
        let sides = [16, 20].map { first in start[first..<first + 4].reduce(0) { $0 << 8 | Int($1) } }
        return ImageSize(width: sides[0], height: sides[1])?.pixelCount ?? 0
    }
}
