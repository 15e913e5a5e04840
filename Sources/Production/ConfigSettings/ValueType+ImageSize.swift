package import ConfigLanguage
package import Imaging

extension ValueType where Value == ImageSize {
    /// A width and a height of frames in pixels.
    package static let imageSize = ValueType<[Int]>.tuple(
        2, of: .integer(1...ImageSize.largestFrameSide), "a size [width, height] in pixels"
    ).map({ ImageSize($0[0], $0[1]) }, back: { [$0.width, $0.height] })
}
