import CMachineLimits
import Dispatch
import Imaging
import Rasterizer

/// What the machine does at best: copying a frame, and multiplying and adding.
enum MachineLimits {
    /// Copies a frame's bytes from one place to another, as often as it is asked.
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

        func turn(seconds: Double) -> [Double] {
            let (from, to, threads) = (Place(bytes: source), Place(bytes: target), threads)
            return timed(seconds: seconds) { _ in
                DispatchQueue.concurrentPerform(iterations: threads) { index in
                    let count = from.bytes.count
                    let part = index * count / threads..<(index + 1) * count / threads
                    UnsafeMutableRawBufferPointer(rebasing: to.bytes[part])
                        .copyMemory(from: UnsafeRawBufferPointer(rebasing: from.bytes[part]))
                }
            }
        }

        /// Bytes of which each thread touches a part of its own.
        private struct Place: @unchecked Sendable {
            var bytes: UnsafeMutableRawBufferPointer
        }
    }

    /// Multiplies and adds on all threads.
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

        func turn(seconds: Double) -> [Double] {
            let (loop, rounds) = (loop, rounds)
            return timed(seconds: seconds) { _ in
                DispatchQueue.concurrentPerform(iterations: threads) { _ in
                    _ = loop(rounds)
                }
            }
        }
    }
}
