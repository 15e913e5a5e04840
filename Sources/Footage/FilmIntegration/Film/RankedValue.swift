extension [Float] {
    /// Returns the value at a rank in sorted order.
    ///
    /// Counts values by the upper halves of their bits, which sort like the values, and sorts only the values that share the
    /// upper half of the result.
    /// - Parameter rank: from 0 for the least value.
    /// - Precondition: no value is negative or NaN, and the rank is less than their count.
    func value(atRank rank: Int) -> Float {
        precondition(indices.contains(rank), "Rank \(rank) is out of range for \(count) values.")
        var counts = [Int32](repeating: 0, count: 1 << 15)
        for value in self { counts[Int(value.bitPattern >> 16)] += 1 }
        var (before, bucket) = (0, 0)
        while before + Int(counts[bucket]) <= rank {
            before += Int(counts[bucket])
            bucket += 1
        }
        return filter { Int($0.bitPattern >> 16) == bucket }.sorted()[rank - before]
    }

    /// Returns the mean of the lowest values.
    /// - Parameter number: from 1 to the count of the values.
    /// - Precondition: no value is negative or NaN.
    func mean(ofLowest number: Int) -> Float {
        let most = value(atRank: number - 1)
        let less = filter { $0 < most }
        return (less.reduce(0, +) + Float(number - less.count) * most) / Float(number)
    }
}
