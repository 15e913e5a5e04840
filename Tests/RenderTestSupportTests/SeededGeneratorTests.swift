import RenderTestSupport
import Testing

@Suite("The seeded generator")
struct SeededGeneratorTests {
    @Test("The numbers equal those of the reference implementation")
    func matchesReference() {
        // The state is the first four numbers of splitmix64 from seed 0 (Vigna's splitmix64.c); these are the following ones of
        // xoshiro256**.
        var generator = SeededGenerator(seed: 0)
        #expect((0..<3).map { _ in generator.next() } == [0x99EC_5F36_CB75_F2B4, 0xBF6E_1F78_4956_452A, 0x1A5F_849D_4933_E6E0])
    }

    @Test("Equal seeds give equal numbers, different seeds different ones")
    func followsItsSeed() {
        var first = SeededGenerator(seed: 7)
        var same = SeededGenerator(seed: 7)
        var other = SeededGenerator(seed: 8)
        let numbers = first.bytes(64)
        #expect(numbers == same.bytes(64))
        #expect(numbers != other.bytes(64))
    }

    @Test("The description is code that recreates the generator")
    func describesItself() {
        #expect("\(SeededGenerator(seed: 42))" == "SeededGenerator(seed: 0x2a)")
    }

    @Test("Numbers are within their range and directions have length one")
    func staysInRange() {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<1000 {
            #expect((2..<2.5).contains(generator.number(in: 2..<2.5)))
            let direction = generator.direction()
            #expect(abs((direction * direction).sum() - 1) < 1e-12)
        }
    }
}
