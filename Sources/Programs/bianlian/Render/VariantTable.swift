import Bianlian
import Foundation

/// The variants or shots of a batch and their results.
struct VariantTable {
    let variants: [RenderVariant]
    let kind: BatchKind
    /// The results of the variants that were started, in order.
    let results: [VariantResult]
    /// The causes of failures.
    let causes: FailureCauses
    /// The duration of the batch in seconds.
    let seconds: Double
    /// Whether the user stopped the batch.
    let isInterrupted: Bool

    private var rendered: Int { results.count { $0.report != nil } }
    private var failed: Int { results.count { $0.cause != nil } }

    /// The failure with which the program ends; nil if all variants were rendered. Variants that failed with different codes
    /// count as bad input.
    var failure: BatchFailure? {
        let codes = Set(results.compactMap(\.failure?.code))
        if isInterrupted, rendered < variants.count {
            return BatchFailure(
                message: "interrupted after \(rendered) of \(variants.count) \(kind.plural); run it again with --resume to "
                    + "continue",
                exitCode: ExitCodes.interrupted)
        }
        if codes.isEmpty { return nil }
        return BatchFailure(
            message: "\(variants.count - rendered) of \(variants.count) \(kind.plural) failed",
            exitCode: codes.count == 1 ? codes.first ?? ExitCodes.badData : ExitCodes.badData)
    }

    // MARK: For a person

    /// One line for each variant, with a header.
    var lines: [String] {
        let rows = results.map { result -> [String] in
            guard let report = result.report else {
                return [result.variant.caption, "-", "-", "-", result.isInterrupted ? "interrupted" : "failed"]
            }
            return [
                result.variant.caption, "\(report.frames)", ProgressDisplay.decimal(report.seconds),
                ProgressDisplay.decimal(report.framesPerSecond), report.output,
            ]
        }
        let table = [[kind.rawValue, "frames", "seconds", "frames/s", "output"]] + rows
        let widths = (0..<4).map { column in table.map { $0[column].count }.max() ?? 0 }
        let lines = table.map { row -> String in
            func padding(_ column: Int) -> String { String(repeating: " ", count: widths[column] - row[column].count) }
            let figures = (1..<4).map { padding($0) + row[$0] }
            let cells = [row[0] + padding(0)] + figures + [row[4]]
            return "  " + cells.joined(separator: "  ")
        }
        return lines + [
            "bianlian: \(rendered) of \(variants.count) \(kind.plural) rendered in \(ProgressDisplay.decimal(seconds)) s"
        ]
    }

    // MARK: For programs

    /// One line for each started variant, with a header, in the form of RFC 4180.
    var csv: String {
        let heading = [
            kind.rawValue, "config", "recording", "values", "frames", "seconds", "framesPerSecond", "output", "pixelsSHA256",
            "error", "timecode", "reel",
        ]
        let rows = results.map { result -> [String] in
            let (variant, report) = (result.variant, result.report)
            let figures = [
                report.map { "\($0.frames)" }, report.map { ProgressDisplay.hundredths($0.seconds) },
                report.map { ProgressDisplay.hundredths($0.framesPerSecond) },
            ]
            let inputs = [
                variant.name, variant.config.relativePath, variant.recording?.relativePath ?? "",
                variant.assignments.joined(separator: " "),
            ]
            let outputs = [
                result.destination.description, report?.pixelsSHA256, result.failure?.message, report?.timecode, report?.reel,
            ]
            return inputs + (figures + outputs).map { $0 ?? "" }
        }
        let lines = ([heading] + rows).map { $0.map(Self.quoted).joined(separator: ",") }
        return lines.map { $0 + "\r\n" }.joined()
    }

    private static func quoted(_ text: String) -> String {
        guard text.contains(where: { ",\"\r\n".contains($0) || $0.isNewline }) else { return text }
        return "\"" + text.replacingOccurrences(of: "\"", with: "\"\"") + "\""
    }

    /// The output of `--json`: each member of `variants` or `shots` contains the output of a single run, or the failure.
    var json: OrderedJSON {
        let objects = results.map { result -> OrderedJSON in
            var members: [OrderedJSON.Member] = [
                .init("name", .string(result.variant.name)), .init("config", .string(result.variant.config.relativePath)),
                .init("recording", result.variant.recording.map { .string($0.relativePath) } ?? .null),
                .init("values", .array(result.variant.assignments.map { .string($0) })),
            ]
            if let frames = result.variant.frames { members.append(.init("range", .string(frames.description))) }
            if let report = result.report, case .object(let more) = report.json {
                members += more
            } else if let failure = result.failure {
                members += [
                    .init("output", .string(result.destination.description)), .init("error", .string(failure.message)),
                    .init("exitCode", .integer(Int(failure.code))),
                ]
            }
            return .object(members)
        }
        return .object([
            .init(kind.plural, .array(objects)), .init("rendered", .integer(rendered)), .init("failed", .integer(failed)),
            .init("interrupted", .integer(results.count - rendered - failed)),
            .init("notBegun", .integer(variants.count - results.count)), .init("seconds", .number(seconds)),
        ])
    }
}

/// A batch with variants that were not rendered.
struct BatchFailure: ExitCoded, CustomStringConvertible {
    let message: String
    let exitCode: Int32

    var description: String { message }
}
