import ArgumentParser
import Bianlian

/// `bianlian completions`.
struct CompletionsCommand: WorkingCommand {
    static let configuration = CommandConfiguration(
        commandName: "completions", abstract: "Prints a shell completion script.",
        discussion: """
            EXAMPLES
              bianlian completions bash > \\
                ~/.local/share/bash-completion/completions/bianlian
              bianlian completions zsh > ~/.zsh/completions/_bianlian
              bianlian completions fish > ~/.config/fish/completions/bianlian.fish

            make install and the Debian package install all three scripts.
            """)

    @Argument(help: "The shell: bash, zsh or fish.")
    var shell: Shell

    func work() throws -> Outcome {
        Outcome(try StandardOutput.write(BianlianProgram.completionScript(for: shell.completionShell) + "\n"))
    }

    /// A shell for which there is a script.
    enum Shell: String, ExpressibleByArgument, CaseIterable {
        case bash, zsh, fish

        fileprivate var completionShell: CompletionShell {
            switch self {
            case .bash: .bash
            case .zsh: .zsh
            case .fish: .fish
            }
        }
    }
}
