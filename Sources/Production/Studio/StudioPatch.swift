import ConfigLanguage
import Foundation

/// The overrides of a studio as a config of their own, which takes everything else from the one that the studio shows.
enum StudioPatch {
    /// - Parameters:
    ///   - config: the config that is shown.
    ///   - assignments: its keys and their values in YAML.
    ///   - notes: what the studio shows and a config cannot say, a line each.
    static func text(of config: URL, _ assignments: [(keys: [String], yaml: String)], notes: [String]) -> String {
        let name = config.lastPathComponent
        var lines = ["# Made in the studio of bianlian preview: \(name) with other values. It lies beside that file."]
        lines += notes.map { "# \($0)" }
        lines.append("extends: \(ControlValue.text(name).yaml)")
        if !assignments.isEmpty {
            lines.append("set:")
            lines += assignments.map { "  \(ControlValue.text($0.keys.joined(separator: ".")).yaml): \($0.yaml)" }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
