/// A canonical prefix code of deflate, with a maximum code length (RFC 1951, section 3.2.2).
struct HuffmanCode {
    /// The code length of each symbol in bits; 0 if the symbol has no code.
    let lengths: [Int]
    /// Each symbol's code in stream order, with the first bit lowest, and the code length from bit 16 on.
    let entries: [UInt32]

    /// Creates a code with short codes for frequent symbols.
    /// - Parameters:
    ///   - counts: The frequency of each symbol; symbols with 0 get no code. At least two are above 0.
    ///   - longest: The maximum code length. 2 to the power of `longest` must be at least the number of symbols.
    init(counts: [Int], longest: Int) {
        lengths = Self.lengths(counts, longest: longest)
        entries = Self.entries(lengths)
    }

    private static func lengths(_ counts: [Int], longest: Int) -> [Int] {
        // From rare to frequent; equally frequent symbols in ascending order.
        let symbols = counts.indices.filter { counts[$0] > 0 }.sorted { (counts[$0], $0) < (counts[$1], $1) }
        var depths = depths(ofSorted: symbols.map { counts[$0] }).map { min($0, longest) }
        // Truncated lengths exceed the available code space. Rare symbols get longer codes until all codes fit. Then frequent
        // symbols get shorter codes while space remains.
        let room = 1 << longest
        var taken = depths.reduce(0) { $0 + (room >> $1) }
        var index = 0
        while taken > room {
            if depths[index] < longest {
                depths[index] += 1
                taken -= room >> depths[index]
            } else {
                index += 1
            }
        }
        for index in depths.indices.reversed() {
            while depths[index] > 1, taken + (room >> depths[index]) <= room {
                taken += room >> depths[index]
                depths[index] -= 1
            }
        }
        var lengths = Array(repeating: 0, count: counts.count)
        for (symbol, depth) in zip(symbols, depths) { lengths[symbol] = depth }
        return lengths
    }

    /// Returns the depths in the Huffman tree, built with two queues: leaves in sorted order, and nodes in order of creation.
    private static func depths(ofSorted weights: [Int]) -> [Int] {
        let leaves = weights.count
        var weights = weights
        var parents = Array(repeating: 0, count: 2 * leaves - 1)
        var (leaf, node) = (0, leaves)
        while weights.count < 2 * leaves - 1 {
            var sum = 0
            for _ in 0..<2 {
                let isLeaf = leaf < leaves && (node >= weights.count || weights[leaf] <= weights[node])
                let lightest = isLeaf ? leaf : node
                if isLeaf { leaf += 1 } else { node += 1 }
                parents[lightest] = weights.count
                sum += weights[lightest]
            }
            weights.append(sum)
        }
        var depths = Array(repeating: 0, count: weights.count)
        for index in depths.indices.dropLast().reversed() { depths[index] = depths[parents[index]] + 1 }
        return Array(depths.prefix(leaves))
    }

    private static func entries(_ lengths: [Int]) -> [UInt32] {
        var next = Array(repeating: UInt32(0), count: 17)
        var code: UInt32 = 0
        for length in 1...16 {
            next[length] = code
            code = (code + UInt32(lengths.count { $0 == length })) << 1
        }
        return lengths.map { length in
            guard length > 0 else { return 0 }
            defer { next[length] += 1 }
            var reversed: UInt32 = 0
            for bit in 0..<length { reversed = reversed << 1 | (next[length] >> bit & 1) }
            return reversed | UInt32(length) << 16
        }
    }
}
