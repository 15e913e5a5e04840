import ArgumentParser
import Bianlian
import Foundation

/// The program: subcommands, and one way out for every error.
@main
struct BianlianProgram: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bianlian",
        abstract:
            "Renders tracked faces wearing masks, glasses and drawings: offline, on the CPU, the same to the byte everywhere.",
        discussion: """
            EXAMPLES
              bianlian render render-configs/opera.yaml --output frames
              bianlian render render-configs/live-link.yaml --recording take.csv --output take.mp4
              bianlian validate render-configs/*.yaml
              bianlian inspect models/glasses.glb
              bianlian compare golden.png result.png
              bianlian suite run render-configs/suite.yaml
              bianlian key suggest plate.png
              bianlian convert take.csv --output take.jsonl
              bianlian wear my-video.mp4 --mask opera-red-general --output worn.mp4

            ENVIRONMENT
              BIANLIAN_FILES         folder that holds models and textures that come with the program, where it is not above it
              BIANLIAN_ISA           instructions to draw with, sse2, avx2 or avx512, where not the fastest that the processor
                                     has; they do not show in the picture
              BIANLIAN_MEDIA_TIMEOUT seconds after which ffmpeg is ended when it makes no progress (default: 60)
              BIANLIAN_MODEL_MEMORY  memory that reading a model may take, as 2G; 1G where it is not set
              BIANLIAN_MODEL_READER  path of bianlian-model-reader, where it is not beside bianlian
              BIANLIAN_MODEL_SECONDS seconds that reading a model may take; 20 where it is not set
              BIANLIAN_TRACKER       folder in which make tracker installs; ~/.local/share/bianlian/tracker where it is not set
              BIANLIAN_TRACKER_MODEL another model of faces than the tracker's own

            EXIT CODES
              0 done, 1 pictures differ, 64 usage, 65 bad input data, 66 an input is missing, 69 a needed program is missing,
              70 internal error, 73 cannot create output, 74 input/output error, 130 interrupted.
            """,
        version: RunEnvironment.version,
        subcommands: [
            RenderCommand.self, CompareCommand.self, SuiteCommand.self, ValidateCommand.self, SchemaCommand.self,
            InspectCommand.self, KeyCommand.self, TrackCommand.self, ConvertCommand.self,
            WearCommand.self,
        ])

    static func main() {
        // A reader that goes away is an error like any other, not the end of the process.
        signal(SIGPIPE, SIG_IGN)
        CrashSignals.watch()
        InterruptionSignals.watch()
        do {
            var command = try parseAsRoot()
            _ = try InstructionSet.chosen(in: ProcessInfo.processInfo.environment)
            _ = try ModelLimits.chosen(in: ProcessInfo.processInfo.environment)
            try command.run()
        } catch {
            leave(after: error)
        }
    }

    /// Says in one line what went wrong and ends with the code that goes with it; help and version are printed as asked for.
    private static func leave(after error: any Error) -> Never {
        InterruptionSignals.waitWhereEnding()
        let failure = Failure(error)
        if let failure {
            Terminal.writeError("bianlian: \(failure.message)")
            end(failure.code)
        }
        let isHelp = exitCode(for: error) == .success
        if isHelp {
            print(fullMessage(for: error))
            end(EXIT_SUCCESS)
        }
        if let code = error as? ExitCode { end(code.rawValue) }
        let lines = message(for: error).split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        let words = CommandWords(CommandLine.arguments.dropFirst(), of: BianlianProgram.self)
        let problem = words.unknownCommand ?? lines.joined(separator: " ")
        Terminal.writeError("bianlian: \(problem); see \(words.path.joined(separator: " ")) --help")
        end(ExitCodes.usage)
    }
}

/// Ends the process; within a command `exit` means another function.
private func end(_ code: Int32) -> Never {
    exit(code)
}
