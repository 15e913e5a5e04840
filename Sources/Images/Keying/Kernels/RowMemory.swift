import Imaging
import RenderMath

/// A row of a picture as kernels read and write it, sixteen pixels at a time; what lies beyond the row's end repeats its last pixel.
struct RowMemory: ~Copyable {
    /// The row's length, brought up to a multiple of sixteen.
    let length: Int
    /// The encoded pixels, red in the lowest byte.
    let words: UnsafeMutablePointer<UInt32>
    /// Linear light, channel by channel.
    let red: UnsafeMutablePointer<Float>
    let green: UnsafeMutablePointer<Float>
    let blue: UnsafeMutablePointer<Float>
    /// The result of the row.
    let result: UnsafeMutablePointer<UInt32>
    /// The share of foreground in each pixel, 0…1.
    let alpha: UnsafeMutablePointer<Float>
    private let width: Int

    init(width: Int) {
        self.width = width
        length = (width + 15) / 16 * 16
        words = .allocate(capacity: length)
        result = .allocate(capacity: length)
        red = .allocate(capacity: 4 * length)
        green = red + length
        blue = green + length
        alpha = blue + length
        words.initialize(repeating: 0, count: length)
        result.initialize(repeating: 0, count: length)
        red.initialize(repeating: 0, count: 4 * length)
    }

    deinit {
        words.deallocate()
        result.deallocate()
        red.deallocate()
    }

    /// Takes a row in. A table of 256 numbers gives exact light, and quicker than arithmetic does.
    @inline(__always)
    func fill(from pixels: UnsafePointer<SRGBA8>, linear: UnsafePointer<Float>) {
        // A word at a time: byte by byte the row took half as long again.
        UnsafeMutableRawPointer(words).copyMemory(from: pixels, byteCount: 4 &* width)
        for x in width..<length { words[x] = words[width &- 1] }
        for x in 0..<length {
            let word = UInt32(littleEndian: words[x])
            words[x] = word
            red[x] = linear[Int(word & 255)]
            green[x] = linear[Int(word &>> 8 & 255)]
            blue[x] = linear[Int(word &>> 16 & 255)]
        }
    }
}
