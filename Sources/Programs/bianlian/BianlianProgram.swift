import ArgumentParser
import Bianlian
import ChildProcesses
import Files
import Foundation
import MeshFormats
import Scheduling

/// The program: its subcommands, and the single exit for all errors.
@main
struct BianlianProgram: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bianlian",
        abstract:
            "Renders tracked faces wearing masks, glasses and drawings: offline, on the CPU, byte-identical on every machine.",
        discussion: """
            EXAMPLES
              bianlian render render-configs/opera.yaml --output frames
              bianlian render render-configs/live-link.yaml --recording take.csv -o out.mp4
              bianlian new my-mask
              bianlian add hat my-mask/mask.yaml
              bianlian preview render-configs/opera.yaml --open
              bianlian validate render-configs/*.yaml
              bianlian inspect models/glasses.glb
              bianlian show models/hat.glb
              bianlian export render-configs/opera.yaml --frame 120 -o opera.glb
              bianlian compare golden.png result.png
              bianlian suite run render-configs/suite.yaml
              bianlian key suggest plate.png
              bianlian convert take.csv --output take.jsonl
              bianlian uv face --output layout.png
              bianlian wear my-video.mp4 --mask opera-red-general --output worn.mp4
              bianlian unwrap painted.jpg --output mask.png
              bianlian doctor
              bianlian farm render-configs/opera.yaml -o /shared/opera.mp4 --job opera.yaml

            ENVIRONMENT
              BIANLIAN_CACHE         cache folder (default: bianlian in $XDG_CACHE_HOME
                                     or ~/.cache)
              BIANLIAN_CACHE_SIZE    maximum size of the cache, such as 4G; 0 disables it
                                     (default: 1G)
              BIANLIAN_CONFINEMENT   off starts ffmpeg and the tracker without
                                     restrictions; see docs/isolation.md
              BIANLIAN_FILES         folder of the shipped models and textures, if they
                                     are not in a parent folder of the program or in its
                                     ../share/bianlian
              BIANLIAN_ISA           instruction set: sse2, avx2 or avx512 (default: the
                                     fastest that the processor has); does not affect
                                     the pixels
              BIANLIAN_MEDIA_MEMORY  memory limit of ffmpeg and the tracker, such as 8G
                                     (default: 4G plus 256M per processor)
              BIANLIAN_MEDIA_TIMEOUT seconds without progress after which ffmpeg is
                                     terminated (default: 60)
              BIANLIAN_MODEL_MEMORY  memory limit for reading a model, such as 2G (default:
                                     1G)
              BIANLIAN_MODEL_READER  path of bianlian-model-reader, if it is not next to
                                     bianlian or in its ../libexec/bianlian
              BIANLIAN_MODEL_SECONDS processor time for reading a model, in seconds
                                     (default: 20)
              BIANLIAN_TERMINAL      picture format of the terminal: kitty, iterm2, sixel,
                                     blocks, blocks-256, monochrome or none
              BIANLIAN_TRACKER       folder where make tracker installs the tracker
                                     (default: ~/.local/share/bianlian/tracker)
              BIANLIAN_TRACKER_MODEL face model to use instead of the tracker's own

            EXIT CODES
              0 done, 1 pictures differ, 64 usage, 65 bad input data, 66 an input is
              missing, 69 a needed program is missing or the system refuses memory,
              threads or processes, 70 internal error, 73 cannot create output,
              74 input/output error, 130 interrupted.
            """,
        version: ProgramVersion.line,
        subcommands: [
            RenderCommand.self, PreviewCommand.self, ShowCommand.self, ExportCommand.self, CompareCommand.self,
            SuiteCommand.self,
            ValidateCommand.self, SchemaCommand.self,
            InspectCommand.self, KeyCommand.self, TrackCommand.self, ConvertCommand.self, MakeTakeCommand.self,
            WearCommand.self, UVCommand.self, UnwrapCommand.self, NewCommand.self, AddCommand.self, FarmCommand.self,
            MergeCommand.self, CacheCommand.self, DoctorCommand.self, CompletionsCommand.self, ManualCommand.self,
        ])

    static func main() {
        // A closed pipe is an ordinary write error and does not end the process.
        signal(SIGPIPE, SIG_IGN)
        CrashSignals.watch()
        InterruptionSignals.watch()
        do {
            try SystemThread.withStandardStack {
                do {
                    end(try outcome().exitCode)
                } catch {
                    leave(after: error)
                }
            }
        } catch {
            leave(after: error)
        }
    }

    /// Runs the command that the arguments name.
    private static func outcome() throws -> Outcome {
        guard !RunningProgram.arguments.isEmpty else { throw UnknownArguments() }
        let command = try parseAsRoot(Array(RunningProgram.arguments.dropFirst()))
        _ = try InstructionSet.chosen(in: ProcessInfo.processInfo.environment)
        _ = try ModelLimits.chosen(in: ProcessInfo.processInfo.environment)
        _ = try ConfinementSettings(in: ProcessInfo.processInfo.environment)
        noteUnusedLimits(in: ProcessInfo.processInfo.environment)
        guard let working = command as? any WorkingCommand else { throw answer(of: command) }
        let outcome = try working.work()
        try SuiteWorker.reportDone()
        return outcome
    }

    /// Reports the memory limits of an environment that the system ignores.
    private static func noteUnusedLimits(in environment: [String: String]) {
        guard !ProgramConfinement.systemLimitsMemory else { return }
        for name in [ModelLimits.memoryVariable, ConfinementSettings.memoryVariable] where environment[name] != nil {
            Terminal.writeError(
                "bianlian: note: \(name) has no effect, because this system does not limit the memory of programs")
        }
    }

    /// Returns the error of a command that does no work. The parser's own commands, such as help, throw the text to print.
    private static func answer(of command: any ParsableCommand) -> any Error {
        let configuration = type(of: command).configuration
        guard configuration.subcommands.isEmpty else { return MissingCommand(of: configuration) }
        var command = command
        do {
            try command.run()
        } catch {
            return error
        }
        return MissingWork("the command did nothing")
    }

    /// Prints the error in one line and exits with its code; help and version are printed as requested.
    private static func leave(after error: any Error) -> Never {
        InterruptionSignals.waitWhereEnding()
        let failure = Failure(error)
        if let failure {
            Terminal.writeError("bianlian: \(failure.message)")
            end(failure.code)
        }
        if let code = error as? ExitCode { end(code.rawValue) }
        let isHelp = exitCode(for: error) == .success
        let asked = RunningProgram.arguments.dropFirst()
        // For `help` with an unknown command, the parser prints the help of the program.
        if isHelp, asked.first == "help",
            let problem = CommandWords(asked.dropFirst(), of: BianlianProgram.self).unknownCommand
        {
            Terminal.writeError("bianlian: \(problem); see bianlian --help")
            end(ExitCodes.usage)
        }
        if isHelp {
            do {
                try StandardOutput.write(fullMessage(for: error) + "\n")
            } catch {
                leave(after: error)
            }
            end(EXIT_SUCCESS)
        }
        // Only the parser reports user mistakes here.
        guard exitCode(for: error) == .validationFailure else {
            Terminal.writeError("bianlian: internal error: \(error); please report it")
            end(ExitCodes.internalError)
        }
        let words = CommandWords(asked, of: BianlianProgram.self)
        let problem = words.unknownCommand ?? ParserMessage.line(message(for: error))
        Terminal.writeError("bianlian: \(problem); see \(words.path.joined(separator: " ")) --help")
        end(ExitCodes.usage)
    }
}

/// The arguments are unavailable: `/proc` is not mounted, and the C library passes them only to `main`.
private struct UnknownArguments: ExitCoded, CustomStringConvertible {
    let description = "the system does not report the arguments of this program; mount /proc"
    let exitCode = ExitCodes.internalError
}

/// The command line names a group of commands, but no command of the group.
private struct MissingCommand: ExitCoded, CustomStringConvertible {
    let description: String
    let exitCode = ExitCodes.usage

    init(of group: CommandConfiguration) {
        let path = group.commandName.map { $0 == "bianlian" ? $0 : "bianlian " + $0 } ?? "bianlian"
        let commands = group.subcommands.compactMap { $0.configuration.commandName }.joined(separator: ", ")
        description = "no command is given; give one of \(commands); see \(path) --help"
    }
}

/// Ends the process; inside a command, `exit` is a different function.
private func end(_ code: Int32) -> Never {
    exit(code)
}
