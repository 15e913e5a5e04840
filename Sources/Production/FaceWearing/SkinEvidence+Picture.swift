import FaceFitting
import Imaging
import RenderMath

extension SkinEvidence {
    /// The landmarks around the openings of both eyes, and of the mouth.
    private static let eyes = [
        [33, 7, 163, 144, 145, 153, 154, 155, 133, 173, 157, 158, 159, 160, 161, 246],
        [263, 249, 390, 373, 374, 380, 381, 382, 362, 398, 384, 385, 386, 387, 388, 466],
    ]
    private static let mouth = [78, 95, 88, 178, 87, 14, 317, 402, 318, 324, 308, 415, 310, 311, 312, 13, 82, 81, 80, 191]
    /// The factor by which an opening's outline is reduced, so that lids and lips stay outside.
    private static let inside = 0.8
    /// The least number of pixels of an opening that is evaluated.
    private static let leastPixels = 20
    /// The least number of pixels for the colour of the eyes. In smaller openings, lids and lashes colour the pixels at the
    /// edge.
    private static let leastColoredPixels = 150
    /// The quantiles taken for the white of the eyes, which excludes iris and reflections, for teeth, and for the brightest
    /// objects.
    private static let (eyeQuantile, toothQuantile, whiteQuantile) = (0.8, 0.9, 0.99)
    /// The quantile of luminance taken for well-lit skin.
    private static let skinQuantile = 0.75
    /// The quantiles of luminance between which the colours of the white of the eyes and of the brightest objects are averaged.
    private static let (eyeRange, whiteRange) = (0.75...0.9, 0.98...1.0)
    /// The value of a channel, in linear light, at which a colour is overexposed: the byte 253.
    private static let overexposed = 0.982
    /// The area around the eyes that is searched for the brightest objects, in distances between the eyes.
    private static let (left, right, above, below) = (4.0, 4.0, 3.0, 5.0)
    /// The largest number of samples along each side of that area.
    private static let gridSide = 64

    /// Measures the luminances and colours of a face and its surroundings.
    /// - Parameter skin: the colours of its skin in linear light, at least one.
    init(of view: FaceView, skin: [SIMD3<Double>], in picture: Image<SRGBA8>) {
        let eyes = Self.eyes.map { view.places(ofLandmarks: $0) }
        let sclera = eyes.flatMap { picture.colors(inside: $0, reducedTo: Self.inside) }
        let teeth = picture.colors(inside: view.places(ofLandmarks: Self.mouth), reducedTo: Self.inside)
        let pale = [(sclera, Self.eyeQuantile), (teeth, Self.toothQuantile)].compactMap { colors, quantile in
            colors.count >= Self.leastPixels ? Self.quantile(quantile, of: colors.map(\.luminance)) : nil
        }
        let middle = eyes.joined().reduce(SIMD2<Double>()) { $0 + $1 } / Double(max(eyes.joined().count, 1))
        let unit = view.interocularPixels
        let around = picture.colors(
            from: middle - SIMD2(Self.left, Self.above) * unit, to: middle + SIMD2(Self.right, Self.below) * unit,
            gridSide: Self.gridSide)
        let white = around.isEmpty ? nil : Self.quantile(Self.whiteQuantile, of: around.map(\.luminance))
        // Teeth, eyes and shirts face the light like the brighter skin.
        let litSkin = Self.quantile(Self.skinQuantile, of: skin.map(\.luminance))
        self.init(
            skin: litSkin, white: white.map { max($0, litSkin) }, pale: pale.max().flatMap { $0 > 0 ? $0 : nil })
        skinColor = Self.median(of: skin)
        eyeColor = sclera.count >= Self.leastColoredPixels ? Self.mean(of: sclera, between: Self.eyeRange) : nil
        let exposed = around.filter { $0.max() < Self.overexposed }
        whiteColor = exposed.count >= Self.leastPixels ? Self.mean(of: exposed, between: Self.whiteRange) : nil
    }

