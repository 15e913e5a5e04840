import ArgumentParser
import Bianlian
import ContentCache
import Foundation

extension RenderCommand {
    /// Returns the command that a job's tasks share, without the options that the job sets itself.
    /// - Parameters:
    ///   - options: the options after `--`.
    ///   - selection: options before `--` that select variants and outputs. Default: nil, so that those after `--` may do so.
    static func forTask(of config: String?, _ options: [String], selection: [String]? = nil) throws -> RenderCommand {
        let config = config.map { [$0] } ?? []
        let command: RenderCommand
        do {
            command = try RenderCommand.parse(config + options)
        } catch {
            throw ValidationError("after --: \(RenderCommand.message(for: error))")
        }
        try command.checkIsForTask(selects: selection == nil)
        guard let selection else { return command }
        do {
            return try RenderCommand.parse(config + selection + options)
        } catch {
            throw ValidationError(RenderCommand.message(for: error))
        }
    }

    /// Throws if an option is given that a job sets itself or that cannot be used in tasks.
    /// - Parameter selects: whether options may select variants.
    private func checkIsForTask(selects: Bool) throws {
        let isGiven: [(String, Bool)] = [
            ("--output", output != nil), ("--shard", shard != nil), ("--resume", resume),
            ("--clean", clean), ("--json", printing.json), ("--quiet", printing.quiet),
            ("--progress", progress.progress != nil),
        ]
        if let (name, _) = isGiven.first(where: { $0.1 }) {
            throw ValidationError("after --: \(name) is set by the job itself; remove it")
        }
        if score != nil {
            throw ValidationError("after --: --score is written once, in the last step; put it before --")
        }
        if trace != nil {
            throw ValidationError("after --: every task would overwrite the file of --trace; remove the option")
        }
        if watch { throw ValidationError("after --: --watch never ends, but a task must; remove it") }
        let isForSeveral: [(String, Bool)] = [
            ("--contact-sheet", contactSheet != nil), ("--side-by-side", sideBySide), ("--table", table != nil),
        ]
        if let (name, _) = isForSeveral.first(where: { $0.1 }) {
            throw ValidationError("after --: \(name) cannot be used, because each task renders one variant or shot; remove it")
        }
        let selecting: [(String, Bool)] = [
            ("--config", !variants.configs.isEmpty), ("--each", !variants.each.isEmpty),
            ("--recording @FILE", variants.recording.contains { $0.hasPrefix("@") }),
            ("a second --recording", variants.recording.count > 1), ("--shots", shots != nil),
            ("--only", !variants.only.isEmpty),
        ]
        if !selects, let (name, _) = selecting.first(where: { $0.1 }) {
            throw ValidationError("after --: \(name) selects what the job renders; put it before --")
        }
    }

    /// Returns the run of a variant.
    /// - Parameter recording: the variant's recording, ready to play; nil for the config's.
    func production(
        of variant: RenderVariant, playing recording: URL?, to destination: OutputDestination, _ cache: ContentCache?,
        sharing memory: AssetMemory? = nil
    ) throws -> FrameProduction {
        var playing = variant
        playing.recording = recording
        var production = makeProduction(of: try job(of: playing, cache, sharing: memory), to: destination)
        production.frames = variant.frames ?? production.frames
        return production
    }

    /// Returns options with absolute paths, which are valid in every folder.
    func withAbsolutePaths(_ options: [String]) -> [String] {
        let paths = Set(variants.recording + outside.paths)
        return options.map { option in
            if paths.contains(option) { return URL(literalPath: option).absolutePath }
            guard let equals = option.firstIndex(of: "="), paths.contains(String(option[option.index(after: equals)...])) else {
                return option
            }
            return option[...equals] + URL(literalPath: String(option[option.index(after: equals)...])).absolutePath
        }
    }
}

extension VariantOptions {
    /// Returns the options as arguments that are valid in every folder, without `--only`. Lists of recordings are resolved.
    func absoluteArguments(withConfigs: Bool = true) throws -> [String] {
        let configs = withConfigs ? configs.flatMap { ["--config", URL(literalPath: $0).absolutePath] } : []
        let recordings = try recordings().flatMap { ["--recording", $0.absolutePath] }
        let values = each.flatMap { text -> [String] in
            guard let list = text.range(of: "=@"), !text[..<list.lowerBound].contains("=") else { return ["--each", text] }
            return ["--each", text[..<list.upperBound] + URL(literalPath: String(text[list.upperBound...])).absolutePath]
        }
        return configs + recordings + values
    }
}

extension URL {
    /// The path from the root, without `.` and `..`.
    var absolutePath: String { standardizedFileURL.path }
}
