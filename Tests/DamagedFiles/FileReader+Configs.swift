import ConfigLanguage
import ConfigSettings
import Foundation
import FrameProduction
import RegressionSuite
import RenderConfig
import RenderMath
import SceneGraph

extension FileReader {
    func readConfig(_ bytes: [UInt8]) throws {
        _ = try RenderSettings.parse(bytes, file: "scene.yaml")
    }

    func readSuite(_ bytes: [UInt8]) throws {
        try withScratchFile(of: bytes) { url in _ = try RegressionSuite.load(at: url) }
    }

    /// Reads the results of a shard, and writes what is made from them.
    func readResults(_ bytes: [UInt8]) throws {
        guard let json = OrderedJSON(parsing: bytes),
            let record = SuiteRecord(facts: json["facts"] ?? .null, times: json["times"] ?? .null)
        else { throw MergeError.notResults(folder: "results", reason: "the files do not belong together") }
        _ = record.facts.text()
        _ = record.junit()
        try BrokenPromise.unless(
            record.markdown.split(separator: "\n").allSatisfy { $0.first.map("#|TN…".contains) ?? true },
            "no text of a result begins a line of the summary")
    }

    func readRegions(_ bytes: [UInt8]) throws {
        _ = try MeshRegionsFile.parse(bytes, file: "regions.json")
    }

    func readStrokes(_ bytes: [UInt8]) throws {
        _ = try RetouchStrokesFile.parse(bytes, file: "strokes.json")
    }

    /// Reads a table of shots as CSV and as YAML; at least one of them must succeed.
    func readShots(_ bytes: [UInt8]) throws {
        let names = ["shots.csv", "shots.yaml"]
        var failures: [any Error] = []
        for name in names {
            try withScratchFile(of: bytes, named: name) { url in
                do {
                    let shots = try ShotTable(at: url).shots
                    try BrokenPromise.unless(Set(shots.map(\.name)).count == shots.count, "names of shots are unique")
                    try BrokenPromise.unless(
                        shots.allSatisfy { $0.name == RenderVariant.fileName($0.name) && !$0.name.isEmpty },
                        "names are file names")
                } catch let error as ConfigError {
                    failures.append(error)
                }
            }
        }
        if failures.count == names.count { throw failures[0] }
    }

    /// Applies each line as an assignment of `render --set`.
    func readAssignment(_ bytes: [UInt8]) throws {
        let config = """
            lights: [{kind: ambient}, {kind: omni, position: [0, 1, 2]}]
            nodes: [{name: pivot, translate: [0, 0, 1]}]
            output: {size: [16, 9]}

            """
        var root = try ConfigDocument(parsing: Array(config.utf8), file: "scene.yaml").root
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n").prefix(100) {
            try ConfigAssignment(parsing: String(line), option: "--set").apply(to: &root)
        }
        _ = try RenderSettings.read(root)
    }

    /// Builds the scene of a config that names no files, and drives it for some frames.
    func readScene(_ bytes: [UInt8]) throws {
        try withScratchFile(of: bytes, named: "scene.yaml") { url in
            let job = try RenderJob.load(configAt: url, options: ConfigOptions(memoryLimit: 512 << 20))
            try BrokenPromise.unless(
                job.notes.allSatisfy { !$0.isEmpty && !$0.contains(where: \.isNewline) }, "a note is one line")
            var sequence = try FrameSequence(job)
            // Enough frames for the events of the samples.
            for _ in 0..<12 {
                guard let plan = try sequence.next() else { return }
                try BrokenPromise.unless(
                    plan.front.state.nodes.allSatisfy { $0.opacity.isFinite && $0.parentFromNode.columns.3.x.isFinite },
                    "numbers of nodes are finite")
            }
        }
    }

    /// Reads a map from blend shapes to the morph targets of an avatar (`faceMesh.map`).
    func readShapeMap(_ bytes: [UInt8]) throws {
        _ = try ShapeMapFile.parse(bytes, file: "shapes.yaml")
    }

    /// The lines of an error: one per mistake for a config, otherwise one.
    func lines(of error: any Error) -> [String] {
        (error as? ConfigError).map { $0.mistakes.map(\.description) } ?? ["\(error)"]
    }
}
