package import RasterResources
package import RenderMath

/// The ambient occlusion kernels' view of a map: depth in, fractions of light out. Each worker writes its own rows.
///
/// Rows are `stride` numbers apart. There are margins of 16 numbers before and after each row, and rows of margin above and
/// below. All are empty, so that kernels can read sixteen numbers from any position of the map.
@usableFromInline package struct OcclusionView: @unchecked Sendable {
    /// The distance from the camera's plane in metres, `AmbientOcclusionMap.emptyDistance` if nothing is there.
    ///
    /// It points to the map's first texel.
    package var distances: UnsafePointer<Float>
    /// The fraction of the light that arrives, before smoothing.
    package var openness: UnsafeMutablePointer<Float>
    /// The result: the smoothed fraction.
    package var shares: UnsafeMutablePointer<Float>
    package var width: Int32
    package var height: Int32
    package var stride: Int32
    package var isPerspective: Bool
    /// Camera-space x and y at the centre of the first texel, and the steps to the next column and row, in metres.
    ///
    /// For a perspective, they apply at a distance of 1 metre.
    package var first: SIMD2<Float>
    package var step: SIMD2<Float>
    package var style: AmbientOcclusionMap.Style
    /// The directions of the slices in which horizons are searched, as unit vectors: x to the right, y up.
    package var directions: UnsafePointer<SIMD2<Float>>
    package var directionCount: Int

    /// A view of a map.
    package init(
        distances: UnsafePointer<Float>, openness: UnsafeMutablePointer<Float>, shares: UnsafeMutablePointer<Float>,
        width: Int, height: Int, stride: Int, clipFromCamera: Matrix4, style: AmbientOcclusionMap.Style,
        directions: UnsafePointer<SIMD2<Float>>, directionCount: Int
    ) {
        (self.distances, self.openness, self.shares) = (distances, openness, shares)
        (self.width, self.height, self.stride) = (Int32(width), Int32(height), Int32(stride))
        let clip = clipFromCamera.columns
        isPerspective = clip.2.w != 0
        // Clip space is −1…1, with x to the right and y up. A perspective divides by the distance, which is −z.
        let scale = SIMD2(1 / clip.0.x, 1 / clip.1.y)
        let shift = isPerspective ? SIMD2(clip.2.x, clip.2.y) : SIMD2(-clip.3.x, -clip.3.y)
        let texel = SIMD2(2 / Float(width), -2 / Float(height))
        step = texel * scale
        first = (SIMD2(-1, 1) + texel * 0.5 + shift) * scale
        self.style = style
        self.directions = directions
        self.directionCount = directionCount
    }
}
