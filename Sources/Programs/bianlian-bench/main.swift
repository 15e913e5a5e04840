import Foundation
import ImageCodecs
import Imaging
import Rasterizer
import SampleScenes
import SceneGraph
import SceneRenderer

/// Times the named sample scenes and prints one line of CSV for each: `scene,width,height,samples,threads,milliseconds`.
///
/// Milliseconds are the median of the runs after one to warm up. Arguments: names of scenes (all where none is given),
/// `--size WxH`, `--threads N`, `--samples 1|4|8`, `--runs N`, `--pictures DIR` to look at what was timed.
struct Benchmark {
    var scenes: [String] = []
    var size = ImageSize(1280, 720)
    var threads = 1
    var samples = SamplePattern.single
    var runs = 9
    var pictureFolder: String?
    var exportFolder: String?

    init(arguments: [String]) throws {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--size":
                let sides = try Self.value(&rest, of: argument).split(separator: "x").compactMap { Int($0) }
                guard sides.count == 2, let size = ImageSize(width: sides[0], height: sides[1]) else { throw Usage(argument) }
                self.size = size
            case "--threads": threads = max(Int(try Self.value(&rest, of: argument)) ?? 0, 1)
            case "--samples":
                guard let pattern = Int(try Self.value(&rest, of: argument)).flatMap(SamplePattern.init) else {
                    throw Usage(argument)
                }
                samples = pattern
            case "--runs": runs = max(Int(try Self.value(&rest, of: argument)) ?? 0, 1)
            case "--export": exportFolder = try Self.value(&rest, of: argument)
            case "--pictures": pictureFolder = try Self.value(&rest, of: argument)
            default:
                guard BenchmarkScene.names.contains(argument) else { throw Usage(argument) }
                scenes.append(argument)
            }
        }
        if scenes.isEmpty { scenes = BenchmarkScene.names }
    }

    private static func value(_ rest: inout ArraySlice<String>, of option: String) throws -> String {
        guard let value = rest.popFirst() else { throw Usage(option) }
        return value
    }

    func run() throws {
        print("scene,width,height,samples,threads,milliseconds")
        for name in scenes {
            guard let scene = try BenchmarkScene(named: name, size: size) else { throw Usage(name) }
            if let exportFolder {
                let file = URL(fileURLWithPath: exportFolder).appendingPathComponent(name + ".bin")
                try SceneExport.data(of: scene, samples: samples).write(to: file)
            }
            let rasterizer = try Rasterizer(size: size, samples: samples)
            var times: [Double] = []
            for run in 0...runs {
                let start = ContinuousClock.now
                let frame = rasterizer.render(scene.list, over: .picture(scene.background), threads: threads)
                let elapsed = (ContinuousClock.now - start) / .milliseconds(1)
                if run > 0 { times.append(elapsed) }
                if run == 0, let pictureFolder {
                    let file = URL(fileURLWithPath: pictureFolder).appendingPathComponent(name + ".png")
                    try PNGEncoder().write(frame.color, to: file)
                }
            }
            let median = times.sorted()[times.count / 2]
            print(
                "\(name),\(size.width),\(size.height),\(samples.count),\(threads),\(String(format: "%.2f", median))")
        }
    }

    struct Usage: Error, CustomStringConvertible {
        var argument: String

        init(_ argument: String) {
            self.argument = argument
        }

        var description: String {
            "bianlian-bench: \(argument) is not understood; scenes are \(BenchmarkScene.names.joined(separator: ", "))."
        }
    }
}

do {
    try Benchmark(arguments: Array(CommandLine.arguments.dropFirst())).run()
} catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(error is Benchmark.Usage ? 64 : 70)
}
