import Testing
@testable import Rasterizer
