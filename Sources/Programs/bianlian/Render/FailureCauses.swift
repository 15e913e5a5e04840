/// The causes of the failures of a batch, each once, in the order in which they occurred.
struct FailureCauses {
    private var causes: [(text: String, first: String, count: Int)] = []
    private var indices: [String: Int] = [:]

    /// Adds a failure.
    /// - Parameter item: the caption of the variant or shot that failed.
    /// - Returns: whether it is the first failure with its cause.
    mutating func add(_ cause: String, of item: String) -> Bool {
        if let index = indices[cause] {
            causes[index].count += 1
            return false
        }
        indices[cause] = causes.count
        causes.append((cause, item, 1))
        return true
    }

    /// Returns the causes, each with what it concerns.
    /// - Parameters:
    ///   - total: the number of variants or shots of the batch.
    ///   - sharedOnly: whether to leave out causes of a single failure.
    func lines(of total: Int, _ kind: BatchKind, sharedOnly: Bool) -> [String] {
        causes.filter { !sharedOnly || $0.count > 1 }.map { cause in
            let owner = cause.count == 1 ? cause.first : "in \(cause.count) of \(total) \(kind.plural) (first: \(cause.first))"
            return "\(owner): \(cause.text)"
        }
    }
}
