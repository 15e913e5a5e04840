package import ConfigSettings
import DescribedErrors
package import Foundation

/// One of several ways to render: a config, values assigned to it, and a recording that replaces its own.
package struct RenderVariant: Sendable, Hashable {
    /// The name of its files: letters, digits, `.`, `_` and `-`, unique within a list of variants.
    package var name: String
    /// A description of how it differs from the others.
    package var caption: String
    /// The config's file.
    package var config: URL
    /// Values assigned to the config, such as `variables.mask=red`.
    package var assignments: [String]
    /// The recording that replaces the config's; nil for the config's.
    package var recording: URL?
    /// The frames to render; nil for those of the command line or of the config.
    package var frames: FrameNumbers?

    /// Returns the file name in a value, without its extension. Numbers stay unchanged.
    package static func stem(of value: String) -> String {
        let name = (value as NSString).lastPathComponent
        return Double(name) == nil ? (name as NSString).deletingPathExtension : name
    }

    /// Replaces characters that have a meaning in paths or to a shell by `-`, and removes `-` and `.` from both ends. The
    /// result may be empty.
    package static func fileName(_ text: String) -> String {
        let kept = text.map { $0.isLetter || $0.isNumber || "._-".contains($0) ? $0 : "-" }
        return String(kept).trimming { $0 == "-" || $0 == "." }
    }

    /// Makes names unique by appending numbers to repeated ones. They name files, and some file systems do not distinguish
    /// upper from lower case.
    /// - Parameter given: the indices of variants that keep their names. Default: none.
    static func named(_ variants: [RenderVariant], keeping given: Set<Int> = []) -> [RenderVariant] {
        var taken = Set(given.map { variants[$0].name.lowercased() })
        var numbers: [String: Int] = [:]
        return variants.enumerated().map { index, variant in
            if given.contains(index) { return variant }
            var named = variant
            let name = variant.name.isEmpty ? "variant" : variant.name
            named.name = name
            while !taken.insert(named.name.lowercased()).inserted {
                numbers[name.lowercased(), default: 1] += 1
                named.name = "\(name)-\(numbers[name.lowercased()] ?? 1)"
            }
            return named
        }
    }
}

/// Lists to combine: every config with every value of each path and every recording.
package struct VariantLists: Sendable {
    /// The configs, at least one.
    package var configs: [URL]
    /// The values for paths of the configs.
    package var values: [VariantValues]
    /// The recordings that replace those of the configs; empty for the configs' own.
    package var recordings: [URL]

    /// The maximum number of variants.
    package static let mostVariants = 10_000

    /// Creates lists to combine.
    package init(configs: [URL], values: [VariantValues] = [], recordings: [URL] = []) {
        (self.configs, self.values, self.recordings) = (configs, values, recordings)
    }

    /// The number of variants.
    package var count: Int {
        let factors = [configs.count] + values.map(\.values.count) + [max(recordings.count, 1)]
        return factors.reduce(1) { product, factor in
            let (next, isTooLarge) = product.multipliedReportingOverflow(by: factor)
            return isTooLarge ? .max : next
        }
    }

    /// All combinations: for each config, every combination of values, of which the last path varies fastest; for each of
    /// these, every recording.
    package var variants: [RenderVariant] {
        var variants: [RenderVariant] = []
        for config in configs {
            for choice in choices {
                for recording in recordings.isEmpty ? [nil] : recordings.map(Optional.some) {
                    variants.append(variant(config, choice, recording))
                }
            }
        }
        return RenderVariant.named(variants)
    }

    /// All combinations of one value for each path.
    private var choices: [[(path: String, value: String)]] {
        values.reduce([[]]) { choices, list in
            choices.flatMap { choice in list.values.map { choice + [(list.path, $0)] } }
        }
    }

    private func variant(
        _ config: URL, _ choice: [(path: String, value: String)], _ recording: URL?
    ) -> RenderVariant {
        let isAlone = choice.isEmpty && recordings.count < 2
        var words = configs.count > 1 || isAlone ? [config.deletingPathExtension().lastPathComponent] : []
        words += choice.map { RenderVariant.stem(of: $0.value) }
        var captions = configs.count > 1 || isAlone ? words.prefix(1).map(\.self) : []
        captions += choice.map { "\($0.path.split(separator: ".").last ?? ""): \($0.value)" }
        if let recording, recordings.count > 1 {
            let take = recording.deletingPathExtension().lastPathComponent
            words.append(take)
            captions.append(take)
        }
        return RenderVariant(
            name: words.map(RenderVariant.fileName).filter { !$0.isEmpty }.joined(separator: "-"),
            caption: captions.joined(separator: ", "),
            config: config, assignments: choice.map { "\($0.path)=\($0.value)" }, recording: recording)
    }
}
