package import RenderMath

/// The world around a scene, which its surfaces mirror.
package struct Surroundings: Sendable {
    /// The light from all directions, blurred for each roughness; see `CubeMap.prefiltered`.
    package var cube: SampledCube
    /// The rotation from the world to the cube map's axes.
    package var cubeFromWorld: Matrix3
    /// A factor on red, green and blue.
    package var color: SIMD3<Float>

    /// Surroundings from their parts. Default: in the world's axes, with the cube map's brightness.
    package init(cube: SampledCube, cubeFromWorld: Matrix3 = .identity, color: SIMD3<Float> = SIMD3(1, 1, 1)) {
        (self.cube, self.cubeFromWorld, self.color) = (cube, cubeFromWorld, color)
    }
}
