/// Finds the word that was meant.
package enum Suggestion {
    /// ` did you mean "…"?` for the nearest of some words, or nothing where none is near.
    package static func text(for word: String, among words: some Sequence<String>) -> String? {
        nearest(to: word, among: words).map { "did you mean \"\($0)\"?" }
    }

    /// The word with the fewest changes, at most a third of its letters (and at least one); the first of equals.
    package static func nearest(to word: String, among words: some Sequence<String>) -> String? {
        guard word.count <= 64 else { return nil }
        var best: (word: String, distance: Int)?
        for candidate in words {
            let distance = distance(Array(word.lowercased()), Array(candidate.lowercased()))
            let allowed = max(1, max(word.count, candidate.count) / 3)
            if distance <= allowed, distance < best?.distance ?? .max {
                best = (candidate, distance)
            }
        }
        return best?.word
    }

    /// The number of letters that must be added, removed, replaced or exchanged with their neighbour (optimal string alignment).
    static func distance(_ a: [Character], _ b: [Character]) -> Int {
        var rows = [Array(0...b.count)]
        for i in 1..<(a.count + 1) {
            var row = [i] + Array(repeating: 0, count: b.count)
            for j in 1..<(b.count + 1) {
                let replaced = rows[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
                row[j] = min(rows[i - 1][j] + 1, row[j - 1] + 1, replaced)
                if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
                    row[j] = min(row[j], rows[i - 2][j - 2] + 1)
                }
            }
            rows.append(row)
        }
        return rows[a.count][b.count]
    }
}
