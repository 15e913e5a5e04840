import ArgumentParser
import Bianlian
import ContentCache
import Foundation

extension RenderCommand {
    /// Returns the destination of a single output.
    /// - Parameter variant: the variant, whose texts the placeholders get; nil for several in one picture.
    func destination(of variant: RenderVariant?, _ cache: ContentCache?) throws -> OutputDestination {
        guard let output else { return try numbered(.folder(URL(literalPath: "out/" + baseName()))) }
        let pattern = try OutputPattern(output)
        let labels = variant.map { self.labels(of: $0, in: pattern, cache) }
        return try numbered(pattern.destination(for: labels))
    }

    /// Returns the destinations of a batch. Without names in the pattern, these are subfolders of the folder in the options, or
    /// files next to the file in the options.
    func destinations(
        of variants: [RenderVariant], _ cache: ContentCache?, sharing memory: AssetMemory
    ) throws -> [OutputDestination] {
        let pattern = try output.map { try OutputPattern($0) }
        let destinations = try variants.map { try numbered(destination(of: $0, in: pattern, cache, memory)) }
        let owners = Dictionary(grouping: zip(destinations, variants), by: \.0.description)
        // The first one in the order of the variants.
        if let path = destinations.map(\.description).first(where: { owners[$0]?.count ?? 0 > 1 }), let shared = owners[path] {
            throw ValidationError(
                "\(path) would be the output of \(shared.count) \(batchKind.plural), such as \(shared[0].1.name) and "
                    + "\(shared[1].1.name); add a placeholder to --output, such as %s, the name of the \(batchKind.rawValue)")
        }
        return destinations
    }

    private func destination(
        of variant: RenderVariant, in pattern: OutputPattern?, _ cache: ContentCache?, _ memory: AssetMemory
    ) throws -> OutputDestination {
        guard let pattern else {
            return .folder(URL(literalPath: "out/" + (try isOneConfig ? baseName() + "/" : "") + variant.name))
        }
        if pattern.hasNames { return try pattern.destination(for: labels(of: variant, in: pattern, cache, memory)) }
        switch try pattern.destination(for: nil) {
        case .folder(let url, names: FrameNames()): return .folder(URL(literalPath: url.relativePath + "/" + variant.name))
        case .folder(let url, let names): return .folder(url, names: names)
        case .openEXR(let url, let names?): return .openEXR(url, names: names)
        case .tiff(let url, let names?): return .tiff(url, names: names)
        case .picture(let url): return .picture(url.naming(variant))
        case .openEXR(let url, nil): return .openEXR(url.naming(variant), names: nil)
        case .tiff(let url, nil): return .tiff(url.naming(variant), names: nil)
        case .video(let url): return .video(url.naming(variant))
        case .standardOutput:
            throw ValidationError(
                "--output - accepts only one \(batchKind.rawValue); give a folder or a video, or use --side-by-side")
        }
    }

    /// Whether all variants have the config that names the folder of outputs.
    var isOneConfig: Bool { get throws { try shots == nil && variants.configs(config).count == 1 } }

    /// Creates the folder of a file whose path contains names. Other folders of files must exist, so that a misspelt one is
    /// detected.
    func makeFolder(of destination: OutputDestination) throws {
        switch destination {
        case .picture(let url), .openEXR(let url, nil), .tiff(let url, nil), .video(let url):
            guard try output.map({ try OutputPattern($0).hasNames }) == true else { return }
            try AtomicFile.makeFolder(url.deletingLastPathComponent())
        case .folder, .openEXR, .tiff, .standardOutput: break
        }
    }

    /// Returns a destination whose file names begin with the number of the options.
    private func numbered(_ destination: OutputDestination) throws -> OutputDestination {
        guard let startNumber else { return destination }
        guard let numbered = destination.numbered(from: startNumber) else {
            throw ValidationError(
                "--start-number has no effect on \(destination), which is one file; give a folder or NAME.%04d.png")
        }
        return numbered
    }

    func labels(
        of variant: RenderVariant, in pattern: OutputPattern, _ cache: ContentCache?, _ memory: AssetMemory? = nil
    ) -> OutputLabels {
        let config = variant.config.deletingPathExtension().lastPathComponent
        var take = variant.recording
        if pattern.uses(.take), take == nil {
            // Rendering reports the mistakes of a config that cannot be read.
            take = try? RenderJob.recordingFile(
                ofConfigAt: variant.config, options: configOptions(of: variant, cache, sharing: memory))
        }
        return OutputLabels(
            take: take?.deletingPathExtension().lastPathComponent ?? config, config: config, shot: variant.name,
            values: Self.pairs(variant.assignments), settings: Self.pairs(set.assignments))
    }

    private static func pairs(_ assignments: [String]) -> [(path: String, value: String)] {
        assignments.map { text in
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
        }
    }
}

extension URL {
    /// Returns the file's name with a variant's name before its extension.
    func naming(_ variant: RenderVariant) -> URL {
        let ending = pathExtension.isEmpty ? "" : "." + pathExtension
        return URL(literalPath: String(relativePath.dropLast(ending.count)) + "-" + variant.name + ending)
    }
}
