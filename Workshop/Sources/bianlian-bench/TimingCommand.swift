import ArgumentParser
import Foundation
import ImageCodecs
import Imaging
import Rasterizer

/// The command that times scenes, single kernels and the machine's limits.
struct TimingCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "time", abstract: "Times scenes, single kernels and the machine's limits.")

    @Argument(help: "Names of scenes and kernels. Default: all.")
    var names: [String] = []
    @Option(help: "Size of the picture.", transform: sizeArgument)
    var size = ImageSize(1280, 720)
    @Option(help: "Number of threads that draw.", transform: threadsArgument)
    var threads = 1
    @Option(help: "Samples a pixel: 1, 4 or 8.", transform: samplesArgument)
    var samples = SamplePattern.single
    @Option(name: .customLong("isa"), help: "Instruction set, or all.", transform: instructionSetsArgument)
    var instructionSets = [InstructionSet.preferred]
    @Option(help: "Mode of the background of scenes.")
    var background = BackgroundMode.copied
    @Option(help: "Number of rounds for each contestant.", transform: roundsArgument)
    var runs = TimingPlan().rounds
    @Flag(help: "Times all kernels and no scene.")
    var kernels = false
    @Option(name: .customLong("pictures"), help: "Folder for the pictures.")
    var pictureFolder: String?
    @Option(name: .customLong("export"), help: "Folder for the scenes in the peer's format.")
    var exportFolder: String?

    private var timing: TimingPlan { TimingPlan(rounds: runs) }

    func validate() throws {
        guard names.isEmpty || !kernels else {
            throw ValidationError("names cannot be combined with --kernels, which times all kernels")
        }
        let known = BenchmarkScene.names + allKernels.map(\.name) + Self.reliefs
        if let unknown = names.first(where: { !known.contains($0) }) {
            throw ValidationError("scene or kernel \(unknown) is unknown; known names: \(known.joined(separator: ", "))")
        }
    }

    func run() throws {
        Machine.warnIfBusy()
        printLine(TimingRow.heading)
        if !kernels {
            for name in BenchmarkScene.names where isChosen(name) { try timeScene(name) }
        }
        for kernel in allKernels where isChosen(kernel.name) { try timeKernel(kernel) }
        try timeReliefs(ReliefFrames.sides.filter { isChosen("relief-\($0)") })
        if names.isEmpty { try timeLimits() }
    }

    private func isChosen(_ name: String) -> Bool {
        names.isEmpty || names.contains(name)
    }

    private var allKernels: [Kernel] {
        GeometryKernels.kernels + DepthKernels(size: size).kernels + ShadingKernels(size: size).kernels
    }

    private func timeScene(_ name: String) throws {
        guard let scene = try BenchmarkScene(named: name, size: size) else {
            throw BenchError("scene “\(name)” does not exist.")
        }
        if let exportFolder {
            try SceneExport.data(of: scene, samples: samples).write(to: file(name + ".bin", in: exportFolder))
        }
        let frames = try instructionSets.map { set in
            try FrameWork(scene, drawsBackground: background == .drawn, samples: samples, threads: threads, instructionSet: set)
        }
        if let pictureFolder {
            try PNGEncoder().write(frames[0].picture(), to: file(name + ".png", in: pictureFolder))
        }
        for (set, milliseconds) in zip(instructionSets, try timing.medians(of: frames)) {
            printRow(.scene, name, set, milliseconds, work: Double(size.pixelCount), .pixels)
        }
    }

    private func timeKernel(_ kernel: Kernel) throws {
        for set in instructionSets {
            let milliseconds = try kernel.milliseconds(
                size: size, samples: samples, threads: threads, instructionSet: set, timing: timing)
            printRow(.kernel, kernel.name, set, milliseconds, work: kernel.work, kernel.unit)
        }
    }

    private static let reliefs = ReliefFrames.sides.map { "relief-\($0)" }

    /// Times the cost that a relief adds to a frame, for some numbers of vertices along its sides.
    private func timeReliefs(_ sides: [Int]) throws {
        guard !sides.isEmpty else { return }
        guard let actor = try BenchmarkScene(named: "make-up", size: size) else {
            throw BenchError("scene “make-up” does not exist.")
        }
        for set in instructionSets {
            let frames = try ([nil] + sides).map { side in
                try ReliefFrames(
                    side: side, over: actor.background, samples: samples, threads: threads, instructionSet: set)
            }
            let medians = try timing.medians(of: frames)
            for (index, side) in sides.enumerated() {
                let name = "relief-\(side)"
                if let pictureFolder {
                    try PNGEncoder().write(frames[index + 1].lastPicture(), to: file(name + ".png", in: pictureFolder))
                }
                printRow(.kernel, name, set, medians[index + 1] - medians[0], work: Double(side * side), .vertices)
            }
        }
    }

    private func timeLimits() throws {
        let copying = MachineLimits.Copying(size: size, threads: threads)
        let milliseconds = try timing.medians(of: [copying])[0]
        printRow(.limit, "memory-copy", instructionSets[0], milliseconds, work: 4 * Double(size.pixelCount), .bytes)
        for set in instructionSets {
            let arithmetic = MachineLimits.Arithmetic(instructionSet: set, threads: threads)
            let milliseconds = try timing.medians(of: [arithmetic])[0]
            printRow(.limit, "multiply-add", set, milliseconds, work: arithmetic.operations, .operations)
        }
    }

    private func printRow(
        _ kind: TimingRow.Kind, _ name: String, _ set: InstructionSet, _ milliseconds: Double, work: Double, _ unit: Kernel.Unit
    ) {
        let row = TimingRow(
            kind: kind, name: name, size: size, samples: samples, threads: threads, instructionSet: set,
            milliseconds: milliseconds, work: work, unit: unit)
        printLine(row.csv)
    }

    private func file(_ name: String, in folder: String) throws -> URL {
        let folder = URL(fileURLWithPath: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder.appendingPathComponent(name)
    }
}
