import ConfigSettings
import Files
public import Foundation
package import Imaging
import Scheduling
import Tracing

extension RenderJob {
    /// Reads a config with everything that it names.
    ///
    /// Paths in it are relative to its folder and stay within its project (see the documentation of configs); the recording of
    /// `options` may lie anywhere.
    /// - Throws: `ConfigError` with all mistakes that were found; `RecordingError` where the recording of `options` is at fault;
    ///   `MemoryLimitError` where its pictures alone take more memory than it may have.
    public static func load(configAt url: URL, options: ConfigOptions = ConfigOptions()) throws -> RenderJob {
        try load(configAt: CheckedFile(url), recording: options.recording.map { CheckedFile($0) }, options: options)
    }

    /// Reads a config at a place that may have been checked.
    /// - Parameter recording: the one that plays instead of the config's; that of `options` does not count.
    /// - Throws: as for a URL.
    package static func load(
        configAt file: CheckedFile, recording: CheckedFile?, options: ConfigOptions
    ) throws -> RenderJob {
        let budget = ImageBudget(limit: options.memoryLimit)
        let store = AssetStore(
            cache: options.cache, threads: MachineLimit.processors.amount, looks: options.looks ?? FileLooks())
        options.memory?.begin(store)
        // Read, resolve, build: no step calls back into one before.
        let configSpan = Tracer.begin(.config, .file(file.url.relativePath))
        defer { configSpan.end() }
        let configs = try configs(file, recording, options, budget, store)
        store.readAhead(configs.configs, within: options.memoryLimit)
        let format = FrameFormat(of: configs, options: options)
        let sceneSpan = Tracer.begin(.scene)
        defer { sceneSpan.end() }
        var job = JobBuilder(configs, format: format, options: options).job()
        job.assignments = options.assignments
        job.tree = configs.frontTree
        job.signatures = store.looks.signatures
        // What did not fit was not read, and may look like another mistake.
        try budget.check(for: file.url.relativePath)
        try configs.throwMistakes()
        return job
    }

    /// The size of the frames of a config, without looking at what its scene names.
    /// - Throws: as `load` does, for the config and its recording.
    package static func frameSize(ofConfigAt url: URL, options: ConfigOptions = ConfigOptions()) throws -> ImageSize {
        let store = AssetStore(cache: nil, threads: 1)
        let configs = try configs(
            CheckedFile(url), options.recording.map { CheckedFile($0) }, options, ImageBudget(limit: options.memoryLimit), store
        )
        let format = FrameFormat(of: configs, options: options)
        try configs.throwMistakes()
        return format.size
    }

    private static func configs(
        _ file: CheckedFile, _ recording: CheckedFile?, _ options: ConfigOptions, _ budget: ImageBudget, _ store: AssetStore
    ) throws -> ConfigGraph {
        try ConfigGraph(
            readFrom: file, recording: recording, options: options,
            access: FileAccess(config: file.url, extraRoots: options.allowedRoots), budget: budget, store: store)
    }
}
