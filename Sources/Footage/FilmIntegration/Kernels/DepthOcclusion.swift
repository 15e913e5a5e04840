package import Imaging
package import RenderMath

/// Determines from captured depth which parts of a film are in front of a scene.
package struct DepthOcclusion: Sendable {
    /// The margin in metres, about the accuracy of a face fit: film that is nearer by less counts as the surface that the scene
    /// lies on.
    private static let margin: Float = 0.012
    /// The range in metres beyond the margin over which the film changes from behind to completely in front.
    private static let softness: Float = 0.012

    /// The depth in metres along the camera's axis; 0 if unknown.
    package var depth: Image<Float>
    /// The size of the picture whose whole field of view the depth covers.
    package var pictureSize: ImageSize
    /// The fit of that picture in frames.
    package var fit: ImageFit

    /// Creates an occlusion from captured depth.
    package init(depth: Image<Float>, pictureSize: ImageSize, fit: ImageFit) {
        self.depth = depth
        self.pictureSize = pictureSize
        self.fit = fit
    }

    /// Returns the matte of the film in front of a scene, 0…255.
    /// - Parameters:
    ///   - scene: z/w of the drawn scene; 0 for empty pixels.
    ///   - projection: the projection with which it was drawn.
    package func matte(before scene: Image<Float>, _ projection: Projection) -> Image<UInt8> {
        let picture = SIMD2(Double(pictureSize.width), Double(pictureSize.height))
        let placement = fit.placement(of: picture, in: scene.size)
        let step = SIMD2(Double(depth.size.width), Double(depth.size.height)) / (picture * placement.scale)
        let columns = (0..<scene.size.width).map { x -> Int in
            Int(((Double(x) + 0.5 - placement.offset.x) * step.x).rounded(.down))
        }
        let clip = projection.clipFromCamera.columns
        var matte = Image<UInt8>(size: scene.size, filledWith: 0)
        for y in 0..<scene.size.height {
            let row = Int(((Double(y) + 0.5 - placement.offset.y) * step.y).rounded(.down))
            guard (0..<depth.size.height).contains(row) else { continue }
            for x in 0..<scene.size.width {
                let drawn = scene[x, y]
                guard drawn > 0, (0..<depth.size.width).contains(columns[x]) else { continue }
                let captured = depth[columns[x], row]
                guard captured > 0 else { continue }
                let distance = (clip.3.z - drawn * clip.3.w) / (clip.2.z - drawn * clip.2.w)
                let share = (distance - captured - Self.margin) / Self.softness
                matte[x, y] = UInt8(min(max(share, 0), 1) * 255)
            }
        }
        return matte
    }
}
