import Testing
@testable import FrameProduction
