package import Imaging

/// A grid of vertices whose heights are a picture's brightness.
package struct HeightField: Sendable {
    /// The method by which a relief's normals are made.
    package enum Normals: Sendable, CaseIterable {
        /// From brightness four texels apart as if it were one: steeper than the surface.
        case original
        /// Those of the surface as it is drawn.
        case exact
    }

    /// The range of the number of vertices of a grid along a side: 2…1024.
    package static let sides = 2...1024
    /// The range of the height of white: 0…0.75.
    package static let heightScales: ClosedRange<Float> = 0...0.75

    /// One a vertex, row by row from the top, x and y within −0.5…0.5.
    package var positions: [SIMD3<Float>]
    /// One unit normal a vertex.
    package var normals: [SIMD3<Float>]

    /// The relief of a picture.
    /// - Parameters:
    ///   - crop: the picture that is read, at its own texels.
    ///   - columns: vertices along x, within `sides`.
    ///   - rows: vertices along y, within `sides`.
    ///   - heightScale: the height of white where the ramp does not lower it; what lies outside `heightScales` is brought to the
    ///     nearer end, and what is no number to 0.
    ///   - normals: the method by which normals are made.
    package init(of crop: SRGBImage, columns: Int, rows: Int, heightScale: Float, normals: Normals) {
        self.init(of: MeanLuminance(of: crop), columns, rows, heightScale, normals)
    }

    /// The relief of a picture with 16 bits a channel.
    package init(of crop: DeepImage, columns: Int, rows: Int, heightScale: Float, normals: Normals) {
        self.init(of: MeanLuminance(of: crop), columns, rows, heightScale, normals)
    }

    private init(of luminance: MeanLuminance, _ columns: Int, _ rows: Int, _ heightScale: Float, _ normals: Normals) {
        precondition(
            Self.sides.contains(columns) && Self.sides.contains(rows), "A relief of \(columns)×\(rows) vertices cannot be.")
        let bounded = heightScale > 0 ? min(heightScale, Self.heightScales.upperBound) : 0
        let kernel = HeightKernel(luminance: luminance, columns: columns, rows: rows, heightScale: bounded)
        positions = kernel.positions()
        self.normals = normals == .original ? kernel.originalNormals() : kernel.normals(of: positions)
    }
}
