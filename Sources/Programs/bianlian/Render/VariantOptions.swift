import ArgumentParser
import Bianlian
import DescribedErrors
import Foundation

/// The variants to render: every combination of configs, values and recordings.
struct VariantOptions: ParsableArguments {
    @Option(
        name: .customLong("config"), parsing: .unconditionalSingleValue,
        help: ArgumentHelp("An additional config to render; can be repeated.", valueName: "config"), completion: .configs)
    var configs: [String] = []

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "A recording that replaces the config's, or a landmark file to which a face is "
                + "fitted first. With several, or @FILE for a file with one path per line, the config "
                + "is rendered for each.", valueName: "recording"),
        completion: .file())
    var recording: [String] = []

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "Like --set, but renders the config for each of several values: "
                + "variables.mask=red,black, or =@FILE for a file with one value per line.", valueName: "path=values"))
    var each: [String] = []

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "Renders only the variant or shot with this name, which the table of results lists; can be repeated.",
            valueName: "name"))
    var only: [String] = []

    /// Returns all requested configs, values and recordings.
    /// - Parameters:
    ///   - config: the config that is named without an option.
    ///   - recordings: the recordings of the options, ready to play.
    func lists(_ config: String?, playing recordings: [URL]) throws -> VariantLists {
        let configs = try self.configs(config).map { URL(literalPath: $0) }
        let lists = VariantLists(configs: configs, values: try each.map(Self.values), recordings: recordings)
        guard lists.count <= VariantLists.mostVariants else {
            throw ValidationError(
                "the lists give more than \(VariantLists.mostVariants) variants; render them in several runs")
        }
        return lists
    }

    /// Returns the variants that `--only` names, or all if it is not given.
    /// - Parameter kind: the word for the variants in messages.
    func selected(of all: [RenderVariant], _ kind: BatchKind) throws -> [RenderVariant] {
        let names = Set(all.map(\.name))
        for name in only where !names.contains(name) {
            let hint =
                Suggestion.nearest(to: name, among: names.sorted()).map { "did you mean \"\($0)\"?" }
                ?? "the first of \(all.count) is \"\(all[0].name)\""
            throw ValidationError("--only \(name): there is no such \(kind.rawValue); \(hint)")
        }
        let chosen = Set(only)
        return chosen.isEmpty ? all : all.filter { chosen.contains($0.name) }
    }

    /// Returns the configs that are named, with or without an option.
    func configs(_ config: String?) throws -> [String] {
        let all = (config.map { [$0] } ?? []) + configs
        guard !all.isEmpty else { throw ValidationError("no config is given; give the path of a scene config") }
        return all
    }

    /// Returns the recordings that are named, including those of lists.
    func recordings() throws -> [URL] {
        try recording.flatMap { $0.hasPrefix("@") ? try Self.lines(of: String($0.dropFirst()), for: "--recording") : [$0] }
            .map { URL(literalPath: $0) }
    }

    private static func values(_ text: String) throws -> VariantValues {
        guard let values = VariantValues(text) else {
            throw ValidationError(
                "--each takes a path, = and comma-separated values, such as variables.mask=red,black, not \(text)")
        }
        guard values.values.count == 1, values.values[0].hasPrefix("@") else { return values }
        return VariantValues(path: values.path, values: try lines(of: String(values.values[0].dropFirst()), for: "--each"))
    }

    /// Returns the lines of a list, without empty ones and comments that begin with #.
    private static func lines(of path: String, for option: String) throws -> [String] {
        let text = String(decoding: try ConfigFile.bytes(of: URL(literalPath: path), kind: "list"), as: UTF8.self)
        let lines = text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty && !$0.hasPrefix("#") }
        guard !lines.isEmpty else { throw ValidationError("\(option) @\(path): the file has no lines") }
        return lines
    }
}
