import Imaging

/// Conversion of 16-bit planes to 8 bits.
enum DeepSamples {
    /// Rounds 16-bit samples, low byte first, to the nearest bytes.
    ///
    /// In limited range, and for chroma, 16-bit steps are 256 times as fine as 8-bit steps. In full range, white is 65535
    /// instead of 255: steps are 257 times as fine. The same is always true of alpha.
    /// - Parameter samples: Two bytes per sample, in the planes of `format`, all at full resolution.
    static func bytes(ofLittleEndian samples: [UInt8], _ format: FrameFormat) -> [UInt8] {
        let plane = format.size.pixelCount
        let count = samples.count / 2
        return [UInt8](unsafeUninitializedCapacity: count) { bytes, filled in
            samples.withUnsafeBytes { samples in
                // One loop per plane, without branches inside.
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
