/// Lines by the columns of the plane that they touch, so that only those are held against each other that may cross.
///
/// There are as many columns as make the lines four times as many at most: lines as narrow as the parts of a path that lie side by side
/// meet their neighbours alone.
struct EdgeColumns {
    private let edges: [FillEdge]
    /// The first and last column of each line.
    private let spans: [ClosedRange<Int>]
    /// The lines in each column, in their order.
    private let columns: [[Int]]

    /// - Precondition: the lines come from the lowest lower end up.
    init(_ edges: [FillEdge]) {
        self.edges = edges
        let reaches = edges.map(\.reach)
        let low = reaches.reduce(Double.infinity) { min($0, $1.lowerBound) }
        let high = reaches.reduce(-Double.infinity) { max($0, $1.upperBound) }
        // Rounding moves a point of a line by some 1e-16 of the largest coordinate; lines that are farther apart than this never cross.
        let margin = max(low.magnitude, high.magnitude) * 1e-12
        let covered = reaches.reduce(0) { $0 + $1.upperBound - $1.lowerBound + 2 * margin }
        let ratio = covered > 0 ? 3 * (high - low) / covered * Double(edges.count) : 1
        let count = Int(min(max(ratio, 1), Double(max(edges.count, 1))))
        let scale = high > low ? Double(count) / (high - low) : 0
        func column(_ x: Double) -> Int { Int(min(max((x - low) * scale, 0), Double(count - 1))) }
        spans = reaches.map { column($0.lowerBound - margin)...column($0.upperBound + margin) }
        var columns: [[Int]] = Array(repeating: [], count: count)
        for (index, span) in spans.enumerated() {
            for column in span { columns[column].append(index) }
        }
        self.columns = columns
    }

    /// Goes once through all pairs of lines that share a column and heights; the first begins no higher than the other.
    func forEachPair(_ body: (FillEdge, FillEdge) -> Void) {
        for (column, members) in columns.enumerated() {
            for (memberIndex, index) in members.enumerated() {
                let edge = edges[index]
                for otherIndex in members[(memberIndex + 1)...] {
                    let other = edges[otherIndex]
                    if other.lower.y >= edge.upper.y { break }
                    // Two lines may share several columns, and are met in the first.
                    guard max(spans[index].lowerBound, spans[otherIndex].lowerBound) == column else { continue }
                    body(edge, other)
                }
            }
        }
    }
}
