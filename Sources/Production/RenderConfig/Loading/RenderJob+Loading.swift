import ConfigSettings
public import Foundation
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
        let access = FileAccess(config: file.url, extraRoots: options.allowedRoots)
        let budget = ImageBudget(limit: options.memoryLimit)
        let store = AssetStore(cache: options.cache, threads: ProcessInfo.processInfo.activeProcessorCount)
        // Read, resolve, build: no step calls back into one before.
        let configSpan = Tracer.begin(.config, .file(file.url.relativePath))
        defer { configSpan.end() }
        let configs = try ConfigGraph(
            readFrom: file, recording: recording, options: options, access: access, budget: budget, store: store)
        store.readAhead(configs.configs, within: options.memoryLimit)
        let format = FrameFormat(of: configs, options: options)
        let sceneSpan = Tracer.begin(.scene)
        defer { sceneSpan.end() }
        var job = JobBuilder(configs, format: format, options: options).job()
        job.assignments = options.assignments
        job.signatures = store.signatures
        // What did not fit was not read, and may look like another mistake.
        try budget.check(for: file.url.relativePath)
        try configs.throwMistakes()
        return job
    }
}
