import Testing
@testable import RenderConfig
