import Foundation
import ImageCodecs
import Imaging
import Rasterizer

/// `bianlian-bench [SCENE…]`: times scenes, single kernels and the machine's limits, and prints CSV.
struct TimingCommand {
    /// Scenes and kernels by name; all where none is given.
    private var names: [String] = []
    private var size = ImageSize(1280, 720)
    private var threads = 1
    private var samples = SamplePattern.single
    private var instructionSets = [InstructionSet.preferred]
    private var timing = TimingPlan()
    private var isForKernelsAlone = false
    private var pictureFolder: String?
    private var exportFolder: String?

    init(_ reader: inout ArgumentReader) throws {
        while let argument = reader.next() {
            switch argument {
            case "--size": size = try reader.size(of: argument)
            case "--threads": threads = try reader.count(of: argument, in: 1...256)
            case "--samples": samples = try reader.samples(of: argument)
            case "--isa": instructionSets = try reader.instructionSets(of: argument)
            case "--runs": timing.rounds = try reader.count(of: argument, in: 1...1000)
            case "--kernels": isForKernelsAlone = true
            case "--export": exportFolder = try reader.value(of: argument)
            case "--pictures": pictureFolder = try reader.value(of: argument)
            default:
                guard
                    BenchmarkScene.names.contains(argument) || kernels.contains(where: { $0.name == argument })
                        || Self.reliefs.contains(argument)
                else {
                    throw UsageError(
                        "\(argument) is not understood; options are --size, --threads, --samples, --isa, --runs, --kernels, --export "
                            + "and --pictures, scenes are \(BenchmarkScene.names.joined(separator: ", ")), kernels are "
                            + "\((kernels.map(\.name) + Self.reliefs).joined(separator: ", ")).")
                }
                names.append(argument)
            }
        }
        guard names.isEmpty || !isForKernelsAlone else {
            throw UsageError("--kernels means all of them; name none beside it.")
        }
    }

    func run() throws {
        printLine(TimingRow.heading)
        if !isForKernelsAlone {
            for name in BenchmarkScene.names where isChosen(name) { try timeScene(name) }
        }
        for kernel in kernels where isChosen(kernel.name) { try timeKernel(kernel) }
        try timeReliefs(ReliefFrames.sides.filter { isChosen("relief-\($0)") })
        if names.isEmpty { try timeLimits() }
    }

    private func isChosen(_ name: String) -> Bool {
        names.isEmpty || names.contains(name)
    }

    private var kernels: [Kernel] {
        GeometryKernels.kernels + DepthKernels(size: size).kernels + ShadingKernels(size: size).kernels
    }

    private func timeScene(_ name: String) throws {
        guard let scene = try BenchmarkScene(named: name, size: size) else { throw UsageError("there is no scene “\(name)”.") }
        if let exportFolder {
            try SceneExport.data(of: scene, samples: samples).write(to: file(name + ".bin", in: exportFolder))
        }
        let frames = try instructionSets.map { set in
            try FrameWork(scene, drawsBackground: false, samples: samples, threads: threads, instructionSet: set)
        }
        if let pictureFolder {
            try PNGEncoder().write(frames[0].picture(), to: file(name + ".png", in: pictureFolder))
        }
        for (set, milliseconds) in zip(instructionSets, try timing.medians(of: frames)) {
            tell(.scene, name, set, milliseconds, work: Double(size.pixelCount), .pixels)
        }
    }

    private func timeKernel(_ kernel: Kernel) throws {
        for set in instructionSets {
            let milliseconds = try kernel.milliseconds(
                size: size, samples: samples, threads: threads, instructionSet: set, timing: timing)
            tell(.kernel, kernel.name, set, milliseconds, work: kernel.work, kernel.unit)
        }
    }

    private static let reliefs = ReliefFrames.sides.map { "relief-\($0)" }

    /// What a relief adds to a frame, for some numbers of vertices along its sides.
    private func timeReliefs(_ sides: [Int]) throws {
        guard !sides.isEmpty else { return }
        guard let actor = try BenchmarkScene(named: "make-up", size: size) else { throw UsageError("there is no actor.") }
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
                tell(.kernel, name, set, medians[index + 1] - medians[0], work: Double(side * side), .vertices)
            }
        }
    }

    private func timeLimits() throws {
        let copying = MachineLimits.Copying(size: size, threads: threads)
        let milliseconds = try timing.medians(of: [copying])[0]
        tell(.limit, "memory-copy", instructionSets[0], milliseconds, work: 4 * Double(size.pixelCount), .bytes)
        for set in instructionSets {
            let arithmetic = MachineLimits.Arithmetic(instructionSet: set, threads: threads)
            let milliseconds = try timing.medians(of: [arithmetic])[0]
            tell(.limit, "multiply-add", set, milliseconds, work: arithmetic.operations, .operations)
        }
    }

    private func tell(
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
