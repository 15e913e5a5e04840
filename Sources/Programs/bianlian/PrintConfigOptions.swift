import ArgumentParser
import Bianlian

/// The output of a command's generated config.
struct PrintConfigOptions: ParsableArguments {
    @Flag(name: .customLong("print-config"), help: "Prints the generated config and renders nothing.")
    var isAsked = false

    /// Checks the flag against the command's other options.
    /// - Throws: `ValidationError` if results would mix on standard output, or an option has no effect.
    func check(_ printing: PrintingOptions, output: String?, size: ImageSize?) throws {
        if printing.json, isAsked || output == "-" {
            throw ValidationError("--json, --print-config and --output - all write to standard output; choose one")
        }
        if size != nil, isAsked {
            throw ValidationError("--size has no effect with --print-config, which renders no frames; give it to render")
        }
    }
}
