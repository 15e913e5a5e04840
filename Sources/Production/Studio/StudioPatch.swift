import ConfigLanguage
import Foundation

/// The overrides of a studio as a config of their own, which takes everything else from the one that the studio shows.
enum StudioPatch {
    /// - Parameters:
    ///   - config: the config that is shown.
    ///   - assignments: its keys and their values in YAML.
    ///   - view: the view that is shown; nil for none.
    ///   - notes: what the studio shows and a config cannot say, a line each.
    static func text(of config: URL, _ assignments: [(keys: [String], yaml: String)], view: String?, notes: [String]) -> String
    {
        var settings = assignments.map { ($0.keys.joined(separator: "."), $0.yaml) }
        if let view { settings.append(("output.view", view)) }
        let name = config.lastPathComponent
        var lines = ["# Made in the studio of bianlian preview: \(name) with other values. It lies beside that file."]
        lines += notes.map { "# \($0)" }
        lines.append("extends: \(ControlValue.text(name).yaml)")
        if !settings.isEmpty {
            lines.append("set:")
            lines += settings.map { "  \(ControlValue.text($0).yaml): \($1)" }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
