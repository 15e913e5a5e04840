import Imaging
import RenderMath

/// A row of a picture in the form that kernels read and write, sixteen pixels at a time; padding repeats the last pixel.
struct RowMemory: ~Copyable {
    /// The row's length, rounded up to a multiple of sixteen.
    let length: Int
    /// The encoded pixels, red in the lowest byte.
    let words: UnsafeMutablePointer<UInt32>
    /// The channels in linear light.
    let red: UnsafeMutablePointer<Float>
    let green: UnsafeMutablePointer<Float>
    let blue: UnsafeMutablePointer<Float>
    /// The result of the row.
    let result: UnsafeMutablePointer<UInt32>
    /// The fraction of foreground in each pixel, 0…1.
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

    /// Loads a row. The table of 256 values gives exact linear light and is faster than computing it.
    @inline(__always)
    func fill(from pixels: UnsafePointer<SRGBA8>, linear: UnsafePointer<Float>) {
        // Copies whole words: copying byte by byte took half as long again.
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
