import Bianlian
import BuildCommit
import ComparisonFiles

/// The output of `--version`. Only it contains the commit, because stored or compared output must not change with each commit.
enum ProgramVersion {
    /// The first eight digits of the commit from which the program was built; nil if the build could not determine it.
    static var commit: String? {
        let text = String(cString: build_commit())
        return text.isEmpty ? nil : text
    }

    /// The line, for example `bianlian 0.2.0 (commit ddd116c6, AVX2)`, with the addition `quick build` in programs that `make
    /// demo` built.
    static var line: String {
        var facts = ["commit \(commit ?? "unknown")", InstructionSet.preferred.displayName]
        #if QUICK_BUILD
            facts.append("quick build")
        #endif
        return "bianlian \(RunEnvironment.version) (\(facts.joined(separator: ", ")))"
    }
}

extension InstructionSet {
    /// The vendor's name for the instruction set.
    var displayName: String {
        switch self {
        case .sse2: "SSE2"
        case .avx2: "AVX2"
        case .avx512: "AVX-512"
        case .neon: "NEON"
        }
    }
}
