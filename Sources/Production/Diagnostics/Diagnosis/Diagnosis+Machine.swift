import ContentCache
import FaceWearing
import Foundation
import JSONText
import Rasterizer
import RenderConfig
import Scheduling

extension Diagnosis {
    /// Checks the shipped models and textures.
    static func shippedFiles(_ files: Result<ShippedFiles, any Error>) -> Finding {
        let loss = "wear, track and uv face fail, as do configs that name shipped models"
        let root: URL
        do {
            root = try files.get().root
        } catch {
            return Finding(
                part: .files, state: .missing, found: "\(error)".components(separatedBy: "; ")[0], loss: loss,
                remedy:
                    "install bianlian again, or set \(ShippedFolder.variable) to the folder that contains models and textures",
                facts: [.init("folder", .null)])
        }
        var finding = Finding(part: .files, state: .good, found: root.path, facts: [.init("folder", .string(root.path))])
        let models = ["face.glb", "head.glb", "face-landmarks.json", "face-regions.json"].map { "models/\($0)" }
        let names = models + Mask.shipped.map { "textures/\($0.name).png" }
        let missing = names.filter { !FileManager.default.isReadableFile(atPath: root.appendingPathComponent($0).path) }
        if let first = missing.first {
            finding.state = .missing
            finding.found = "\(root.path) lacks \(first)" + (missing.count == 1 ? "" : " and \(missing.count - 1) more")
            (finding.loss, finding.remedy) = (loss, "install bianlian again")
        }
        return finding
    }

    /// Checks the cache folder.
    static func cache(in environment: [String: String]) -> Finding {
        let loss = "each run reads all models and pictures again"
        func finding(_ state: State, _ found: String, remedy: String? = nil, facts: [OrderedJSON.Member]) -> Finding {
            Finding(part: .cache, state: state, found: found, loss: state == .good ? nil : loss, remedy: remedy, facts: facts)
        }
        let chosen: ContentCache?
        do {
            chosen = try ContentCache.chosen(in: environment)
        } catch {
            return finding(.missing, "\(error)", facts: [.init("folder", .null)])
        }
        guard let chosen else {
            return finding(
                .missing,
                "no cache: \(ContentCache.limitVariable) is 0, or neither \(ContentCache.folderVariable) nor HOME is set",
                remedy: "set \(ContentCache.folderVariable) to a folder", facts: [.init("folder", .null)])
        }
        let bytes = chosen.shares().reduce(0) { $0 + $1.bytes }
        let facts: [OrderedJSON.Member] = [
            .init("folder", .string(chosen.folder)), .init("bytes", .integer(bytes)),
            .init("limitBytes", .integer(chosen.limit)),
        ]
        if let obstacle = chosen.obstacle() {
            return finding(
                .missing, "\(chosen.folder) cannot be used: \(obstacle)",
                remedy: "set \(ContentCache.folderVariable) to a folder of your own", facts: facts)
        }
        return finding(
            .good, "\(chosen.folder), \(MemoryAmount.text(bytes)) of at most \(MemoryAmount.text(chosen.limit))", facts: facts)
    }

    /// Checks instruction sets and threads.
    static func processor(in environment: [String: String]) -> Finding {
        let names = InstructionSet.available.map(\.rawValue)
        let preferred = InstructionSet.preferred.rawValue
        let limit = MachineLimit.processors
        let threads = limit.amount
        return Finding(
            part: .processor, state: .good,
            found:
                "\(threads) thread\(threads == 1 ? "" : "s") (limit: \(limit.source)), \(names.joined(separator: ", ")); "
                + "draws with \(preferred)",
            facts: [
                .init("threads", .integer(threads)), .init("threadsSetBy", .string(limit.source)),
                .init("instructionSets", .array(names.map { .string($0) })),
                .init("instructionSet", .string(preferred)),
            ])
    }

    /// Checks the memory limit of runs.
    static func memory() -> Finding {
        let limit = MemoryEstimate.standardLimit
        return Finding(
            part: .memory, state: .good,
            found:
                "runs use at most \(MemoryAmount.text(limit)), three quarters of the memory (limit: "
                + "\(MachineLimit.memory.source)); "
                + "--memory-limit sets another limit",
            facts: [.init("limitBytes", .integer(limit)), .init("limitSetBy", .string(MachineLimit.memory.source))])
    }
}
