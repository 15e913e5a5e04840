/// A prefix code of deflate: canonical, with codes of at most some bits (RFC 1951, section 3.2.2).
struct HuffmanCode {
    /// The length of each symbol's code in bits; 0 where the symbol has none.
    let lengths: [Int]
    /// Each symbol's code, its first bit lowest, as streams hold it, and its length from bit 16 on.
    let entries: [UInt32]

    /// The code in which frequent symbols are short.
    /// - Parameters:
    ///   - counts: how often each symbol comes; symbols with 0 get no code. At least two are above 0.
    ///   - longest: the largest length; 2 to its power is not below the number of symbols.
    init(counts: [Int], longest: Int) {
        lengths = Self.lengths(counts, longest: longest)
        entries = Self.entries(lengths)
    }

    private static func lengths(_ counts: [Int], longest: Int) -> [Int] {
        // From the rarest on; among equals in the order of symbols.
        let symbols = counts.indices.filter { counts[$0] > 0 }.sorted { (counts[$0], $0) < (counts[$1], $1) }
        var depths = depths(ofSorted: symbols.map { counts[$0] }).map { min($0, longest) }
        // Codes that were cut take more room than there is: rare ones become longer until all fit, then frequent ones shorter
        // as long as room is left.
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

    /// The depths of Huffman's tree, by the method of two queues: leaves in their order, and nodes in that of their making.
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
            let reversed = (0..<length).reduce(UInt32(0)) { $0 | (next[length] >> UInt32($1) & 1) << UInt32(length - 1 - $1) }
            return reversed | UInt32(length) << 16
        }
    }
}
