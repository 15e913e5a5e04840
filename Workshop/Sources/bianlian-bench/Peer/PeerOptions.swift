import ArgumentParser
import Imaging
import Rasterizer

/// The options of `bianlian-bench peer`.
struct PeerOptions: ParsableArguments {
    @Option(help: "Program of the peer.")
    var program = ".build-peer/peer"
    @Option(name: .customLong("scene"), help: "Scene; may be repeated. Default: the usual ones.", transform: sceneArgument)
    var scenes: [String] = []
    @Option(name: .customLong("size"), help: "Size; may be repeated.", transform: sizeArgument)
    var sizes: [ImageSize] = []
    @Option(name: .customLong("threads"), help: "Number of threads; may be repeated.", transform: threadsArgument)
    var threads: [Int] = []
    @Option(name: .customLong("samples"), help: "Samples a pixel, 1, 4 or 8; may be repeated.", transform: samplesArgument)
    var samples: [SamplePattern] = []
    @Option(
        name: .customLong("isa"), help: "Instruction set, or all; may be repeated.", transform: instructionSetsArgument)
    var instructionSetChoices: [[InstructionSet]] = []
    @Option(name: .customLong("background"), help: "Mode of our background; may be repeated.")
    var backgrounds: [BackgroundMode] = []
    @Option(help: "Format of the peer's textures.")
    var textures = PeerProcess.TextureFormat.srgb8
    @Option(help: "Number of rounds for each contestant.", transform: roundsArgument)
    var rounds = TimingPlan().rounds
    @Flag(name: .customLong("quick"), help: "Quick measurement with few trials of three rounds.")
    var isQuick = false
    @Flag(name: .customLong("growth"), help: "Measures the growth of time instead of the usual table.")
    var showsGrowth = false
    @Flag(name: .customLong("json"), help: "Prints JSON lines instead of a table.")
    var printsJSON = false
    @Option(name: .customLong("pictures"), help: "Folder for both engines' pictures.")
    var pictureFolder: String?

    var timing: TimingPlan { isQuick ? .quick : TimingPlan(rounds: rounds) }
    var instructionSets: [InstructionSet] { instructionSetChoices.flatMap { $0 } }
}
