public import Imaging
public import RasterResources

/// The surroundings of a scene: six images, looked up by direction.
public enum SceneCube: Sendable {
    /// Images that are prepared for sampling with the scene.
    case map(CubeMap)
    /// Images that are ready for sampling. A light's images are already prefiltered for rough reflections
    /// (`CubeMap.prefiltered`).
    case sampled(SampledCube)

    /// The side of the sharpest images in pixels.
    package var side: Int {
        switch self {
        case .map(let map): map.side
        case .sampled(let cube): cube.side
        }
    }
}
