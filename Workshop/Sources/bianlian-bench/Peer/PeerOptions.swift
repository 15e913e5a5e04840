import ArgumentParser
import Imaging
import Rasterizer

/// The options of `bianlian-bench peer`.
struct PeerOptions: ParsableArguments {
    /// How our side comes to its background; the peer always draws it.
    enum BackgroundWay: String, CaseIterable, ExpressibleByArgument {
        case copied, drawn
    }

    @Option(help: "The peer's program.")
    var program = ".build-peer/peer"
    @Option(name: .customLong("scene"), help: "A scene; may be repeated. Default: the usual ones.", transform: sceneArgument)
    var scenes: [String] = []
    @Option(name: .customLong("size"), help: "A size; may be repeated.", transform: sizeArgument)
    var sizes: [ImageSize] = []
    @Option(name: .customLong("threads"), help: "A number of threads; may be repeated.", transform: threadsArgument)
    var threads: [Int] = []
    @Option(name: .customLong("samples"), help: "Samples a pixel, 1, 4 or 8; may be repeated.", transform: samplesArgument)
    var samples: [SamplePattern] = []
    @Option(
        name: .customLong("isa"), help: "An instruction set, or all; may be repeated.", transform: instructionSetsArgument)
    var instructionSetChoices: [[InstructionSet]] = []
    @Option(name: .customLong("background"), help: "How our background is made; may be repeated.")
    var backgrounds: [BackgroundWay] = []
    @Option(help: "The format of the peer's textures.")
    var textures = PeerProcess.TextureFormat.srgb8
    @Option(help: "How many turns each contestant takes.", transform: roundsArgument)
    var rounds = TimingPlan().rounds
    @Flag(name: .customLong("quick"), help: "A short look: few trials of three turns.")
    var isQuick = false
    @Flag(name: .customLong("growth"), help: "Measures how time grows in place of the usual table.")
    var showsGrowth = false
    @Flag(name: .customLong("json"), help: "Prints JSON lines in place of a table.")
    var printsJSON = false
    @Option(name: .customLong("pictures"), help: "A folder for both engines' pictures.")
    var pictureFolder: String?

    var timing: TimingPlan { isQuick ? .quick : TimingPlan(rounds: rounds) }
    var instructionSets: [InstructionSet] { instructionSetChoices.flatMap { $0 } }
}
