import ArgumentParser
import Foundation
import ImageCodecs
import Imaging
import Rasterizer

/// The command that times our rasterizer and llvmpipe alternately on the same scenes and compares their pictures.
struct PeerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "peer",
        abstract: "Times our rasterizer and llvmpipe alternately on the same scenes, and compares their pictures.",
        discussion: "Benchmarks/llvmpipe/run builds the peer and has further documentation.")

    @OptionGroup var options: PeerOptions

    func run() throws {
        Machine.warnIfBusy()
        let folder = try ScratchFolder()
        if !options.printsJSON { printLine(PeerRow.heading) }
        var scene: BenchmarkScene?
        for trial in options.trials {
            if scene?.name != trial.scene || scene?.background.size != trial.size {
                scene = try BenchmarkScene(named: trial.scene, size: trial.size)
            }
            guard let scene else { throw BenchError("scene “\(trial.scene)” does not exist.") }
            for row in try rows(of: trial, scene, folder.url) {
                printLine(options.printsJSON ? row.json : row.text)
            }
        }
    }

    private func rows(of trial: PeerTrial, _ scene: BenchmarkScene, _ folder: URL) throws -> [PeerRow] {
        let ours = try trial.variants.map { variant in
            try FrameWork(
                scene, drawsBackground: variant.background == .drawn, samples: trial.samples, threads: trial.threads,
                instructionSet: variant.instructionSet)
        }
        guard trial.samples.count <= PeerProcess.mostSamples else {
            return zip(trial.variants, try options.timing.medians(of: ours)).map { variant, milliseconds in
                PeerRow(
                    trial: trial, triangles: scene.triangleCount, variant: variant, oursMilliseconds: milliseconds,
                    peerName: "none")
            }
        }
        let file = folder.appendingPathComponent("scene.bin")
        try SceneExport.data(of: scene, samples: trial.samples).write(to: file)
        let peer = try PeerProcess(program: options.program, scene: file, threads: trial.threads, textures: options.textures)
        let theirs = ImageCheck.Side(
            picture: try peer.picture(.everything, in: folder), background: try peer.picture(.backgroundAlone, in: folder))
        let contestants = [peer.work(.everything), peer.work(.everythingOverCopy)] + ours
        let medians = try options.timing.medians(of: contestants)
        var rows: [PeerRow] = []
        for (index, variant) in trial.variants.enumerated() {
            let side = ImageCheck.Side(picture: ours[index].picture(), background: scene.background)
            try keep(side.picture, theirs.picture, of: trial, variant)
            rows.append(
                PeerRow(
                    trial: trial, triangles: scene.triangleCount, variant: variant, oursMilliseconds: medians[2 + index],
                    peerMilliseconds: medians[0], peerCopyMilliseconds: medians[1],
                    check: ImageCheck(ours: side, theirs: theirs, threads: trial.threads), peerName: peer.name))
        }
        return rows
    }

    private func keep(_ ours: SRGBImage, _ theirs: SRGBImage, of trial: PeerTrial, _ variant: PeerTrial.Variant) throws {
        guard let path = options.pictureFolder else { return }
        let folder = URL(fileURLWithPath: path)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let stem = "\(trial.scene)-\(trial.size.width)x\(trial.size.height)-\(trial.samples.count)"
        try PNGEncoder().write(ours, to: folder.appendingPathComponent("\(stem)-\(variant.background.rawValue).png"))
        try PNGEncoder().write(theirs, to: folder.appendingPathComponent("\(stem)-llvmpipe.png"))
    }
}

extension FrameWork {
    /// Creates frames of a scene over its background, copied or drawn.
    convenience init(
        _ scene: BenchmarkScene, drawsBackground: Bool, samples: SamplePattern, threads: Int, instructionSet: InstructionSet
    ) throws {
        let picture = drawsBackground ? SampledTexture(scene.background) : nil
        try self.init(
            scene.list, over: drawsBackground ? .color(LinearColor(red: 0, green: 0, blue: 0)) : .picture(scene.background),
            size: scene.background.size, samples: samples, threads: threads, instructionSet: instructionSet
        ) { clipFromWorld in
            var list = scene.list
            list.clipFromWorld = clipFromWorld
            return picture.map { list.drawing(background: $0) } ?? list
        }
    }
}
