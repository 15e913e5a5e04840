public import Imaging
public import RasterResources

/// What is around a scene: six images, found by direction.
public enum SceneCube: Sendable {
    /// Images, which are made ready when the scene is.
    case map(CubeMap)
    /// Images that are ready for sampling. Those of a light are blurred already, as rough mirrors show them (`CubeMap.prefiltered`).
    case sampled(SampledCube)

    /// The side of its sharpest images, in pixels.
    public var side: Int {
        switch self {
        case .map(let map): map.side
        case .sampled(let cube): cube.side
        }
    }
}
