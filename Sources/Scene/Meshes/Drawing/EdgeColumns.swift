/// Edges binned into vertical columns, so that only edges that may cross are compared.
///
/// The number of columns is chosen so that edges occupy at most about four columns each on average. Narrow edges that lie side
/// by side are then compared only with their neighbours.
struct EdgeColumns {
    private let edges: [FillEdge]
    /// The first and last column of each edge.
    private let spans: [ClosedRange<Int>]
    /// The edges in each column, in their original order.
    private let columns: [[Int]]

    /// - Precondition: the edges are sorted by their lower end, lowest first.
    init(_ edges: [FillEdge]) {
        self.edges = edges
        let reaches = edges.map(\.reach)
        let low = reaches.reduce(Double.infinity) { min($0, $1.lowerBound) }
        let high = reaches.reduce(-Double.infinity) { max($0, $1.upperBound) }
        // Rounding moves a point of an edge by about 1e-16 of the largest coordinate; edges farther apart than this margin
        // never cross.
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

    /// Visits once each pair of edges that share a column and a range of y. The first edge begins no higher than the second.
    func forEachPair(_ body: (FillEdge, FillEdge) -> Void) {
        for (column, members) in columns.enumerated() {
            for (memberIndex, index) in members.enumerated() {
                let edge = edges[index]
                for otherIndex in members[(memberIndex + 1)...] {
                    let other = edges[otherIndex]
                    if other.lower.y >= edge.upper.y { break }
                    // Two edges may share several columns; the pair is visited in the first of them.
                    guard max(spans[index].lowerBound, spans[otherIndex].lowerBound) == column else { continue }
                    body(edge, other)
                }
            }
        }
    }
}
