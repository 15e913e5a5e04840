// One import gives every layer; a program that needs one alone imports that one.

@_exported public import ComparisonFiles
@_exported public import ComparisonReport
@_exported public import ConfigLanguage
@_exported public import ConfigSettings
@_exported public import ContentCache
@_exported public import FaceDrivers
@_exported public import FaceFitting
@_exported public import FaceTracking
@_exported public import FaceWearing
@_exported public import FarmJobs
@_exported public import FilmTracking
@_exported public import FrameProduction
@_exported public import ImageCodecs
@_exported public import ImageComparison
@_exported public import Imaging
@_exported public import Keying
@_exported public import MeshFormats
@_exported public import Meshes
@_exported public import Rasterizer
@_exported public import RegressionSuite
@_exported public import RenderConfig
@_exported public import RenderMath
@_exported public import SceneGraph
@_exported public import SceneRenderer
@_exported public import TexturePainting
@_exported public import VideoCodecs
