package import Foundation

/// One of several ways to render: a config, values that are put into it, and a recording in place of its own.
package struct RenderVariant: Sendable, Hashable {
    /// The name that its files have: letters, digits, `.`, `_` and `-`. No two variants of a list have the same.
    package var name: String
    /// What sets it apart from the others, for a person.
    package var caption: String
    /// The config's file.
    package var config: URL
    /// Values that are put into the config, such as `variables.mask=red`.
    package var assignments: [String]
    /// The recording that plays in place of the config's; nil for that one.
    package var recording: URL?
}

/// Lists whose elements are combined: every config with every value of each path, and every recording.
package struct VariantLists: Sendable {
    /// The configs, at least one.
    package var configs: [URL]
    /// The values that paths of the configs take, one after another.
    package var values: [VariantValues]
    /// The recordings that play in place of the configs'; none for these.
    package var recordings: [URL]

    /// The most variants of a list.
    package static let mostVariants = 10_000

    /// Lists to be combined.
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

    /// All combinations: the configs in their order, for each the values, the last path's fastest, and for each the recordings.
    package var variants: [RenderVariant] {
        var variants: [RenderVariant] = []
        for config in configs {
            for choice in choices {
                for recording in recordings.isEmpty ? [nil] : recordings.map(Optional.some) {
                    variants.append(variant(config, choice, recording))
                }
            }
        }
        return Self.named(variants)
    }

    /// One value of each path, in all combinations.
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
        words += choice.map { Self.stem(of: $0.value) }
        var captions = configs.count > 1 || isAlone ? words.prefix(1).map(\.self) : []
        captions += choice.map { "\($0.path.split(separator: ".").last ?? ""): \($0.value)" }
        if let recording, recordings.count > 1 {
            let take = recording.deletingPathExtension().lastPathComponent
            words.append(take)
            captions.append(take)
        }
        return RenderVariant(
            name: words.map(Self.fileName).filter { !$0.isEmpty }.joined(separator: "-"),
            caption: captions.joined(separator: ", "),
            config: config, assignments: choice.map { "\($0.path)=\($0.value)" }, recording: recording)
    }

    /// The name of the file that a value names, without its ending; a value that is a number as it is.
    private static func stem(of value: String) -> String {
        let name = (value as NSString).lastPathComponent
        return Double(name) == nil ? (name as NSString).deletingPathExtension : name
    }

    /// A text with nothing that means something in a path or to a shell.
    private static func fileName(_ text: String) -> String {
        let kept = text.map { $0.isLetter || $0.isNumber || "._-".contains($0) ? $0 : "-" }
        return String(kept).trimming { $0 == "-" || $0 == "." }
    }

    /// The same with a number behind names that came before.
    private static func named(_ variants: [RenderVariant]) -> [RenderVariant] {
        var taken: Set<String> = []
        return variants.map { variant in
            var named = variant
            let name = variant.name.isEmpty ? "variant" : variant.name
            var number = 1
            named.name = name
            while !taken.insert(named.name).inserted {
                number += 1
                named.name = "\(name)-\(number)"
            }
            return named
        }
    }
}

extension String {
    fileprivate func trimming(_ isLeftOut: (Character) -> Bool) -> String {
        let start = self.drop(while: isLeftOut)
        return String(start.reversed().drop(while: isLeftOut).reversed())
    }
}
