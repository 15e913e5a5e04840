import CLanes

/// Memory for a row of colour differences, one for each column of the picture, between those that are stored: sums of whole numbers, without
/// rounding.
struct ChromaRow {
    private let count: Int
    private let width: Int
    private let place: ChromaSiting.Place?
    /// Differences as they are stored, between two rows, in quarters of a step. The first and the last stand beyond the ends too.
    private let stored: UnsafeMutablePointer<Int16>
    /// Differences for each column in sixteenths of a step, less 128 steps, so that grey is 0; up to whole vectors.
    let differences: UnsafeMutablePointer<Int16>

    // What vectors reach beyond the ends.
    private static let (before, after) = (8, 24)

    /// - Parameters:
    ///   - count: How many are stored.
    ///   - width: The picture's columns.
    ///   - place: Where those lie that are stored for two columns each; nil where each column has its own.
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

    /// Fills the row.
    /// - Parameters:
    ///   - near: A row of bytes.
    ///   - far: Another.
    ///   - nearWeight: The weight of the first in quarters; the second has the rest.
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

    /// Widens the row to two columns for each that is stored.
    /// - Parameter isBetween: Whether those lie between two columns; else they lie at the first of them.
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
    /// The eight numbers from here.
    @inline(__always)
    var eight: SIMD8<Int16> { UnsafeRawPointer(self).loadUnaligned(as: SIMD8<Int16>.self) }
}
