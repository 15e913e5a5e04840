import RenderMath

/// Computes the vertices of a relief from precomputed values of its columns and rows.
struct HeightKernel {
    /// The values that the vertices of one column or row have in common.
    struct Line {
        /// The position along the side, −0.5…0.5, y upwards.
        var position: Float
        /// The ramp's weight for this side.
        var weight: Float
        /// The texel's index, counted from the left or the bottom.
        var texel: Int
        /// The texel four farther, clamped to the last.
        var fartherTexel: Int
    }

    let luminance: MeanLuminance
    let columns: [Line]
    /// From the top.
    let rows: [Line]

    init(luminance: MeanLuminance, columns: Int, rows: Int, heightScale: Float) {
        self.luminance = luminance
        self.columns = (0..<columns).map { Self.line($0, of: columns, texels: luminance.width) }
        self.rows = (0..<rows).map { row in
            var line = Self.line(rows - 1 - row, of: rows, texels: luminance.height)
            line.weight *= heightScale
            return line
        }
    }

    /// - Parameter index: from the left or from the bottom.
    private static func line(_ index: Int, of count: Int, texels: Int) -> Line {
        let position = Double(index) / Double(count - 1)
        // In integers, so that a position on the border of two texels belongs to the second on every machine.
        let texel = min(index * texels / (count - 1), texels - 1)
        return Line(
            position: Float(position - 0.5), weight: Float(EdgeRamp.weight(at: position)), texel: texel,
            fartherTexel: min(texel + 4, texels - 1))
    }

    private var count: Int { columns.count * rows.count }

    func positions() -> [SIMD3<Float>] {
        Array(unsafeUninitializedCapacity: count) { buffer, count in
            luminance.values.withUnsafeBufferPointer { values in
                columns.withUnsafeBufferPointer { columns in
                    guard var vertex = buffer.baseAddress, let values = values.baseAddress else { return }
                    for row in rows {
                        let texels = values + row.texel * luminance.width
                        for column in columns {
                            let height = texels[column.texel] * (column.weight * row.weight)
                            vertex.initialize(to: SIMD3(column.position, row.position, height))
                            vertex += 1
                        }
                    }
                }
            }
            count = self.count
        }
    }

    /// cross((1/W, 0, a), (0, 1/H, b)) is (−a/H, −b/W, 1/(W·H)), or (−a·W, −b·H, 1) before normalization.
    func originalNormals() -> [SIMD3<Float>] {
        let (width, height) = (Float(luminance.width), Float(luminance.height))
        return Array(unsafeUninitializedCapacity: count) { buffer, count in
            luminance.values.withUnsafeBufferPointer { values in
                columns.withUnsafeBufferPointer { columns in
                    guard var normal = buffer.baseAddress, let values = values.baseAddress else { return }
                    for row in rows {
                        let texels = values + row.texel * luminance.width
                        let above = values + row.fartherTexel * luminance.width
                        for column in columns {
                            let weight = column.weight * row.weight
                            let here = texels[column.texel]
                            let across = (texels[column.fartherTexel] - here) * weight
                            let up = (above[column.texel] - here) * weight
                            normal.initialize(to: Self.unit(-across * width, -up * height))
                            normal += 1
                        }
                    }
                }
            }
            count = self.count
        }
    }

    /// Returns the normals of a grid's surface from differences of neighbouring vertices, one-sided at the edges.
    func normals(of positions: [SIMD3<Float>]) -> [SIMD3<Float>] {
        let width = columns.count
        let last = width - 1
        let runs = columns.indices.map { columns[min($0 + 1, last)].position - columns[max($0 - 1, 0)].position }
        // Heights only, each row with its end values repeated, so that sixteen neighbours are contiguous.
        let stride = width + 2
        let heights = [Float](unsafeUninitializedCapacity: stride * rows.count) { buffer, count in
            for row in rows.indices {
                let line = row * stride
                for column in 0..<width { buffer[line + 1 + column] = positions[row * width + column].z }
                buffer[line] = buffer[line + 1]
                buffer[line + stride - 1] = buffer[line + width]
            }
            count = stride * rows.count
        }
        return Array(unsafeUninitializedCapacity: count) { buffer, count in
            heights.withUnsafeBufferPointer { heights in
                runs.withUnsafeBufferPointer { runs in
                    guard let heights = heights.baseAddress, let normal = buffer.baseAddress, let runs = runs.baseAddress
                    else { return }
                    for row in rows.indices {
                        let (upper, lower) = (max(row - 1, 0), min(row + 1, rows.count - 1))
                        Self.writeNormals(
                            here: heights + row * stride, above: heights + upper * stride, below: heights + lower * stride,
                            runs,
                            rise: rows[upper].position - rows[lower].position, count: width, to: normal + row * width)
                    }
                }
            }
            count = self.count
        }
    }

    /// Writes the normals of one row of vertices, sixteen at a time and the rest one by one.
    /// - Parameters:
    ///   - here: the row's heights with the first and the last repeated; `above` and `below` alike.
    ///   - runs: for each vertex, the distance between its left and right neighbours.
    ///   - rise: the distance between the rows above and below.
    @inline(__always)
    private static func writeNormals(
        here: UnsafePointer<Float>, above: UnsafePointer<Float>, below: UnsafePointer<Float>, _ runs: UnsafePointer<Float>,
        rise: Float, count: Int, to normals: UnsafeMutablePointer<SIMD3<Float>>
    ) {
        var column = 0
        while column + 16 <= count {
            func lanes(_ start: UnsafePointer<Float>) -> Lanes {
                UnsafeRawPointer(start + column).loadUnaligned(as: Lanes.self)
            }
            let across = 0 - (lanes(here + 2) - lanes(here)) / lanes(runs)
            let up = 0 - (lanes(above + 1) - lanes(below + 1)) / rise
            let scale = 1 / (across * across + up * up + 1).squareRoot()
            LaneMath.storeRows(
                across * scale, up * scale, scale, Lanes(repeating: 0),
                to: UnsafeMutableRawPointer(normals + column).assumingMemoryBound(to: Float.self), stride: 4)
            column += 16
        }
        while column < count {
            let across = (here[column + 2] - here[column]) / runs[column]
            let up = (above[column + 1] - below[column + 1]) / rise
            (normals + column).initialize(to: unit(0 - across, 0 - up))
            column += 1
        }
    }

    /// Returns (x, y, 1), normalized.
    @inline(__always)
    private static func unit(_ x: Float, _ y: Float) -> SIMD3<Float> {
        let scale = 1 / (x * x + y * y + 1).squareRoot()
        return SIMD3(x * scale, y * scale, scale)
    }
}
