// `import Bianlian` also imports these modules: configs, frames, scenes, pictures, meshes and tracked faces, and the modules
// whose types their users name. Every other library of the package is a product of its own; `libraryProducts` in the manifest
// lists them.
//
// `scripts/count-exports` counts what is exported here and limits it.

// Vectors, matrices and the errors of all modules.
@_exported public import DescribedErrors
@_exported public import RenderMath
// Pictures, and the files that a program reads them from and writes its frames to.
@_exported public import ImageCodecs
@_exported public import Imaging
// Scenes built in code, and their rendering. These modules export the modes of materials.
@_exported public import Meshes
@_exported public import Rasterizer
@_exported public import SceneGraph
@_exported public import SceneRenderer
// Tracked faces and recordings.
@_exported public import FaceTracking
// Configs and their errors, and frame production.
@_exported public import ConfigLanguage
@_exported public import ConfigSettings
@_exported public import FrameProduction
@_exported public import RenderConfig
