import CSystem
public import DescribedErrors
import Foundation

/// The vector instruction sets that the kernels are built for. All of them produce the same bytes.
public enum InstructionSet: String, Sendable, Hashable, CaseIterable {
    /// SSE2, which every 64-bit x86 processor has.
    case sse2
    /// AVX2 and the rest of x86-64-v3 (Intel from 2013, AMD from 2015).
    case avx2
    /// AVX-512 with F, BW, CD, DQ and VL: x86-64-v4.
    case avx512
    /// NEON, which every 64-bit ARM processor has.
    case neon

    /// Whether this build has kernels for the instruction set and this processor supports it.
    public var isAvailable: Bool {
        switch self {
        case .sse2, .neon: self == Self.baseline
        case .avx2: Self.hasAVX2Kernels && processor_has_x86_64_v3()
        case .avx512: Self.hasAVX512Kernels && processor_has_x86_64_v4()
        }
    }

    /// The instruction sets with kernels in this build that this processor supports, the narrowest first.
    public static var available: [InstructionSet] { allCases.filter(\.isAvailable) }

    /// The environment variable that selects the instruction set.
    package static let variable = "BIANLIAN_ISA"

    /// Returns the instruction set that `BIANLIAN_ISA` names, or the fastest available one if the variable is unset or empty.
    /// - Parameter environment: the environment variables.
    /// - Throws: `InstructionSetError` if the variable's value is unknown or not available.
    public static func chosen(in environment: [String: String]) throws(InstructionSetError) -> InstructionSet {
        guard let name = environment[variable], !name.isEmpty else { return fastest }
        guard let named = InstructionSet(rawValue: name) else { throw .unknown(name) }
        guard named.isAvailable else { throw .unavailable(named) }
        return named
    }

    /// The default: the result of `chosen` for this process's environment.
    ///
    /// Falls back to the fastest available one if `chosen` throws, because a library cannot report the error.
    public static let preferred = (try? chosen(in: ProcessInfo.processInfo.environment)) ?? fastest

    /// AVX2 if it is available. On the processors that were measured, AVX-512 is slower by up to a tenth, because the sixteen
    /// lanes of a block are too little work between two dependent steps. It can still be selected.
    private static var fastest: InstructionSet { InstructionSet.avx2.isAvailable ? .avx2 : baseline }

    /// The instruction set of every processor that this build runs on.
    package static var baseline: InstructionSet {
        #if arch(arm64)
            .neon
        #else
            .sse2
        #endif
    }

    private static var hasAVX2Kernels: Bool {
        #if HAS_RASTERKERNELSAVX2
            true
        #else
            false
        #endif
    }

    private static var hasAVX512Kernels: Bool {
        #if HAS_RASTERKERNELSAVX512
            true
        #else
            false
        #endif
    }
}

/// An error in the environment's choice of an instruction set.
public enum InstructionSetError: DescribedError, Hashable {
    /// No instruction set has this name.
    case unknown(String)
    /// This build has no kernels for the instruction set, or this processor does not support it.
    case unavailable(InstructionSet)

    /// A one-line message for the user.
    public var description: String {
        let names = InstructionSet.available.map(\.rawValue).joined(separator: ", ")
        return switch self {
        case .unknown(let name):
            "\(InstructionSet.variable) is \"\(name)\", which is not an instruction set; use one of \(names)"
        case .unavailable(let set):
            "\(InstructionSet.variable) is \(set.rawValue), which this processor or build does not support; use one of \(names)"
        }
    }
}
