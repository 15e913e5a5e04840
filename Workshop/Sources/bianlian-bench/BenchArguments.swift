import ArgumentParser
import Imaging
import Rasterizer

// The values of options, and their parsers.

/// The way in which our side makes the background of a scene; the peer always draws it.
enum BackgroundMode: String, CaseIterable, ExpressibleByArgument {
    case copied, drawn
}

/// Parses a size such as `1280x720`.
func sizeArgument(_ text: String) throws -> ImageSize {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard sides.count == 2, sides.allSatisfy({ (1...Rasterizer.largestSide).contains($0) }) else {
        throw ValidationError("size must be WIDTHxHEIGHT such as 1280x720, each side 1 to \(Rasterizer.largestSide)")
    }
    return ImageSize(sides[0], sides[1])
}

/// Parses a number of threads, 1…256.
func threadsArgument(_ text: String) throws -> Int {
    try countArgument(text, in: 1...256)
}

/// Parses a number of repetitions, 1…1000.
func roundsArgument(_ text: String) throws -> Int {
    try countArgument(text, in: 1...1000)
}

private func countArgument(_ text: String, in range: ClosedRange<Int>) throws -> Int {
    guard let count = Int(text), range.contains(count) else {
        throw ValidationError("value must be a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return count
}

/// Parses a number of samples a pixel.
func samplesArgument(_ text: String) throws -> SamplePattern {
    guard let samples = Int(text).flatMap(SamplePattern.init) else {
        throw ValidationError("number of samples must be 1, 4 or 8")
    }
    return samples
}

/// Parses the name of an instruction set; `all` means all instruction sets of this processor.
func instructionSetsArgument(_ text: String) throws -> [InstructionSet] {
    let available = InstructionSet.allCases.filter(\.isAvailable)
    if text == "all" { return available }
    guard let chosen = available.first(where: { $0.rawValue == text }) else {
        throw ValidationError("instruction set must be \(available.map(\.rawValue).joined(separator: ", ")) or all")
    }
    return [chosen]
}

/// Parses a scene's name.
func sceneArgument(_ name: String) throws -> String {
    guard BenchmarkScene.names.contains(name) else {
        throw ValidationError("scene must be one of \(BenchmarkScene.names.joined(separator: ", "))")
    }
    return name
}

/// The options of commands that repeat their work on one thread and on two.
struct RepetitionOptions: ParsableArguments {
    @Option(
        name: .customLong("threads"), help: "Number of threads. Default: one, then two.",
        transform: { [try threadsArgument($0)] })
    var threads = [1, 2]
    @Option(help: "Number of rounds for each contestant.", transform: roundsArgument)
    var rounds: Int?
    @Flag(help: "Quick measurement with three rounds.")
    var quick = false

    /// The number and length of rounds.
    /// - Parameter usual: the number of rounds if neither option is given.
    func timing(usual: Int = TimingPlan().rounds) -> TimingPlan { quick ? .quick : TimingPlan(rounds: rounds ?? usual) }
}
