import CSystem
public import DescribedErrors
import Foundation

/// Vector instructions that the kernels are built for; whichever draws, the bytes are the same.
public enum InstructionSet: String, Sendable, Hashable, CaseIterable {
    /// The instructions that every 64-bit processor of the x86 family has.
    case sse2
    /// x86-64-v3: AVX2 and its companions (Intel from 2013, AMD from 2015).
    case avx2
    /// x86-64-v4: AVX-512 with F, BW, CD, DQ and VL.
    case avx512
    /// The instructions that every 64-bit processor of the ARM family has.
    case neon

    /// Whether this build has kernels for it and this processor runs it.
    public var isAvailable: Bool {
        switch self {
        case .sse2, .neon: self == Self.baseline
        case .avx2: Self.hasWideKernels && processor_has_x86_64_v3()
        case .avx512: Self.hasWideKernels && processor_has_x86_64_v4()
        }
    }

    /// Those that this build has kernels for and this processor runs, the narrowest first.
    public static var available: [InstructionSet] { allCases.filter(\.isAvailable) }

    /// The environment variable that names the one to draw with.
    public static let variable = "BIANLIAN_ISA"

    /// The one that `BIANLIAN_ISA` names, or where it is not set, or empty, the fastest that is available.
    /// - Parameter environment: variables by name.
    /// - Throws: `InstructionSetError` where the variable names none, or one that is not available.
    public static func chosen(in environment: [String: String]) throws(InstructionSetError) -> InstructionSet {
        guard let name = environment[variable], !name.isEmpty else { return fastest }
        guard let named = InstructionSet(rawValue: name) else { throw .unknown(name) }
        guard named.isAvailable else { throw .unavailable(named) }
        return named
    }

    /// The one that draws where nobody says otherwise: what `chosen` gives in this process's environment, and where that throws,
    /// the fastest, since a library has nobody to tell.
    public static let preferred = (try? chosen(in: ProcessInfo.processInfo.environment)) ?? fastest

    /// AVX2 where there is a choice: on the processors that were measured AVX-512 is slower by up to a tenth, since the sixteen lanes of
    /// a block are too little work between two steps that wait for each other. It is there for whoever asks for it.
    private static var fastest: InstructionSet { InstructionSet.avx2.isAvailable ? .avx2 : baseline }

    /// The instruction set that every processor has that this build runs on.
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

/// Why the environment's instruction set cannot draw.
public enum InstructionSetError: DescribedError, Hashable {
    /// There is none of this name.
    case unknown(String)
    /// This build has no kernels for it, or this processor does not run it.
    case unavailable(InstructionSet)

    /// One line for a person.
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
