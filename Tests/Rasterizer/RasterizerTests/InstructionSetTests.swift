import Rasterizer
import RenderTestSupport
import Testing

@Suite("The requested instruction set is used if available")
struct InstructionSetTests {
    @Test("The variable selects any available instruction set; without it, AVX2 is preferred")
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

    @Test("An unknown or unavailable instruction set gives a one-line error with the valid values")
    func refused() {
        let names = InstructionSet.available.map(\.rawValue).joined(separator: ", ")
        for name in ["avx3", "AVX2", " sse2", "avx2\n"] {
            let error = caught(InstructionSetError.self) { try InstructionSet.chosen(in: ["BIANLIAN_ISA": name]) }
            #expect(error == .unknown(name))
            #expect(
                error?.description == "BIANLIAN_ISA is \"\(name)\", which is not an instruction set; use one of \(names)")
        }
        for set in InstructionSet.allCases where !set.isAvailable {
            let error = caught(InstructionSetError.self) { try InstructionSet.chosen(in: ["BIANLIAN_ISA": set.rawValue]) }
            #expect(error == .unavailable(set))
            #expect(error?.description.hasSuffix("; use one of \(names)") == true)
        }
    }
}
