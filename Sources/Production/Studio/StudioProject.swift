import ConfigSettings
import Files
import Foundation
import Imaging
import RenderConfig

/// The config that a studio displays. It is reloaded with different values, and reads only the files that have changed.
struct StudioProject: Sendable {
    let options: StudioOptions
    private let memory: AssetMemory
    let texts = StructuredTexts()

    init(_ options: StudioOptions) {
        self.options = options
        memory = AssetMemory(limit: options.loading.memoryLimit)
    }

    /// The config's name in messages.
    var name: String { options.loading.generatedName ?? options.config.relativePath }

    /// Returns a reading of the config's file with the structure changes of edits.
    func reading(of document: StudioDocument, _ edits: StudioEdits, saved: StudioEdits) -> DocumentReading {
        DocumentReading(of: document) { [texts, name] text, content in
            let changes = document.lacking(content, of: edits.structure, saved: saved.structure)
            return try texts.text(text, with: changes, of: name)
        }
    }

    /// Loads the job with overriding values.
    /// - Parameters:
    ///   - assignments: keys of the config and their values in YAML.
    ///   - reading: the text to read as the config; nil for the content of its file.
    ///   - quality: the resolution; nil for the config's own.
    ///   - looks: records the state of each file before it is read.
    /// - Returns: the job, and the size of its frames at full resolution.
    /// - Throws: the errors of `RenderJob.load`.
    func load(
        _ assignments: [(keys: [String], yaml: String)], of reading: DocumentReading?, quality: StudioQuality?,
        looks: FileLooks? = nil
    ) throws -> (job: RenderJob, wholeSize: ImageSize) {
        var loading = options.loading
        // A size that the user chooses replaces that of the command line.
        if assignments.contains(where: { $0.keys == StudioControl.sizeKeys }) { loading.size = nil }
        if let reading { loading.revised = { try reading.text(of: $0) } }
        loading.looks = looks
        loading.memory = memory
        loading.assignments += assignments.map { $0.keys.joined(separator: ".") + "=" + $0.yaml }
        if let samples = quality?.samples { loading.antialiasing = AntialiasingChoice(samples: samples) }
        guard let scale = quality?.scale, scale != 1 else {
            let job = try RenderJob.load(configAt: options.config, options: loading)
            return (job, job.size)
        }
        let wholeSize = try RenderJob.frameSize(ofConfigAt: options.config, options: loading)
        loading.size = wholeSize.scaled(by: scale)
        return (try RenderJob.load(configAt: options.config, options: loading), wholeSize)
    }

    /// Returns the size of the frames without the user's changes.
    /// - Throws: as `RenderJob.load` does, for the config and its recording.
    func ownSize(of reading: DocumentReading) throws -> ImageSize {
        var loading = options.loading
        loading.revised = { try reading.text(of: $0) }
        loading.memory = memory
        return try RenderJob.frameSize(ofConfigAt: options.config, options: loading)
    }
}

extension ImageSize {
    /// The size with both sides scaled. The sides are even, as films require, and at most the largest that can be drawn.
    fileprivate func scaled(by factor: Double) -> ImageSize {
        func side(_ side: Int) -> Int {
            min(max(Int((Double(side) * factor / 2).rounded()) * 2, 2), ImageSize.largestFrameSide)
        }
        return ImageSize(side(width), side(height))
    }
}

extension AntialiasingChoice {
    /// The choice of 1, 4 or 8 samples a pixel; nil for another number.
    fileprivate init?(samples: Int) {
        switch samples {
        case 1: self = .none
        case 4: self = .msaa4
        case 8: self = .msaa8
        default: return nil
        }
    }

    /// The number of samples a pixel.
    var sampleCount: Int {
        switch self {
        case .none: 1
        case .msaa4: 4
        case .msaa8: 8
        }
    }
}
