public import Imaging

extension DifferenceImages {
    /// Draws a box around each region that differs into a picture of this size.
    ///
    /// No box hides a differing pixel: its lines are slightly outside the region and skip differing pixels.
    /// - Parameter mostBoxes: the greatest number of boxes. If there are more regions, the largest get boxes, except those with
    ///   less than a hundredth of the largest region's pixels.
    public func boxed(_ picture: SRGBImage, mostBoxes: Int = 64) -> SRGBImage {
        precondition(
            picture.size == reference.size, "The picture is \(picture.size), but its regions are for \(reference.size).")
        var drawn = picture
        let thickness = max(1, max(picture.size.width, picture.size.height) / 960)
        for region in boxedRegions(mostBoxes: mostBoxes).reversed() {
            for (distance, color) in [(1, BoxColor.edge), (1 + thickness, BoxColor.line), (1 + 2 * thickness, BoxColor.edge)] {
                let frame = BoxFrame(around: region.box, distance: distance, thickness: thickness, within: picture.size)
                frame.forEachPixel { x, y in
                    guard levels?[y * picture.size.width + x] == DifferenceLevel.none else { return }
                    drawn[x, y] = color
                }
            }
        }
        return drawn
    }

    private func boxedRegions(mostBoxes: Int) -> [DifferingRegion] {
        let regions = comparison.differing
        guard regions.count > mostBoxes, let largest = regions.first else { return regions }
        return regions.prefix(mostBoxes).filter { $0.count * 100 >= largest.count }
    }
}

/// Light lines between dark edges are visible on every background.
private enum BoxColor {
    static let line = SRGBA8(red: 255, green: 255, blue: 255)
    static let edge = SRGBA8(red: 0, green: 0, blue: 0)
}

/// The pixels of a line around a box, cropped to the picture.
private struct BoxFrame {
    private let outer: PixelRectangle
    private let thickness: Int
    private let size: ImageSize

    /// Creates a line whose inner side is `distance` pixels away from the box.
    init(around box: PixelRectangle, distance: Int, thickness: Int, within size: ImageSize) {
        let reach = distance + thickness
        outer = PixelRectangle(
            x: box.x - reach, y: box.y - reach, width: box.width + 2 * reach, height: box.height + 2 * reach)
        self.thickness = thickness
        self.size = size
    }

    func forEachPixel(_ body: (_ x: Int, _ y: Int) -> Void) {
        let (inside, top, side) = (outer.height - 2 * thickness, outer.y + thickness, outer.x + outer.width - thickness)
        let bars = [
            PixelRectangle(x: outer.x, y: outer.y, width: outer.width, height: thickness),
            PixelRectangle(x: outer.x, y: outer.y + outer.height - thickness, width: outer.width, height: thickness),
            PixelRectangle(x: outer.x, y: top, width: thickness, height: inside),
            PixelRectangle(x: side, y: top, width: thickness, height: inside),
        ]
        for bar in bars {
            let (columns, rows) = bar.clipped(to: size)
            for y in rows { for x in columns { body(x, y) } }
        }
    }
}
