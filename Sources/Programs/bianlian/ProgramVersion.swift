import Bianlian
import BuildCommit

/// What `--version` says. The commit is told here and nowhere else: nothing that is kept or compared may change with each commit.
enum ProgramVersion {
    /// The first eight digits of the commit that the program was built from; nil where the build could not know it.
    static var commit: String? {
        let text = String(cString: build_commit())
        return text.isEmpty ? nil : text
    }

    /// As in `bianlian 0.1.0 (commit ddd116c6, AVX2)`.
    static var line: String {
        "bianlian \(RunEnvironment.version) (commit \(commit ?? "unknown"), \(InstructionSet.preferred.displayName))"
    }
}

extension InstructionSet {
    /// Its maker's name.
    var displayName: String {
        switch self {
        case .sse2: "SSE2"
        case .avx2: "AVX2"
        case .avx512: "AVX-512"
        case .neon: "NEON"
        }
    }
}
