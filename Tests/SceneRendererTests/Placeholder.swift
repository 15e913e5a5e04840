import Testing
@testable import SceneRenderer