    private static func quantile(_ quantile: Double, of values: [Double]) -> Double {
        values.sorted()[min(Int(Double(values.count) * quantile), values.count - 1)]
    }

    /// Returns the mean of the colours with luminances between two quantiles.
    private static func mean(of colors: [SIMD3<Double>], between range: ClosedRange<Double>) -> SIMD3<Double> {
        let luminances = colors.map(\.luminance)
        let (least, most) = (quantile(range.lowerBound, of: luminances), quantile(range.upperBound, of: luminances))
        let chosen = colors.filter { $0.luminance >= least && $0.luminance <= most }
        return chosen.reduce(SIMD3<Double>(), +) / Double(max(chosen.count, 1))
    }

    private static func median(of colors: [SIMD3<Double>]) -> SIMD3<Double> {
        let channels = (0..<3).map { channel in quantile(0.5, of: colors.map { $0[channel] }) }
        return SIMD3(channels[0], channels[1], channels[2])
    }
}

extension Image<SRGBA8> {
    fileprivate func linearColor(_ column: Int, _ row: Int) -> SIMD3<Double> {
        let color = LinearColor(self[column, row]).premultiplied
        return SIMD3(Double(color.x), Double(color.y), Double(color.z))
    }

    /// Returns the colours of the pixels inside a polygon that is reduced towards its centre.
    fileprivate func colors(inside outline: [SIMD2<Double>], reducedTo factor: Double) -> [SIMD3<Double>] {
        let middle = outline.reduce(SIMD2<Double>()) { $0 + $1 } / Double(outline.count)
        let corners = outline.map { middle + ($0 - middle) * factor }
        let rows = Self.pixels(from: corners.map(\.y).min() ?? 0, to: corners.map(\.y).max() ?? 0, count: size.height)
        return rows.flatMap { row -> [SIMD3<Double>] in
            let crossings = Self.crossings(of: corners, at: Double(row) + 0.5)
            return stride(from: 0, to: crossings.count - 1, by: 2).flatMap { pair in
                Self.pixels(from: crossings[pair], to: crossings[pair + 1], count: size.width).map { linearColor($0, row) }
            }
        }
    }

    /// Returns the colours of a grid of pixels in a part of the picture.
    fileprivate func colors(from least: SIMD2<Double>, to most: SIMD2<Double>, gridSide: Int) -> [SIMD3<Double>] {
        let rows = Self.pixels(from: least.y, to: most.y, count: size.height)
        let columns = Self.pixels(from: least.x, to: most.x, count: size.width)
        return stride(from: rows.lowerBound, to: rows.upperBound, by: (rows.count - 1) / gridSide + 1).flatMap { row in
            stride(from: columns.lowerBound, to: columns.upperBound, by: (columns.count - 1) / gridSide + 1).map {
                linearColor($0, row)
            }
        }
    }

    /// Returns the columns, ascending, at which a horizontal line crosses a polygon's sides.
    private static func crossings(of corners: [SIMD2<Double>], at height: Double) -> [Double] {
        corners.indices.compactMap { index -> Double? in
            let (a, b) = (corners[index], corners[(index + 1) % corners.count])
            guard (a.y <= height) != (b.y <= height) else { return nil }
            return a.x + (b.x - a.x) * (height - a.y) / (b.y - a.y)
        }.sorted()
    }

    /// Returns the pixels whose centres are between two positions, limited to `count`.
    private static func pixels(from least: Double, to most: Double, count: Int) -> Range<Int> {
        guard least.isFinite, most.isFinite else { return 0..<0 }
        let limit = Double(count)
        let first = Int(Swift.min(Swift.max((least - 0.5).rounded(.up), 0), limit))
        let end = Int(Swift.min(Swift.max((most - 0.5).rounded(.up), 0), limit))
        return first..<Swift.max(end, first)
    }
}
