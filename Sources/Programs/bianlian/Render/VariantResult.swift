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

    /// Whether the variant was stopped with the batch.
    var isInterrupted: Bool { failure?.code == ExitCodes.interrupted }

    /// The cause of a failure; nil for a rendered and for an interrupted variant.
    var cause: String? { isInterrupted ? nil : failure?.message }
}
