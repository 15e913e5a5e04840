import Testing
@testable import SceneGraph
