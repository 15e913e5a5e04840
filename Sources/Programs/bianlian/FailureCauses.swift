/// The causes of the failures of a batch, each once, in the order in which they occurred, so that each is printed once.
struct FailureCauses {
    private var causes: [(text: String, first: String, count: Int)] = []
    private var indices: [String: Int] = [:]

    /// Adds a failure.
    /// - Parameter item: the caption of the variant or shot, the case of a suite, or the config that failed.
    /// - Returns: the item of the first failure with this cause; nil if this failure is the first.
    mutating func add(_ cause: String, of item: String) -> String? {
        if let index = indices[cause] {
            causes[index].count += 1
            return causes[index].first
        }
        indices[cause] = causes.count
        causes.append((cause, item, 1))
        return nil
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
