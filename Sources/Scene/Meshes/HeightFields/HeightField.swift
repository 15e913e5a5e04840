package import Imaging

/// A grid of vertices whose heights are a picture's brightness.
package struct HeightField: Sendable {
    /// The method of computing a relief's normals.
    package enum Normals: Sendable, CaseIterable {
        /// Treats the difference between texels four apart as that of adjacent texels: steeper than the surface.
        case original
        /// The normals of the surface as drawn.
        case exact
    }

    /// The valid number of vertices along a side of the grid: 2…1024.
    package static let sides = 2...1024
    /// The valid height of white: 0…0.75.
    package static let heightScales: ClosedRange<Float> = 0...0.75

    /// One position per vertex, row by row from the top, x and y within −0.5…0.5.
    package var positions: [SIMD3<Float>]
    /// One unit normal per vertex.
    package var normals: [SIMD3<Float>]

    /// Creates the relief of a picture.
    /// - Parameters:
    ///   - crop: the picture, at its original resolution.
    ///   - columns: vertices along x, within `sides`.
    ///   - rows: vertices along y, within `sides`.
    ///   - heightScale: the height of white before the ramp lowers it, clamped to `heightScales`; NaN becomes 0.
    ///   - normals: the method of computing normals.
    package init(of crop: SRGBImage, columns: Int, rows: Int, heightScale: Float, normals: Normals) {
        self.init(of: MeanLuminance(of: crop), columns, rows, heightScale, normals)
    }

    /// Creates the relief of a picture with 16 bits per channel.
    package init(of crop: DeepImage, columns: Int, rows: Int, heightScale: Float, normals: Normals) {
        self.init(of: MeanLuminance(of: crop), columns, rows, heightScale, normals)
    }

    private init(of luminance: MeanLuminance, _ columns: Int, _ rows: Int, _ heightScale: Float, _ normals: Normals) {
        precondition(
            Self.sides.contains(columns) && Self.sides.contains(rows), "A relief cannot have \(columns)×\(rows) vertices.")
        let bounded = heightScale > 0 ? min(heightScale, Self.heightScales.upperBound) : 0
        let kernel = HeightKernel(luminance: luminance, columns: columns, rows: rows, heightScale: bounded)
        positions = kernel.positions()
        self.normals = normals == .original ? kernel.originalNormals() : kernel.normals(of: positions)
    }
}
