import ArgumentParser
import Foundation
import Imaging
import Rasterizer

/// `bianlian-bench depth`: depth-only throughput compared with llvmpipe's, and the fraction of depth-only draws in the demo
/// frame.
struct DepthCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "depth", abstract: "Times depth-only draws next to llvmpipe's, and as a fraction of the demo frame.")

    @Option(help: "Program of the peer. Default: only ours is timed.")
    var program: String?
    @Option(help: "Size of the picture.", transform: sizeArgument)
    var size = ImageSize(1280, 720)
    @Option(help: "Samples a pixel: 1, 4 or 8.", transform: samplesArgument)
    var samples = SamplePattern.single
    @Option(name: .customLong("isa"), help: "Instruction set, or all.", transform: instructionSetsArgument)
    var instructionSets = [InstructionSet.preferred]
    @OptionGroup var repetition: RepetitionOptions

    private var timing: TimingPlan { repetition.timing() }

    static let heading =
        "name,width,height,samples,threads,instructionSet,work,unit,oursMilliseconds,oursMillionsPerSecond,"
        + "peerMilliseconds,peerMillionsPerSecond,ratio,shareOfFrame"

    func run() throws {
        Machine.warnIfBusy()
        let folder = try ScratchFolder()
        printLine(Self.heading)
        for count in repetition.threads {
            for kernel in DepthKernels(size: size).kernels { try timeKernel(kernel, threads: count, in: folder.url) }
            try timeShare(threads: count)
        }
    }

    /// Times ours and the peer alternately, each less its empty frame.
    private func timeKernel(_ kernel: Kernel, threads: Int, in folder: URL) throws {
        let terms = kernel.terms()
        let ours = try instructionSets.flatMap { set in
            try terms.map { term in
                try FrameWork(
                    term.list, over: term.background, size: size, samples: samples, layers: kernel.layers, threads: threads,
                    instructionSet: set)
            }
        }
        let peer = try peer(drawing: terms[0].list, threads: threads, in: folder)
        let theirs = peer.map { [$0.work(.everything), $0.work(.backgroundAlone)] } ?? []
        let medians = try timing.medians(of: theirs + ours)
        let peerTime = peer == nil ? nil : medians[0] - medians[1]
        for (index, set) in instructionSets.enumerated() {
            let first = theirs.count + index * terms.count
            let time = zip(terms, medians[first...]).reduce(0) { $0 + $1.0.factor * $1.1 }
            printRow(kernel, threads: threads, set, ours: time, peer: peerTime)
        }
    }

    private func peer(drawing list: DrawList, threads: Int, in folder: URL) throws -> PeerProcess? {
        guard let program, samples.count <= PeerProcess.mostSamples else { return nil }
        let scene = BenchmarkScene(
            name: "depth", list: list,
            background: SRGBImage(size: size, filledWith: SRGBA8(red: 0, green: 0, blue: 0)))
        let file = folder.appendingPathComponent("depth.bin")
        try SceneExport.data(of: scene, samples: samples).write(to: file)
        return try PeerProcess(program: program, scene: file, threads: threads, textures: .srgb8, drawsBackground: false)
    }

    /// Times the demo frame with its depth-only draws twice, less the frame, relative to the frame. Depth-only draws alone
    /// would hide nothing and so would not be drawn.
    private func timeShare(threads: Int) throws {
        guard let scene = try BenchmarkScene(named: "demo", size: size) else { return }
        var twice = scene
        twice.list.draws = scene.list.draws.flatMap { $0.shading == nil ? [$0, $0] : [$0] }
        for set in instructionSets {
            let frames = try [twice, scene].map { scene in
                try FrameWork(scene, drawsBackground: false, samples: samples, threads: threads, instructionSet: set)
            }
            let medians = try timing.medians(of: frames)
            let time = medians[0] - medians[1]
            printLine(
                rowStart("demo-depth-only", threads, set)
                    + String(
                        format: ",%d,triangles,%.4f,,,,,%.4f", twice.triangleCount - scene.triangleCount, time,
                        time / medians[1]))
        }
    }

    private func rowStart(_ name: String, _ threads: Int, _ set: InstructionSet) -> String {
        "\(name),\(size.width),\(size.height),\(samples.count),\(threads),\(set.rawValue)"
    }

    private func printRow(_ kernel: Kernel, threads: Int, _ set: InstructionSet, ours: Double, peer: Double?) {
        func rate(_ milliseconds: Double?) -> String {
            guard let milliseconds else { return "," }
            return String(format: "%.4f,%.2f", milliseconds, kernel.work / milliseconds / 1000)
        }
        let ratio = peer.map { String(format: "%.3f", $0 / ours) } ?? ""
        printLine(
            rowStart(kernel.name, threads, set) + String(format: ",%.0f,", kernel.work) + kernel.unit.rawValue
                + ",\(rate(ours)),\(rate(peer)),\(ratio),")
    }
}
