import Imaging
import Rasterizer

/// What `bianlian-bench peer` is asked for.
struct PeerOptions {
    /// How our side comes to its background; the peer always draws it.
    enum BackgroundWay: String, CaseIterable {
        case copied, drawn
    }

    /// The peer's program.
    var program = ".build-peer/peer"
    /// Empty for the usual ones.
    var scenes: [String] = []
    var sizes: [ImageSize] = []
    var threads: [Int] = []
    var samples: [SamplePattern] = []
    var instructionSets: [InstructionSet] = []
    var backgrounds: [BackgroundWay] = []
    var textures = PeerProcess.TextureFormat.srgb8
    var timing = TimingPlan()
    var isQuick = false
    /// Whether to measure how time grows instead of the usual table.
    var showsGrowth = false
    var printsJSON = false
    /// Where both engines' pictures go; nil for nowhere.
    var pictureFolder: String?

    init(_ reader: inout ArgumentReader) throws {
        while let option = reader.next() {
            switch option {
            case "--program": program = try reader.value(of: option)
            case "--scene": scenes.append(try reader.scene(of: option))
            case "--size": sizes.append(try reader.size(of: option))
            case "--threads": threads.append(try reader.count(of: option, in: 1...256))
            case "--samples": samples.append(try reader.samples(of: option))
            case "--isa": instructionSets += try reader.instructionSets(of: option)
            case "--background": backgrounds.append(try reader.word(of: option))
            case "--textures": textures = try reader.word(of: option)
            case "--rounds": timing.rounds = try reader.count(of: option, in: 1...1000)
            case "--quick": isQuick = true
            case "--growth": showsGrowth = true
            case "--json": printsJSON = true
            case "--pictures": pictureFolder = try reader.value(of: option)
            default:
                throw UsageError(
                    "\(option) is not understood; options are --scene, --size, --threads, --samples, --isa, --background, "
                        + "--textures, --rounds, --quick, --growth, --json and --pictures.")
            }
        }
        if isQuick { timing = TimingPlan(rounds: 3, secondsPerTurn: 0.06) }
    }
}
