import ArgumentParser
import Bianlian
import ComparisonFiles
import Diagnostics
import Foundation
import ImageComparison

/// `bianlian doctor`.
struct DoctorCommand: WorkingCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Checks optional dependencies and prints how to install missing ones.",
        discussion: """
            The model reader and the shipped files are always required. Only some commands use the other parts; --require \
            makes them required, too.

            EXAMPLES
              bianlian doctor
              bianlian doctor --require ffmpeg --require tracker
              bianlian doctor --json

            EXIT CODES
              0 all required parts work, 66 the shipped files are missing, 69 a required
              program is missing or limited, 73 the cache is required and cannot be used.
            """)

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "A part to require: \(Diagnosis.Part.allCases.map(\.rawValue).joined(separator: ", ")); can be repeated.",
            valueName: "part"))
    var require: [Diagnosis.Part] = []

    @Flag(help: "Prints one JSON object on standard output.")
    var json = false

    func work() throws -> Outcome {
        let diagnosis = Diagnosis(terminal: TerminalView.finding)
        let failures = diagnosis.failures(requiring: require)
        let printed =
            json
            ? try StandardOutput.write(diagnosis.json(failures).text() + "\n")
            : try StandardOutput.write(lines: [ProgramVersion.line] + diagnosis.findings.flatMap(\.lines))
        if let first = failures.first { throw DiagnosisFailure(first: first, parts: failures.map(\.part.rawValue)) }
        return Outcome(printed)
    }
}

/// A required part is missing or broken.
private struct DiagnosisFailure: ExitCoded, CustomStringConvertible {
    let first: Diagnosis.Finding
    let parts: [String]

    var exitCode: Int32 {
        switch first.part {
        case .files: ExitCodes.missingInput
        case .cache: ExitCodes.cannotCreate
        default: ExitCodes.missingProgram
        }
    }

    var description: String {
        "required but missing or limited: \(parts.joined(separator: ", "))"
            + (first.remedy.map { "; for \(first.part.rawValue): \($0)" } ?? "")
    }
}

extension Diagnosis {
    fileprivate func json(_ failures: [Finding]) -> OrderedJSON {
        [
            "good": .boolean(failures.isEmpty), "version": .string(RunEnvironment.version),
            "commit": ProgramVersion.commit.map { .string($0) } ?? .null,
            "parts": .object(
                findings.map { finding in
                    .init(
                        finding.part.rawValue,
                        .object(
                            [
                                .init("state", .string(finding.state.rawValue)),
                                .init(
                                    "needed", .boolean(finding.part.isNeeded || failures.contains { $0.part == finding.part })),
                                .init("found", .string(finding.found)),
                                .init("loss", finding.loss.map { .string($0) } ?? .null),
                                .init("remedy", finding.remedy.map { .string($0) } ?? .null),
                            ] + finding.facts))
                }),
        ]
    }
}

extension Diagnosis.Finding {
    /// One line for the finding, and one each for what does not work and for the remedy.
    fileprivate var lines: [String] {
        func padded(_ text: String, _ width: Int) -> String { text + String(repeating: " ", count: max(width - text.count, 1)) }
        let margin = String(repeating: " ", count: 24)
        return ["  " + padded(state.rawValue, 9) + padded(part.rawValue, 13) + found]
            + (loss.map { [margin + "without it: " + $0] } ?? []) + (remedy.map { [margin + "to do: " + $0] } ?? [])
    }
}
