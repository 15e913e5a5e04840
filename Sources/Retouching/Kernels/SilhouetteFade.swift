import Imaging

/// How brushes fade towards the edge of what is seen of the face.
///
/// The mean of what is seen over a square is one half on a straight edge and all a radius within, so twice the mean less one
/// rises from the silhouette inwards. Beyond the picture the face is taken to go on as at its edge.
struct SilhouetteFade {
    let places: Image<SIMD2<Float>>
    let seen: Image<UInt8>
    private let radius: Int

    init(places: Image<SIMD2<Float>>, seen: Image<UInt8>) {
        self.places = places
        self.seen = seen
        let side = Float(max(seen.size.width, seen.size.height))
        radius = max(1, Int((side * FaceSurface.fadeWidth).rounded()))
    }

    func presence() -> Image<UInt8> {
        var presence = Image<UInt8>(size: seen.size, filledWith: 0)
        let whole = unbroken()
        guard let box = whole.box else { return presence }
        let means = doubledMeans(of: whole.values, columns: box.columns, rows: box.rows)
        let width = seen.size.width
        presence.pixels.withUnsafeMutableBufferPointer { presence in
            whole.values.withUnsafeBufferPointer { values in
                for row in box.rows {
                    let line = (row - box.rows.lowerBound) * box.columns.count - box.columns.lowerBound
                    for column in box.columns {
                        let place = row * width + column
                        let fade = max(means[line + column] - 255, 0)
                        // The share that the face fills, of what the fade leaves.
                        presence[place] = UInt8((Int(values[place]) * fade + 127) / 255)
                    }
                }
            }
        }
        return presence
    }

    /// What is seen, less the pixels on either side of a jump, and the box that holds it.
    private func unbroken() -> (values: [UInt8], box: (columns: Range<Int>, rows: Range<Int>)?) {
        let (width, height) = (seen.size.width, seen.size.height)
        var values = [UInt8](repeating: 0, count: width * height)
        var (left, right, top, bottom) = (width, -1, height, -1)
        let step = FaceSurface.greatestStep
        places.pixels.withUnsafeBufferPointer { places in
            seen.pixels.withUnsafeBufferPointer { seen in
                func isJoined(_ place: Int, _ other: Int) -> Bool {
                    let difference = places[place] - places[other]
                    return seen[other] == 0 || (difference.x.magnitude <= step && difference.y.magnitude <= step)
                }
                for row in 0..<height {
                    for column in 0..<width {
                        let place = row * width + column
                        guard seen[place] > 0, places[place].x.isFinite, places[place].y.isFinite else { continue }
                        guard column == 0 || isJoined(place, place - 1), column + 1 == width || isJoined(place, place + 1),
                            row == 0 || isJoined(place, place - width),
                            row + 1 == height || isJoined(place, place + width)
                        else { continue }
                        values[place] = seen[place]
                        (left, right) = (min(left, column), max(right, column))
                        (top, bottom) = (min(top, row), row)
                    }
                }
            }
        }
        return (values, right < 0 ? nil : (left..<right + 1, top..<bottom + 1))
    }

    /// Twice the mean over squares, for the pixels of a box. Sums are whole numbers, so running ones stay exact.
    private func doubledMeans(of values: [UInt8], columns: Range<Int>, rows: Range<Int>) -> [Int] {
        let (width, height) = (seen.size.width, seen.size.height)
        let span = columns.count
        var sums = [Int32](repeating: 0, count: span)
        var means = [Int](repeating: 0, count: span * rows.count)
        let area = (2 * radius + 1) * (2 * radius + 1)
        var line = [Int32](repeating: 0, count: span)
        values.withUnsafeBufferPointer { values in
            func add(_ row: Int, sign: Int32) {
                let start = min(max(row, 0), height - 1) * width
                var sum: Int32 = 0
                for column in columns.lowerBound - radius...columns.lowerBound + radius {
                    sum += Int32(values[start + min(max(column, 0), width - 1)])
                }
                for column in columns {
                    line[column - columns.lowerBound] = sum
                    sum += Int32(values[start + min(column + 1 + radius, width - 1)])
                    sum -= Int32(values[start + max(column - radius, 0)])
                }
                for index in 0..<span { sums[index] += sign * line[index] }
            }
            for row in rows.lowerBound - radius...rows.lowerBound + radius { add(row, sign: 1) }
            for row in rows {
                let target = (row - rows.lowerBound) * span
                for index in 0..<span { means[target + index] = 2 * Int(sums[index]) / area }
                add(row + 1 + radius, sign: 1)
                add(row - radius, sign: -1)
            }
        }
        return means
    }
}
