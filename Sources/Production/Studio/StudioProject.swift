import ConfigSettings
import Files
import Foundation
import Imaging
import RenderConfig

/// The config that a studio works on: loaded again and again with other values, and of its files only those that have changed.
struct StudioProject: Sendable {
    let options: StudioOptions
    private let memory = AssetMemory()

    init(_ options: StudioOptions) {
        self.options = options
    }

    /// The job with values in place of the config's.
    /// - Parameters:
    ///   - assignments: keys of the config and their values in YAML.
    ///   - quality: the resolution; nil for the config's own.
    ///   - looks: takes note of how files were before they were read.
    /// - Throws: as `RenderJob.load` does.
    func load(_ assignments: [(keys: [String], yaml: String)], quality: StudioQuality?, looks: FileLooks? = nil) throws
        -> RenderJob
    {
        var loading = options.loading
        loading.looks = looks
        loading.memory = memory
        loading.assignments += assignments.map { $0.keys.joined(separator: ".") + "=" + $0.yaml }
        if let samples = quality?.samples { loading.antialiasing = AntialiasingChoice(samples: samples) }
        if let scale = quality?.scale, scale != 1 {
            let whole = try RenderJob.frameSize(ofConfigAt: options.config, options: loading)
            loading.size = whole.scaled(by: scale)
        }
        return try RenderJob.load(configAt: options.config, options: loading)
    }
}

extension ImageSize {
    /// The size with sides by a factor, even ones, so that films can have it too, and not larger than what can be drawn.
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
