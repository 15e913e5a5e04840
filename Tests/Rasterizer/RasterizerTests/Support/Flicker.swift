import Imaging

/// Returns the mean of the second differences over time.
/// - Parameter frames: three or more, each with the light of the same pixels.
func flicker(of frames: [[Double]]) -> Double {
    var sum = 0.0
    for (before, (now, after)) in zip(frames, zip(frames.dropFirst(), frames.dropFirst(2))) {
        for pixel in now.indices { sum += (after[pixel] - 2 * now[pixel] + before[pixel]).magnitude }
    }
    return sum / Double((frames.count - 2) * frames[0].count)
}

extension LinearImage {
    /// Returns the mean green light of the samples of a pixel.
    /// - Parameter scale: the number of samples per pixel, along each side.
    func meanLight(ofPixel column: Int, _ row: Int, scale: Int) -> Double {
        var sum = 0.0
        for y in row * scale..<(row + 1) * scale {
            for x in column * scale..<(column + 1) * scale { sum += Double(self[x, y].premultiplied.y) }
        }
        return sum / Double(scale * scale)
    }
}
