public import DescribedErrors
public import Foundation
import Imaging

extension PictureTerminal {
    /// The environment variable that names a form, or `none`.
    public static let variable = "BIANLIAN_TERMINAL"

    /// Detects the terminal of a stream; nil if there is none, or it shows no pictures.
    /// - Parameters:
    ///   - descriptor: the stream to which pictures are written.
    ///   - environment: variables by name. Default: those of this process.
    /// - Throws: `PictureFormError` if the value of `BIANLIAN_TERMINAL` is not a form.
    public static func detected(
        descriptor: Int32, in environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(PictureFormError) -> PictureTerminal? {
        let form = try form(isTerminal: isatty(descriptor) == 1, in: environment) {
            TerminalQuestion.attributes()?.contains(TerminalQuestion.sixelAttribute) ?? false
        }
        guard let form else { return nil }
        var terminal = PictureTerminal(form: form, isWithinTmux: isWithinTmux(environment))
        terminal.measure(descriptor)
        return terminal
    }

    /// Updates the terminal's size, which the user may have changed.
    /// - Parameter descriptor: the stream of the terminal.
    public mutating func measure(_ descriptor: Int32) {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return }
        (columns, rows) = (Int(size.ws_col), Int(size.ws_row))
        cellSize = ImageSize(width: Int(size.ws_xpixel) / columns, height: Int(size.ws_ypixel) / rows)
    }

    /// Returns the form that an environment's terminal supports; nil for no pictures.
    /// - Parameter showsSixels: queries the terminal, if its variables do not identify it.
    static func form(
        isTerminal: Bool, in environment: [String: String], showsSixels: () -> Bool
    ) throws(PictureFormError) -> PictureForm? {
        func value(_ name: String) -> String { environment[name] ?? "" }
        let kind = value("TERM")
        let named = value(variable)
        if !named.isEmpty, named != "none", PictureForm(rawValue: named) == nil { throw PictureFormError(name: named) }
        guard isTerminal, named != "none", !["", "dumb"].contains(kind) else { return nil }
        if let form = PictureForm(rawValue: named) { return form }
        // https://no-color.org
        if !value("NO_COLOR").isEmpty { return .monochrome }
        let blocks: PictureForm =
            ["truecolor", "24bit"].contains(value("COLORTERM")) || kind.hasSuffix("-direct") ? .blocks : .blocks256
        if isWithinTmux(environment) || kind.hasPrefix("screen") { return blocks }
        let program = value("TERM_PROGRAM")
        if !value("KITTY_WINDOW_ID").isEmpty || ["xterm-kitty", "xterm-ghostty"].contains(kind) || program == "ghostty" {
            return .kitty
        }
        if ["iTerm.app", "WezTerm"].contains(program) || value("LC_TERMINAL") == "iTerm2" { return .iterm2 }
        // Since 22.04, Konsole supports iTerm2's pictures in true colour, while its sixels use a palette.
        if let version = Int(value("KONSOLE_VERSION")), version >= 220_400 { return .iterm2 }
        if ["foot", "mlterm", "contour"].contains(where: kind.hasPrefix) { return .sixel }
        // The consoles of Linux and Apple support no sixels and need no query.
        return kind != "linux" && program != "Apple_Terminal" && showsSixels() ? .sixel : blocks
    }

    private static func isWithinTmux(_ environment: [String: String]) -> Bool {
        !(environment["TMUX"] ?? "").isEmpty || (environment["TERM"] ?? "").hasPrefix("tmux")
    }
}

/// The value of `BIANLIAN_TERMINAL` is not a form of pictures.
public struct PictureFormError: DescribedError, Hashable {
    /// The value of the variable.
    public var name: String

    /// The message for the user, in one line.
    public var description: String {
        let names = PictureForm.allCases.map(\.rawValue).joined(separator: ", ")
        return "\(PictureTerminal.variable) is \(name.debugDescription), which is not valid; use one of \(names), or none"
    }
}
