import Imaging
import Testing

@testable import Retouching

/// The list of steps: order, undo and reset.
struct RetouchProgramTests {
    @Test func undoRemovesTheLastStepOfAName() {
        var program = RetouchProgram()
        for name in ["a", "b", "a", "c"] { program.add(RetouchStroke(name: name, dabs: [Dab(.blur, at: SIMD2(0.5, 0.5))])) }
        let undidNamed = program.undo("a")
        #expect(undidNamed)
        #expect(program.steps.map(\.name) == ["a", "b", "c"])
        let undidUnknown = program.undo("d")
        #expect(!undidUnknown)
        program.undo()
        #expect(program.steps.map(\.name) == ["a", "b"])
        program.reset()
        #expect(program.steps.isEmpty)
        let undidNothing = program.undo()
        #expect(!undidNothing)
    }
}
