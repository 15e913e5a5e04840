import ConfigLanguage
import Foundation

/// The overrides of a studio as a config that inherits everything else from the displayed config.
enum StudioPatch {
    /// - Parameters:
    ///   - config: the displayed config.
    ///   - assignments: its keys and their values in YAML.
    ///   - notes: what the studio shows but a config cannot express, one line each.
    static func text(of config: URL, _ assignments: [(keys: [String], yaml: String)], notes: [String]) -> String {
        let name = config.lastPathComponent
        var lines = ["# Saved by bianlian preview: \(name) with changed values. Keep this file in the same folder."]
        lines += notes.map { "# \($0)" }
        lines.append("extends: \(ControlValue.text(name).yaml)")
        if !assignments.isEmpty {
            lines.append("set:")
            lines += assignments.map { "  \(ControlValue.text($0.keys.joined(separator: ".")).yaml): \($0.yaml)" }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
