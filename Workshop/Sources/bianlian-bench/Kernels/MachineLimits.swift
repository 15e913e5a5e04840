import CMachineLimits
import Dispatch
import Imaging
import Rasterizer

/// The limits of the machine: copying a frame, and multiplying and adding.
enum MachineLimits {
    /// Work that copies a frame's bytes from one buffer to another.
    final class Copying: TimedWork {
        private let source: UnsafeMutableRawBufferPointer
        private let target: UnsafeMutableRawBufferPointer
        private let threads: Int

        init(size: ImageSize, threads: Int) {
            source = .allocate(byteCount: 4 * size.pixelCount, alignment: 64)
            target = .allocate(byteCount: 4 * size.pixelCount, alignment: 64)
            source.initializeMemory(as: UInt8.self, repeating: 7)
            target.initializeMemory(as: UInt8.self, repeating: 0)
            self.threads = threads
        }

        deinit {
            source.deallocate()
            target.deallocate()
        }

        func measure(seconds: Double) -> [Double] {
            let (from, to, threads) = (Buffer(bytes: source), Buffer(bytes: target), threads)
            return timed(seconds: seconds) { _ in
                DispatchQueue.concurrentPerform(iterations: threads) { index in
                    let count = from.bytes.count
                    let range = index * count / threads..<(index + 1) * count / threads
                    UnsafeMutableRawBufferPointer(rebasing: to.bytes[range])
                        .copyMemory(from: UnsafeRawBufferPointer(rebasing: from.bytes[range]))
                }
            }
        }

        /// A buffer of which each thread accesses its own range.
        private struct Buffer: @unchecked Sendable {
            var bytes: UnsafeMutableRawBufferPointer
        }
    }

    /// Work that multiplies and adds on all threads.
    final class Arithmetic: TimedWork {
        /// Multiplications and additions in one repetition on every thread together.
        var operations: Double { Double(threads * rounds * Int(MACHINELIMITS_OPERATIONS_PER_ROUND) * lanes) }

        private let threads: Int
        private let lanes: Int
        private let rounds = 100_000
        private let loop: @Sendable (Int) -> Float

        init(instructionSet: InstructionSet, threads: Int) {
            self.threads = threads
            switch instructionSet {
            case .sse2, .neon: (lanes, loop) = (4, { machinelimits_arithmetic_16_bytes($0) })
            case .avx2: (lanes, loop) = (8, { machinelimits_arithmetic_32_bytes($0) })
            case .avx512: (lanes, loop) = (16, { machinelimits_arithmetic_64_bytes($0) })
            }
        }

        func measure(seconds: Double) -> [Double] {
            let (loop, rounds) = (loop, rounds)
            return timed(seconds: seconds) { _ in
                DispatchQueue.concurrentPerform(iterations: threads) { _ in
                    _ = loop(rounds)
                }
            }
        }
    }
}
