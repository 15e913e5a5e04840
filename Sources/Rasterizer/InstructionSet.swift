import CProcessor
import Foundation

/// Vector instructions that the kernels are built for; whichever draws, the bytes are the same.
public enum InstructionSet: String, Sendable, Hashable, CaseIterable {
    /// What every 64-bit processor of the x86 family has.
    case sse2
    /// x86-64-v3: AVX2 and its companions (Intel from 2013, AMD from 2015).
    case avx2
    /// x86-64-v4: AVX-512 with F, BW, CD, DQ and VL.
    case avx512
    /// What every 64-bit processor of the ARM family has.
    case neon

    /// Whether this build has kernels for it and this processor runs it.
    public var isAvailable: Bool {
        switch self {
        case .sse2, .neon: self == Self.baseline
        case .avx2: Self.hasWideKernels && cprocessor_has_x86_64_v3()
        case .avx512: Self.hasWideKernels && cprocessor_has_x86_64_v4()
        }
    }

    /// The one that the environment variable `BIANLIAN_ISA` names where it is available, else the widest that is.
    public static let preferred: InstructionSet = {
        let named = ProcessInfo.processInfo.environment["BIANLIAN_ISA"].flatMap(InstructionSet.init)
        if let named, named.isAvailable { return named }
        return [.avx512, .avx2].first(where: \.isAvailable) ?? baseline
    }()

    /// What every processor has that this build runs on.
    public static var baseline: InstructionSet {
        #if arch(arm64)
            .neon
        #else
            .sse2
        #endif
    }

    private static var hasWideKernels: Bool {
        #if WIDE_KERNELS
            true
        #else
            false
        #endif
    }
}
