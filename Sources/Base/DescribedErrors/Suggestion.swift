/// Finds the word that the user probably meant.
package enum Suggestion {
    /// Returns `did you mean "…"?` with the nearest of some words; nil if none is near.
    package static func text(for word: String, among words: some Sequence<String>) -> String? {
        nearest(to: word, among: words).map { "did you mean \"\($0)\"?" }
    }

    /// Returns the word with the fewest changes, at most a third of its letters (and at least one); the first of equals.
    package static func nearest(to word: String, among words: some Sequence<String>) -> String? {
        let count = word.count
        guard count <= 64 else { return nil }
        let letters = Array(word.lowercased())
        let bytes = lowercasedASCII(word)
        var best: (word: String, distance: Int)?
        for candidate in words {
            let candidateBytes = bytes == nil ? nil : lowercasedASCII(candidate)
            let allowed = max(1, max(count, candidateBytes?.count ?? candidate.count) / 3)
            // Only a smaller distance than the best one matters.
            let most = min(allowed, (best?.distance ?? .max) - 1)
            // Bytes are compared much faster than characters, and nearly all names are ASCII.
            let changes: Int? =
                if let bytes, let candidateBytes {
                    abs(bytes.count - candidateBytes.count) > most ? nil : distance(bytes, candidateBytes, atMost: most)
                } else { distance(letters, Array(candidate.lowercased()), atMost: most) }
            if let changes { best = (candidate, changes) }
        }
        return best?.word
    }

    /// Returns the bytes of a text in lower case; nil if it contains non-ASCII characters.
    private static func lowercasedASCII(_ text: String) -> [UInt8]? {
        var bytes = Array(text.utf8)
        for index in bytes.indices {
            // A carriage return followed by a line feed is one character.
            guard bytes[index] < 0x80, bytes[index] != 0x0D else { return nil }
            if bytes[index] >= UInt8(ascii: "A"), bytes[index] <= UInt8(ascii: "Z") { bytes[index] += 32 }
        }
        return bytes
    }

    /// Returns the number of letters to add, remove, replace or exchange with a neighbour (optimal string alignment); nil if it
    /// exceeds `most`.
    static func distance<Letter: Equatable>(_ a: [Letter], _ b: [Letter], atMost most: Int) -> Int? {
        var beforeLast = [Int](repeating: 0, count: b.count + 1)
        var last = Array(0...b.count)
        var row = beforeLast
        for i in 0..<a.count {
            row[0] = i + 1
            var least = i + 1
            for j in 0..<b.count {
                var changes = min(last[j + 1], row[j]) + 1
                changes = min(changes, last[j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { changes = min(changes, beforeLast[j - 1] + 1) }
                row[j + 1] = changes
                least = min(least, changes)
            }
            // An exchange refers to the row before the last, but costs one more than the smallest value there.
            if least > most, last.min() ?? 0 > most { return nil }
            (beforeLast, last, row) = (last, row, beforeLast)
        }
        return last[b.count] <= most ? last[b.count] : nil
    }
}
