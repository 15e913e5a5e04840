import Imaging

/// Planes of 16 bits, brought to 8.
enum DeepSamples {
    /// The nearest bytes to samples of 16 bits, low byte first.
    ///
    /// In limited range, and for colour differences, 16 bits are 256 times as fine as 8. In full range white is 65535 beside 255, and alpha
    /// always: then they are 257 times as fine.
    /// - Parameter samples: two bytes each, in the planes of `format`, all at full resolution.
    static func bytes(ofLittleEndian samples: [UInt8], _ format: FrameFormat) -> [UInt8] {
        let plane = format.size.pixelCount
        let count = samples.count / 2
        return [UInt8](unsafeUninitializedCapacity: count) { bytes, filled in
            samples.withUnsafeBytes { samples in
                // One loop a plane, with nothing to decide in it.
                for start in stride(from: 0, to: count, by: plane) {
                    let isOf257 = start == 0 ? format.range == .full : start == 3 &* plane
                    let end = min(start &+ plane, count)
                    if isOf257 {
                        for index in start..<end {
                            bytes[index] = UInt8(truncatingIfNeeded: (sample(samples, index) &+ 128) / 257)
                        }
                    } else {
                        for index in start..<end {
                            bytes[index] = UInt8(truncatingIfNeeded: min((sample(samples, index) &+ 128) &>> 8, 255))
                        }
                    }
                }
            }
            filled = count
        }
    }

    @inline(__always)
    private static func sample(_ samples: UnsafeRawBufferPointer, _ index: Int) -> UInt32 {
        UInt32(UInt16(littleEndian: samples.loadUnaligned(fromByteOffset: 2 &* index, as: UInt16.self)))
    }
}
