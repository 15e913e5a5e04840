public import Foundation

/// An error that says in one line what is wrong and what would be right: what all public errors of this package are.
///
/// The line is its `description`. Foundation asks elsewhere, and without this `localizedDescription` would be its own phrase, in which
/// there is nothing but the type's name and a number.
public protocol DescribedError: LocalizedError, CustomStringConvertible {}

extension DescribedError {
    /// The line of its description.
    public var errorDescription: String? { description }

    // The line says all there is. Foundation's own defaults are seen only where Foundation is imported.

    /// Nothing beside the line.
    public var failureReason: String? { nil }
    /// Nothing beside the line.
    public var recoverySuggestion: String? { nil }
    /// Nothing beside the line.
    public var helpAnchor: String? { nil }
}
