import ConfigSettings
import FaceTracking
import Files
public import Foundation
package import Imaging
import Scheduling
import Tracing

extension RenderJob {
    /// Reads a config and everything that it names.
    ///
    /// Paths in the config are relative to its folder and stay within its project (see the documentation of configs). The
    /// recording of `options` may be anywhere.
    /// - Throws: `ConfigError` with all mistakes; `RecordingError` if the recording of `options` is at fault;
    ///   `MemoryLimitError` if the pictures alone exceed the memory limit.
    public static func load(configAt url: URL, options: ConfigOptions = ConfigOptions()) throws -> RenderJob {
        try load(configAt: CheckedFile(url), recording: options.recording.map { CheckedFile($0) }, options: options)
    }

    /// Reads a config whose location may have been checked already.
    /// - Parameter recording: the recording that replaces the config's; the one in `options` is ignored.
    /// - Throws: as for a URL.
    package static func load(
        configAt file: CheckedFile, recording: CheckedFile?, options: ConfigOptions
    ) throws -> RenderJob {
        let budget = ImageBudget(limit: options.memoryLimit)
        let store = AssetStore(
            cache: options.cache, threads: MachineLimit.processors.amount, looks: options.looks ?? FileLooks(),
            memory: options.memory)
        // Read, resolve, build: no step calls back into an earlier one.
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
        // Checked first, because pictures that did not fit were not read and can cause misleading mistakes.
        try budget.check(for: file.url.relativePath)
        try configs.throwMistakes()
        return job
    }

    /// Returns the frame size of a config without reading the files of its scene.
    /// - Throws: as `load` does, for the config and its recording.
    package static func frameSize(ofConfigAt url: URL, options: ConfigOptions = ConfigOptions()) throws -> ImageSize {
        let configs = try configs(ofConfigAt: url, options)
        let format = FrameFormat(of: configs, options: options)
        try configs.throwMistakes()
        return format.size
    }

    /// Returns the file of the recording that plays in a config, without reading the files of its scene; nil for none.
    /// - Throws: as `load` does, for the config and its recording.
    package static func recordingFile(ofConfigAt url: URL, options: ConfigOptions = ConfigOptions()) throws -> URL? {
        let recording = try configs(ofConfigAt: url, options).front.recording
        return recording?.format == .keyframes ? nil : recording?.url
    }

    /// Reads a config and those that it shows, without the files of their scenes.
    private static func configs(ofConfigAt url: URL, _ options: ConfigOptions) throws -> ConfigGraph {
        try configs(
            CheckedFile(url), options.recording.map { CheckedFile($0) }, options, ImageBudget(limit: options.memoryLimit),
            AssetStore(cache: nil, threads: 1, memory: options.memory))
    }

    private static func configs(
        _ file: CheckedFile, _ recording: CheckedFile?, _ options: ConfigOptions, _ budget: ImageBudget, _ store: AssetStore
    ) throws -> ConfigGraph {
        try ConfigGraph(
            readFrom: file, recording: recording, options: options,
            access: FileAccess(config: file.url, extraRoots: options.allowedRoots), budget: budget, store: store)
    }
}
