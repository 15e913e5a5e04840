import CLanes

/// A buffer for a row of chroma samples, interpolated to one per column of the picture with exact integer sums.
struct ChromaRow {
    private let count: Int
    private let width: Int
    private let place: ChromaSiting.Place?
    /// The stored samples, interpolated between two rows, in quarters of a step. The first and last samples are repeated beyond
    /// the ends.
    private let stored: UnsafeMutablePointer<Int16>
    /// The sample of each column in sixteenths of a step, minus 128 steps, so that grey is 0; padded to whole vectors.
    let differences: UnsafeMutablePointer<Int16>

    // The number of samples that vectors access beyond the ends.
    private static let (before, after) = (8, 24)

    /// - Parameters:
    ///   - count: The number of stored samples.
    ///   - width: The number of columns of the picture.
    ///   - place: The position of samples that cover two columns each; nil if each column has its own sample.
    init(count: Int, width: Int, place: ChromaSiting.Place?) {
        (self.count, self.width, self.place) = (count, width, place)
        func row(_ length: Int) -> UnsafeMutablePointer<Int16> {
            let row = UnsafeMutablePointer<Int16>.allocate(capacity: Self.before + length + Self.after)
            row.initialize(repeating: 0, count: Self.before + length + Self.after)
            return row + Self.before
        }
        stored = row(count)
        differences = row(width)
    }

    func deallocate() {
        (stored - Self.before).deallocate()
        (differences - Self.before).deallocate()
    }

    /// Fills the row by interpolating between two rows.
    /// - Parameters:
    ///   - near: The bytes of the first row.
    ///   - far: The bytes of the second row.
    ///   - nearWeight: The weight of the first row in quarters; the second row has the rest.
    func fill(between near: UnsafePointer<UInt8>, _ far: UnsafePointer<UInt8>, nearWeight: Int16) {
        let farWeight = 4 - nearWeight
        for column in 0..<count {
            stored[column] = Int16(near[column]) &* nearWeight &+ Int16(far[column]) &* farWeight
        }
        switch place {
        case .first: widen(isBetween: false)
        case .middle: widen(isBetween: true)
        case nil: for column in 0..<width { differences[column] = stored[column] &* 4 &- 2048 }
        }
    }

    /// Widens the row to two columns per stored sample.
    /// - Parameter isBetween: Whether samples are sited between two columns; otherwise they are sited at the first column.
    @inline(__always)
    private func widen(isBetween: Bool) {
        stored[-1] = stored[0]
        for beyond in 0..<8 { stored[count &+ beyond] = stored[count &- 1] }
        for column in stride(from: isBetween ? -1 : 0, to: count, by: 8) {
            let (left, right) = (UnsafePointer(stored + column).eight, UnsafePointer(stored + (column &+ 1)).eight)
            let both = left &+ right &- 2048
            let pairs =
                isBetween
                ? eight_pairs(both &+ left &+ left, both &+ right &+ right)
                : eight_pairs(left &* 4 &- 2048, both &+ left &+ right)
            let place = differences + (2 &* column &+ (isBetween ? 1 : 0))
            UnsafeMutableRawPointer(place).storeBytes(of: pairs, as: SIMD8<Int32>.self)
        }
    }
}

extension UnsafePointer<Int16> {
    /// The eight numbers that start at this address.
    @inline(__always)
    var eight: SIMD8<Int16> { UnsafeRawPointer(self).loadUnaligned(as: SIMD8<Int16>.self) }
}
