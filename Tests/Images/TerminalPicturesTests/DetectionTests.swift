import RenderTestSupport
import Testing

@testable import TerminalPictures

/// Detects the picture protocol of each terminal.
@Suite struct DetectionTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var environment: [String: String]
        var form: PictureForm?
        var showsSixels = false
        var isTerminal = true
        var testDescription: String {
            environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
        }
    }

    static let cases = [
        Case(environment: ["TERM": "xterm-256color"], form: .blocks256),
        Case(environment: ["TERM": "xterm-256color", "COLORTERM": "truecolor"], form: .blocks),
        Case(environment: ["TERM": "xterm-256color", "COLORTERM": "truecolor"], form: .sixel, showsSixels: true),
        Case(environment: ["TERM": "xterm-256color", "COLORTERM": "truecolor"], form: nil, isTerminal: false),
        Case(environment: ["TERM": "dumb"], form: nil),
        Case(environment: [:], form: nil),
        Case(environment: ["TERM": "xterm-kitty", "KITTY_WINDOW_ID": "1"], form: .kitty),
        Case(environment: ["TERM": "xterm-ghostty"], form: .kitty),
        Case(environment: ["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"], form: .iterm2),
        Case(environment: ["TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"], form: .iterm2),
        Case(
            environment: ["TERM": "xterm-256color", "KONSOLE_VERSION": "221203"], form: .iterm2, showsSixels: true),
        Case(environment: ["TERM": "xterm-256color", "KONSOLE_VERSION": "211203"], form: .blocks256),
        Case(environment: ["TERM": "foot"], form: .sixel),
        // tmux keeps the variables of the outer terminal.
        Case(
            environment: ["TERM": "tmux-256color", "TMUX": "/tmp/x,1,0", "KITTY_WINDOW_ID": "1"], form: .blocks256,
            showsSixels: true),
        Case(environment: ["TERM": "screen", "COLORTERM": "truecolor"], form: .blocks, showsSixels: true),
        Case(environment: ["TERM": "linux"], form: .blocks256, showsSixels: true),
        Case(environment: ["TERM": "xterm-kitty", "NO_COLOR": "1"], form: .monochrome),
        Case(environment: ["TERM": "xterm-kitty", "NO_COLOR": ""], form: .kitty),
        Case(environment: ["TERM": "xterm", "NO_COLOR": "1", "BIANLIAN_TERMINAL": "sixel"], form: .sixel),
        Case(environment: ["TERM": "xterm-kitty", "BIANLIAN_TERMINAL": "none"], form: nil),
        Case(environment: ["TERM": "xterm", "BIANLIAN_TERMINAL": "kitty"], form: nil, isTerminal: false),
    ]

    @Test(arguments: cases)
    func environmentSelectsTheForm(of: Case) throws {
        let form = try PictureTerminal.form(isTerminal: of.isTerminal, in: of.environment) { of.showsSixels }
        #expect(form == of.form)
    }

    @Test func unknownFormIsNamed() {
        let error = caught(PictureFormError.self) {
            try PictureTerminal.form(isTerminal: true, in: ["TERM": "xterm", "BIANLIAN_TERMINAL": "ascii"]) { false }
        }
        #expect(error?.description.contains("BIANLIAN_TERMINAL is \"ascii\"") == true)
    }

    @Test func terminalAnswersAreParsed() {
        #expect(TerminalQuestion.attributes(in: Array("\u{1B}[?62;4;22c".utf8)) == [62, 4, 22])
        // Earlier keyboard input is ignored.
        #expect(TerminalQuestion.attributes(in: Array("ls\u{1B}[?1;2c".utf8)) == [1, 2])
        #expect(TerminalQuestion.attributes(in: Array("abc".utf8)) == nil)
    }
}
