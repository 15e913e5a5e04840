import Imaging

extension Image<SRGBA8> {
    /// Returns the picture enlarged by columns on the right and rows at the bottom that repeat its last ones.
    /// - Parameter size: the new size, at least the picture's in both dimensions.
    func padded(to size: ImageSize) -> Image {
        guard size != self.size else { return self }
        var padded = Image(size: size, filledWith: .clear)
        for row in 0..<size.height {
            let source = min(row, self.size.height - 1)
            for column in 0..<size.width { padded[column, row] = self[min(column, self.size.width - 1), source] }
        }
        return padded
    }
}
