import Synchronization

/// The causes of failures that were printed, so that a batch prints each cause once.
final class ReportedCauses: Sendable {
    private let owners = Mutex<[String: String]>([:])

    /// The line about a cause: the cause itself the first time, later a reference to the item that it was printed for.
    func line(about cause: String, of item: String) -> String {
        owner(of: cause, for: item).map { "the same as for \($0)" } ?? cause
    }

    /// The item that a cause was printed for; nil the first time, after which the cause counts as printed for this item.
    func owner(of cause: String, for item: String) -> String? {
        owners.withLock { owners in
            if let owner = owners[cause] { return owner }
            owners[cause] = item
            return nil
        }
    }
}
