import Rasterizer
import Testing

@Suite("The instruction set is the one that was asked for, where there is one")
struct InstructionSetTests {
    @Test("The variable names any that is available, and nothing means AVX2 where it is there")
    func chosen() throws {
        let available = InstructionSet.available
        #expect(available.contains(.baseline) && available.contains(.preferred))
        for set in available {
            #expect(try InstructionSet.chosen(in: ["BIANLIAN_ISA": set.rawValue]) == set)
        }
        let fastest: InstructionSet = available.contains(.avx2) ? .avx2 : .baseline
        #expect(try InstructionSet.chosen(in: [:]) == fastest)
        #expect(try InstructionSet.chosen(in: ["BIANLIAN_ISA": "", "OTHER": "sse2"]) == fastest)
    }

    @Test("What is none, or not here, is told in one line with what would be right")
    func refused() {
        let names = InstructionSet.available.map(\.rawValue).joined(separator: ", ")
        for name in ["avx3", "AVX2", " sse2", "avx2\n"] {
            let error = #expect(throws: InstructionSetError.unknown(name)) {
                try InstructionSet.chosen(in: ["BIANLIAN_ISA": name])
            }
            #expect(
                error?.description == "BIANLIAN_ISA is \"\(name)\", which is not an instruction set; use one of \(names)")
        }
        for set in InstructionSet.allCases where !set.isAvailable {
            let error = #expect(throws: InstructionSetError.unavailable(set)) {
                try InstructionSet.chosen(in: ["BIANLIAN_ISA": set.rawValue])
            }
            #expect(error?.description.hasSuffix("; use one of \(names)") == true)
        }
    }
}
