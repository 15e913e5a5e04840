import ArgumentParser
import Imaging
import Rasterizer

// The kinds of values that options take.

/// A size such as `1280x720`.
func sizeArgument(_ text: String) throws -> ImageSize {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard sides.count == 2, sides.allSatisfy({ (1...Rasterizer.largestSide).contains($0) }) else {
        throw ValidationError("a size is like 1280x720, each side 1 to \(Rasterizer.largestSide)")
    }
    return ImageSize(sides[0], sides[1])
}

/// A number of threads, 1…256.
func threadsArgument(_ text: String) throws -> Int {
    try countArgument(text, in: 1...256)
}

/// A number of repetitions, 1…1000.
func roundsArgument(_ text: String) throws -> Int {
    try countArgument(text, in: 1...1000)
}

private func countArgument(_ text: String, in range: ClosedRange<Int>) throws -> Int {
    guard let count = Int(text), range.contains(count) else {
        throw ValidationError("a number from \(range.lowerBound) to \(range.upperBound) is wanted")
    }
    return count
}

/// A number of samples a pixel.
func samplesArgument(_ text: String) throws -> SamplePattern {
    guard let samples = Int(text).flatMap(SamplePattern.init) else { throw ValidationError("1, 4 or 8 is wanted") }
    return samples
}

/// The instruction sets that a name stands for; `all` stands for those that this processor has.
func instructionSetsArgument(_ text: String) throws -> [InstructionSet] {
    let available = InstructionSet.allCases.filter(\.isAvailable)
    if text == "all" { return available }
    guard let chosen = available.first(where: { $0.rawValue == text }) else {
        throw ValidationError("here it is \(available.map(\.rawValue).joined(separator: ", ")) or all")
    }
    return [chosen]
}

/// A scene's name.
func sceneArgument(_ name: String) throws -> String {
    guard BenchmarkScene.names.contains(name) else {
        throw ValidationError("scenes are \(BenchmarkScene.names.joined(separator: ", "))")
    }
    return name
}

/// The options of commands that repeat their work on one thread and on two.
struct RepetitionOptions: ParsableArguments {
    @Option(
        name: .customLong("threads"), help: "How many threads work. Default: one, then two.",
        transform: { [try threadsArgument($0)] })
    var threads = [1, 2]
    @Option(help: "How many turns each contestant takes.", transform: roundsArgument)
    var rounds: Int?
    @Flag(help: "A short look: three turns.")
    var quick = false

    /// How often the work is done.
    /// - Parameter usual: as often where neither option says otherwise.
    func timing(usual: Int = TimingPlan().rounds) -> TimingPlan { quick ? .quick : TimingPlan(rounds: rounds ?? usual) }
}
