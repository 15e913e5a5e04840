/// How a picture is made larger. Smaller pictures are always means over areas.
public enum Enlargement: Sendable, CaseIterable {
    /// A straight line between neighbours: soft, never brighter or darker than what is there.
    case bilinear
    /// A cubic through the neighbours (Catmull and Rom): sharper; what swings below zero is cut.
    case bicubic
}

extension Image where Pixel == LinearColor {
    /// The picture at another size: the mean over the area of each new pixel where it shrinks, an interpolation where it grows.
    public func resampled(to target: ImageSize, enlargement: Enlargement = .bicubic) -> LinearImage {
        resampled(
            columns: FilterWeights(of: 0...Double(size.width), in: size.width, to: target.width, enlargement),
            rows: FilterWeights(of: 0...Double(size.height), in: size.height, to: target.height, enlargement))
    }

    /// The picture in a frame of another size and perhaps other proportions.
    /// - Parameter margins: the colour beside the picture where it does not fill the frame. Default: nothing.
    public func placed(
        in frame: ImageSize, _ fit: PictureFit, enlargement: Enlargement = .bicubic, margins: LinearColor = .clear
    ) -> LinearImage {
        // Compared as whole numbers: wider means larger width at the same height.
        let isWider = size.width * frame.height > frame.width * size.height
        switch fit {
        case .stretch:
            return resampled(to: frame, enlargement: enlargement)
        case .fill:
            let width = isWider ? Double(size.height * frame.width) / Double(frame.height) : Double(size.width)
            let height = isWider ? Double(size.height) : Double(size.width * frame.height) / Double(frame.width)
            let left = (Double(size.width) - width) / 2
            let top = (Double(size.height) - height) / 2
            return resampled(
                columns: FilterWeights(of: left...left + width, in: size.width, to: frame.width, enlargement),
                rows: FilterWeights(of: top...top + height, in: size.height, to: frame.height, enlargement))
        case .fit:
            let width = isWider ? frame.width : max(1, rounded(size.width * frame.height, by: size.height))
            let height = isWider ? max(1, rounded(size.height * frame.width, by: size.width)) : frame.height
            let picture = resampled(to: ImageSize(width, height), enlargement: enlargement)
            var result = LinearImage(size: frame, filledWith: margins)
            result.draw(picture, left: (frame.width - width) / 2, top: (frame.height - height) / 2)
            return result
        }
    }

    private func rounded(_ product: Int, by divisor: Int) -> Int {
        (2 * product + divisor) / (2 * divisor)
    }

    /// Puts another picture over this one; both are premultiplied.
    private mutating func draw(_ other: LinearImage, left: Int, top: Int) {
        for y in 0..<other.size.height {
            for x in 0..<other.size.width {
                let over = other[x, y].premultiplied
                let under = self[left + x, top + y].premultiplied
                self[left + x, top + y] = LinearColor(premultiplied: over + under * (1 - over.w))
            }
        }
    }

    /// Rows first, then columns; the sum of each is kept in the order of its pixels, so that it is the same everywhere.
    private func resampled(columns: FilterWeights, rows: FilterWeights) -> LinearImage {
        let target = ImageSize(columns.count, rows.count)
        var narrow = [SIMD4<Float>](repeating: .zero, count: target.width * size.height)
        for y in rows.usedSources {
            for x in 0..<target.width {
                var sum = SIMD4<Float>.zero
                var source = y * size.width + columns.starts[x]
                for index in columns.ranges[x] {
                    sum += pixels[source].premultiplied * columns.weights[index]
                    source += 1
                }
                narrow[y * target.width + x] = sum
            }
        }
        var result = LinearImage(size: target, filledWith: .clear)
        var sums = [SIMD4<Float>](repeating: .zero, count: target.width)
        for y in 0..<target.height {
            for x in sums.indices { sums[x] = .zero }
            for (offset, index) in rows.ranges[y].enumerated() {
                let start = (rows.starts[y] + offset) * target.width
                for x in sums.indices {
                    sums[x] += narrow[start + x] * rows.weights[index]
                }
            }
            for x in sums.indices {
                result.pixels[y * target.width + x] = LinearColor(withinBounds: sums[x])
            }
        }
        return result
    }
}

extension LinearColor {
    /// Cuts what an interpolating cubic swings beyond what a colour can be: below zero, or alpha above one.
    fileprivate init(withinBounds parts: SIMD4<Float>) {
        let positive = parts.replacing(with: 0, where: parts .< 0)
        self.init(premultiplied: SIMD4(positive.x, positive.y, positive.z, min(positive.w, 1)))
    }
}
