package import Imaging
import KernelData
package import RenderMath
import Scheduling

extension Rasterizer {
    /// Computes the ambient occlusion of a camera's view from its depth, which may be smaller than the picture.
    /// - Parameters:
    ///   - depth: z/w, 0 if nothing is there: the depth layer of a framebuffer. It is searched texel by texel, so half of a
    ///     picture's width and height suffices unless small details matter.
    ///   - cameraFromWorld: the transform from the world to the camera, which looks down −z with +y up.
    ///   - projection: of the camera, without skew: the one that the depth was drawn with.
    ///   - style: the radius within which surfaces occlude, and the intensity.
    ///   - threads: the number of threads that may work at once, 1 or more. It does not affect the result. Default: 1.
    package func ambientOcclusion(
        of depth: Image<Float>, cameraFromWorld: Matrix4, _ projection: Projection, style: AmbientOcclusionMap.Style,
        threads: Int = 1
    ) -> AmbientOcclusionMap {
        precondition(style.radius > 0 && style.radius.isFinite, "The radius must be positive and finite; got \(style.radius).")
        let (size, kernels) = (depth.size, Self.kernels(for: instructionSet))
        // Eight slices have sixteen directions. With fewer, rotating edges show steps.
        let directions = (0..<8).map { index in
            let angle = (Double(index) + 0.5) * .pi / 8
            return SIMD2(Float(PortableMath.cos(angle)), Float(PortableMath.sin(angle)))
        }
        let margin = 16
        let stride = (size.width + margin - 1) / margin * margin + 2 * margin
        let first = stride + margin
        var distances = [Float](repeating: AmbientOcclusionMap.emptyDistance, count: stride * (size.height + 2))
        projection.writeDistances(of: depth, to: &distances, first: first, stride: stride)
        var openness = [Float](repeating: 1, count: distances.count)
        var shares = openness
        distances.withUnsafeBufferPointer { distances in
            openness.withUnsafeMutableBufferPointer { openness in
                shares.withUnsafeMutableBufferPointer { shares in
                    directions.withUnsafeBufferPointer { directions in
                        let view = OcclusionView(
                            distances: distances.baseAddress! + first, openness: openness.baseAddress! + first,
                            shares: shares.baseAddress! + first, width: size.width, height: size.height, stride: stride,
                            clipFromCamera: projection.clipFromCamera, style: style, directions: directions.baseAddress!,
                            directionCount: directions.count)
                        let bands = Swift.stride(from: 0, to: size.height, by: 8).map { $0..<min($0 + 8, size.height) }
                        parallelFor(count: bands.count, threads: threads) { band, _ in
                            kernels.traceOcclusion(view, bands[band])
                        }
                        parallelFor(count: bands.count, threads: threads) { band, _ in
                            kernels.smoothOcclusion(view, bands[band])
                        }
                    }
                }
            }
        }
        return AmbientOcclusionMap(
            size: size, cameraFromWorld: cameraFromWorld, clipFromCamera: projection.clipFromCamera, style: style,
            texels: AmbientOcclusionMap.Texels(
                distances: GeometryBuffer(distances), shares: GeometryBuffer(shares), first: first, stride: stride))
    }
}

extension Projection {
    /// Writes distances from the camera's plane in metres, row by row; empty pixels keep the existing value.
    fileprivate func writeDistances(of depth: Image<Float>, to distances: inout [Float], first: Int, stride: Int) {
        let clip = clipFromCamera.columns
        // z/w is linear in z for parallel rays, and the near distance divided by the distance for a perspective.
        let isPerspective = clip.2.w != 0
        for row in 0..<depth.size.height {
            for column in 0..<depth.size.width {
                let value = depth.pixels[row * depth.size.width + column]
                guard value > 0 else { continue }
                distances[first + row * stride + column] =
                    isPerspective ? clip.3.z / value : (clip.3.z - value) / clip.2.z
            }
        }
    }
}
