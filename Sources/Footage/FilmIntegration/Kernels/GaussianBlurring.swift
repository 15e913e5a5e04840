import RenderMath

/// A value of a plane that can be blurred.
protocol Blurrable {
    static func + (a: Self, b: Self) -> Self
    static func * (value: Self, factor: Float) -> Self
}

extension Float: Blurrable {}
extension SIMD4<Float>: Blurrable {}

extension Array where Element: Blurrable {
    /// Returns a plane, row by row, after a Gaussian blur along rows and columns; beyond the borders, the last value is
    /// repeated.
    func blurred(width: Int, height: Int, by blur: GaussianWeights) -> [Element] {
        let across = [Element](unsafeUninitializedCapacity: count) { buffer, initializedCount in
            initializedCount = count
            for row in 0..<height {
                let start = row * width
                for column in 0..<width {
                    var sum = self[start + column] * blur.weights[0]
                    for step in 1..<blur.weights.count {
                        let (before, after) = (Swift.max(column - step, 0), Swift.min(column + step, width - 1))
                        sum = sum + (self[start + before] + self[start + after]) * blur.weights[step]
                    }
                    buffer[start + column] = sum
                }
            }
        }
        return [Element](unsafeUninitializedCapacity: count) { buffer, initializedCount in
            initializedCount = count
            for row in 0..<height {
                for column in 0..<width { buffer[row * width + column] = across[row * width + column] * blur.weights[0] }
                for step in 1..<blur.weights.count {
                    let (before, after) = (Swift.max(row - step, 0) * width, Swift.min(row + step, height - 1) * width)
                    for column in 0..<width {
                        let index = row * width + column
                        buffer[index] = buffer[index] + (across[before + column] + across[after + column]) * blur.weights[step]
                    }
                }
            }
        }
    }
}
