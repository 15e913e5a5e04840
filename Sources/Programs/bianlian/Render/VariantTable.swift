import Bianlian
import Foundation

/// The result of a variant.
struct VariantResult: Sendable {
    let variant: RenderVariant
    let destination: OutputDestination
    /// The report of the run; nil after a failure.
    let report: ProductionReport?
    /// The reason why it was not rendered.
    let failure: Failure?

    /// Renders a variant, and stores the error if that fails.
    /// - Parameter interruption: after it is requested, a failure is reported as an interruption, because helper programs are
    ///   ended.
    init(
        _ variant: RenderVariant, _ destination: OutputDestination, until interruption: Interruption,
        _ render: () throws -> ProductionReport
    ) {
        (self.variant, self.destination) = (variant, destination)
        do {
            (report, failure) = (try render(), nil)
        } catch {
            report = nil
            failure =
                interruption.isRequested
                ? Failure(message: "interrupted", code: ExitCodes.interrupted)
                : Failure(error) ?? Failure(message: "\(error)", code: ExitCodes.internalError)
        }
    }
}

/// The variants of a batch and their results.
struct VariantTable {
    let variants: [RenderVariant]
    /// The results of the variants that were started, in order.
    let results: [VariantResult]
    /// The duration of the batch in seconds.
    let seconds: Double
    /// Whether the user stopped the batch.
    let isInterrupted: Bool

    private var rendered: Int { results.count { $0.report != nil } }

    /// The failure with which the program ends; nil if all variants were rendered. Variants that failed with different codes
    /// count as bad input.
    var failure: BatchFailure? {
        let codes = Set(results.compactMap(\.failure?.code))
        if isInterrupted, rendered < variants.count {
            return BatchFailure(
                message: "interrupted after \(rendered) of \(variants.count) variants; run it again with --resume to continue",
                exitCode: ExitCodes.interrupted)
        }
        if codes.isEmpty { return nil }
        return BatchFailure(
            message: "\(variants.count - rendered) of \(variants.count) variants failed",
            exitCode: codes.count == 1 ? codes.first ?? ExitCodes.badData : ExitCodes.badData)
    }

    // MARK: For a person

    /// One line for each variant, with a header.
    var lines: [String] {
        let rows = results.map { result -> [String] in
            guard let report = result.report else {
                return [result.variant.caption, "-", "-", "-", "failed"]
            }
            return [
                result.variant.caption, "\(report.frames)", ProgressDisplay.decimal(report.seconds),
                ProgressDisplay.decimal(report.framesPerSecond), report.output,
            ]
        }
        let table = [["variant", "frames", "seconds", "frames/s", "output"]] + rows
        let widths = (0..<4).map { column in table.map { $0[column].count }.max() ?? 0 }
        let lines = table.map { row -> String in
            let caption = row[0] + String(repeating: " ", count: widths[0] - row[0].count)
            let figures = (1..<4).map { String(repeating: " ", count: widths[$0] - row[$0].count) + row[$0] }
            return "  " + ([caption] + figures + [row[4]]).joined(separator: "  ")
        }
        return lines + [
            "bianlian: \(rendered) of \(variants.count) variants rendered in \(ProgressDisplay.decimal(seconds)) s"
        ]
    }

    // MARK: For programs

    /// One line for each started variant, with a header, in the form of RFC 4180.
    var csv: String {
        let heading = [
            "variant", "config", "recording", "values", "frames", "seconds", "framesPerSecond", "output", "pixelsSHA256",
            "error",
        ]
        let rows = results.map { result -> [String] in
            let (variant, report) = (result.variant, result.report)
            let figures = [
                report.map { "\($0.frames)" }, report.map { ProgressDisplay.hundredths($0.seconds) },
                report.map { ProgressDisplay.hundredths($0.framesPerSecond) },
            ]
            return [
                variant.name, variant.config.relativePath, variant.recording?.relativePath ?? "",
                variant.assignments.joined(separator: " "),
            ] + figures.map { $0 ?? "" } + [
                result.destination.description, report?.pixelsSHA256 ?? "", result.failure?.message ?? "",
            ]
        }
        return ([heading] + rows).map { $0.map(Self.quoted).joined(separator: ",") + "\r\n" }.joined()
    }

    private static func quoted(_ text: String) -> String {
        guard text.contains(where: { ",\"\r\n".contains($0) || $0.isNewline }) else { return text }
        return "\"" + text.replacingOccurrences(of: "\"", with: "\"\"") + "\""
    }

    /// The output of `--json`: each member of `variants` contains the output of a single run, or the failure.
    var json: OrderedJSON {
        let objects = results.map { result -> OrderedJSON in
            var members: [OrderedJSON.Member] = [
                .init("name", .string(result.variant.name)), .init("config", .string(result.variant.config.relativePath)),
                .init("recording", result.variant.recording.map { .string($0.relativePath) } ?? .null),
                .init("values", .array(result.variant.assignments.map { .string($0) })),
            ]
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
        return [
            "variants": .array(objects), "rendered": .integer(rendered), "failed": .integer(results.count - rendered),
            "notBegun": .integer(variants.count - results.count), "seconds": .number(seconds),
        ]
    }
}

/// A batch with variants that were not rendered.
struct BatchFailure: ExitCoded, CustomStringConvertible {
    let message: String
    let exitCode: Int32

    var description: String { message }
}
